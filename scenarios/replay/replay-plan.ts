// The plan of a replay: its pace, its VUs, its objectives, and the note for the user before it begins. Pure.
import { Failure } from "../../errors.ts";
import { type Objective, withDefaults } from "../../run/format/objectives.ts";
import type { ReplayPlan } from "../../run/format/replay.ts";
import { windowMsOf } from "../../run/journal/load-journal.ts";
import { countOf } from "../../run/text/plural.ts";
import { countsOf } from "../../statistics/arithmetic.ts";
import { openGracefulStopMs, type Plan, vusOf } from "../driver/plan/plan.ts";
import type { RecordedExchange } from "../recording/recording.ts";
import { periodMs } from "../runtime/schedule.ts";

/** How fast a recording is sent: at a multiple of its own pace, or at one rate. */
export type Pace = ReplayPlan["pace"];

/** The settings of a pace, under the keys of the command line. */
export type PaceSettings = { readonly speed?: number | undefined; readonly rate?: number | undefined };

/** The pace of a replay. Fails with `usage` if both settings are given. */
export function paceOf({ speed, rate }: PaceSettings): Pace {
  if (speed !== undefined && rate !== undefined)
    throw new Failure(
      "usage",
      "The pace must be --speed or --rate, got both: a rate replaces the timing of the recording.",
    );
  return rate === undefined ? { speed: speed ?? 1 } : { ratePerSecond: rate };
}

export function planOfReplay(exchanges: readonly RecordedExchange[], pace: Pace, timeoutMs: number): Plan {
  const moments = momentsAt(exchanges, pace);
  const durationMs = Math.max(SHORTEST_MS, Math.floor(moments.at(-1) ?? 0) + 1);
  const ratePerSecond = (moments.length * 1_000) / durationMs;
  const seconds = countsOf(moments.map((moment) => Math.floor(moment / 1_000)));
  const peakPerSecond = [...seconds.values()].reduce((highest, count) => Math.max(highest, count), 0);
  return {
    model: "open",
    timeoutMs,
    ratePerSecond: Math.round(ratePerSecond * 1_000) / 1_000,
    peakPerSecond,
    durationMs,
    warmUpMs: 0,
    stages: [{ durationMs, from: ratePerSecond, to: ratePerSecond }],
    arrivals: "even",
    moments,
    gracefulStopMs: openGracefulStopMs(timeoutMs),
    plannedIterations: moments.length,
    plannedRequests: moments.length,
    ...vusOf(peakPerSecond, timeoutMs),
    windowMs: windowMsOf(durationMs),
  };
}

const SHORTEST_MS = 1_000;

/** When the exchanges are sent, ascending from the start, in ms. */
function momentsAt(exchanges: readonly RecordedExchange[], pace: Pace): readonly number[] {
  const first = exchanges[0]?.offsetMs ?? 0;
  return "ratePerSecond" in pace
    ? exchanges.map((_, at) => at * periodMs(pace.ratePerSecond))
    : exchanges.map(({ offsetMs }) => (offsetMs - first) / pace.speed);
}

/** With fewer samples no share below 1 % can be decided: a short recording is held to counts. */
const LEAST_FOR_SHARES = 100;

/** The objectives of a replay of `requests` requests: a short recording lowers the defaults, but not those of the user. */
export function objectivesFor(given: readonly Objective[], requests: number): readonly Objective[] {
  if (requests >= LEAST_FOR_SHARES) return withDefaults(given);
  return withDefaults(given).map((objective) => {
    if (given.includes(objective)) return objective;
    if (objective.metric === "samples") return { ...objective, atLeast: requests };
    return objective.metric === "errorRate" ? { operation: "*", metric: "errors", atMost: 0 } : objective;
  });
}

/** How much will be sent in which time: a recording may pause for hours. */
export function effectsOf(exchanges: readonly RecordedExchange[], durationMs: number, pace: Pace): string {
  const count = (wanted: string) => exchanges.filter(({ operation }) => operation === wanted).length;
  const [creates, trades] = [count("create-token-transaction"), count("trade-token")];
  const text = `The replay will send ${countOf(exchanges.length, "request")} in ${lengthText(durationMs)}, among them ${countOf(creates, "creation")} and ${countOf(trades, "trade")}.`;
  if (durationMs <= LONG_MS || !("speed" in pace)) return text;
  return `${text} --speed ${Math.ceil((durationMs / LONG_MS) * pace.speed)} makes it ${lengthText(LONG_MS)}.`;
}

const LONG_MS = 10 * 60_000;

function lengthText(ms: number): string {
  const seconds = Math.ceil(ms / 1_000);
  if (seconds < 120) return `${seconds} s`;
  const minutes = Math.round(seconds / 60);
  return minutes < 120 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}
