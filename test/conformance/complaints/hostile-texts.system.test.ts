import { expect, test } from "vitest";
import { judgeHostile } from "./hostile-texts.ts";

test("a lone surrogate in every string field of every response ends no run", async () => {
  const result = await judgeHostile(["\ud800"], true, { only: ["**/response/**"], tiers: ["specified", "advisory"] });
  expect(result.exitCode).toBe(1);
});
