// A section of the page: a function from the view of a run to a heading that states the finding, and a body.
import { conformanceIn, loadIn } from "../../run/format/parts.ts";
import type { ConformanceRun, Run } from "../../run/format/run.ts";
import { judge, type Verdict } from "../../run/verdict/verdict.ts";
import type { CommandPlace } from "../view/rerun-command.ts";
import { readLoadData } from "./load-data.ts";
import { type LoadData, type LoadView, loadView } from "./load-view.ts";
import type { Markup, Renderable } from "./markup.ts";

/**
 * A run with what every section needs, computed once. `inFull` is how many further checks each cause shows, `place` where
 * its commands are typed.
 */
export type ReportView = {
  readonly run: Run;
  readonly verdict: Verdict;
  /** Absent if no check was run. */
  readonly conformance?: ConformanceRun | undefined;
  /** Absent if no load was run. */
  readonly load?: LoadView;
  readonly data?: LoadData;
  readonly inFull: number;
  /** Whether the page holds what a period is computed from. */
  readonly hasSlices: boolean;
  readonly place: CommandPlace;
};

/** `finding` is the heading: a statement, not a topic. */
export type SectionContent = { readonly finding: Renderable; readonly body: Markup };

/** `render` returns undefined if the run has nothing for the section. `id` is its anchor. */
export type Section = {
  readonly id: string;
  readonly topic: string;
  readonly render: (view: ReportView) => SectionContent | undefined;
};

/** A section about the conformance part of a run, which a run without that part does not have. */
export function conformanceSection(
  id: string,
  topic: string,
  render: (run: ConformanceRun, view: ReportView) => SectionContent | undefined,
): Section {
  return {
    id,
    topic,
    render: (view) => view.conformance && render(view.conformance, view),
  };
}

export function loadSection(
  id: string,
  topic: string,
  render: (view: LoadView) => SectionContent | undefined,
): Section {
  return { id, topic, render: ({ load }) => load && render(load) };
}

export function viewOf(run: Run, place: CommandPlace): Omit<ReportView, "inFull" | "hasSlices"> {
  const load = loadIn(run);
  const data = load && readLoadData(load);
  return {
    run,
    verdict: judge(run),
    conformance: conformanceIn(run),
    ...(data !== undefined && { data, load: loadView(data) }),
    place,
  };
}
