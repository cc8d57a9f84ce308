// The trials: what is switched on while a load runs, and how a run names it.

import type { Breakpoint, LoadFinding, ObjectiveResult } from "../../run/format/load-run.ts";
import type { Objective } from "../../run/format/objectives.ts";
import type { LoadResult } from "../../scenarios/driver/load/load.ts";
import type { ProfileName } from "../../scenarios/profiles.ts";

/** One trial. */
export type Trial = {
  readonly name: string;
  readonly title: string;
  /** On from the start, in addition to {@link BASE_FAULTS}. */
  readonly before?: readonly string[];
  /** Switched on after a part of the run; undefined for a control. */
  readonly fault?: string;
  /** The service is down for so long at that moment. */
  readonly downMs?: number;
  /** Share of the run after which the fault is switched off; it stays on unless given. */
  readonly lastsShare?: number;
  /** The profiles that it is tried with; all of them unless given. */
  readonly profiles?: readonly ProfileName[];
  /** How the run names the fault; undefined if it does not. */
  readonly named: (result: LoadResult) => string | undefined;
};

/** On from the start, so that ten times a time of the service is more than the noise of a machine. */
export const BASE_FAULTS = ["latency=10ms"];

/** What every trial is held to, besides the default objectives. */
export const OBJECTIVES: readonly Objective[] = [
  { operation: "*", metric: "errorRate", below: 0.001 },
  { operation: "*", metric: "serviceTimeMs.p50", below: 25, window: "5s" },
  { operation: "*", metric: "serviceTimeMs.p99.5", below: 90 },
];

/** The trials, the control first. */
export const TRIALS: readonly Trial[] = [
  { name: "control", title: "none (control)", named: nothing },
  {
    name: "freeze",
    title: "freeze of 1 s",
    fault: "freeze=1s@0s",
    named: (result) => finding(result, "stall"),
  },
  {
    name: "long-freeze",
    title: "freeze of 3 s",
    fault: "freeze=3s@0s",
    named: (result) => finding(result, "stall"),
  },
  {
    name: "latency",
    title: "+30 ms on every response",
    fault: "latency=30ms",
    named: (result) => either(finding(result, "trend"), objective(result, "serviceTimeMs.p50")),
  },
  {
    name: "slowdown",
    title: "2 ms more in every second",
    fault: "slowdown=2ms/s",
    named: (result) =>
      LEVEL_PROFILES.has(result.profile)
        ? finding(result, "trend")
        : either(finding(result, "trend"), objective(result, "serviceTimeMs.p50")),
  },
  {
    name: "trickle",
    title: "bodies sent over 600 ms, for a fifth of the run",
    fault: "trickle=600ms",
    lastsShare: 0.2,
    named: (result) => (finding(result, "stall") === undefined ? finding(result, "slowness") : undefined),
  },
  {
    name: "tail",
    title: "1 % of the responses × 10",
    fault: "tail=1%x10",
    named: (result) => either(finding(result, "trend"), objective(result, "serviceTimeMs.p99.5")),
  },
  {
    name: "errors",
    title: "2 % server errors",
    fault: "errors=2%",
    named: (result) => errorCodes(result, ["server-error"]),
  },
  {
    name: "violation",
    title: "1 in 1,000 responses violates its schema",
    fault: "violation=0.1%",
    named: (result) => finding(result, "violation"),
  },
  ...(
    [
      ["loss", "an optional field is gone", "loss=data.initFee", {}],
      ["half", "an optional field is gone in half", "loss=data.initFee:50%", {}],
      ["blink", "an optional field is gone for a fifth of the run", "loss=data.initFee", { lastsShare: 0.2 }],
    ] as const
  ).map(
    ([name, title, fault, more]): Trial => ({
      name,
      title,
      fault,
      ...more,
      profiles: ["average"],
      named: (result) => finding(result, "disappeared"),
    }),
  ),
  {
    name: "sparse",
    title: "an optional field is missing in 40 % from the start (control)",
    before: ["loss=data.initFee:40%"],
    profiles: ["average"],
    named: nothing,
  },
  {
    name: "leak",
    title: "leak of 2 MiB/s",
    fault: "leak=2MiB/s",
    // In a run of less than a minute a leak is growth: no heap was collected often enough to distinguish them.
    named: (result) => finding(result, "leak") ?? finding(result, "growth"),
  },
  {
    name: "reset",
    title: "1 % of the connections reset",
    fault: "reset=1%",
    named: (result) => errorCodes(result, ["reset", "stale-connection"]),
  },
  {
    name: "restart",
    title: "restart, 1.5 s down",
    downMs: 1_500,
    named: (result) => finding(result, "outage"),
  },
  {
    name: "capacity",
    title: "capacity of 100 responses/s",
    fault: "capacity=100",
    profiles: ["breakpoint"],
    named: ({ breakpoint }) => (isAround(breakpoint, 100) ? breakpoint?.sentence : undefined),
  },
];

/** A control: the run passes and finds nothing. */
function nothing({ verdict, findings = [], breakpoint }: LoadResult): string | undefined {
  if (verdict !== "pass" || findings.length > 0 || breakpoint?.broke !== undefined) return undefined;
  return `PASS, no finding.${breakpoint === undefined ? "" : ` ${breakpoint.sentence}`}`;
}

/** Their load is the same throughout, so that only the target can make times rise. */
const LEVEL_PROFILES: ReadonlySet<string> = new Set(["smoke", "average", "soak"] satisfies ProfileName[]);

/** Whether a breaking rate was found, and the true one lies where the run says. */
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

function errorCodes({ total, objectives }: LoadResult, expected: readonly string[]): string | undefined {
  const missed = objectives.find(({ metric, status }) => metric === "errorRate" && status === "missed");
  const counts = Object.entries(total.errorsByCode).filter(([code]) => expected.includes(code));
  if (missed === undefined || counts.length === 0) return undefined;
  return `objective ${missed.expression} missed: ${counts.map(([code, count]) => `${code} ${count}`).join(", ")}`;
}

function either(...names: readonly (string | undefined)[]): string | undefined {
  const given = names.filter((name) => name !== undefined);
  return given.length === 0 ? undefined : given.join(" ");
}
