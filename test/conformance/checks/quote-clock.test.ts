// The time of quotes on services that a test makes up. Time passes only while the check waits.
import { expect, test } from "vitest";
import { type Conversation, converse, judgementOn } from "../dialogues.ts";

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

test("passes at once what shows every millisecond", async () => {
  let count = 0;
  const conversation = clockOf(() => new Date(++count).toISOString());
  expect((await judgementOn(MOVES, conversation)).verdict).toBe("pass");
  expect(conversation.pausedMs()).toBe(0);
});

test.each([1000, 2000, 2500])("passes what changes every %i ms", async (stepMs) => {
  const conversation = clockOf((passedMs) => new Date(Math.floor(passedMs / stepMs) * stepMs).toISOString());
  expect((await judgementOn(MOVES, conversation)).verdict).toBe("pass");
});

test("finds a clock that stands still", async () => {
  expect(
    (
      await judgementOn(
        MOVES,
        clockOf(() => "2026-01-01T00:00:00Z"),
      )
    ).verdict,
  ).toBe("fail");
});

test("does not judge a quote without a time", async () => {
  expect(
    (
      await judgementOn(
        MOVES,
        clockOf(() => undefined),
      )
    ).verdict,
  ).toBe("notApplicable");
  expect(
    (
      await judgementOn(
        NEAR_NOW,
        clockOf(() => "2026-W03-1T10:00Z"),
      )
    ).verdict,
  ).toBe("notApplicable");
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
  expect(
    (
      await judgementOn(
        NEAR_NOW,
        clockOf(() => timestamp),
      )
    ).verdict,
  ).toBe("pass");
});

test.each([-48, 48, 24 * 365])("finds a time that is %i hours away", async (hours) => {
  expect(
    (
      await judgementOn(
        NEAR_NOW,
        clockOf(() => text(hours * HOUR_MS)),
      )
    ).verdict,
  ).toBe("fail");
});
