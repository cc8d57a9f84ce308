import { expect, onTestFinished, test, vi } from "vitest";
import { startRenewals } from "../../../../scenarios/driver/load/credential-renewal.ts";
import { quotes } from "../../../run/format/load-entries.ts";

const window = (errors: Readonly<Record<string, number>>) => quotes(0, 5, { errors });
const refused = window({ "rejected-by-target 401": 3 });
const forbidden = { "rejected-by-target 403": 3 };
const other = window({ "rejected-by-target 403": 3, reset: 1 });

/** Renewals on a clock of their own, with what they handed over; by default token-1, token-2 and so on. */
function renewalsOf(renew?: () => Promise<string>) {
  let count = 0;
  renew ??= async () => `token-${++count}`;
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const handed: string[] = [];
  const renewals = startRenewals({ everyMs: 60_000, renew }, (credential) => void handed.push(credential), Date.now);
  const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
  return { renewals, handed, pass };
}

test("the credential of a load is renewed on its period, until the load is over", async () => {
  const { renewals, handed, pass } = renewalsOf();
  await pass(59_000);
  expect(handed).toEqual([]);
  await pass(61_000);
  expect(handed).toEqual(["token-1", "token-2"]);
  expect(renewals.end()).toEqual(["The credential was renewed 2 times."]);
  await pass(600_000);
  expect(handed).toHaveLength(2);
});

test("the credential of a load is renewed when the target refuses it, and not again at once", async () => {
  const { renewals, handed, pass } = renewalsOf();
  renewals.onWindow(other);
  await pass(1_000);
  expect(handed).toEqual([]);
  renewals.onWindow(refused);
  renewals.onWindow(refused);
  await pass(5_000);
  renewals.onWindow(refused);
  await pass(5_001);
  expect(handed).toEqual(["token-1"]);
  renewals.onWindow(refused);
  await pass(1);
  expect(handed).toEqual(["token-1", "token-2"]);
  renewals.end();
});

test.each([
  ["403 for all that was accepted before", [window({}), quotes(1, 0, { errors: forbidden })], 1],
  ["403 for what was never accepted", [quotes(1, 0, { errors: forbidden })], 0],
  ["409 for what was accepted before", [window({}), quotes(1, 0, { errors: { "rejected-by-target 409": 3 } })], 0],
  ["429 for what was accepted before", [window({}), quotes(1, 0, { errors: { "rate-limited 429": 3 } })], 0],
])("the credential of a load is renewed for a refusal and not for a rejection: %s", async (_, windows, times) => {
  const { renewals, handed, pass } = renewalsOf();
  for (const one of windows) renewals.onWindow(one);
  await pass(1);
  expect(handed).toHaveLength(times);
  renewals.end();
});

test("the credential of a load stays in use if the command fails, with one note", async () => {
  const { renewals, handed, pass } = renewalsOf(() => Promise.reject(new Error("it ended with exit code 1.")));
  await pass(130_000);
  expect(handed).toEqual([]);
  const note = "Renewing the credential failed 2 times, and the old one stayed in use: it ended with exit code 1.";
  expect(renewals.end()).toEqual([note]);
});

test("the credential of a load is not handed over once the load has ended", async () => {
  let give: (credential: string) => void = () => undefined;
  const { renewals, handed, pass } = renewalsOf(() => new Promise((resolve) => (give = resolve)));
  await pass(60_001);
  renewals.end();
  give("late");
  await pass(1);
  expect(handed).toEqual([]);
});
