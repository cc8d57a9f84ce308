// Whether runs can be merged: whether they are those of generators that shared one load, each of its segments once.

import { segmentsOf, WHOLE_SEGMENT } from "../format/segment.ts";
import type { JournalPlan } from "../journal/load-journal.ts";
import { type Part, refused } from "./part.ts";

/** What has to be equal, by the name that a sentence has for it. */
export const EQUAL: Readonly<Record<string, (plan: JournalPlan) => unknown>> = {
  target: ({ run }) => run?.target,
  seed: ({ run }) => run?.seed,
  scenario: ({ scenario }) => scenario,
  "window length": ({ windowMs }) => windowMs,
  "sequence of segments": ({ segments }) => segments,
  "version of Assay": ({ run }) => run?.versions.assay,
  "version of the interface": ({ run }) => run?.versions.interfaceDescription,
  "version of k6": ({ run }) => run?.versions.k6,
  schedule: ({ profile, ratePerSecond, durationMs, timeoutMs, plannedRequests, vus, maxVus, queueLimitMs }) => [
    ...[profile, ratePerSecond, durationMs, timeoutMs, plannedRequests, vus, maxVus, queueLimitMs],
  ],
  workload: ({ workload, leftOut, replay }) => [workload, leftOut.map(({ session }) => session), replay],
  "list of objectives": ({ objectives }) => objectives,
};

/** Throws `merge-refused` with one sentence if the parts are not those of one load. */
export function requireOneLoad(parts: readonly Part[]): void {
  const [first, ...others] = parts;
  if (first === undefined || others.length === 0)
    throw refused(`The runs to merge must be at least two, got ${parts.length}.`);
  for (const { path, plan } of parts) {
    if (plan.run === undefined) throw refused(`${path} must name the run that it belongs to, got none.`);
    if (plan.generators !== undefined) throw refused(`${path} must be the run of one generator, got a merged run.`);
  }
  for (const other of others) requireEqual(first, other);
  requireOwnNames(parts);
  requireEachSegment(parts);
}

function requireEqual(first: Part, other: Part): void {
  for (const [name, valueIn] of Object.entries(EQUAL)) {
    const [one, two] = [valueIn(first.plan), valueIn(other.plan)];
    if (JSON.stringify(one) === JSON.stringify(two)) continue;
    const values = typeof one === "object" ? "do not" : `have ${String(one)} and ${String(two)}`;
    throw refused(`Merged runs must have the same ${name}, and ${first.path} and ${other.path} ${values}.`);
  }
}

function requireOwnNames(parts: readonly Part[]): void {
  const paths = new Map<string, string>();
  for (const { path, plan } of parts) {
    const before = paths.get(plan.instance);
    if (before !== undefined) {
      throw refused(`Each generator must be merged once, and ${before} and ${path} are both that of ${plan.instance}.`);
    }
    paths.set(plan.instance, path);
  }
}

function requireEachSegment(parts: readonly Part[]): void {
  const { segments = "" } = parts[0]?.plan ?? {};
  for (const segment of segmentsOf(segments)) {
    const owners = parts.filter(({ plan }) => plan.segment === segment).map(({ plan }) => plan.instance);
    if (owners.length === 1) continue;
    const name = segment === WHOLE_SEGMENT ? "the whole schedule" : `segment ${segment} of ${segments}`;
    const found = owners.length === 0 ? "none of the runs did" : `the generators ${owners.join(" and ")} did`;
    throw refused(`One generator must have sent ${name}, and ${found}.`);
  }
}
