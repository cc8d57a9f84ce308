import { expect, test } from "vitest";
import { createWaitBudget } from "../../../target/exchange/wait-budget.ts";

/** A budget with a clock that stands still unless it is moved. */
function budgetAt(isResponsive?: boolean) {
  const clock = { nowMs: 0 };
  return { clock, ...createWaitBudget(() => clock.nowMs, isResponsive) };
}

test("waits eight seconds for a first response, and not for more than that", () => {
  const { clock, grant, isHopeless } = budgetAt();
  for (; grant(1_000); clock.nowMs += 1_000) expect(isHopeless()).toBe(false);
  expect(clock.nowMs).toBe(8_000);
  expect(isHopeless()).toBe(true);
  expect(budgetAt().grant(9_000)).toBe(false);
});

test("counts waits at the same time once", () => {
  const { clock, grant } = budgetAt();
  for (let worker = 0; worker < 8; worker++) expect(grant(6_000)).toBe(true);
  clock.nowMs = 4_000;
  expect(grant(4_000)).toBe(true);
  expect(grant(5_000)).toBe(false);
});

test("waits a minute after a response, again and again, and ten minutes in all", () => {
  const { clock, grant, noteResponse, isHopeless } = budgetAt();
  noteResponse();
  expect(grant(60_000)).toBe(true);
  clock.nowMs += 60_000;
  expect(grant(1)).toBe(false);
  for (let minute = 1; minute < 10; minute++) {
    noteResponse();
    expect(grant(60_000)).toBe(true);
    clock.nowMs += 60_000;
  }
  noteResponse();
  expect(grant(1)).toBe(false);
  expect(isHopeless()).toBe(false);
});
