// What the bench of findings simulates: runs in which nothing changes, runs with an effect, and soaks in legs.
import {
  autoregressive,
  fillingCache,
  heavyTailed,
  normal,
  ofRanks,
  ofTokens,
  sawTooth,
  twoStates,
  varying,
  withChance,
} from "./noise.ts";
import type { Case, Legs, Length, Model, Sized } from "./simulated-run.ts";

const MINUTE = 60_000;
/** The lengths of most tables. */
export const LENGTHS: readonly Length[] = [
  { name: "40 s", ms: 40_000, windowMs: 1_000 },
  { name: "5 min", ms: 5 * MINUTE, windowMs: 1_000 },
  { name: "20 min", ms: 20 * MINUTE, windowMs: 10_000 },
];
/** The lengths of the tables about memory. */
export const LONG_LENGTHS: readonly Length[] = [...LENGTHS, { name: "60 min", ms: 60 * MINUTE, windowMs: 10_000 }];

/** Response times and errors in which nothing changes. */
export const QUIET: readonly Case[] = [
  { name: "independent, sd 10 %", model: { noise: autoregressive(0, 0.1) } },
  { name: "AR 0.4, sd 8 % (as measured)", model: { noise: autoregressive(0.4, 0.08) }, isMeasured: true },
  { name: "AR 0.4, sd 14 % (as measured)", model: { noise: autoregressive(0.4, 0.14) }, isMeasured: true },
  { name: "AR 0.7, sd 8 % (as measured)", model: {}, isMeasured: true },
  { name: "AR 0.8, sd 15 %", model: { noise: autoregressive(0.8, 0.15) } },
  { name: "AR 0.9, sd 20 %, heavy tails", model: { noise: autoregressive(0.9, 0.2, heavyTailed) } },
  { name: "AR 0.95, sd 25 %", model: { noise: autoregressive(0.95, 0.25, normal) } },
  { name: "two states × 1.3, 30 s of 150 s", model: { noise: twoStates(1.3, 30_000, 120_000) } },
  { name: "two states × 1.6, 30 s of 90 s", model: { noise: twoStates(1.6, 30_000, 60_000) } },
  unansweredAt(12, 0.01),
  unansweredAt(30, 0.03),
  unansweredAt(60, 0.02),
  unansweredAt(150, 0.05),
  slowAt(12, 0.01),
  slowAt(19, 0.005),
  slowAt(50, 0.01),
  slowAt(200, 0.05),
];

function unansweredAt(rate: number, share: number): Case {
  const name = `${share * 100} % without a response at ${rate}/s, independent`;
  return { name, model: { rate, unanswered: () => share }, isMeasured: true };
}

function slowAt(rate: number, share: number): Case {
  const name = `${share * 100} % take 400 ms at ${rate}/s, independent`;
  return { name, model: { rate, slowShare: share }, isMeasured: true };
}

/** How long one pass through the requests of `mixed` takes. */
const PASS_MS = 133_000;

/** Fields that some responses have and others do not, while nothing changes but the requests. */
export const SPARSE: readonly Case[] = (
  [
    ["a field in 60 % of the responses, at random", { presence: withChance(0.6) }],
    ["a field in 2 % of the responses, at random", { presence: withChance(0.02) }],
    ["a field in 99.9 % of the responses, at random", { presence: withChance(0.999) }],
    ["a field in 60 %, varying by 10 points from window to window", { presence: varying(0.6, 0.1, 0) }],
    ["a field in 60 %, varying by 10 points, AR 0.7", { presence: varying(0.6, 0.1, 0.7) }],
    ["a field in 90 %, varying by 5 points, AR 0.9", { presence: varying(0.9, 0.05, 0.9) }],
    ["a field of 60 % of 12 tokens, which take each other's rank every 133 s", { presence: ofRanks(0.6, 12, PASS_MS) }],
    ["a field of 60 % of 100 tokens, a new hottest every 30 s, in a replay", { presence: ofTokens(0.6, 100, 30_000) }],
  ] as const
).map(([name, model]) => ({ name, model, kinds: ["disappeared"], isMeasured: !name.endsWith("AR 0.9") }));

const SAW_TOOTH = "saw tooth of 50 MiB";

/** Memory without a leak; it may grow, and then it is right to say so. */
export const MEMORY: readonly Case[] = [
  ...Object.entries({ "30 s": 0.5, "3 min": 3, "15 min": 15, "60 min": 60 }).map(([period, minutes]) => ({
    name: `${SAW_TOOTH}, ${period}`,
    model: { memory: sawTooth(50, minutes * MINUTE) },
  })),
  ...[0.3, 0.5, 1, 2].map((share) => ({
    name: `cache of 200 MiB, filled to 63 % after ${share * 100} % of the run`,
    model: { memory: fillingCache(200, share) },
  })),
].map((one) => ({ ...one, kinds: ["growth"] }));

