// The time of quotes on services of a test. Time passes only while the check waits.
import { expect, test } from "vitest";
import { type Conversation, converse, verdictOn } from "../dialogues.ts";

const MOVES = "token-price/response/data/timestamp/moves";
const NEAR_NOW = "token-price/response/data/timestamp/near-now";

/** A service whose quotes have a time that depends on the time that passed since its start, in ms. */
function clockOf(timestamp: (passedMs: number) => unknown): Conversation {
  let passedMs = 0;
  return converse(
    () => ({ success: true, data: { timestamp: timestamp(passedMs) } }),
    (durationMs) => {
      passedMs += durationMs;
    },
  );
}

const judged = (id: string, timestamp: (passedMs: number) => unknown) => verdictOn(id, clockOf(timestamp));

test.each([1, 1000, 2000, 2500])("passes a time that changes every %i ms, the first at once", async (stepMs) => {
  let count = 0;
  const conversation = clockOf((passedMs) =>
    new Date(stepMs === 1 ? ++count : passedMs - (passedMs % stepMs)).toISOString(),
  );
  expect(await verdictOn(MOVES, conversation)).toBe("pass");
  expect(conversation.pausedMs() === 0).toBe(stepMs === 1);
});

test("fails a clock that does not move", async () => {
  expect(await judged(MOVES, () => "2026-01-01T00:00:00Z")).toBe("fail");
});

test("does not judge a quote without a time", async () => {
  expect(await judged(MOVES, () => undefined)).toBe("notApplicable");
  expect(await judged(NEAR_NOW, () => "2026-W03-1T10:00Z")).toBe("notApplicable");
});

const HOUR_MS = 3_600_000;
const text = (offsetMs: number) => new Date(Date.now() + offsetMs).toISOString();

test.each([
  ["milliseconds", text(0)],
  ["seconds", `${text(0).slice(0, 19)}Z`],
  ["the basic form", `${text(0).slice(0, 19).replace(/[-:]/g, "")}Z`],
  ["local time in the east", text(14 * HOUR_MS).slice(0, 19)],
  ["an offset in the west", `${text(-12 * HOUR_MS).slice(0, 19)}-12:00`],
])("passes now in %s", async (_, timestamp) => {
  expect(await judged(NEAR_NOW, () => timestamp)).toBe("pass");
});

test.each([-48, 48, 24 * 365])("fails a time that is %i hours away", async (hours) => {
  expect(await judged(NEAR_NOW, () => text(hours * HOUR_MS))).toBe("fail");
});
