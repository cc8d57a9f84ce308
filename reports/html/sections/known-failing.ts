// Known failures, which do not decide the verdict, and the stale entries of their list.
import type { StaleEntry } from "../../../run/format/run.ts";
import { writeCount, writeCounted } from "../../text/number-format.ts";
import { knownFailures, knownSummary } from "../../view/expectations.ts";
import { code, folded, mark, table } from "../components.ts";
import { html, type Renderable } from "../markup.ts";
import type { Section } from "../section.ts";

export const knownFailing: Section = {
  id: "known-failing",
  topic: "Known failures",
  render: ({ parts: { conformance } }) => {
    if (conformance.kind === "not-run" || conformance.knownFailing === undefined) return undefined;
    const { entries, stale, flaky = [] } = conformance.knownFailing;
    const rows = knownFailures(conformance).map(({ id, tier, known }): readonly Renderable[] => [
      code(id),
      tier,
      known.isUnproven ? "unproven" : known.isFlaky ? "flaky" : "failing",
      known.reason,
      known.owner,
      known.expires,
    ]);
    const state =
      stale.length === 0
        ? "the list is up to date"
        : `${writeCounted(stale.length, "stale entry", "stale entries")} to fix`;
    return {
      finding: `${knownSummary(conformance, entries)}; ${state}`,
      body: html`${stale.length > 0 && html`<ul>${stale.map(({ problem, sentence }) => html`<li>${mark("bad")} ${PROBLEMS[problem]}: <bdi>${sentence}</bdi></li>`)}</ul>`}
${
  flaky.length > 0 &&
  table(
    "Known to be flaky",
    ["Known to be flaky", "Failed", "Passed"],
    flaky.map(({ entry, failed, passed }): readonly Renderable[] => [
      code(entry),
      writeCount(failed),
      writeCount(passed),
    ]),
  )
}
${rows.length > 0 && folded("Show the known failures", table("Known failures", ["Check", "Tier", "Kind", "Reason", "Owner", "Until"], rows, "text"))}`,
    };
  },
};

const PROBLEMS: Readonly<Record<StaleEntry["problem"], string>> = {
  passes: "now passes",
  expired: "expired",
  unmatched: "matches nothing",
};
