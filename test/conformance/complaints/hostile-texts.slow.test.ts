import { expect, test } from "vitest";
import { WHOLE_SUITE_MS } from "../run.ts";
import { HOSTILE_TEXTS, judgeHostile } from "./hostile-texts.ts";

// The whole suite costs seconds for each text; a run without known ids sends little.
test.each(HOSTILE_TEXTS.map((text) => [JSON.stringify(text.slice(0, 20)), text] as const))(
  "%s in every string field of every response ends no run",
  async (_shown, text) => {
    expect([0, 1, 4]).toContain((await judgeHostile(text, true)).exitCode);
    expect([0, 1, 4]).toContain((await judgeHostile(text, false)).exitCode);
  },
  2 * WHOLE_SUITE_MS,
);
