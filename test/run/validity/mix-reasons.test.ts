import { describe, expect, test } from "vitest";
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

describe("the mix of a run", () => {
  test("that matches the plan is accepted, however many requests there are", () => {
    for (const total of [10, 1_000, 3_000, 12_960_000]) expect(mixReasons(REQUESTED, sent(mix, total))).toEqual([]);
  });

  test("misses an operation that vanished, though it is less than two points", () => {
    const { "create-token-transaction": _none, ...others } = mix;
    for (const total of [600, 3_000, 12_960_000])
      expect(mixReasons(REQUESTED, sent(others, total))).toEqual([
        "mix-missed: create-token-transaction 0 % instead of 1.7 %",
      ]);
  });

  test("does not judge an operation that was due only a few times", () => {
    const { "create-token-transaction": _none, ...others } = mix;
    expect(mixReasons(REQUESTED, sent(others, 200))).toEqual([]);
  });

  test("may be off by two points and by a quarter of a share, and no further", () => {
    const moved = (points: number, to: OperationId) => ({
      ...mix,
      "token-price": 0.76 - points,
      [to]: (mix[to] ?? 0) + points,
    });
    expect(mixReasons(REQUESTED, sent(moved(0.019, "trade-token"), 10_000))).toEqual([]);
    expect(mixReasons(REQUESTED, sent(moved(0.03, "trade-token"), 10_000))).toEqual([
      "mix-missed: token-price 73 % instead of 76 %, trade-token 12 % instead of 9 %",
    ]);
    expect(mixReasons(REQUESTED, sent(moved(0.004, "create-token-transaction"), 100_000))).toEqual([]);
    expect(mixReasons(REQUESTED, sent(moved(0.006, "create-token-transaction"), 100_000))).toHaveLength(1);
  });

  test("reports fewer than one in a thousand random runs", () => {
    const accused = [60, 150, 400, 1_500].flatMap((total) =>
      Array.from({ length: 500 }, (_, run) => mixReasons(REQUESTED, drawn(total, run))).filter(
        ({ length }) => length > 0,
      ),
    );
    // Of 2,000 runs; more than 9 come in fewer than one of 50,000 experiments.
    expect(accused.length).toBeLessThan(10);
  });

  test("is not judged if it is unknown", () => {
    const { plannedMix: _plannedMix, ...unknown } = REQUESTED;
    expect(mixReasons(unknown, sent({ "token-price": 1 }, 1_000))).toEqual([]);
  });
});

describe("the mix of sessions", () => {
  const session: RequestedWorkload = { ...REQUESTED, unit: "session", dueRequests: 900 };
  const others = { ...mix, "token-price": 0.777, "create-token-transaction": 0 };

  test("counts as that of requests where all that was due was sent", () => {
    expect(mixReasons(session, sent(others, 900))).toHaveLength(1);
  });

  test("may be off by two points if the target cut sessions short", () => {
    expect(mixReasons(session, sent(others, 800))).toEqual([]);
    expect(mixReasons(session, sent(others, 900, 5))).toEqual([]);
    const quotesOnly = { "token-price": 1 };
    expect(mixReasons(session, sent(quotesOnly, 900, 5))).toEqual([]);
    expect(mixReasons({ ...session, dueRequests: 9_000 }, sent(quotesOnly, 8_000))).toHaveLength(1);
  });
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