export const EFFECTS: readonly Case[] = [
  ...[0.2, 0.4, 1].map((share) =>
    effect("trend", `p50 + ${share * 100} % in a line`, { slower: (part) => share * part }),
  ),
  ...[0.2, 1].map((share) =>
    effect("trend", `p50 + ${share * 100} % in a step at 30 %`, { slower: (part) => (part > 0.3 ? share : 0) }),
  ),
  effect("trend", "p50 + 100 % in a step at 30 %, AR 0.8, sd 15 %", {
    slower: (part) => (part > 0.3 ? 1 : 0),
    noise: autoregressive(0.8, 0.15),
  }),
  effect("outage", "no response from 40 % to the end", { unanswered: (part) => (part > 0.4 ? 1 : 0) }),
  effect("outage", "no response for 5 % of the run, at 12/s", {
    rate: 12,
    unanswered: (part) => (part > 0.4 && part < 0.45 ? 1 : 0),
  }),
  effect("outage", "a third without a response for 10 % of the run, 1 % else", {
    unanswered: (part) => (part > 0.4 && part < 0.5 ? 0.33 : 0.01),
  }),
  freezeAt(12, 1_000),
  freezeAt(50, 400),
  freezeAt(150, 300),
  freezeAt(150, 1_000),
  effect("disappeared", "a field of all responses is gone from 30 % on", { presence: withChance(1, 0, 0.3) }),
  effect("disappeared", "a field in 60 % is gone from 80 % on, at 5/s", { rate: 5, presence: withChance(0.6, 0, 0.8) }),
  effect("disappeared", "a field of 100 % has 50 % from 30 % on", { presence: withChance(1, 0.5, 0.3) }),
  effect("disappeared", "a field of all responses has 0 % from 40 % to 60 %, then all again", {
    presence: withChance(1, 0, 0.4, 0.6),
  }),
];

function effect(kind: NonNullable<Case["kinds"]>[number], name: string, model: Partial<Model>): Case {
  return { name, model, kinds: [kind] };
}

function freezeAt(rate: number, freezeMs: number): Case {
  return effect("stall", `freeze of ${freezeMs} ms at ${rate}/s`, { rate, freezeMs });
}

/** Leaks. They take time to show; `growth` names them, too. */
export const LEAKS: readonly Case[] = [leak(1, 0.5), leak(1, 3), leak(3, 0.5), leak(3, 3), leak(120, 0.5)];

function leak(mibPerMinute: number, minutes: number): Case {
  const name = `${mibPerMinute} MiB/min, ${SAW_TOOTH}, ${minutes < 1 ? `${minutes * 60} s` : `${minutes} min`}`;
  return effect("leak", name, { memory: sawTooth(50, minutes * MINUTE, mibPerMinute) });
}

const statedRise: Sized = {
  unit: "%",
  of: ({ trend }) => trend && trend.share * 100,
  effect: (size) => ({ slower: (part) => (size / 100) * part }),
};

/** A leak on a heap that is collected once in a period. */
function leaking(periodMs: number, of: Sized["of"] = ({ leak }) => leak?.mibPerHour): Sized {
  return { unit: "MiB/h", of, effect: (size) => ({ memory: sawTooth(50, periodMs, size / 60) }) };
}

/** Effects of the smallest size that a run itself says it would show. */
export const DETECTABLE: readonly Case[] = [
  ...["0.4 0.08", "0.7 0.08", "0.4 0.14"].map((noise): Case => {
    const [likeness = 0, deviation = 0] = noise.split(" ").map(Number);
    const name = `p50 in a line, AR ${likeness}, sd ${Math.round(deviation * 100)} %`;
    const model = { noise: autoregressive(likeness, deviation) };
    return { ...effect("trend", name, model), sized: statedRise, isMeasured: true };
  }),
  ...[30_000, 3 * MINUTE].map(
    (periodMs): Case => ({
      name: `memory, ${SAW_TOOTH}, ${periodMs / 1_000} s`,
      model: { memory: sawTooth(50, periodMs) },
      kinds: ["leak", "growth"],
      sized: leaking(periodMs),
    }),
  ),
];

const LEGS = 12;
/** The length of the soaks: an hour for each leg. */
export const SOAK: Length = { name: "12 h", ms: LEGS * 60 * MINUTE, windowMs: 10_000 };

const SAME: Legs = { count: LEGS, isSameTarget: true, isSameMachine: true };
const MOVED: Legs = { ...SAME, isSameMachine: false, machines: 0.1 };
const RESTARTED: Legs = { ...SAME, isSameTarget: false, startMiB: (leg) => 5 * leg };

export const SOAKS: readonly Case[] = [
  soak("none"),
  soak("none; each leg from another machine, with times that differ by 10 %", { legs: MOVED }),
  soak("none; restarted before each leg, with 5 MiB more each time", { legs: RESTARTED }),
  soak("none; it is not known whether the target was restarted", { legs: { count: LEGS } }),
  leakingSoak("leak, as small as the run states"),
  leakingSoak("leak, as small as the run states; each leg from another machine", { legs: MOVED }),
  leakingSoak("leak, too small for a single leg", {}, () => 5),
  { ...soak("rising p50, as small as the run states"), kinds: ["trend"], sized: statedRise },
  {
    ...soak("no response in the first minute of the fifth leg"),
    kinds: ["outage"],
    sized: {
      unit: "min",
      of: () => 1,
      effect: () => ({ unanswered: (part) => (Math.floor(part * LEGS * 60) === 4 * 60 ? 1 : 0) }),
    },
  },
];

function soak(name: string, more: Partial<Model> = {}): Case {
  const memory = sawTooth(50, 3 * MINUTE);
  return { name, model: { noise: autoregressive(0.4, 0.08), memory, legs: SAME, ...more } };
}

function leakingSoak(name: string, more: Partial<Model> = {}, size?: Sized["of"]): Case {
  return { ...soak(name, more), kinds: ["leak", "growth"], sized: leaking(3 * MINUTE, size) };
}
