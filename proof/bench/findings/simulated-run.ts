// Runs that were never sent: the points of a run as a journal would have given them, from a model of noise and of one
// effect. The search for findings cannot tell the difference.
import { type Break, detectableIn, findingsOf } from "../../../run/findings/index.ts";
import { type Point, SLOW_MS } from "../../../run/findings/window-point.ts";
import type { Detectable, LoadFinding, LoadWindow } from "../../../run/format/load-run.ts";
import { OPERATION_IDS, type OperationId } from "../../../schemas/index.ts";
import { createRandom, type Random } from "../../../schemas/random.ts";
import { autoregressive, hits, type MemoryShape, type Noise, normal, type Presence } from "./noise.ts";

/** What is simulated; what is left out does not happen. */
export type Model = {
  readonly ms: number;
  readonly windowMs: number;
  readonly rate: number;
  readonly noise: Noise;
  /** How much longer responses take at a part of the run, from 0 to 1: 0.2 for a fifth. */
  readonly slower?: (part: number) => number;
  /** The share of requests without a response at a part of the run. */
  readonly unanswered?: (part: number) => number;
  /** The share of responses that take 400 ms, independently of the others. */
  readonly slowShare?: number;
  /** The target stands still once, for so long, at a random moment in the middle of the run. */
  readonly freezeMs?: number;
  readonly memory?: MemoryShape;
  /** Of a field of the quotes. */
  readonly presence?: Presence;
  /** Of equal length, if the run is sent in several. */
  readonly legs?: Legs;
};

/** The legs of a run, and what is known to be the same in all of them. */
export type Legs = Omit<Break, "fromMs"> & {
  readonly count: number;
  /** By how much the times of machines differ, as a standard deviation: 0.1 for a tenth. */
  readonly machines?: number;
  /** The size that the target's memory begins with in each leg, MiB above that of the shape. */
  readonly startMiB?: (leg: number) => number;
};

/** A length of a run, with the windows that a run of this length has. */
export type Length = { readonly name: string; readonly ms: number; readonly windowMs: number };

export type Case = {
  readonly name: string;
  readonly model: Partial<Model>;
  /** The findings that are right. */
  readonly kinds?: readonly LoadFinding["kind"][];
  readonly sized?: Sized;
  /** The goals are about rows whose noise was measured on this machine. */
  readonly isMeasured?: boolean;
};

/** An effect whose size follows from what a run without it calls detectable; undefined if that states none. */
export type Sized = {
  readonly unit: string;
  readonly of: (stated: Detectable) => number | undefined;
  readonly effect: (size: number) => Partial<Model>;
};

export type Tally = ReturnType<typeof tallyOf>;

/** Percentiles of a log-normal distribution: its quantile, and the deviation of that quantile in a sample of one. */
const PERCENTILES = { p50: [0, 1.25], p95: [1.645, 2.11], p99: [2.326, 3.73], max: [3, 5] } as const;
const BASE_MS = 20;
const SPREAD = 0.5;
/** The tail has noise of its own: journals of this machine show p95s that differ by half from window to window. */
const TAIL_NOISE = autoregressive(0.2, 0.5);
/** Shares of the operations in the scenario `mixed`, about. */
const MIX: readonly number[] = [0.76, 0.02, 0.08, 0.08, 0.06];
const TAIL_MS = 400;

const MEASURED = autoregressive(0.7, 0.08);

export function modelOf({ model }: Case, { ms, windowMs }: Length): Model {
  return { rate: 150, noise: MEASURED, ...model, ms, windowMs };
}

/** Shares of the runs of a case: with a finding that is right, with one that is not, with `growth`; and the mean effect. */
export function tallyOf(seed: number, one: Case, length: Length, runs: number) {
  const { name, kinds = [], sized } = one;
  let [stated, right, wrong, grown, sum] = [0, 0, 0, 0, 0];
  for (let run = 0; run < runs; run++) {
    const random = createRandom(seed, name, length.name, run);
    const model = modelOf(one, length);
    const size = sized === undefined ? 0 : sized.of(simulate(random, model).detectable);
    if (size === undefined) continue;
    const { findings } = simulate(random, { ...model, ...sized?.effect(size) });
    const isRight = ({ kind }: LoadFinding) => kinds.includes(kind);
    stated++;
    sum += size;
    if (findings.some(isRight)) right++;
    if (!findings.every(isRight)) wrong++;
    if (findings.some(({ kind }) => kind === "growth")) grown++;
  }
  return { right: right / stated, wrong: wrong / stated, grown: grown / stated, size: sum / stated };
}

export function simulate(random: Random, model: Model): { findings: readonly LoadFinding[]; detectable: Detectable } {
  const points = pointsOf(random, model);
  const breaks = breaksOf(model);
  const findings = findingsOf(points, model.windowMs, {}, breaks);
  return { findings, detectable: detectableIn(points, model.windowMs, breaks) };
}

