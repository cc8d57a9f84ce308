// What the repetition of a failure shows, as `assay reproduce` prints it.
import { EXIT, type ExitCode } from "../../errors.ts";
import { cut } from "../../reports/formats/terminal.ts";
import { showHiddenOnOneLine } from "../../run/text/hidden-characters.ts";
import { type OperationId, operations } from "../../schemas/index.ts";
import { permittedSlugs, type SideEffects } from "../../target/chains.ts";
import type { Context } from "../definition/command.ts";

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

/** Prints the outcome for a subject, such as the id of a check, and its rows. Long texts are cut. */
export function printReproduction(
  { console, signal }: Pick<Context, "console" | "signal">,
  outcome: Outcome,
  subject: string,
  rows: Rows,
): ExitCode {
  const lines = rows.flatMap(([label, text]) => (text === undefined ? [] : `  ${label.padEnd(10)}${shortened(text)}`));
  console.result([`${outcome}: ${subject}`, ...lines].map((line) => `${showHiddenOnOneLine(line)}\n`).join(""));
  return signal.aborted ? (signal.reason as ExitCode) : EXIT_CODES[outcome];
}

/** A long text ends with its length in characters. */
function shortened(text: string): string {
  return text.length <= LONGEST_TEXT ? text : `${cut(text, LONGEST_TEXT)} (${[...text].length} characters)`;
}
