import { expect, test } from "vitest";
import type { RequestedWorkload } from "../../../run/format/workload.ts";
import { mixReasons } from "../../../run/validity/mix-reasons.ts";
import { OPERATION_IDS, type OperationId } from "../../../schemas/operation.ts";
import { createRandom } from "../../../schemas/random.ts";
import { workloadOf } from "../format/load-entries.ts";

type Shares = Readonly<Partial<Record<OperationId, number>>>;

const mix: Shares = {
  "token-price": 0.76,
  "trade-token": 0.09,
  "get-leaderboard": 0.08,
  "get-user-fees": 0.053,
  "create-token-transaction": 0.017,
};
const REQUESTED = workloadOf({ arrivals: "poisson", plannedMix: mix });

const sent = (shares: Shares, total: number, skipped = 0) => ({
  counts: new Map(OPERATION_IDS.map((id) => [id, Math.round((shares[id] ?? 0) * total)])),
  skipped,
});

const { "create-token-transaction": _none, ...withoutCreations } = mix;
const QUOTES_ONLY: Shares = { "token-price": 1 };
const IN_SESSIONS: Shares = { ...mix, "token-price": 0.777, "create-token-transaction": 0 };
const sessions = (dueRequests = 900): RequestedWorkload => ({ ...REQUESTED, unit: "session", dueRequests });

/** The mix with so much of the share of quotes moved to another operation. */
const moved = (by: number, to: OperationId) => ({ ...mix, "token-price": 0.76 - by, [to]: (mix[to] ?? 0) + by });

const VANISHED = "mix-missed: create-token-transaction 0 % instead of 1.7 %";
const MOVED = "mix-missed: token-price 73 % instead of 76 %, trade-token 12 % instead of 9 %";
const ANY = expect.stringMatching(/^mix-missed: /);

test.each<[what: string, shares: Shares, totals: readonly number[], reason?: string]>([
  ["that matches the plan is accepted, however many requests there are", mix, [10, 1_000, 3_000, 12_960_000]],
  ["lacks an operation of less than two points that vanished", withoutCreations, [600, 3_000, 12_960_000], VANISHED],
  ["may lack an operation that was due only a few times", withoutCreations, [200]],
  ["may be off by less than two points", moved(0.019, "trade-token"), [10_000]],
  ["may not be off by more than two points", moved(0.03, "trade-token"), [10_000], MOVED],
  ["may be off by less than a quarter of a share", moved(0.004, "create-token-transaction"), [100_000]],
  ["may not be off by more than a quarter", moved(0.006, "create-token-transaction"), [100_000], ANY],
])("the mix of a run %s", (_, shares, totals, reason) => {
  for (const total of totals)
    expect(mixReasons(REQUESTED, sent(shares, total))).toEqual(reason === undefined ? [] : [reason]);
});

test("the mix of fewer than one in a thousand random runs is reported", () => {
  const accused = [60, 150, 400, 1_500].flatMap((total) =>
    Array.from({ length: 500 }, (_, run) => mixReasons(REQUESTED, drawn(total, run))).filter(
      ({ length }) => length > 0,
    ),
  );
  // Of 2,000 runs; more than 9 come in fewer than one of 50,000 experiments.
  expect(accused.length).toBeLessThan(10);
});

test("the mix of a run is not judged if it is unknown", () => {
  const { plannedMix: _plannedMix, ...unknown } = REQUESTED;
  expect(mixReasons(unknown, sent(QUOTES_ONLY, 1_000))).toEqual([]);
});

test.each([
  ["counts as that of requests where all that was due was sent", sessions(), sent(IN_SESSIONS, 900), 1],
  ["may be off by two points if fewer were sent than were due", sessions(), sent(IN_SESSIONS, 800), 0],
  ["may be off by two points if the target cut sessions short", sessions(), sent(IN_SESSIONS, 900, 5), 0],
  ["may be one of quotes only in a short run cut short", sessions(), sent(QUOTES_ONLY, 900, 5), 0],
  ["may be off by two points in a long run cut short", sessions(9_000), sent(IN_SESSIONS, 8_000), 0],
  ["may not be one of quotes only in a long run cut short", sessions(9_000), sent(QUOTES_ONLY, 8_000), 1],
])("the mix of sessions %s", (_, workload, requests, reasons) => {
  expect(mixReasons(workload, requests)).toHaveLength(reasons);
});

function drawn(total: number, seed: number) {
  const random = createRandom(seed, "mix", total);
  const counts = new Map<OperationId, number>();
  for (let count = 0; count < total; count++) {
    let rest = random.next();
    const id = OPERATION_IDS.find((one) => {
      rest -= mix[one] ?? 0;
      return rest < 0;
    });
    if (id !== undefined) counts.set(id, (counts.get(id) ?? 0) + 1);
  }
  return { counts, skipped: 0 };
}
