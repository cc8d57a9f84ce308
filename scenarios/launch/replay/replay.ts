// One replay from the tape to the result: look at the target, put its ids into the tape, let k6 send it in the tape's own
// time, and write down what a load run writes down, and where answers differ from the tape.
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Failure } from "../../../errors.ts";
import { type LoadResult, resultFromJournal } from "../../../evaluation/load-result.ts";
import { createJournal, JOURNAL_FILE, JOURNAL_FORMAT_VERSION, windowMsOf } from "../../../results/journal/journal.ts";
import { type Objective, onTimeLimitMs, withDefaults } from "../../../results/objectives/objectives.ts";
import { MOST_REWRITES, type ReplayPlan } from "../../../results/run/replay.ts";
import { countOf } from "../../../results/text/plural.ts";
import { isLoopback } from "../../../traffic/http/target.ts";
import type { LeftOut, RecordedExchange } from "../../../traffic/recording/recording.ts";
import type { ReadRecording } from "../../../traffic/recording/recording-reader.ts";
import { type RewriteRules, type Rewritten, rewriteRecording } from "../../../traffic/recording/rewriting.ts";
import { REPLAY } from "../../registry.ts";
import { rowOf } from "../../runtime/pool.ts";
import { expectationsFile } from "../../runtime/replay/expectations-file.ts";
import { bundleScenario } from "../bundle/bundle.ts";
import { lookAtTarget, type Need } from "../discovery/look.ts";
import { shoot } from "../load/k6-run.ts";
import { type LoadOptions, POOL_FILE } from "../load/load.ts";
import { type Plan, VU_CEILING } from "../plan/plan.ts";
import { writePool } from "../plan/pool.ts";
import { baselinesOf } from "./baseline.ts";
import { courseOfMoments, courseOfRate, type ReplaySchedule } from "./replay-schedule.ts";

/** Name of the file in a run's folder that says what the tape shows. */
const EXPECTATIONS_FILE = "tape.json";

/** How fast a tape is played: so many times its own pace, or at one rate. */
export type Pace = { readonly speed: number } | { readonly ratePerSecond: number };

/** Everything that a replay depends on. */
export type ReplayOptions = Omit<
  LoadOptions,
  "scenario" | "profile" | "ratePerSecond" | "durationMs" | "warmUpMs" | "workload"
> & {
  readonly recording: ReadRecording;
  readonly pace: Pace;
  readonly rules: RewriteRules;
};

/** Requests of one replay, and the characters of their bodies: k6 holds all of them. */
const MOST_REQUESTS = 100_000;
const MOST_CHARACTERS = 64 * 1024 * 1024;

/** Replays a tape; results and failures are those of a load run. */
export async function runReplay(options: ReplayOptions): Promise<LoadResult> {
  const { recording, pace, folder } = options;
  const found = await lookAtTarget(options, needOf(options));
  const { exchanges, rewrites, leftOut } = boundedRecording(
    rewriteRecording(recording.exchanges, options.rules, found.inventory),
  );
  const all = [...recording.leftOut, ...leftOut];
  if (exchanges.length === 0) {
    const reasons = all.map(({ reason, count }) => `${count}: ${reason}`);
    throw new Failure("recording-empty", "A tape must hold something to send, and this one holds nothing.", reasons);
  }
  const course = courseOf(exchanges, pace);
  const plan = planOfReplay(course, exchanges.length, options.timeoutMs);
  options.onNotice?.(effectsOf(exchanges, plan.durationMs, pace));
  const rows = exchanges.map(({ operation, body }, at) => rowOf(operation, body.trim(), course.thinkMs[at] ?? 0));
  await writePool(join(folder, POOL_FILE), { rows }, found.inventory);
  const statuses = exchanges.map(({ status }) => status);
  const expectations = join(folder, EXPECTATIONS_FILE);
  await writeFile(expectations, JSON.stringify(expectationsFile(baselinesOf(recording.exchanges), statuses)));
  const replay: ReplayPlan = {
    recording: {
      sha256: recording.sha256,
      exchanges: recording.exchanges.length,
      durationMs: recording.exchanges.at(-1)?.offsetMs ?? 0,
      isUnfinished: recording.isUnfinished,
    },
    pace,
    leftOut: all,
    rewrites: [...rewrites].sort((one, other) => other.requests - one.requests).slice(0, MOST_REWRITES),
  };
  return send(options, plan, replay, {
    rows,
    expectations,
    setupRequests: found.requests,
    quotesSayFalse: found.quotesSayFalse,
  });
}

type Files = {
  readonly rows: readonly string[];
  readonly expectations: string;
  readonly setupRequests: number;
  readonly quotesSayFalse: boolean;
};

