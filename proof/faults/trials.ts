// The faults of the experiment: what is switched on while a load goes on, and by what a record would name it.

import type { Breakpoint, LoadFinding, ObjectiveResult } from "../../run/format/load-run.ts";
import type { Objective } from "../../run/format/objectives.ts";
import type { LoadResult } from "../../scenarios/driver/load/load.ts";
import type { ProfileName } from "../../scenarios/profiles.ts";
import type { Order } from "./service-process.ts";

/** One fault. */
export type Trial = {
  readonly name: string;
  readonly title: string;
  /** On from the start; {@link BASE_FAULTS} unless given. */
  readonly base?: readonly string[];
  /** Undefined for controls, in which nothing is switched on. */
  readonly order: Order | undefined;
  /** Part of the run after which the fault is over; to its end unless given. */
  readonly lastsShare?: number;
  /** The profiles that it is tried with; all of them unless given. */
  readonly profiles?: readonly ProfileName[];
  /** What the run says of it; undefined if it does not name it. */
  readonly named: (result: LoadResult) => string | undefined;
};

/** On from the start, so that ten times a time of the service is more than the noise of a machine. */
export const BASE_FAULTS = ["latency=10ms"];

/** What every trial is held to, beside the defaults. */
export const OBJECTIVES: readonly Objective[] = [
  { operation: "*", metric: "errorRate", below: 0.001 },
  { operation: "*", metric: "serviceTimeMs.p50", below: 25, window: "5s" },
  { operation: "*", metric: "serviceTimeMs.p99.5", below: 90 },
];

/** The trials, the control first. */
export const TRIALS: readonly Trial[] = [
  {
    name: "control",
    title: "none (control)",
    order: undefined,
    named: ({ verdict, findings = [], breakpoint }) =>
      verdict === "pass" && findings.length === 0 && breakpoint?.broke === undefined
        ? `PASS, no finding.${breakpoint === undefined ? "" : ` ${breakpoint.sentence}`}`
        : undefined,
  },
  {
    name: "freeze",
    title: "freeze of 1 s",
    order: { faults: [...BASE_FAULTS, "freeze=1s@0s"] },
    named: (result) => finding(result, "stall"),
  },
  {
    name: "long-freeze",
    title: "freeze of 3 s",
    order: { faults: [...BASE_FAULTS, "freeze=3s@0s"] },
    named: (result) => finding(result, "stall"),
  },
  {
    name: "latency",
    title: "+30 ms on every response",
    order: { faults: [...BASE_FAULTS, "latency=30ms"] },
    named: (result) => either(finding(result, "trend"), objective(result, "serviceTimeMs.p50")),
  },
  {
    name: "slowdown",
    title: "2 ms more in every second",
    order: { faults: [...BASE_FAULTS, "slowdown=2ms/s"] },
    named: (result) =>
      LEVEL_PROFILES.has(result.profile)
        ? finding(result, "trend")
        : either(finding(result, "trend"), objective(result, "serviceTimeMs.p50")),
  },
  {
    name: "trickle",
    title: "bodies in drops of 600 ms, for a fifth of the run",
    order: { faults: [...BASE_FAULTS, "trickle=600ms"] },
    lastsShare: 0.2,
    named: (result) => (finding(result, "stall") === undefined ? finding(result, "slowness") : undefined),
  },
  {
    name: "tail",
    title: "1 % of the responses × 10",
    order: { faults: [...BASE_FAULTS, "tail=1%x10"] },
    named: (result) => either(finding(result, "trend"), objective(result, "serviceTimeMs.p99.5")),
  },
  {
    name: "errors",
    title: "2 % server errors",
    order: { faults: [...BASE_FAULTS, "errors=2%"] },
    named: (result) => codes(result, ["server-error"]),
  },
  {
    name: "violation",
    title: "1 in 1,000 responses violates its schema",
    order: { faults: [...BASE_FAULTS, "violation=0.1%"] },
    named: (result) => finding(result, "violation"),
  },
  {
    name: "loss",
    title: "an optional field is gone",
    order: { faults: [...BASE_FAULTS, "loss=data.initFee"] },
    profiles: ["average"],
    named: (result) => finding(result, "disappeared"),
  },
  {
    name: "half",
    title: "an optional field is gone in half",
    order: { faults: [...BASE_FAULTS, "loss=data.initFee:50%"] },
    profiles: ["average"],
    named: (result) => finding(result, "disappeared"),
  },
  {
    name: "blink",
    title: "an optional field is gone for a fifth of the run",
    order: { faults: [...BASE_FAULTS, "loss=data.initFee"] },
    lastsShare: 0.2,
    profiles: ["average"],
    named: (result) => finding(result, "disappeared"),
  },
  {
    name: "sparse",
    title: "an optional field is missing in 40 % from the start (control)",
    base: [...BASE_FAULTS, "loss=data.initFee:40%"],
    order: undefined,
    profiles: ["average"],
    named: ({ verdict, findings = [] }) =>
      verdict === "pass" && findings.length === 0 ? "PASS, no finding." : undefined,
  },
  {
    name: "leak",
    title: "leak of 2 MiB/s",
    order: { faults: [...BASE_FAULTS, "leak=2MiB/s"] },
    // In a run of less than a minute a leak is growth: no heap was collected often enough to tell.
    named: (result) => finding(result, "leak") ?? finding(result, "growth"),
  },
  {
    name: "reset",
    title: "1 % of the connections reset",
    order: { faults: [...BASE_FAULTS, "reset=1%"] },
    named: (result) => codes(result, ["reset", "stale-connection"]),
  },
  {
    name: "restart",
    title: "restart, 1.5 s down",
    order: { faults: BASE_FAULTS, downMs: 1_500 },
    named: (result) => finding(result, "outage"),
  },
  {
    name: "capacity",
    title: "capacity of 100 responses/s",
    order: { faults: [...BASE_FAULTS, "capacity=100"] },
    profiles: ["breakpoint"],
    named: ({ breakpoint }) => (isAround(breakpoint, 100) ? breakpoint?.sentence : undefined),
  },
];

