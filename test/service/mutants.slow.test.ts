import { readdirSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { nodesOf, pointerOf } from "../../schemas/derive/nodes.ts";
import { type OperationId, operations, statements, validateRequest, valueAt } from "../../schemas/index.ts";
import { mutants, mutantTables } from "../../service/mutants/index.ts";
import { startService } from "../../service/server.ts";
import { AUTHORIZED, acceptedBody, brokenStatements, type HttpResponse } from "./exchange.ts";
import { differing, runProbes } from "./probe-run.ts";
import type { Probe } from "./probes.ts";

const folder = new URL("../../service/mutants/", import.meta.url);

/** Mutants whose fault shows at once, in the shape of a response or in its meaning. */
const {
  conditional,
  intermittent,
  quoteSemantics,
  tokenSemantics,
  pageSemantics,
  feeSemantics,
  fieldNames,
  ...plainTables
} = mutantTables;
const SHAPE = Object.values(plainTables).flatMap((table) => Object.keys(table));
const MEANING = [quoteSemantics, tokenSemantics, pageSemantics, feeSemantics, fieldNames].flatMap((table) =>
  Object.keys(table),
);

/** Mutants that act only on several requests, or on contents, that no probe sends: the suite sends them. */
const NOT_PROBED = new Set([
  "drops-the-longest-page",
  "has-no-gateway-for-solana-devnet",
  "stops-the-clock-of-quotes",
  "forgets-tokens-without-destinations",
  "cuts-descriptions-of-tokens",
  "drops-accents-of-names",
  "replaces-emoji-of-descriptions",
  "promises-more-after-full-pages",
  "promises-nothing-before-the-last-entry",
  "ignores-offset-without-limit",
]);

const FIELD_NAMES = "conventions/field-names";

describe("the registry of mutants", () => {
  it("has every row of every table once", async () => {
    const rows = (await Promise.all(filesOf(folder).map(tableRowsOf))).flat();
    expect([...mutants.keys()].sort()).toEqual(rows.toSorted());
    expect(rows.length).toBeGreaterThan(0);
  });

  it.each([...mutants.values()])("knows the statements that $id breaks", (mutant) => {
    expect(mutant.statements.filter((id) => !statements.has(id))).toEqual([]);
    expect(mutant.description).toMatch(/\.$/);
  });

  it("covers every class of check", () => {
    const broken = [...mutants.values()].flatMap((mutant) => mutant.statements).join(" ");
    for (const part of ["/required", "/type", "/exclusiveMinimum", "/maximum", "/maxLength", "/enum", "/format"]) {
      expect(broken).toContain(`${part}`);
    }
    for (const part of ["authentication/", "conventions/request-body", "/response/", "/default"]) {
      expect(broken).toContain(part);
    }
  });

  it("refuses an unknown mutant as a usage failure", async () => {
    await expect(startService({ mutants: ["nonsense"] })).rejects.toMatchObject({ code: "usage" });
  });
});

describe("the service with a mutant", async () => {
  const { exchanges: plain } = await runProbes({});

  it.each([...SHAPE, ...MEANING].filter((id) => !NOT_PROBED.has(id)))(
    "acts, is counted and shows in a response: %s",
    async (id) => {
      const { exchanges, service } = await runProbes({ mutants: [id] });
      const changed = differing(exchanges, plain);
      expect(service.activations().get(id)).toBeGreaterThan(0);
      expect(changed.length).toBeGreaterThan(0);
      const mutant = mutants.get(id);
      // No schema sees a field under another name: an unknown field is allowed.
      if (mutant?.tier !== "specified" || MEANING.includes(id) || mutant.statements.includes(FIELD_NAMES)) return;
      const faults = changed.flatMap(({ probe, response }) => faultsOf(probe, response));
      expect(faults.filter((fault) => mutant.statements.includes(fault))).not.toEqual([]);
    },
  );

  it("counts no activation without a fitting request", async () => {
    const service = await startService({ mutants: ["accepts-long-symbol"] });
    await service.close();
    expect([...service.activations()]).toEqual([["accepts-long-symbol", 0]]);
  });

  it("installs two mutants side by side", async () => {
    const { service } = await runProbes({ mutants: ["accepts-amount-at-limit", "omits-gas-limit"] });
    expect([...service.activations().values()].every((count) => count > 0)).toBe(true);
  });
});

/** Files of a folder that may hold a table; derived mutants have none. */
function filesOf(folder: URL): readonly URL[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".ts") && !name.startsWith("derived") && name !== "index.ts")
    .map((name) => new URL(name, folder));
}

/** The ids of the tables that a file exports. */
async function tableRowsOf(file: URL): Promise<readonly string[]> {
  const exported: Readonly<Record<string, unknown>> = await import(file.href);
  return Object.values(exported).filter(isTable).flatMap(Object.keys);
}

function isTable(value: unknown): value is object {
  if (typeof value !== "object" || value === null) return false;
  const rows: readonly unknown[] = Object.values(value);
  return rows.length > 0 && rows.every((row) => typeof row === "object" && row !== null && "install" in row);
}

/** The statements that an answer breaks: those of the request where a breach was accepted, else those of the response. */
function faultsOf(probe: Probe, response: HttpResponse): readonly string[] {
  const body = acceptedBody(probe.operation, response);
  if (body === undefined) return faultsOfRejection(probe, response);
  return [...(probe.kind === "breach" ? statementsOfBreach(probe) : []), ...brokenStatements(probe.operation, body)];
}

/** A rejected control is a fault by itself; what looks accepted but lacks its evidence is judged by its schema. */
function faultsOfRejection({ kind, operation, sent }: Probe, { status, text }: HttpResponse): readonly string[] {
  if (kind !== "control") return [];
  return status >= 200 && status < 300
    ? readStatements(operation, text)
    : statementsAbout(operation, JSON.parse(String(sent.body)));
}

/** The statements that one of the fields of a request goes by, and that of the path. */
function statementsAbout(operation: OperationId, body: unknown): readonly string[] {
  const present = nodesOf(operations[operation].request).filter(
    ({ path }) => valueAt(body, pointerOf(path)) !== undefined,
  );
  return [`${operation}/path`, ...present.flatMap(({ schema }) => Object.values(schema["x-statement"] ?? {}))];
}

function readStatements(operation: OperationId, text: string): readonly string[] {
  try {
    return brokenStatements(operation, JSON.parse(text));
  } catch {
    return ["conventions/response-body"];
  }
}

function statementsOfBreach({ operation, sent }: Probe): readonly string[] {
  const { headers = AUTHORIZED, body } = sent;
  if (!("authorization" in headers)) return ["authentication/header"];
  if (headers.authorization === "") return ["authentication/header"];
  if (headers !== AUTHORIZED) return ["authentication/scheme"];
  try {
    const value: unknown = JSON.parse(String(body));
    const isMisspelled = Object.keys(Object(value)).some((name) => /^[A-Z]/.test(name));
    return isMisspelled
      ? ["conventions/field-names"]
      : validateRequest(operation, value).map(({ statement }) => statement);
  } catch {
    return ["conventions/request-body"];
  }
}
