import { describe, expect, test } from "vitest";
import { createRandom } from "../../../schemas/random.ts";
import { findingsIn, kinds, type Second } from "./made-up-run.ts";

const later = (ms: number): Second => ({ timesMs: (usual) => usual + ms });
const during = (from: number, to: number, second: Second) => (at: number) => (at >= from && at < to ? second : {});
const from = (start: number, second: Second) => during(start, 60, second);
const failed = (count: number, reason = "reset"): Second => ({ accepted: 100 - count, errors: { [reason]: count } });
const around = (value: number, off: number) => expect.toSatisfy((found: number) => Math.abs(found - value) <= off);
const saying = (words: RegExp) => ({ sentence: expect.stringMatching(words) });

test("a run in which nothing happens has no finding, whatever the noise", () => {
  const found = Array.from({ length: 15 }, (_, seed) => kinds(findingsIn(() => ({}), seed)));
  expect(found.flat()).toEqual([]);
}, 120_000);

const rising = (at: number) => ({ started: 20 + at * 3, accepted: 20 + at * 3 });

test.each<[what: string, second: (at: number) => Second]>([
  ["a heap that reaches its final size", (at) => ({ targetMiB: 120 + 60 * (1 - Math.exp(-at / 8)) })],
  ["errors of one request in twenty from start to end", () => failed(5)],
  ["one window in which a tenth fails", during(30, 31, { accepted: 85, errors: { reset: 15 } })],
  [
    "slow responses that come independently, though one alone is the p95 of its window",
    (at) => ({ started: 12, accepted: 12, timesMs: (usual, request) => (request === 0 && at % 8 === 0 ? 400 : usual) }),
  ],
  ["a second of late requests", during(30, 31, { ...later(400), startDelayMs: 390 })],
  ["requests that start later from then on", from(25, { ...later(30), startDelayMs: 30 })],
  ["response times that rise with the load", (at) => ({ ...rising(at), ...later(at / 2) })],
])("a run has no finding for %s", (_, second) => {
  expect(findingsIn(second)).toEqual([]);
});

/** Frozen from 20 s to 23 s: no response, then all that waited. */
const freeze = (at: number): Second => {
  if (at === 20 || at === 21) return { accepted: 0 };
  return at === 22 ? { accepted: 300, timesMs: (usual, request) => usual + request * 10 } : {};
};
/** Bodies that trickle from 20 s to 30 s: none complete in the first two seconds, then one after the other. */
const trickle = (at: number) => (at === 20 || at === 21 ? { accepted: 0 } : during(22, 32, later(2_000))(at));
const oneInTen: Second = { timesMs: (usual, request) => (request % 10 === 0 ? usual + 400 : usual) };
const slowest: Second = { timesMs: (usual, request) => (request % 40 === 0 ? usual * 10 : usual) };
const restart = during(20, 22, { accepted: 10, errors: { "connection-refused": 85, reset: 5 } });