/** The load of these is the same from begin to end, so that a rise of times is the target's alone. */
const LEVEL_PROFILES: ReadonlySet<string> = new Set(["smoke", "average", "soak"] satisfies ProfileName[]);

/** Whether a breaking rate was found, and the true one lies where the record says. */
function isAround({ between }: Partial<Breakpoint> = {}, perSecond: number): boolean {
  return between !== undefined && between.lowestPerSecond <= perSecond && between.highestPerSecond >= perSecond;
}

function finding({ findings = [] }: LoadResult, kind: LoadFinding["kind"]): string | undefined {
  const found = findings.find((one) => one.kind === kind);
  return found === undefined ? undefined : `${kind}: ${found.sentence}`;
}

function objective({ objectives }: LoadResult, metric: string): string | undefined {
  const missed = objectives.find((one: ObjectiveResult) => one.metric === metric && one.status === "missed");
  return missed === undefined ? undefined : `objective ${missed.expression} missed: ${missed.value}`;
}

function codes({ total, objectives }: LoadResult, expected: readonly string[]): string | undefined {
  const missed = objectives.find(({ metric, status }) => metric === "errorRate" && status === "missed");
  const counts = Object.entries(total.errorsByCode).filter(([code]) => expected.includes(code));
  if (missed === undefined || counts.length === 0) return undefined;
  return `objective ${missed.expression} missed: ${counts.map(([code, count]) => `${code} ${count}`).join(", ")}`;
}

function either(...said: readonly (string | undefined)[]): string | undefined {
  const all = said.filter((one) => one !== undefined);
  return all.length === 0 ? undefined : all.join(" ");
}
