import { expect, test } from "vitest";
import { WHOLE_SUITE_MS } from "../run.ts";
import { HOSTILE_TEXTS, judgeHostile } from "./hostile-texts.ts";

test.each([
  ["every string field", false],
  ["every string field except known ids", true],
])("hostile texts in turn in %s end no run", { timeout: WHOLE_SUITE_MS }, async (_fields, keepNeeded) => {
  expect([0, 1, 4]).toContain((await judgeHostile(HOSTILE_TEXTS, keepNeeded)).exitCode);
});

// Values that are the same in every response pass the controls that compare responses.
test.each(["__proto__", "x".repeat(200_000)])(
  "one hostile text in every field ends no run",
  {
    timeout: WHOLE_SUITE_MS,
  },
  async (text) => {
    expect([0, 1, 4]).toContain((await judgeHostile([text], true)).exitCode);
  },
);