test.each<[kind: string, of: string, run: Parameters<typeof findingsIn>, finding: object]>([
  [
    "outage",
    "a restart, with its time, its requests and their reasons",
    [restart],
    { fromMs: 20_000, toMs: 22_000, value: 180, unit: "requests", ...saying(/connection-refused 170, reset 10/) },
  ],
  [
    "outage",
    "a target that is dead for most of the run",
    [from(24, failed(100, "connection-refused"))],
    { fromMs: 24_000, toMs: 60_000, value: 3_600, ...saying(/did not respond again/) },
  ],
  [
    "outage",
    "failures among constant errors",
    [(at) => failed(at >= 20 && at < 24 ? 40 : 2)],
    { fromMs: 20_000, toMs: 24_000 },
  ],
  [
    "violation",
    "invalid responses, with their start, count and statement",
    [(at) => (at >= 30 && at % 7 === 0 ? { invalid: 1 } : {})],
    { operation: "token-price", fromMs: 35_000, value: 4, ...saying(/quote\/tokenId\/type/) },
  ],
  ["stall", "a freeze, with the longest wait", [freeze], { value: around(3_000, 100), fromMs: around(20_000, 999) }],
  ["slowness", "a target that responds on", [trickle], { fromMs: 22_000, toMs: 32_000, value: around(2_050, 50) }],
  ["slowness", "one response in ten", [during(20, 30, oneInTen)], saying(/slow from/)],
  [
    "trend",
    "a step, with its moment and its size",
    [from(25, later(30))],
    {
      operation: "*",
      unit: "ms",
      value: around(30, 1),
      fromMs: around(25_000, 1_000),
      ...saying(/p50 was .*on it is/),
    },
  ],
  [
    "trend",
    "a steady rise from a moment on",
    [(at) => later(2 * Math.max(0, at - 20))],
    { value: around(78, 8), fromMs: around(20_000, 3_000), ...saying(/from \d+ s on it grew steadily to/) },
  ],
  ["trend", "a steady rise from the start", [(at) => later(at / 2)], saying(/grew steadily/)],
  ["trend", "a step late in a short run", [from(7, later(30)), 2, 24], saying(/from 7 s on it is/)],
  [
    "trend",
    "a step that a small rise follows",
    [(at) => ({ timesMs: (usual) => 10 + usual / 20 + (at >= 13 ? 30 : 0) + at / 20 }), 1, 42],
    saying(/from 13 s on it is/),
  ],
  ["trend", "a rise of only the slowest responses", [from(20, slowest)], saying(/p99 was/)],
  [
    "leak",
    "growth that collections do not stop, with its rate",
    [(at) => ({ targetMiB: 120 + at + 20 * ((at / 6) % 1) })],
    { unit: "MiB/h", value: around(3_600, 360), ...saying(/through \d collections/) },
  ],
  ["leak", "slow growth in a long run", [(at) => ({ targetMiB: 120 + at / 15 + ((at / 2) % 20) }), 1, 900], {}],
  [
    "growth",
    "a cache that fills during a short run",
    [(at) => ({ targetMiB: 120 + 200 * (1 - Math.exp(-at / 30)) + 20 * ((at / 6) % 1) })],
    saying(/a cache that is not full yet/),
  ],
])("%s is found for %s", (kind, _, run, finding) => {
  expect(findingsIn(...run)).toMatchObject([{ kind, ...finding }]);
});

// Resident memory as it was measured: of a service without a leak, of which a collector ran once, or not yet; of a heap that grows
// after a collection soon after the warm-up to the size that it had before; and of a spike of requests in the middle, after which
// the one collection comes.
const COLLECTED =
  "128 130 130 130 130 130 132 132 133 133 135 135 135 135 135 135 135 136 136 136 136 128 126 126 126 126 126 126 126 126 126 127 127 127 129 129 129 129 129 129";
const UNCOLLECTED =
  "132 133 135 135 135 137 137 137 140 140 140 143 143 143 146 146 146 148 149 152 152 154 154 155 157 157 156 158 158 161 161 161 163 163 166 166 166 166 166 166";
const REGAINED =
  "110 110 110 104 101 101 101 101 101 102 102 84 83 84 85 85 85 85 88 90 94 97 98 101 103 105 105 105 105 105 105 105 105 105 105 105 105 105 105 105";
const SPIKE =
  "112 113 113 113 113 113 113 113 113 114 114 114 114 115 116 117 119 122 122 126 131 131 131 131 131 131 131 131 131 131 131 122 122 122 122 122 122 122 122 122 122";
const SPIKE_WITH_LEAK =
  "115 115 115 115 116 117 118 119 121 124 127 130 132 135 137 139 141 149 154 156 158 160 163 165 167 169 171 173 173 175 177 179 181 183 185 187 189 160 163 164 164";

