// What the bench `findings` simulates: noise without an effect, and effects.
import type { Detectable, LoadFinding } from "../../../run/format/load-run.ts";
import type { Case, Effect } from "./case.ts";
import { FIELD_EFFECTS } from "./field-cases.ts";
import { autoregressive, fillingCache, heavyTailed, normal, sawTooth, twoStates } from "./noise.ts";
import type { Model } from "./simulated-run.ts";

/** A length of a run, with the windows that a run of this length has. */
export type Length = { readonly name: string; readonly ms: number; readonly windowMs: number };

const MINUTE = 60_000;
export const LENGTHS: readonly Length[] = [
  { name: "40 s", ms: 40_000, windowMs: 1_000 },
  { name: "5 min", ms: 5 * MINUTE, windowMs: 1_000 },
  { name: "20 min", ms: 20 * MINUTE, windowMs: 10_000 },
];
const LONG: readonly Length[] = [...LENGTHS, { name: "60 min", ms: 60 * MINUTE, windowMs: 10_000 }];

const MEASURED = autoregressive(0.7, 0.08);
const USUAL = { rate: 150, noise: MEASURED };

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
  ...[
    [12, 0.01],
    [30, 0.03],
    [60, 0.02],
    [150, 0.05],
  ].map(
    ([rate = 0, share = 0]): Case => ({
      name: `${share * 100} % without a response at ${rate}/s, independent`,
      model: { rate, unanswered: () => share },
      isMeasured: true,
    }),
  ),
  ...[
    [12, 0.01],
    [19, 0.005],
    [50, 0.01],
    [200, 0.05],
  ].map(
    ([rate = 0, share = 0]): Case => ({
      name: `${share * 100} % take 400 ms at ${rate}/s, independent`,
      model: { rate, slowShare: share },
      isMeasured: true,
    }),
  ),
];

/** Memory without a leak: growth may be there, and is then true. */
export const MEMORY: readonly Case[] = [
  { name: "saw tooth of 50 MiB, 30 s", model: { memory: sawTooth(50, 30_000) }, isTrue: ["growth"] },
  { name: "saw tooth of 50 MiB, 3 min", model: { memory: sawTooth(50, 3 * MINUTE) }, isTrue: ["growth"] },
  { name: "saw tooth of 50 MiB, 15 min", model: { memory: sawTooth(50, 15 * MINUTE) }, isTrue: ["growth"] },
  { name: "saw tooth of 50 MiB, 60 min", model: { memory: sawTooth(50, 60 * MINUTE) }, isTrue: ["growth"] },
  ...[0.3, 0.5, 1, 2].map(
    (share): Case => ({
      name: `cache of 200 MiB, filled to 63 % after ${share * 100} % of the run`,
      model: { memory: fillingCache(200, share) },
      isTrue: ["growth"],
    }),
  ),
];

/** Effects, and the finding that names each. */
export const EFFECTS: readonly Effect[] = [
  ...[0.2, 0.4, 1].map(
    (share): Effect => ({
      name: `p50 + ${share * 100} % in a line`,
      model: { slower: (part: number) => share * part },
      kind: "trend",
    }),
  ),
  ...[0.2, 1].map(
    (share): Effect => ({
      name: `p50 + ${share * 100} % in a step at 30 %`,
      model: { slower: (part: number) => (part > 0.3 ? share : 0) },
      kind: "trend",
    }),
  ),
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
  ...[
    [12, 1_000],
    [50, 400],
    [150, 300],
    [150, 1_000],
  ].map(
    ([rate = 0, freezeMs = 0]): Effect => ({
      name: `freeze of ${freezeMs} ms at ${rate}/s`,
      model: { rate, freezeMs },
      kind: "stall",
    }),
  ),
  ...FIELD_EFFECTS,
];

/** Leaks, which need time; `growth` names them too. */
export const LEAKS: readonly Effect[] = [
  { name: "1 MiB/min, saw tooth of 50 MiB, 30 s", model: { memory: sawTooth(50, 30_000, 1) }, kind: "leak" },
  { name: "1 MiB/min, saw tooth of 50 MiB, 3 min", model: { memory: sawTooth(50, 3 * MINUTE, 1) }, kind: "leak" },
  { name: "3 MiB/min, saw tooth of 50 MiB, 30 s", model: { memory: sawTooth(50, 30_000, 3) }, kind: "leak" },
  { name: "3 MiB/min, saw tooth of 50 MiB, 3 min", model: { memory: sawTooth(50, 3 * MINUTE, 3) }, kind: "leak" },
  { name: "120 MiB/min, saw tooth of 50 MiB, 30 s", model: { memory: sawTooth(50, 30_000, 120) }, kind: "leak" },
];

/** Effects whose smallest size a run states itself. */
export const DETECTABLE: readonly (Case & {
  readonly kinds: readonly LoadFinding["kind"][];
  readonly sizeOf: (stated: Detectable) => number | undefined;
  readonly withEffect: (size: number) => Partial<Model>;
})[] = [
  ...[
    { name: "AR 0.4, sd 8 %", noise: autoregressive(0.4, 0.08) },
    { name: "AR 0.7, sd 8 %", noise: MEASURED },
    { name: "AR 0.4, sd 14 %", noise: autoregressive(0.4, 0.14) },
  ].map(({ name, noise }) => ({
    name: `p50 in a line, ${name}`,
    model: { noise },
    kinds: ["trend" as const],
    sizeOf: ({ trend }: Detectable) => trend?.share,
    withEffect: (size: number): Partial<Model> => ({ noise, slower: (part) => size * part }),
  })),
  ...[30_000, 3 * MINUTE].map((periodMs) => ({
    name: `memory, saw tooth of 50 MiB, ${periodMs / 1_000} s`,
    model: { memory: sawTooth(50, periodMs) },
    kinds: ["leak" as const, "growth" as const],
    sizeOf: ({ leak }: Detectable) => leak?.mibPerHour,
    withEffect: (size: number): Partial<Model> => ({ memory: sawTooth(50, periodMs, size / 60) }),
  })),
];

/** The lengths of a table. */
export const LONG_LENGTHS = LONG;

/** The model of a case in a run of a length. */
export function modelOf({ model }: Case, { ms, windowMs }: Length): Model {
  return { ...USUAL, ...model, ms, windowMs };
}
