import { describe, expect, test } from "vitest";
import { DIFFERENCE_KINDS, differenceId, readDifferenceId } from "../../../../run/format/replay.ts";
import { type Baseline, compareWithRecording, echoesOf } from "../../../../scenarios/runtime/replay/comparison.ts";
import { shapeOf } from "../../../../scenarios/runtime/replay/shape.ts";
import { OPERATION_IDS } from "../../../../schemas/index.ts";

const ID = "0b6cbd5c-9b1f-4b6e-8b38-6f1f0b0e1a11";
const OTHER = "1b6cbd5c-9b1f-4b6e-8b38-6f1f0b0e1a11";
const quote = (requested: object, data: object) => ({ requested, answered: { success: true, data } });

describe("the echoes of a recording", () => {
  test("are those in every response", () => {
    const pairs = [
      quote({ tokenId: ID, amount: 2 }, { tokenId: ID.toUpperCase(), inputAmount: 2 }),
      quote({ tokenId: OTHER, amount: 3 }, { tokenId: OTHER, inputAmount: 2 }),
    ];
    expect(echoesOf("token-price", pairs)).toEqual([{ field: "tokenId", pointer: "/data/tokenId" }]);
  });

  test("include the value of a field that the request leaves out", () => {
    const requested = quote({ direction: "buy" }, { direction: "buy" });
    const bare = (direction: string) => quote({}, { direction });
    const fallbackOf = (...pairs: ReturnType<typeof quote>[]) => echoesOf("token-price", pairs)[0]?.fallback;
    expect(fallbackOf(requested, bare("sell"), bare("sell"))).toBe("sell");
    expect(fallbackOf(requested, bare("sell"))).toBeUndefined();
    expect(fallbackOf(requested, bare("sell"), bare("buy"))).toBeUndefined();
  });

  test("are missed if a response repeats something else", () => {
    const echoes = [{ field: "direction", pointer: "/data/direction", fallback: "sell" } as const];
    const now = (sent: object, data: object) => ({ status: 200, request: JSON.stringify(sent), answered: { data } });
    const missed = (requested: object, data: object) =>
      compareWithRecording("token-price", { echoes }, 2, now(requested, data)).map(({ pointer, expected, actual }) => [
        pointer,
        expected,
        actual,
      ]);
    expect(missed({ direction: "buy" }, { direction: "sell" })).toEqual([["/data/direction", "buy", "sell"]]);
    expect(missed({}, { direction: "buy" })).toHaveLength(1);
    expect(missed({}, { direction: "sell" })).toEqual([]);
    expect(missed({ direction: "buy" }, {})).toEqual([]);
  });
});

describe("a response compared with the recording", () => {
  const answered = { success: true, data: { tokenId: ID, outputAmount: 5 } };
  const baseline: Baseline = { shape: shapeOf([answered]), echoes: [{ field: "tokenId", pointer: "/data/tokenId" }] };
  const request = JSON.stringify({ tokenId: ID });
  const found = (recorded: number, status: number, now: unknown) =>
    compareWithRecording("token-price", baseline, recorded, { status, request, answered: now }).map(
      ({ statement, expected, actual }) => [statement, expected, actual],
    );

  test("does not differ if only amounts do", () => {
    expect(found(2, 200, { success: true, data: { tokenId: ID, outputAmount: 7 } })).toEqual([]);
  });

  test.each([
    [2, 503, [["token-price/recording/status", "2xx", "5xx"]]],
    [5, 200, [["token-price/recording/status", "5xx", "2xx"]]],
    [2, 0, [["token-price/recording/status", "2xx", "no response"]]],
    [0, 0, []],
    [2, 201, []],
  ])("with class %i then and status %i now is reported", (recorded, status, expected) => {
    expect(found(recorded, status, undefined)).toEqual(expected);
  });

  test("differs by field, type and echo, each under its own id", () => {
    const now = { success: true, data: { tokenId: OTHER, extra: 1 }, note: null };
    expect(found(2, 200, now)).toEqual([
      ["token-price/recording/missing/data/outputAmount", "a field", "none"],
      ["token-price/recording/added/data", "none", "extra"],
      ["token-price/recording/added", "none", "note"],
      ["token-price/recording/value/data/tokenId", ID, OTHER],
    ]);
  });

  test("is compared only by status if the recording shows nothing more", () => {
    const now = { status: 200, request, answered };
    expect(compareWithRecording("token-price", undefined, 2, now)).toEqual([]);
  });
});

describe("the id of a difference", () => {
  test("is read back", () => {
    for (const operation of OPERATION_IDS) {
      for (const kind of DIFFERENCE_KINDS) {
        for (const pointer of ["", "/data", "/leaderboard/*/rank"]) {
          expect(readDifferenceId(differenceId(operation, kind, pointer))).toEqual({ operation, kind, pointer });
        }
      }
    }
    expect(readDifferenceId("token-price/relation/echo")).toBeUndefined();
    expect(readDifferenceId("token-price/recording/other")).toBeUndefined();
  });

  test("contains no separator of a line of samples, and is short", () => {
    const id = differenceId("token-price", "missing", `/a&b=c,d"\n/é<script>/${"x".repeat(500)}`);
    expect(id).toMatch(/^[\w/-]+$/);
    expect(id.length).toBeLessThanOrEqual(120);
  });
});
