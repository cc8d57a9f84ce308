// What a row of the tables of the bench `findings` is made of.
import type { LoadFinding } from "../../../run/format/load-run.ts";
import type { Model } from "./simulated-run.ts";

/** A row of a table: the same noise or effect in runs of several lengths. */
export type Case = {
  readonly name: string;
  readonly model: Partial<Model>;
  /** Findings that state what is so; by default, none does. */
  readonly isTrue?: readonly string[];
  /** Whether it is noise as measured on this machine, under which at most one run in a hundred may show a finding. */
  readonly isMeasured?: boolean;
};

/** A case with an effect, and the kind of finding that names it. */
export type Effect = Case & { readonly kind: LoadFinding["kind"] };
