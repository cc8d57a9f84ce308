// Reads and writes lists of drawn requests: the corpus of an exploration, and the requests that every later run repeats as checks.
import { existsSync } from "node:fs";
import { type DocumentRules, parseDocument, readText } from "../../run/documents/document.ts";
import { compileSchema, mustBe, schemaProblems } from "../../run/documents/problem.ts";
import conformanceSchema from "../../run/format/conformance.schema.json" with { type: "json" };
import fixturesSchema from "../../run/format/fixtures.schema.json" with { type: "json" };
import headerSchema from "../../run/format/run-header.schema.json" with { type: "json" };
import { checkOf } from "./claim.ts";
import type { Drawn } from "./drawn.ts";
import schema from "./drawn-list.schema.json" with { type: "json" };

type DrawnList = { readonly formatVersion: 1; readonly interface: string; readonly entries: readonly Drawn[] };

/** The requests of a list. Fails with `drawn-list-invalid`, also for a list of another version of the interface. */
export function readDrawnList(file: string, interfaceVersion: string): readonly Drawn[] {
  const rules = rulesFor(interfaceVersion);
  return parseDocument<DrawnList>(readText(file, rules), file, rules).entries;
}

/** The requests of a list that a run is going to write; none if there is no such file yet. */
export function readCorpus(file: string | undefined, interfaceVersion: string): readonly Drawn[] {
  return file === undefined || !existsSync(file) ? [] : readDrawnList(file, interfaceVersion);
}

export function drawnListText(entries: readonly Drawn[], interfaceVersion: string): string {
  const list: DrawnList = { formatVersion: 1, interface: interfaceVersion, entries };
  return `${JSON.stringify(list, null, 2)}\n`;
}

function rulesFor(interfaceVersion: string): DocumentRules {
  return {
    what: "a list of drawn requests",
    code: "drawn-list-invalid",
    check: (content) => {
      const references = {
        "conformance.schema.json": conformanceSchema,
        "run-header.schema.json": headerSchema,
        "fixtures.schema.json": fixturesSchema,
      };
      const broken = schemaProblems(compileSchema(schema, references), content, { showsValues: true });
      if (broken.length > 0) return broken;
      const list = content as DrawnList;
      if (list.interface !== interfaceVersion) return [mustBe("/interface", `"${interfaceVersion}"`, content)];
      return list.entries.flatMap((drawn, at) =>
        isUsable(drawn) ? [] : [mustBe(`/entries/${at}`, "a request at a place of the interface", content)],
      );
    },
  };
}

function isUsable(drawn: Drawn): boolean {
  try {
    return checkOf(drawn) !== undefined;
  } catch {
    return false;
  }
}
