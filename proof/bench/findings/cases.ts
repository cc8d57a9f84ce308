// What the bench of findings simulates: runs in which nothing changes, and runs with an effect.
import type { Detectable, LoadFinding } from "../../../run/format/load-run.ts";
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
import type { Model } from "./simulated-run.ts";

/** A length of a run, with the windows that a run of this length has. */
export type Length = { readonly name: string; readonly ms: number; readonly windowMs: number };

const MINUTE = 60_000;
/** The lengths of most tables. */
export const LENGTHS: readonly Length[] = [
  { name: "40 s", ms: 40_000, windowMs: 1_000 },
  { name: "5 min", ms: 5 * MINUTE, windowMs: 1_000 },
  { name: "20 min", ms: 20 * MINUTE, windowMs: 10_000 },
];
/** The lengths of the tables about memory. */
export const LONG_LENGTHS: readonly Length[] = [...LENGTHS, { name: "60 min", ms: 60 * MINUTE, windowMs: 10_000 }];

/** A row of a table. The goals are about rows whose noise was measured on this machine. */
export type Case = { readonly name: string; readonly model: Partial<Model>; readonly isMeasured?: boolean };

/** A row with an effect, and the kind of finding that names it. */
export type Effect = Case & { readonly kind: LoadFinding["kind"] };

const MEASURED = autoregressive(0.7, 0.08);

/** The model of a row in a run of a length. */
export function modelOf({ model }: Case, { ms, windowMs }: Length): Model {
  return { rate: 150, noise: MEASURED, ...model, ms, windowMs };
}

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
  ...(
    [
      [12, 0.01],
      [30, 0.03],
      [60, 0.02],
      [150, 0.05],
    ] as const
  ).map(([rate, share]) => ({
    name: `${share * 100} % without a response at ${rate}/s, independent`,
    model: { rate, unanswered: () => share },
    isMeasured: true,
  })),
  ...(
    [
      [12, 0.01],
      [19, 0.005],
      [50, 0.01],
      [200, 0.05],
    ] as const
  ).map(([rate, share]) => ({
    name: `${share * 100} % take 400 ms at ${rate}/s, independent`,
    model: { rate, slowShare: share },
    isMeasured: true,
  })),
];

/** How long one pass through the requests of `mixed` takes. */
const PASS_MS = 133_000;

/** Fields that some responses have and others do not, while nothing changes but the requests. */
export const SPARSE: readonly Effect[] = (
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
).map(([name, model]) => ({ name, model, kind: "disappeared", isMeasured: !name.endsWith("AR 0.9") }));

/** Memory without a leak; it may grow. */
export const MEMORY: readonly Case[] = [
  ...(
    [
      [30_000, "30 s"],
      [3 * MINUTE, "3 min"],
      [15 * MINUTE, "15 min"],
      [60 * MINUTE, "60 min"],
    ] as const
  ).map(([periodMs, period]) => ({
    name: `saw tooth of 50 MiB, ${period}`,
    model: { memory: sawTooth(50, periodMs) },
  })),
  ...[0.3, 0.5, 1, 2].map((share) => ({
    name: `cache of 200 MiB, filled to 63 % after ${share * 100} % of the run`,
    model: { memory: fillingCache(200, share) },
  })),
];

/** Effects, and the finding that names each. */
export const EFFECTS: readonly Effect[] = [
  ...[0.2, 0.4, 1].map((share) => ({
    name: `p50 + ${share * 100} % in a line`,
    model: { slower: (part: number) => share * part },
    kind: "trend" as const,
  })),
  ...[0.2, 1].map((share) => ({
    name: `p50 + ${share * 100} % in a step at 30 %`,
    model: { slower: (part: number) => (part > 0.3 ? share : 0) },
    kind: "trend" as const,
  })),
  {
    name: "p50 + 100 % in a step at 30 %, AR 0.8, sd 15 %",
    model: { slower: (part: number) => (part > 0.3 ? 1 : 0), noise: autoregressive(0.8, 0.15) },
    kind: "trend",
  },
  {
    name: "no response from 40 % to the end",
    model: { unanswered: (part: number) => (part > 0.4 ? 1 : 0) },
    kind: "outage",
  },
  {
    name: "no response for 5 % of the run, at 12/s",
    model: { rate: 12, unanswered: (part: number) => (part > 0.4 && part < 0.45 ? 1 : 0) },
    kind: "outage",
  },
  {
    name: "a third without a response for 10 % of the run, 1 % else",
    model: { unanswered: (part: number) => (part > 0.4 && part < 0.5 ? 0.33 : 0.01) },
    kind: "outage",
  },
  ...(
    [
      [12, 1_000],
      [50, 400],
      [150, 300],
      [150, 1_000],
    ] as const
  ).map(([rate, freezeMs]) => ({
    name: `freeze of ${freezeMs} ms at ${rate}/s`,
    model: { rate, freezeMs },
    kind: "stall" as const,
  })),
  ...(
    [
      ["a field of all responses is gone from 30 % on", { presence: withChance(1, 0, 0.3) }],
      ["a field in 60 % is gone from 80 % on, at 5/s", { rate: 5, presence: withChance(0.6, 0, 0.8) }],
      ["a field of 100 % has 50 % from 30 % on", { presence: withChance(1, 0.5, 0.3) }],
      ["a field of all responses has 0 % from 40 % to 60 %, then all again", { presence: withChance(1, 0, 0.4, 0.6) }],
    ] as const
  ).map(([name, model]) => ({ name, model, kind: "disappeared" as const })),
];

/** Leaks. They take time to show; `growth` names them, too. */
export const LEAKS: readonly Effect[] = (
  [
    [1, 30_000, "30 s"],
    [1, 3 * MINUTE, "3 min"],
    [3, 30_000, "30 s"],
    [3, 3 * MINUTE, "3 min"],
    [120, 30_000, "30 s"],
  ] as const
).map(([mibPerMinute, periodMs, period]) => ({
  name: `${mibPerMinute} MiB/min, saw tooth of 50 MiB, ${period}`,
  model: { memory: sawTooth(50, periodMs, mibPerMinute) },
  kind: "leak",
}));

/** Effects of the smallest size that a run itself says it would show. */
export const DETECTABLE: readonly (Case & {
  readonly kinds: readonly LoadFinding["kind"][];
  readonly sizeOf: (stated: Detectable) => number | undefined;
  readonly withEffect: (size: number) => Partial<Model>;
})[] = [
  ...(
    [
      [0.4, 0.08],
      [0.7, 0.08],
      [0.4, 0.14],
    ] as const
  ).map(([likeness, deviation]) => {
    const noise = autoregressive(likeness, deviation);
    return {
      name: `p50 in a line, AR ${likeness}, sd ${Math.round(deviation * 100)} %`,
      model: { noise },
      kinds: ["trend" as const],
      sizeOf: ({ trend }: Detectable) => trend?.share,
      withEffect: (size: number): Partial<Model> => ({ noise, slower: (part) => size * part }),
    };
  }),
  ...[30_000, 3 * MINUTE].map((periodMs) => ({
    name: `memory, saw tooth of 50 MiB, ${periodMs / 1_000} s`,
    model: { memory: sawTooth(50, periodMs) },
    kinds: ["leak" as const, "growth" as const],
    sizeOf: ({ leak }: Detectable) => leak?.mibPerHour,
    withEffect: (size: number): Partial<Model> => ({ memory: sawTooth(50, periodMs, size / 60) }),
  })),
];
