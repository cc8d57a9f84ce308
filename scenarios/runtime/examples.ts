// One example per broken statement and per kind of rejection, from a VU to the launcher. It travels as a line of the script's own
// log, which nothing else writes to: metrics must not carry the target's text, and k6's own log lines come from another source.
import { kindKey } from "../../run/format/rejection.ts";
import type { JournalExample, JournalRejection } from "../../run/journal/journal-entries.ts";
import { isObject, type JsonObject, parsedJson } from "../../schemas/json.ts";
import { OPERATION_IDS } from "../../schemas/operation.ts";

export type Example = JournalExample | JournalRejection;

/** Begins every such line. */
const MARK = "assay-example ";
const LONGEST_TEXT = { example: 256, rejection: 512 } as const;

/** What there is one example of. */
export function exampleKey(example: Example): string {
  return `${example.operation} ${example.kind === "example" ? example.statement : kindKey(example)}`;
}

/** The line for an example; `redact` removes the credential from the target's text, before any escape can hide it. */
export function exampleLine(example: Example, redact: (text: string) => string): string {
  return MARK + JSON.stringify(mapTexts(example, (text) => cut(redact(text), LONGEST_TEXT[example.kind])));
}

/** Most examples of a run: a target whose every error has a code of its own must not fill the memory. */
const MOST_EXAMPLES = 500;

/** Takes the lines of k6's log (JSON lines), and keeps the first example of each key. */
export function createExampleReader() {
  const found = new Map<string, Example>();
  return {
    /** Whether a line repeats an example, or is one too many. */
    take: (line: string): boolean => {
      const example = line.includes(MARK) ? exampleIn(line) : undefined;
      if (example === undefined) return false;
      const isSpare = found.has(exampleKey(example)) || found.size >= MOST_EXAMPLES;
      if (!isSpare) found.set(exampleKey(example), example);
      return isSpare;
    },
    found: (): readonly Example[] => [...found.values()],
  };
}

function exampleIn(line: string): Example | undefined {
  const { msg: message, source } = parse(line) ?? {};
  // "console" is what k6 names as the source of what the script itself logs.
  if (source !== "console" || typeof message !== "string" || !message.startsWith(MARK)) return undefined;
  const example = parse(message.slice(MARK.length));
  return isExample(example) ? example : undefined;
}

function isExample(value: unknown): value is Example {
  return isObject(value) && OPERATION_IDS.some((id) => id === value["operation"]);
}

function mapTexts(example: Example, change: (text: string) => string): JsonObject {
  const fields = Object.entries(example).map(([name, value]) => [
    name,
    typeof value === "string" ? change(value) : value,
  ]);
  return Object.fromEntries(fields);
}

function cut(text: string, longest: number): string {
  return text.length > longest ? `${text.slice(0, longest - 1)}…` : text;
}

function parse(text: string): JsonObject | undefined {
  const value = parsedJson(text);
  return isObject(value) ? value : undefined;
}
