import { expect, test } from "vitest";
import { DIFFERENCE_KINDS, differenceId, readDifferenceId } from "../../../../run/format/replay.ts";
import { compareWithRecording } from "../../../../scenarios/runtime/replay/comparison.ts";
import { shapeOf } from "../../../../scenarios/runtime/replay/shape.ts";
import { OPERATION_IDS } from "../../../../schemas/index.ts";

const answered = { success: true, data: { tokenId: "0b6c", outputAmount: 5 } };
const found = (recorded: number, status: number, now: unknown) =>
  compareWithRecording("token-price", shapeOf([answered]), recorded, { status, answered: now }).map(
    ({ statement, expected, actual }) => [statement, expected, actual],
  );

test("a response does not differ from the recording if only amounts do", () => {
  expect(found(2, 200, { success: true, data: { tokenId: "1b6c", outputAmount: 7 } })).toEqual([]);
});

test.each([
  [2, 503, [["token-price/recording/status", "2xx", "5xx"]]],
  [5, 200, [["token-price/recording/status", "5xx", "2xx"]]],
  [2, 0, [["token-price/recording/status", "2xx", "no response"]]],
  [0, 0, []],
  [2, 201, []],
])("a response with class %i in the recording and status %i now is compared", (recorded, status, expected) => {
  expect(found(recorded, status, undefined)).toEqual(expected);
});

test("a response differs from the recording by field and type, each under its own id", () => {
  expect(found(2, 200, { success: true, data: { tokenId: 7, extra: 1 }, note: null })).toEqual([
    ["token-price/recording/type/data/tokenId", "string", "number"],
    ["token-price/recording/missing/data/outputAmount", "a field", "none"],
    ["token-price/recording/added/data", "none", "extra"],
    ["token-price/recording/added", "none", "note"],
  ]);
});

test("a response is compared only by status if the recording shows nothing more", () => {
  expect(compareWithRecording("token-price", undefined, 2, { status: 200, answered })).toEqual([]);
});

test("the id of a difference is read back", () => {
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

test("the id of a difference contains no separator of a line of samples, and is short", () => {
  const id = differenceId("token-price", "missing", `/a&b=c,d"\n/é<script>/${"x".repeat(500)}`);
  expect(id).toMatch(/^[\w/-]+$/);
  expect(id.length).toBeLessThanOrEqual(120);
});
