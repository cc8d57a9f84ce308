// Reads the list of known failing checks that a team keeps beside its service.
import { type DocumentRules, parseDocument, readText } from "../../run/documents/document.ts";
import { compileSchema, mustBe, type Problem, schemaProblems } from "../../run/documents/problem.ts";
import schema from "./known-failing.schema.json" with { type: "json" };

/**
 * An entry: checks by a pattern in the syntax of `--only`, and the last day (UTC) on which their failures are accepted.
 * Checks of the kind `failing` have to fail, those of the kind `flaky` may pass as well, and those of the kind `unproven`
 * have to find nothing accepted. Entries of every kind accept what was never accepted.
 */
export type KnownFailingEntry = {
  readonly id: string;
  readonly reason: string;
  readonly owner: string;
  readonly expires: string;
  readonly kind: "failing" | "flaky" | "unproven";
};

const RULES: DocumentRules = {
  what: "a list of known failing checks",
  code: "known-failing-invalid",
  check: (content) => {
    const broken = schemaProblems(compileSchema(schema), content, { showsValues: true });
    return broken.length > 0 ? broken : contradictions(content);
  },
};

/** Reads a list. Fails with `known-failing-invalid`, which names every problem. */
export async function readKnownFailing(file: string): Promise<readonly KnownFailingEntry[]> {
  return parseKnownFailing(readText(file, RULES), file);
}

/** A list from its JSON text; `name` is what the failure calls it. */
export function parseKnownFailing(text: string, name: string): readonly KnownFailingEntry[] {
  return parseDocument<KnownFailingList>(text, name, RULES).entries;
}

type KnownFailingList = { readonly entries: readonly KnownFailingEntry[] };

/** What the schema cannot detect: impossible dates and duplicate patterns. */
function contradictions(content: unknown): readonly Problem[] {
  const { entries } = content as KnownFailingList;
  return entries.flatMap(({ id, expires }, at) => {
    const first = entries.findIndex((entry) => entry.id === id);
    return [
      ...(isDay(expires) ? [] : [mustBe(`/entries/${at}/expires`, "a day of the calendar", content)]),
      ...(first === at ? [] : [{ pointer: `/entries/${at}/id`, says: `repeats the pattern of /entries/${first}/id` }]),
    ];
  });
}

function isDay(text: string): boolean {
  const time = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(time.getTime()) && time.toISOString().startsWith(text);
}