function breaksOf({ ms, legs }: Model): readonly Break[] {
  if (legs === undefined) return [];
  return Array.from({ length: legs.count - 1 }, (_, at) => ({ ...legs, fromMs: ((at + 1) * ms) / legs.count }));
}

export function pointsOf(random: Random, model: Model): readonly Point[] {
  const { ms, windowMs, rate } = model;
  const count = Math.round(ms / windowMs);
  const [noise, tail] = [model.noise(random, count, windowMs), TAIL_NOISE(random, count, windowMs)];
  const memory = model.memory?.(random, count, windowMs);
  const presence = model.presence?.(random, count, windowMs);
  const { count: legCount = 1, machines = 0, startMiB = () => 0 } = model.legs ?? {};
  const levels = Array.from({ length: machines === 0 ? 0 : legCount }, () => machines * normal(random));
  const freezeFromMs = ms * (0.3 + 0.4 * random.next());
  return Array.from({ length: count }, (_, at): Point => {
    const part = (at + 0.5) / count;
    const started = Math.round((rate * windowMs) / 1_000);
    const leg = Math.floor(part * legCount);
    const level = (levels[leg] ?? 0) + (noise[at] ?? 0) + Math.log(1 + (model.slower?.(part) ?? 0));
    const unanswered = hits(random, started, model.unanswered?.(part) ?? 0);
    const targetMiB = memory === undefined ? undefined : (memory[at] ?? 0) + startMiB(leg);
    const state = { level, tail: tail[at] ?? 0, unanswered, targetMiB };
    const chart = chartOf(random, model, at, state);
    const slow = hits(random, started - unanswered, model.slowShare ?? 0);
    const waits = waitsIn(model, at * windowMs, freezeFromMs);
    const total = chart.total.responseTimeMs;
    const longest = Math.max(waits.longestMs, slow > 0 ? TAIL_MS : 0, total.max);
    const isTail = (slow + waits.above(total.p95)) / started > 0.05;
    return {
      chart,
      started,
      unanswered: unanswered === 0 ? new Map() : new Map([["reset", unanswered]]),
      missing: presence === undefined ? {} : missingIn(random, chart, presence[at] ?? 1),
      startDelayMs: 0.5,
      service: {
        p95Ms: isTail ? Math.max(TAIL_MS, waits.longestMs / 2) : total.p95,
        maxMs: longest,
        slow: SLOW_MS.map((limit) => (limit < TAIL_MS ? slow : 0) + waits.above(limit)),
      },
    };
  });
}

function missingIn(random: Random, { operations }: LoadWindow, share: number): Point["missing"] {
  const { count, errors } = operations["token-price"] ?? { count: 0, errors: 0 };
  const missing = hits(random, count - errors, 1 - share);
  return missing === 0 ? {} : { "token-price": new Map([["data.initFee", missing]]) };
}

/** The responses that a freeze delayed and that ended in a window, if it ends there: evenly spread waits. */
function waitsIn({ freezeMs = 0, rate, windowMs }: Model, fromMs: number, freezeFromMs: number) {
  const endMs = freezeFromMs + freezeMs;
  const isHere = freezeMs > 0 && endMs >= fromMs && endMs < fromMs + windowMs;
  return {
    longestMs: isHere ? freezeMs : 0,
    above: (ms: number) => (isHere ? Math.round((Math.max(0, freezeMs - ms) / 1_000) * rate) : 0),
  };
}

/** What differs from window to window. `level` and `tail` are logarithms of factors on times. */
type WindowState = {
  readonly level: number;
  readonly tail: number;
  readonly unanswered: number;
  readonly targetMiB: number | undefined;
};

function chartOf(random: Random, { rate, windowMs }: Model, at: number, state: WindowState): LoadWindow {
  const { level, tail, unanswered, targetMiB } = state;
  const all = (rate * windowMs) / 1_000;
  const partOf = (share: number): LoadWindow["total"] => {
    const count = Math.max(1, Math.round(all * share));
    const at = ([z, deviation]: readonly [number, number], own: number) =>
      BASE_MS * Math.exp(level + own + SPREAD * (z + (deviation * normal(random)) / Math.sqrt(count)));
    const responseTimeMs = {
      p50: at(PERCENTILES.p50, 0),
      p95: at(PERCENTILES.p95, tail),
      p99: at(PERCENTILES.p99, tail),
      max: at(PERCENTILES.max, tail),
    };
    return { count, errors: Math.min(count, Math.round(unanswered * share)), invalid: 0, responseTimeMs };
  };
  return {
    fromMs: at * windowMs,
    operations: Object.fromEntries(OPERATION_IDS.map((id: OperationId, place) => [id, partOf(MIX[place] ?? 0)])),
    total: partOf(1),
    dropped: 0,
    vus: 10,
    ...(targetMiB !== undefined && { memory: { k6MiB: 100, assayMiB: 150, targetMiB } }),
  };
}