async function send(options: ReplayOptions, plan: Plan, replay: ReplayPlan, files: Files): Promise<LoadResult> {
  const { folder, target } = options;
  const script = await bundleScenario("replay", files, folder);
  const objectives = objectivesOf(options.objectives, plan.plannedRequests);
  const path = join(folder, JOURNAL_FILE);
  const journal = createJournal(path);
  const { ratePerSecond, durationMs, timeoutMs, plannedRequests, vus, maxVus, windowMs } = plan;
  try {
    journal.append({
      kind: "plan",
      formatVersion: JOURNAL_FORMAT_VERSION,
      ...(options.run !== undefined && { run: options.run }),
      scenario: "replay",
      question: REPLAY.question,
      profile: "ratePerSecond" in replay.pace ? "rate" : "recording",
      ratePerSecond,
      durationMs,
      timeoutMs,
      plannedRequests,
      vus,
      maxVus,
      windowMs,
      setupRequests: files.setupRequests,
      objectives,
      leftOut: [],
      notes: [],
      replay,
    });
    const log = await shoot({
      binary: options.k6,
      environment: options.environment,
      script,
      variables: { ASSAY_RECORDING: files.expectations },
      plan,
      hasSessions: false,
      target: target.url,
      tokens: options.tokens,
      quotesSayFalse: files.quotesSayFalse,
      seed: options.seed,
      onTimeMs: (operation) => onTimeLimitMs(objectives, operation),
      popularityOf: () => [],
      journal,
      onProgress: options.onProgress,
      onWindow: options.onWindow,
      targetPid: options.targetPid,
      objectives,
      stopsWhenGone: options.stopsWhenGone ?? !isLoopback(target),
      startLimitMs: options.startLimitMs,
      signal: options.signal,
    });
    await writeFile(join(folder, "k6.log"), log);
  } finally {
    journal.close();
  }
  return (await resultFromJournal(path)).result;
}

/** The tokens that are to stand for those of the tape. */
function needOf({ recording, rules }: ReplayOptions): Need {
  const isPriced = recording.exchanges.some(
    ({ operation }) => operation === "token-price" || operation === "trade-token",
  );
  return {
    needsTokens: isPriced && rules.tokenId === "found",
    purpose:
      " to stand for those of the tape; --fixture tokenId=… gives known ones, --rewrite tokenId=keep asks for the tape's.",
  };
}

function boundedRecording({ exchanges, rewrites, leftOut }: Rewritten): Rewritten {
  let characters = 0;
  const kept = exchanges.filter(({ body }, at) => {
    characters += body.length;
    return at < MOST_REQUESTS && characters <= MOST_CHARACTERS;
  });
  const over = exchanges.length - kept.length;
  const reason = `beyond ${MOST_REQUESTS} requests or ${MOST_CHARACTERS / 2 ** 20} MiB of bodies`;
  const more: readonly LeftOut[] = over === 0 ? [] : [{ reason, count: over }];
  return { exchanges: kept, rewrites, leftOut: [...leftOut, ...more] };
}

function courseOf(exchanges: readonly RecordedExchange[], pace: Pace): ReplaySchedule {
  if ("ratePerSecond" in pace) return courseOfRate(exchanges.length, pace.ratePerSecond);
  const first = exchanges[0]?.offsetMs ?? 0;
  return courseOfMoments(exchanges.map(({ offsetMs }) => (offsetMs - first) / pace.speed));
}

/** Every request may take the whole time-out, and an iteration waits for its moment before. */
function planOfReplay(course: ReplaySchedule, requests: number, timeoutMs: number): Plan {
  const { stages, durationMs, ratePerSecond, peakPerSecond, longestWaitMs } = course;
  const waiting = Math.ceil((peakPerSecond * longestWaitMs) / 1_000);
  const wanted = waiting + Math.ceil((peakPerSecond * (timeoutMs + 1_000)) / 1_000);
  const maxVus = Math.min(VU_CEILING, Math.max(2, wanted));
  return {
    model: "open",
    ratePerSecond: Math.round(ratePerSecond * 1_000) / 1_000,
    peakPerSecond,
    durationMs,
    warmUpMs: 0,
    stages,
    arrivalSpreadMs: 0,
    timeoutMs,
    gracefulStopMs: timeoutMs + 2_000 + longestWaitMs,
    plannedIterations: requests,
    plannedRequests: requests,
    vus: Math.min(maxVus, waiting + Math.max(50, Math.ceil(peakPerSecond / 2))),
    maxVus,
    windowMs: windowMsOf(durationMs),
  };
}

/** With fewer samples no share below 1 % can be decided: a short tape is held to counts. */
const LEAST_FOR_SHARES = 100;

/** A tape may be shorter than what the defaults of a load run ask for; what is asked for stands. */
function objectivesOf(given: readonly Objective[], requests: number): readonly Objective[] {
  if (requests >= LEAST_FOR_SHARES) return withDefaults(given);
  return withDefaults(given).map((objective) => {
    if (given.includes(objective)) return objective;
    if (objective.metric === "samples") return { ...objective, atLeast: requests };
    return objective.metric === "errorRate" ? { operation: "*", metric: "errors", atMost: 0 } : objective;
  });
}

/** Its length is said before it begins: a tape may pause for hours. */
function effectsOf(exchanges: readonly RecordedExchange[], durationMs: number, pace: Pace): string {
  const count = (wanted: string) => exchanges.filter(({ operation }) => operation === wanted).length;
  const [creates, trades] = [count("create-token-transaction"), count("trade-token")];
  const isLong = durationMs > LONG_MS && "speed" in pace;
  const length = `The replay will send ${countOf(exchanges.length, "request")} in ${lengthText(durationMs)}, among them ${countOf(creates, "creation")} and ${countOf(trades, "trade")}.`;
  return isLong
    ? `${length} --speed ${Math.ceil((durationMs / LONG_MS) * pace.speed)} makes it ${lengthText(LONG_MS)}.`
    : length;
}

const LONG_MS = 10 * 60_000;

function lengthText(ms: number): string {
  const seconds = Math.ceil(ms / 1_000);
  if (seconds < 120) return `${seconds} s`;
  const minutes = Math.round(seconds / 60);
  return minutes < 120 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}
