// The interface of a constraint keyword: its boundary values.
import type { Schema, Tier } from "../dialect.ts";
import type { Edit } from "../edit.ts";
import type { InterpretationId } from "../interpretations.ts";

/** Characters that quote, escape or end something in a language of queries, pages, shells or templates. */
export const QUOTING_CHARACTERS = `"'\\<&%;--\${}\``;

/** What a service has to do with a value: reject it, accept it, or either (then it is only recorded). */
export type Expectation = "reject" | "accept" | "observe";

/** Where a node stands: null in an optional field may be read as absence, anywhere else it is a value of the wrong type. */
export type Presence = "body" | "required" | "optional" | "element";

/** One value at the border of a constraint. `variant` is the last part of a permanent check id. */
export type BoundaryValue = {
  readonly variant: string;
  readonly edit: Edit;
  /** The field of the node that is edited, if it is not the node itself. */
  readonly field?: string;
  readonly expectation: Expectation;
  readonly tier: Tier;
  readonly interpretations: readonly InterpretationId[];
  /** Statements that the value tries besides the one of the constraint. */
  readonly statements?: readonly string[];
  /** The rule or the silence that the value tries, as a short clause. */
  readonly why: string;
} & Circumstances;

/** What else a rejection or an acceptance of a value may mean. */
export type Circumstances = {
  /** Edits of the same place that make valid values beside it: a rejection counts only if these are accepted. */
  readonly adjacentValues?: readonly Edit[];
  /** What a service holds or limits may explain a rejection, which proves nothing then. */
  readonly ambiguousRejection?: true;
  /** The value keeps every stated rule: it may be rejected for an open reason, but not by a server error. */
  readonly keepsEveryRule?: true;
  /** As the amount of a trade, the value may move prices so far that later requests get other responses. */
  readonly mutatesMarket?: true;
};

/** One constraint keyword. The function is given a node that has the keyword. */
export type KeywordRule = { readonly boundaries: (schema: Schema, presence: Presence) => readonly BoundaryValue[] };

type Rewrite = (json: string) => string;

/**
 * What may be added to a value: see {@link BoundaryValue} and `rewrite` of {@link Edit}. `interpretations` are further ones,
 * `tier` is one below the usual.
 */
export type ValueOptions = Circumstances & {
  readonly tier?: "advisory";
  readonly rewrite?: Rewrite;
  readonly interpretations?: readonly InterpretationId[];
  readonly statements?: readonly string[];
};

/** A value that violates the rule under every sensible interpretation. */
export function reject(variant: string, json: string, why: string, options: ValueOptions = {}): BoundaryValue {
  return { variant, expectation: "reject", tier: "specified", why, ...edited(json, options, "I1") };
}

/** A value that conforms to the rule under every sensible interpretation. */
export function accept(variant: string, json: string, why: string, options: ValueOptions = {}): BoundaryValue {
  return { variant, expectation: "accept", tier: "specified", why, ...edited(json, options, "I4") };
}

/** A value on which sensible readings differ, or on which the interface is silent. */
export function observe(variant: string, json: string, why: string, options: ValueOptions = {}): BoundaryValue {
  return { variant, expectation: "observe", tier: "observed", why, ...edited(json, options) };
}

/** A valid value beside another one. */
export function beside(json: string, rewrite?: Rewrite): Edit {
  return { kind: "replace", json, ...(rewrite && { rewrite }) };
}

/** A rewrite of the text in a JSON string; any other value is rewritten as its JSON text. */
export function rewriteText(change: (text: string) => string): Rewrite {
  return (json) => {
    const current: unknown = JSON.parse(json);
    return JSON.stringify(change(typeof current === "string" ? current : json));
  };
}

function edited(
  json: string,
  { rewrite, interpretations = [], ...rest }: ValueOptions,
  ...first: readonly InterpretationId[]
) {
  return { edit: beside(json, rewrite), interpretations: [...first, ...interpretations], ...rest };
}
