// The rows of a summary: made once from a run, written as terminal text, Markdown or annotations.
import type { State } from "../../run/verdict/verdict.ts";
import { writeCount } from "../text/number-format.ts";

/**
 * A labelled line. A sentence is Assay's own, a value may be long and come from the target, a command is to be
 * copied. No writer trusts any of them.
 */
export type Row = {
  readonly kind: "sentence" | "value" | "command";
  readonly label: string;
  readonly text: string;
};

export type Problem = {
  readonly state: State;
  readonly title: string;
  /** Where it was found and how often, and the first check that found it. */
  readonly cause?: { readonly about: string; readonly firstCheck: string };
  readonly rows: readonly Row[];
};

/** The problems of a run, each list in the order in which its entries matter. */
export type Problems = {
  readonly failures: readonly Problem[];
  readonly serverErrors: readonly Problem[];
  readonly advisory: readonly Problem[];
  /** Requests that should have been accepted, of operations that accepted none. */
  readonly notAccepted: readonly Problem[];
};

/** What text and Markdown show. The first row of the table has the heads; a table without rows below them is empty. */
export type Summary = {
  readonly state: State;
  readonly word: string;
  readonly reason: string;
  /** The host of the target; absent where there are several. */
  readonly host?: string;
  readonly rows: readonly Row[];
  readonly table: readonly (readonly string[])[];
  readonly next: { readonly what: string; readonly command?: string };
  readonly provenance: readonly string[];
  readonly problems: Problems;
};

export const NO_PROBLEMS: Problems = { failures: [], serverErrors: [], advisory: [], notAccepted: [] };

export const MAX_VALUE_LENGTH = 300;

/** The maximum number of characters of a command to show; bodies have up to 65 kB. */
const MAX_COMMAND_LENGTH = 4_000;

export function sentence(label: string, text: string): Row {
  return { kind: "sentence", label, text };
}

/** A row for a value; none if it is absent or empty. */
export function value(label: string, text: string | undefined): readonly Row[] {
  return text === undefined || text === "" ? [] : [{ kind: "value", label, text }];
}

/** A row for a command; none if it is absent. One with a huge body is cut: it is whole in the JSON and HTML reports. */
export function command(label: string, text: string | undefined): readonly Row[] {
  if (text === undefined) return [];
  const cut = text.length - MAX_COMMAND_LENGTH;
  if (cut <= 0) return [{ kind: "command", label, text }];
  const rest = `${writeCount(cut)} more characters: the whole command is in run.json and report.html`;
  return [{ kind: "command", label, text: `${text.slice(0, MAX_COMMAND_LENGTH)}… (${rest})` }];
}
