// What the repetition of a failure shows, as `assay reproduce` prints it.
import { EXIT, type ExitCode } from "../../errors.ts";
import { cut } from "../../reports/formats/terminal.ts";
import { RUN_FORMAT_VERSION } from "../../run/format/run.ts";
import { type OperationId, operations } from "../../schemas/index.ts";
import { permittedSlugs, type SideEffects } from "../../target/chains.ts";
import type { Context } from "../definition/command.ts";
import { printDocument } from "../terminal/delivery.ts";

const EXIT_CODES = {
  fixed: EXIT.pass,
  accepted: EXIT.pass,
  "still failing": EXIT.targetWrong,
  failing: EXIT.targetWrong,
  different: EXIT.inconclusive,
  // What was repeated would have to be sent more often, or at the same time.
  "not shown": EXIT.inconclusive,
} as const satisfies Record<string, ExitCode>;

export type Outcome = keyof typeof EXIT_CODES;

/** Labels with their texts; those without a text are left out. */
export type Rows = readonly (readonly [label: string, text: string | undefined])[];

/** Whether a request may be sent again; one without a readable chain may, where any chain may be named. */
export function isPermitted(operation: OperationId, body: string, allowed: SideEffects): boolean {
  if (operations[operation].sideEffect === "none" || allowed === "any") return true;
  const slug = /"chainSlug"\s*:\s*"([^"]*)"/.exec(body)?.[1];
  return slug !== undefined && permittedSlugs(allowed).some((permitted) => permitted === slug);
}

/** Code points of a text that are printed: a request may contain an image. The run has all of it. */
const LONGEST_TEXT = 500;

/** Prints the outcome for a subject, such as the id of a check, and its rows; --json gets the document. Long texts are cut. */
export async function printReproduction(
  context: Context,
  outcome: Outcome,
  subject: string,
  rows: Rows,
  document: object,
): Promise<ExitCode> {
  const whole = { formatVersion: RUN_FORMAT_VERSION, kind: "reproduction", ...document, outcome };
  await printDocument(context, JSON.parse(JSON.stringify(whole, (_, value: unknown) => shortened(value))), [
    `${outcome}: ${subject}`,
    ...rows.flatMap(([label, text]) => (text === undefined ? [] : [`  ${label.padEnd(10)}${shortened(text)}`])),
  ]);
  return context.signal.aborted ? (context.signal.reason as ExitCode) : EXIT_CODES[outcome];
}

/** A long text ends with its length in characters. */
function shortened(value: unknown): unknown {
  if (typeof value !== "string" || value.length <= LONGEST_TEXT) return value;
  return `${cut(value, LONGEST_TEXT)} (${[...value].length} characters)`;
}
