// What a team expects of its target besides the interface: known failures, which do not decide the verdict; observed behaviour
// where the interface is silent, which is never a failure, and its drift; and what was not stable.
import type { StaleEntry } from "../../../run/format/run.ts";
import { writeCount, writeCounted } from "../../text/number-format.ts";
import {
  changeText,
  knownFailures,
  knownSummary,
  pendingChecks,
  pendingSummary,
  unstableChecks,
  unstableFacts,
} from "../../view/expectations.ts";
import { code, folded, mark, table } from "../components.ts";
import { html } from "../markup.ts";
import { conformanceSection } from "../section.ts";

export const knownFailing = conformanceSection("known-failing", "Known failures", (conformance) => {
  if (conformance.knownFailing === undefined) return undefined;
  const { entries, stale, flaky = [] } = conformance.knownFailing;
  const rows = knownFailures(conformance).map(({ id, tier, known }) => [
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
  const flakyRows = flaky.map(({ entry, failed, passed }) => [code(entry), writeCount(failed), writeCount(passed)]);
  return {
    finding: `${knownSummary(conformance, entries)}; ${state}`,
    body: html`${stale.length > 0 && html`<ul>${stale.map(({ problem, sentence }) => html`<li>${mark("bad")} ${PROBLEMS[problem]}: <bdi>${sentence}</bdi></li>`)}</ul>`}
${flaky.length > 0 && table("Known to be flaky", ["Known to be flaky", "Failed", "Passed"], flakyRows)}
${rows.length > 0 && folded("Show the known failures", table("Known failures", ["Check", "Tier", "Kind", "Reason", "Owner", "Until"], rows, "text"))}`,
  };
});

const PROBLEMS: Readonly<Record<StaleEntry["problem"], string>> = {
  passes: "now passes",
  expired: "expired",
  unmatched: "matches nothing",
};

export const newChecks = conformanceSection("new-checks", "New checks", (conformance) => {
  const all = pendingChecks(conformance);
  if (all.length === 0) return undefined;
  const rows = all
    .toSorted((one, other) => Number(other.verdict === "fail") - Number(one.verdict === "fail"))
    .map(({ id, tier, pending = tier, verdict, actual }) => [
      code(id),
      tier === "observed" ? "new" : tier,
      pending,
      verdict,
      html`<bdi>${actual}</bdi>`,
    ]);
  return {
    finding: pendingSummary(conformance),
    body: folded(
      "Show the new checks",
      table("New checks", ["Check", "Now", "From the next list on", "Verdict", "Found"], rows, "text"),
    ),
  };
});

export const observedBehaviour = conformanceSection("observed-behaviour", "Observed behaviour", (conformance) => {
  const entries = Object.entries(conformance.behaviour);
  if (entries.length === 0) return undefined;
  const unstable = unstableFacts(conformance).length;
  const sorted = entries.toSorted(([, one], [, other]) => Number(one.stable) - Number(other.stable));
  const rows = sorted.map(([name, { value, stable, samples }]) => [
    code(name),
    code(String(value)),
    stable ? (samples === 1 ? "observed once" : "stable") : html`${mark("unknown")} unstable: changed during the run`,
    samples === undefined ? "–" : writeCount(samples),
  ]);
  return {
    finding: `${writeCounted(entries.length, "fact")} about behaviour that the interface leaves open${unstable > 0 ? ` (${writeCount(unstable)} unstable)` : ""}`,
    body: folded(
      "Show the observed behaviour",
      table("Observed behaviour", ["Fact", "Value", "Stability", "Times seen"], rows, "text"),
    ),
  };
});

export const behaviourDrift = conformanceSection("behaviour-drift", "Behaviour drift", ({ drift }) => {
  if (drift === undefined) return undefined;
  const { pinned, compared, drifted, unjudged = [] } = drift;
  const rows = [
    ...drifted.map((change) => [code(change.fact), code(changeText(change))]),
    ...unjudged.map((id) => [code(id), code("judged → not judged")]),
  ];
  const faded = unjudged.length === 0 ? "" : ` ${writeCounted(unjudged.length, "check")} no longer judged;`;
  return {
    finding: `${writeCounted(drifted.length, "pinned fact")} drifted;${faded} ${writeCount(compared)} of ${writeCount(pinned)} were observed again`,
    body:
      rows.length === 0
        ? html`<p class="muted">${mark("good")} Every pinned fact that was observed again has its pinned value.</p>`
        : table("Behaviour drift", ["Fact or check", "Pinned → observed"], rows, "text"),
  };
});

export const stability = conformanceSection("stability", "Stability", (conformance, { inFull }) => {
  const { rounds, checks, behaviour } = conformance;
  const [unstable, facts] = [unstableChecks(conformance), unstableFacts(conformance)];
  if (rounds === undefined && facts.length === 0) return undefined;
  const ofFacts = `${writeCount(facts.length)} of ${writeCounted(Object.keys(behaviour).length, "fact")}`;
  const rows = unstable.map((check) => [code(check.id), check.tier, check.rounds.join(", ")]);
  const whole = table("Unstable checks", ["Check", "Tier", "Rounds"], rows, "text");
  return {
    finding:
      unstable.length + facts.length === 0
        ? `All ${writeCount(rounds ?? 1)} rounds gave the same results`
        : rounds === undefined
          ? `${ofFacts} changed during the run`
          : `${writeCount(unstable.length)} of ${writeCounted(checks.length, "check")} and ${ofFacts} differed between ${writeCount(rounds)} rounds`,
    body: html`${rows.length > 0 && (rows.length <= Math.max(inFull, 1) ? whole : folded(`Unstable checks: ${writeCount(rows.length)}`, whole))}
${facts.length > 0 && html`<p class="muted">The observed behaviour has the facts.</p>`}
${unstable.length + facts.length === 0 && html`<p class="muted">${mark("good")} No check had two verdicts and no fact two values.</p>`}`,
  };
});
