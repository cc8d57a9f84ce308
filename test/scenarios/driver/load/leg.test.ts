import { expect, it } from "vitest";
import { legAfter, originHere } from "../../../../scenarios/driver/load/leg.ts";

const HOUR_MS = 3_600_000;
const SCHEDULE = { warmUpMs: 30_000, durationMs: 72 * HOUR_MS, windowMs: 10_000 };

it("the legs of a load follow each other without a gap and cover the schedule", () => {
  const ends: number[] = [];
  for (let fromMs = 0; ; fromMs = ends.at(-1) ?? 0) {
    const leg = legAfter(fromMs, SCHEDULE, 6 * HOUR_MS);
    if (leg === undefined) break;
    expect([leg.number, leg.of]).toEqual([ends.length + 1, 12]);
    ends.push(leg.untilMs);
  }
  expect(ends).toEqual(Array.from({ length: 11 }, (_, at) => 30_000 + (at + 1) * 6 * HOUR_MS));
});

it("the legs of a load end with whole windows, however long the warm-up is", () => {
  const schedule = { warmUpMs: 2_400, durationMs: 24_000, windowMs: 1_000 };
  const ends = [0, 10_000, 18_000].map((fromMs) => legAfter(fromMs, schedule, 8_000)?.untilMs);
  expect(ends).toEqual([10_000, 18_000, undefined]);
});

it("the legs of a load are completed where one was cut short", () => {
  expect(legAfter(HOUR_MS, SCHEDULE, 6 * HOUR_MS)).toEqual({ number: 1, of: 12, untilMs: 30_000 + 6 * HOUR_MS });
});

it("the legs of a load do not exist in a load that is sent in one go", () => {
  expect(legAfter(0, SCHEDULE, undefined)).toBeUndefined();
  expect(legAfter(0, SCHEDULE, 72 * HOUR_MS)).toBeUndefined();
});

const settings = { seed: 1, timeout: 1_000 };

it.skipIf(process.platform !== "linux")("the origin of a series names the target's own process", () => {
  const [own, again, parent] = [process.pid, process.pid, process.ppid].map((targetPid) =>
    originHere({ ...settings, targetPid }),
  );
  expect(own?.target).toMatch(/^[0-9a-f]{16}$/);
  expect(again).toEqual(own);
  expect(parent?.machine).toBe(own?.machine);
  expect(parent?.target).not.toBe(own?.target);
});

it("the origin of a series has the instance that the user names, or no target", () => {
  const named = (targetInstance: string) => originHere({ ...settings, targetPid: process.pid, targetInstance }).target;
  expect(named("a")).toBe(named("a"));
  expect(named("a")).not.toBe(named("b"));
  expect(originHere(settings)).toEqual({ machine: expect.any(String) });
});
