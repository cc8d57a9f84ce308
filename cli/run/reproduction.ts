// What the repetition of a failure shows, as `assay reproduce` prints it.
import { EXIT, type ExitCode } from "../../errors.ts";
import { RUN_FORMAT_VERSION } from "../../run/format/run.ts";
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

/** Prints the outcome for a subject, such as the id of a check, and its rows; --json gets the document. */
export async function printReproduction(
  context: Context,
  outcome: Outcome,
  subject: string,
  rows: Rows,
  document: object,
): Promise<ExitCode> {
  await printDocument(context, { formatVersion: RUN_FORMAT_VERSION, kind: "reproduction", ...document, outcome }, [
    `${outcome}: ${subject}`,
    ...rows.flatMap(([label, text]) => (text === undefined ? [] : [`  ${label.padEnd(10)}${text}`])),
  ]);
  return context.signal.aborted ? (context.signal.reason as ExitCode) : EXIT_CODES[outcome];
}
