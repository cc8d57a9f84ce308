// One example per broken statement and per kind of rejection, from a VU to the launcher. It travels as a line of the script's own log, which nothing
// else writes to: metrics must not carry the target's text, and k6's own log lines come from another source.
import { kindKey, type RejectionExample } from "../../run/format/rejection.ts";
import type { InvalidExample } from "../../run/format/run.ts";
import { OPERATION_IDS, type OperationId } from "../../schemas/operation.ts";

/** Begins every such line. */
const EXAMPLE_MARK = "assay-example ";

/** The line for an example; `redact` removes the credential from the target's text, before any escape can hide it. */
export function exampleLine(example: InvalidExample, redact: (text: string) => string): string {
  const { pointer, expected, actual } = example;
  const safe = { pointer: redact(pointer), expected: redact(expected), actual: redact(actual) };
  return EXAMPLE_MARK + JSON.stringify({ ...example, ...safe });
}

/** The examples among the lines of k6's log (JSON lines); at most one per operation and statement, the first. */
export function readExamples(log: string): readonly InvalidExample[] {
  return firstOf(markedLines(log, EXAMPLE_MARK).flatMap(exampleOf), (one) => `${one.operation} ${one.statement}`);
}

/** The line for a rejection, redacted in the same way. */
export function rejectionLine(example: RejectionExample, redact: (text: string) => string): string {
  const { request, response } = example;
  const safe = { request: cut(redact(request)), response: cut(redact(response)) };
  return REJECTION_MARK + JSON.stringify({ ...example, ...safe });
}

/** The rejections among the lines; at most one per operation and kind, the first. */
export function readRejections(log: string): readonly RejectionExample[] {
  return firstOf(markedLines(log, REJECTION_MARK).flatMap(rejectionOf), (one) => `${one.operation} ${kindKey(one)}`);
}

const REJECTION_MARK = "assay-rejection ";
const LONGEST_TEXT = 512;

function cut(text: string): string {
  return text.length > LONGEST_TEXT ? `${text.slice(0, LONGEST_TEXT)}…` : text;
}

function firstOf<T>(all: readonly T[], keyOf: (one: T) => string): readonly T[] {
  const found = new Map<string, T>();
  for (const one of all) if (!found.has(keyOf(one))) found.set(keyOf(one), one);
  return [...found.values()];
}

/** What follows a mark in the lines that the script itself logged. */
function markedLines(log: string, mark: string): readonly Fields[] {
  return log.split("\n").flatMap((line): readonly Fields[] => {
    if (!line.includes(mark)) return [];
    const entry = parse(line);
    const message = entry?.["msg"];
    // "console" is what k6 names as the source of what the script itself logs.
    if (entry?.["source"] !== "console" || typeof message !== "string" || !message.startsWith(mark)) return [];
    const fields = parse(message.slice(mark.length));
    return fields === undefined ? [] : [fields];
  });
}

function exampleOf(example: Fields): readonly InvalidExample[] {
  const operation = operationOf(example);
  if (operation === undefined) return [];
  const text = (name: string): string => String(example[name] ?? "").slice(0, 256);
  return [
    {
      operation,
      statement: text("statement"),
      pointer: text("pointer"),
      expected: text("expected"),
      actual: text("actual"),
      ...placeOf(example),
    },
  ];
}

function rejectionOf(example: Fields): readonly RejectionExample[] {
  const operation = operationOf(example);
  const { status, code } = example;
  if (operation === undefined || typeof status !== "number") return [];
  const text = (name: string): string => cut(String(example[name] ?? ""));
  const kind = { status, ...(typeof code === "string" && { code: code.slice(0, 40) }) };
  return [{ operation, ...kind, request: text("request"), response: text("response"), ...placeOf(example) }];
}

function operationOf(example: Fields): OperationId | undefined {
  return OPERATION_IDS.find((id) => id === example["operation"]);
}

function placeOf({ iteration, step }: Fields): Pick<InvalidExample, "iteration" | "step"> {
  return { iteration: Number(iteration ?? -1), ...(typeof step === "number" && { step }) };
}

type Fields = Readonly<Record<string, unknown>>;

function parse(text: string): Fields | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null ? (value as Fields) : undefined;
  } catch {
    return undefined;
  }
}
