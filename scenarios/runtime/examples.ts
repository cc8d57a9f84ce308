// One example per broken statement, from a VU to the launcher. It travels as a line of the script's own log, which nothing
// else writes to: metrics must not carry the target's text, and k6's own log lines come from another source.
import type { InvalidExample } from "../../results/run/run.ts";
import { OPERATION_IDS } from "../../schemas/operation.ts";

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
  const found = new Map<string, InvalidExample>();
  for (const line of log.split("\n")) {
    if (!line.includes(EXAMPLE_MARK)) continue;
    const example = exampleOf(line);
    if (example === undefined) continue;
    const key = `${example.operation} ${example.statement}`;
    if (!found.has(key)) found.set(key, example);
  }
  return [...found.values()];
}

function exampleOf(line: string): InvalidExample | undefined {
  const entry = parse(line);
  const message = entry?.["msg"];
  // "console" is what k6 names as the source of what the script itself logs.
  if (entry?.["source"] !== "console" || typeof message !== "string" || !message.startsWith(EXAMPLE_MARK)) {
    return undefined;
  }
  const example = parse(message.slice(EXAMPLE_MARK.length));
  const operation = OPERATION_IDS.find((id) => id === example?.["operation"]);
  if (example === undefined || operation === undefined) return undefined;
  const text = (name: string): string => String(example[name] ?? "").slice(0, 256);
  return {
    operation,
    statement: text("statement"),
    pointer: text("pointer"),
    expected: text("expected"),
    actual: text("actual"),
    iteration: Number(example["iteration"] ?? -1),
    ...(typeof example["step"] === "number" && { step: example["step"] }),
  };
}

function parse(text: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null ? (value as Readonly<Record<string, unknown>>) : undefined;
  } catch {
    return undefined;
  }
}