test.each<[growthMiB: readonly number[], what: string, measured: string, leakPerSecond: number]>([
  [[], "a heap that grows and was collected once", COLLECTED, 0],
  [[], "a heap that grows and was not collected yet", UNCOLLECTED, 0],
  [[], "a heap that regains what its only collection freed", REGAINED, 0],
  [[], "a spike of requests", SPIKE, 0],
  [[51], "two MiB a second beside one collection", COLLECTED, 2],
  [[90], "two MiB a second before any collection", UNCOLLECTED, 2],
  [[88], "two MiB a second in a heap that regains its size", REGAINED, 2],
  [[43], "a leak in a spike, most of which its only collection leaves", SPIKE_WITH_LEAK, 0],
])("growth by %j MiB, too little to be called a leak, is found for %s", (growth, _, measured, leakPerSecond) => {
  const sizes = measured.split(" ").map(Number);
  const memory = (at: number) => ({ targetMiB: (sizes[at] ?? 0) + Math.max(0, at - 8) * leakPerSecond });
  const said = saying(/too short to tell a leak from a heap that has hardly been collected/);
  const found = findingsIn(memory, 1, sizes.length);
  expect(found).toMatchObject(growth.map((value) => ({ kind: "growth", unit: "MiB", value, ...said })));
});

/** A run of 100 responses a second, of which so many have no `data.initFee`. */
const missingIn = (missing: (second: number) => number) =>
  findingsIn((second) => ({ missing: { "data.initFee": missing(second) } }));

describe("a field that responses lose", () => {
  test("is found with its moment and its shares", () => {
    const sentence =
      "From 25 s on, none of the responses of token-price have a value at data.initFee (0 of 3500); before, all had one (2500 of 2500).";
    const place = { operation: "token-price", fromMs: 25_000, toMs: 60_000 };
    const found = missingIn((second) => (second >= 25 ? 100 : 0));
    expect(found).toMatchObject([{ kind: "disappeared", ...place, value: 3_500, unit: "responses", sentence }]);
  });

  test("is found where a few responses keep it and not all had it", () => {
    const found = missingIn((second) => (second < 30 ? 40 + (second % 5) : 99));
    expect(found).toMatchObject([{ kind: "disappeared", fromMs: 30_000, ...saying(/58\.0 % had one \(1740 of /) }]);
  });

  test.each([50, 10])("is found where %i %% of responses lose it, from the middle of a window on", (missing) => {
    const found = missingIn((second) => (second < 30 ? 0 : second === 30 ? missing / 5 : missing));
    expect(found).toMatchObject([{ kind: "disappeared", fromMs: around(30_500, 500) }]);
  });

  test.each([50, 100])("is found with its end where %i %% of the responses lose it for a time", (missing) => {
    const found = missingIn((second) => (second >= 20 && second < 30 ? missing : 0));
    const lost = { kind: "disappeared", fromMs: 20_000, toMs: 30_000, value: 10 * missing };
    expect(found).toMatchObject([{ ...lost, ...saying(/before and after/) }]);
  });

  test("is not reported again for the fields within it", () => {
    const found = findingsIn((second) => ({ missing: second < 20 ? { "balances[].chain": 2 } : { balances: 100 } }));
    expect(found).toMatchObject([saying(/a value at balances \(/)]);
  });

  test("is compared among the responses that have the value around it", () => {
    // Half of the lists are empty all the time; from 30 s on no element has a chain.
    const found = findingsIn((second) => ({ missing: { balances: 50, "balances[].chain": second < 30 ? 0 : 50 } }));
    expect(found).toMatchObject([saying(/balances\[\]\.chain \(0 of 1500\); before, all had one \(1500 of 1500\)/)]);
  });
});

const random = createRandom(1, "shares");
test.each<readonly [string, (second: number) => number]>([
  ["was never there", () => 100],
  ["comes and goes", (second) => (second % 2 === 0 ? 100 : 0)],
  ["is gone for a moment at the end", (second) => (second >= 58 ? 100 : 0)],
  ["fades, as the tokens that have it are named less and less", (second) => Math.min(100, 3 * second)],
  ["varies as much by itself", () => random.integer(5, 95)],
  ["falls by little", (second) => (second < 30 ? 40 : 50)],
  ["is gone for a time where it may depend on the token", (second) => (second >= 20 && second < 30 ? 100 : 40)],
  ["falls in part where it may depend on the token", (second) => (second < 30 ? 40 : 70)],
])("a field without a finding %s", (_, missing) => {
  expect(missingIn(missing)).toEqual([]);
});
