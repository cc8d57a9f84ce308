// Reads the list of known failing checks that a team keeps beside its service, and names every problem in it at once.
import { readFile } from "node:fs/promises";
import { Ajv2020, type ErrorObject } from "ajv/dist/2020.js";
import { Failure } from "../../errors.ts";
import { showHiddenOnOneLine } from "../../results/text/hidden-characters.ts";
import schema from "./known-failing.schema.json" with { type: "json" };

/**
 * An entry: checks by a pattern in the syntax of `--only`, and the last day (UTC) on which their failures are accepted.
 * Checks of the kind `failing` have to fail, those of the kind `flaky` may pass as well.
 */
export type KnownFailingEntry = {
  readonly id: string;
  readonly reason: string;
  readonly owner: string;
  readonly expires: string;
  readonly kind: "failing" | "flaky";
};

/** Reads a list. Fails with `known-failing-invalid` if it is missing or violates its schema. */
export async function readKnownFailing(file: string): Promise<readonly KnownFailingEntry[]> {
  const text = await readFile(file, "utf8").catch((error: NodeJS.ErrnoException) => {
    throw invalid(`Expected a readable list of known failing checks at ${file}, got ${error.code ?? "a fault"}.`);
  });
  return parseKnownFailing(text, file);
}

/** A list from its JSON text; `name` is what the failure calls it. */
export function parseKnownFailing(text: string, name: string): readonly KnownFailingEntry[] {
  const document = parseJson(text, name);
  const validate = new Ajv2020({ allErrors: true, strict: true }).compile<{ entries: readonly KnownFailingEntry[] }>(
    schema,
  );
  const problems = validate(document) ? problemsOf(document.entries) : (validate.errors ?? []).map(sentenceOf);
  if (problems.length === 0 && validate(document)) return document.entries;
  const count = problems.length === 1 ? "one problem" : `${problems.length} problems`;
  throw invalid(`Expected ${name} to be a list of known failing checks, got ${count}.`, problems);
}

/** What no schema sees: days that no calendar has, and patterns that stand in the list twice. */
function problemsOf(entries: readonly KnownFailingEntry[]): readonly string[] {
  return entries.flatMap(({ id, expires }, at) => {
    const first = entries.findIndex((entry) => entry.id === id);
    return [
      ...(isDay(expires) ? [] : [`/entries/${at}/expires must be a day of the calendar, and it is ${expires}`]),
      ...(first === at ? [] : [`/entries/${at}/id must stand in the list once, and /entries/${first}/id is the same`]),
    ];
  });
}

function isDay(text: string): boolean {
  const time = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(time.getTime()) && time.toISOString().startsWith(text);
}

function sentenceOf({ instancePath, message, params }: ErrorObject): string {
  const extra = "additionalProperty" in params ? `: ${JSON.stringify(params["additionalProperty"])}` : "";
  const allowed = "allowedValues" in params ? `: ${JSON.stringify(params["allowedValues"])}` : "";
  const place = instancePath === "" ? "the document" : instancePath;
  return showHiddenOnOneLine(`${place} ${message ?? "is wrong"}${extra}${allowed}`);
}

function parseJson(text: string, name: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    const reported = error instanceof Error ? showHiddenOnOneLine(error.message) : "no JSON";
    throw invalid(`Expected ${name} to be a list of known failing checks in JSON, got a fault of its text.`, [
      reported,
    ]);
  }
}

function invalid(sentence: string, details: readonly string[] = []): Failure {
  return new Failure("known-failing-invalid", sentence, details);
}
