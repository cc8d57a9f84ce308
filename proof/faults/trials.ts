// The trials: what is switched on while a load runs, and how a run names it.

import type { LoadFinding } from "../../run/format/load-run.ts";
import type { Objective } from "../../run/format/objectives.ts";
import type { LoadResult } from "../../scenarios/driver/load/load.ts";
import type { ProfileName } from "../../scenarios/profiles.ts";

/** How a run names a fault; undefined if it does not. */
type Named = (result: LoadResult) => string | undefined;

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
  readonly named: Named;
};

/** On from the start, so that ten times a time of the service is more than the noise of a machine. */
export const BASE_FAULTS = ["latency=10ms"];

/** What every trial is held to, besides the default objectives. */
export const OBJECTIVES: readonly Objective[] = [
  { operation: "*", metric: "errorRate", below: 0.001 },
  { operation: "*", metric: "serviceTimeMs.p50", below: 25, window: "5s" },
  { operation: "*", metric: "serviceTimeMs.p99.5", below: 90 },
];

export const TRIALS: readonly Trial[] = [
  { name: "control", title: "none (control)", named: nothing },
  { name: "freeze", title: "freeze of 1 s", fault: "freeze=1s@0s", named: finding("stall") },
  { name: "long-freeze", title: "freeze of 3 s", fault: "freeze=3s@0s", named: finding("stall") },
  {
    name: "latency",
    title: "+30 ms on every response",
    fault: "latency=30ms",
    named: either(finding("trend"), objective("serviceTimeMs.p50")),
  },
  {
    name: "slowdown",
    title: "2 ms more in every second",
    fault: "slowdown=2ms/s",
    named: (result) => {
      const byAny = either(finding("trend"), objective("serviceTimeMs.p50"));
      return LEVEL_PROFILES.has(result.profile) ? finding("trend")(result) : byAny(result);
    },
  },
  {
    name: "trickle",
    title: "bodies sent over 600 ms, for a fifth of the run",
    fault: "trickle=600ms",
    lastsShare: 0.2,
    named: (result) => (finding("stall")(result) === undefined ? finding("slowness")(result) : undefined),
  },
  {
    name: "tail",
    title: "1 % of the responses × 10",
    fault: "tail=1%x10",
    named: either(finding("trend"), objective("serviceTimeMs.p99.5")),
  },
  { name: "errors", title: "2 % server errors", fault: "errors=2%", named: errorCodes("server-error") },
  {
    name: "violation",
    title: "1 in 1,000 responses violates its schema",
    fault: "violation=0.1%",
    named: finding("violation"),
  },
  lossOfField("loss", "an optional field is gone", "loss=data.initFee"),
  lossOfField("half", "an optional field is gone in half", "loss=data.initFee:50%"),
  { ...lossOfField("blink", "an optional field is gone for a fifth of the run", "loss=data.initFee"), lastsShare: 0.2 },
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
    named: (result) => finding("leak")(result) ?? finding("growth")(result),
  },
  {
    name: "reset",
    title: "1 % of the connections reset",
    fault: "reset=1%",
    named: errorCodes("reset", "stale-connection"),
  },
  { name: "restart", title: "restart, 1.5 s down", downMs: 1_500, named: finding("outage") },
];

function lossOfField(name: string, title: string, fault: string): Trial {
  return { name, title, fault, profiles: ["average"], named: finding("disappeared") };
}

/** A control: the run passes and finds nothing. */
function nothing({ verdict, findings = [] }: LoadResult): string | undefined {
  return verdict === "pass" && findings.length === 0 ? "PASS, no finding." : undefined;
}

/** Their load is the same throughout, so that only the target can make times rise. */
const LEVEL_PROFILES: ReadonlySet<string> = new Set(["smoke", "average", "soak"] satisfies ProfileName[]);

function finding(kind: LoadFinding["kind"]): Named {
  return ({ findings = [] }) => {
    const found = findings.find((one) => one.kind === kind);
    return found && `${kind}: ${found.sentence}`;
  };
}

function objective(metric: string): Named {
  return ({ objectives }) => {
    const missed = objectives.find((one) => one.metric === metric && one.status === "missed");
    return missed && `objective ${missed.expression} missed: ${missed.value}`;
  };
}

function errorCodes(...expected: readonly string[]): Named {
  return ({ total, objectives }) => {
    const missed = objectives.find(({ metric, status }) => metric === "errorRate" && status === "missed");
    const counts = Object.entries(total.errorsByCode).filter(([code]) => expected.includes(code));
    if (missed === undefined || counts.length === 0) return undefined;
    return `objective ${missed.expression} missed: ${counts.map(([code, count]) => `${code} ${count}`).join(", ")}`;
  };
}

/** By all that name it. */
function either(...all: readonly Named[]): Named {
  return (result) => all.flatMap((named) => named(result) ?? []).join(" ") || undefined;
}
