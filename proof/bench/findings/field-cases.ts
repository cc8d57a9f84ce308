// What the bench `findings` simulates of a field that some responses lack: by what is asked for, or because the target loses it.
import type { Effect } from "./case.ts";
import { ofRanks, ofTokens, varying, withChance } from "./noise.ts";
import type { Model } from "./simulated-run.ts";

/** How long one pass through the requests of `mixed` takes. */
const PASS_MS = 133_000;

/** Whether a share drifts slowly by itself, as what is asked for does not make it do. */
type Sparse = Pick<Model, "presence" | "passMs"> & { readonly name: string; readonly isSlow?: boolean };

/** Fields that some responses have and others lack, while nothing changes but what is asked for. */
export const SPARSE: readonly Effect[] = [
  { name: "a field in 60 % of the responses, at random", presence: withChance(0.6) },
  { name: "a field in 2 % of the responses, at random", presence: withChance(0.02) },
  { name: "a field in 99.9 % of the responses, at random", presence: withChance(0.999) },
  { name: "a field in 60 %, varying by 10 points from window to window", presence: varying(0.6, 0.1, 0) },
  { name: "a field in 60 %, varying by 10 points, AR 0.7", presence: varying(0.6, 0.1, 0.7) },
  { name: "a field in 90 %, varying by 5 points, AR 0.9", presence: varying(0.9, 0.05, 0.9), isSlow: true },
  {
    name: "a field of 60 % of 12 tokens, which take each other's rank every 133 s",
    presence: ofRanks(0.6, 12, PASS_MS),
    passMs: PASS_MS,
  },
  {
    name: "a field of 60 % of 5 tokens, which take each other's rank every 20 s",
    presence: ofRanks(0.6, 5, 20_000),
    passMs: 20_000,
  },
  ...[
    [100, 30],
    [10, 10],
    [5, 60],
  ].map(([tokens = 0, seconds = 0]) => ({
    name: `a field of 60 % of ${tokens} tokens, a new hottest every ${seconds} s, in a replay`,
    presence: ofTokens(0.6, tokens, seconds * 1_000),
    passMs: "unknown" as const,
  })),
].map(({ name, isSlow = false, ...model }: Sparse) => ({ name, model, kind: "disappeared", isMeasured: !isSlow }));

/** Fields that the target loses, for good, in part, or for a time. */
export const FIELD_EFFECTS: readonly Effect[] = [
  {
    name: "a field of all responses is gone from 30 % on",
    model: { presence: withChance(1, 0, 0.3) },
    kind: "disappeared",
  },
  {
    name: "a field in 60 % is gone from 80 % on, at 5/s",
    model: { rate: 5, presence: withChance(0.6, 0, 0.8) },
    kind: "disappeared",
  },
  ...[
    [1, 0.5],
    [1, 0.9],
    [0.6, 0.3],
  ].map(
    ([before = 0, since = 0]): Effect => ({
      name: `a field of ${before * 100} % has ${since * 100} % from 30 % on`,
      model: { presence: withChance(before, since, 0.3), passMs: PASS_MS },
      kind: "disappeared",
    }),
  ),
  {
    name: "a field of 60 % that varies by 10 points, AR 0.7, has 15 % from 30 % on",
    model: {
      presence: (...run) =>
        varying(0.6, 0.1, 0.7)(...run).map((share, at, all) => (at < 0.3 * all.length ? share : share / 4)),
      passMs: PASS_MS,
    },
    kind: "disappeared",
  },
  ...[0, 0.5].map(
    (since): Effect => ({
      name: `a field of all responses has ${since * 100} % from 40 % to 60 %, then all again`,
      model: { presence: withChance(1, since, 0.4, 0.6), passMs: PASS_MS },
      kind: "disappeared",
    }),
  ),
];
