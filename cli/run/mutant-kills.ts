// Which mutants a check or a statement kills: from the kill matrix that `npm run prove` writes, or, without one, from the
// register of mutants, which knows the statement that each violates but not the check that kills it.
import { readFile } from "node:fs/promises";
import { isObject, parsedJson } from "../../schemas/json.ts";
import { derivedMutants } from "../../service/mutants/derived/index.ts";
import { mutants } from "../../service/mutants/index.ts";

export type Kill = { readonly id: string; readonly description: string };

/** Kills by the id of a check or a statement; expected rather than seen unless `isProven`. */
export type Kills = {
  readonly isProven: boolean;
  readonly ofCheck: (id: string, statements: readonly string[]) => readonly Kill[];
  readonly ofStatement: (id: string) => readonly Kill[];
};

/** The part of the kill matrix that is read here. Killers are positions in the list of checks. */
type Certificate = {
  readonly checks: readonly { readonly id: string }[];
  readonly mutants: readonly (Kill & {
    readonly statements: readonly string[];
    readonly killers?: readonly number[];
  })[];
};

/** Reads the kill matrix; falls back to the register if it is missing or not JSON. */
export async function readKills(path = new URL("../../reports/out/certificate.json", import.meta.url)): Promise<Kills> {
  const text = await readFile(path, "utf8").catch(() => undefined);
  const certificate = text === undefined ? undefined : certificateOf(text);
  return certificate === undefined ? registered() : proven(certificate);
}

function proven({ checks, mutants: all }: Certificate): Kills {
  const places = new Map(checks.map(({ id }, at) => [id, at]));
  return {
    isProven: true,
    ofCheck: (id) => {
      const place = places.get(id);
      return place === undefined ? [] : all.filter(({ killers = [] }) => killers.includes(place));
    },
    ofStatement: (id) => all.filter(({ statements, killers = [] }) => statements.includes(id) && killers.length > 0),
  };
}

function registered(): Kills {
  const breaking = (ids: readonly string[]) =>
    [...mutants.values(), ...derivedMutants().values()].filter(({ statements }) =>
      statements.some((statement) => ids.includes(statement)),
    );
  return { isProven: false, ofCheck: (_, statements) => breaking(statements), ofStatement: (id) => breaking([id]) };
}

function certificateOf(text: string): Certificate | undefined {
  const document = parsedJson(text);
  const isCertificate = isObject(document) && Array.isArray(document["checks"]) && Array.isArray(document["mutants"]);
  return isCertificate ? (document as Certificate) : undefined;
}
