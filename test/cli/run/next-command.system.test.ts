// The mechanism that keeps the promise of the next command; more kinds of faults are in next-command.slow.test.ts.
import { expect, test } from "vitest";
import { PROMISED, tryCommands } from "./next-command.ts";

// Only pages far down violate the claim.
test("the command of each failure fails on the faulty service, and passes on a right one", async () => {
  const only = ["get-leaderboard/request/offset/**", "get-leaderboard/response/**"];
  const tried = await tryCommands("sends-text-ranks-on-deep-pages", only);
  const id = "get-leaderboard/response/leaderboard/items/rank/type";
  expect(tried).toEqual([{ id, difference: expect.stringMatching(/\/offset: 0 -> /), ...PROMISED }]);
});
