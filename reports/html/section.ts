// What a section of the page is: a function from the view of a record to a finding and what stands behind it.
import type { Run } from "../../results/run/run.ts";
import { type Judgement, judge } from "../../results/verdict/verdict.ts";
import { type Parts, partsOf } from "../view/parts.ts";
import type { Markup } from "./markup.ts";

/** A record with what every section needs of it, worked out once. `inFull` is how many further checks each cause shows. */
export type ReportView = {
  readonly record: Run;
  readonly judgement: Judgement;
  readonly parts: Parts;
  readonly inFull: number;
};

/** A section's heading is its finding: one sentence that answers, not a topic. */
export type SectionContent = { readonly finding: string; readonly body: Markup };

/** `render` gives nothing where the record has nothing for this section. `id` is its anchor. */
export type Section = {
  readonly id: string;
  readonly topic: string;
  readonly render: (view: ReportView) => SectionContent | undefined;
};

/** The view of a record. */
export function viewOf(record: Run, inFull: number): ReportView {
  return { record, judgement: judge(record), parts: partsOf(record), inFull };
}
