// What differs between runs besides their results, and what makes a difference between them mean nothing. Pure.
import type { LoadRun } from "../format/load-run.ts";
import { lengthMs } from "../format/load-stages.ts";
import { machineClass } from "../format/run.ts";
import { countOf } from "../text/plural.ts";
import type { NamedRun } from "./named-runs.ts";

/** Why a run may not be compared with the first: their machines differ. */
export function incomparable(first: NamedRun, other: NamedRun): readonly string[] {
  if (first.load === undefined || other.load === undefined) return [];
  const [machine, otherMachine] = [machineClass(first.run.machine), machineClass(other.run.machine)];
  return machine === otherMachine ? [] : [`the machines differ (${machine}; ${otherMachine})`];
}

/** The notes, what forbids a difference first. */
export function notesOn(runs: readonly NamedRun[]): readonly string[] {
  const [first] = runs;
  const forbidden = runs.slice(1).flatMap((run) => {
    const reasons = first === undefined ? [] : incomparable(first, run);
    return reasons.length === 0 ? [] : [`${run.name} is shown, but not compared with A: ${reasons.join(", ")}.`];
  });
  return [
    ...forbidden,
    ...sameRun(runs),
    ...parts(runs),
    ...runs.flatMap(({ name, load }) => (load === undefined ? [] : generatorNotes(name, load))),
    ...differing("Reference service or not", runs, ({ run }) =>
      run.targetIsReference ? "reference service" : "other target",
    ),
    ...FACTS.flatMap(([what, of]) =>
      differing(
        what,
        runs.filter(({ load }) => load !== undefined),
        ({ load }) => (load === undefined ? "" : of(load)),
      ),
    ),
    ...VERSIONS.flatMap(([what, key]) => differing(what, runs, ({ run }) => run.versions[key] ?? "none")),
  ];
}

/** What of a load has to be alike for a difference to be one of the builds. */
const FACTS: readonly (readonly [string, (load: LoadRun) => string])[] = [
  ["Scenario", ({ scenario }) => scenario],
  ["Load profile", ({ profile }) => profile],
  ["Target rate", ({ ratePerSecond }) => `${ratePerSecond}/s`],
  ["Seed", ({ seed }) => String(seed)],
  ["Model", ({ workload }) => (workload === undefined ? "unknown" : `${workload.model}, by ${workload.unit}`)],
  ["Users", ({ workload }) => String(workload?.users ?? "unknown")],
  ["Arrivals", ({ workload }) => workload?.arrivals.requested ?? "unknown"],
  ["Requested mix", ({ workload }) => (workload === undefined ? "unknown" : mixText(workload.mix))],
  [
    "Length of the schedule",
    ({ workload }) => (workload === undefined ? "unknown" : seconds(lengthMs(workload.stages))),
  ],
  ["Warm-up", ({ workload }) => (workload === undefined ? "unknown" : seconds(workload.warmUp.durationMs))],
  ["Generators", ({ generator }) => generator.instances.map(({ segment }) => segment).join(" + ")],
];

const VERSIONS = [
  ["Assay", "assay"],
  ["k6", "k6"],
  ["Node", "node"],
  ["Interface description", "interfaceDescription"],
] as const;

function mixText(mix: NonNullable<LoadRun["workload"]>["mix"]): string {
  return Object.entries(mix)
    .map(([id, { requested }]) => `${id} ${Math.round(100 * requested)} %`)
    .join(", ");
}

function seconds(ms: number): string {
  return `${ms / 1_000} s`;
}

/** "Seed: 7 (A, C), 8 (B)."; nothing if all runs have the same. */
function differing(what: string, runs: readonly NamedRun[], of: (run: NamedRun) => string): readonly string[] {
  const names = new Map<string, string[]>();
  for (const run of runs) names.set(of(run), [...(names.get(of(run)) ?? []), run.name]);
  if (names.size < 2) return [];
  return [`${what} differs: ${[...names].map(([value, own]) => `${value} (${own.join(", ")})`).join("; ")}.`];
}

function sameRun(runs: readonly NamedRun[]): readonly string[] {
  return runs.flatMap(({ name, run }, at) => {
    const earlier = runs.slice(0, at).find((other) => JSON.stringify(other.run) === JSON.stringify(run));
    return earlier === undefined ? [] : [`${earlier.name} and ${name} are the same run.`];
  });
}

function parts(runs: readonly NamedRun[]): readonly string[] {
  const without = (what: string, missing: readonly NamedRun[]) =>
    missing.length === 0 || missing.length === runs.length
      ? []
      : [`No ${what} in ${missing.map(({ name }) => name).join(", ")}, so there is nothing to compare.`];
  return [
    ...without(
      "load",
      runs.filter(({ load }) => load === undefined),
    ),
    ...without(
      "checks",
      runs.filter(({ conformance }) => conformance === undefined),
    ),
  ];
}

/** What makes the values of a run less than those of its target. */
function generatorNotes(name: string, load: LoadRun): readonly string[] {
  const { validity, requests, total, generator, gaps = [], endedEarly } = load;
  const { late } = generator;
  return [
    ...(validity.valid
      ? []
      : [`${name} is not valid, so its values may be those of its generator: ${validity.reasons.join("; ")}.`]),
    ...(requests.dropped > 0
      ? [
          `${name} dropped ${countOf(requests.dropped, "iteration")}, so its response times are lower bounds, which have no difference.`,
        ]
      : []),
    ...(total.timeouts === undefined
      ? []
      : [
          `${countOf(total.timeouts.requests, "request")} of ${name} timed out: a percentile at the limit is a lower bound, which has no difference.`,
        ]),
    ...(late === undefined
      ? []
      : [
          `The generator of ${name} was late in ${countOf(late.windows, "window")}, by up to ${Math.round(late.longestMs)} ms.`,
        ]),
    ...(gaps.length > 0 ? [`${name} was resumed ${gaps.length === 1 ? "once" : `${gaps.length} times`}.`] : []),
    ...(endedEarly === undefined ? [] : [`${name} was ended early: ${endedEarly}.`]),
  ];
}
