import { describe, expect, test } from "vitest";
import type { RunOptions } from "../../../../scenarios/driver/load/run-options.ts";
import { executorStartMs, waitForStart } from "../../../../scenarios/driver/load/start-time.ts";
import type { Plan } from "../../../../scenarios/driver/plan/plan.ts";

const NOW = 1_795_000_000_000;
const open = { model: "open" } as Plan;
const closed = { model: "closed" } as Plan;

function options(startAt: number | undefined, notices: string[] = []): RunOptions {
  return {
    settings: { startAt },
    observer: { onNotice: (sentence: string) => notices.push(sentence) },
    signal: AbortSignal.abort(),
  } as unknown as RunOptions;
}

describe("the start of a load", () => {
  test("is left to the executor where it can wait by itself", () => {
    expect(executorStartMs(options(NOW), open)).toBe(NOW);
    expect(executorStartMs(options(NOW), closed)).toBeUndefined();
  });

  test.each([
    ["at once without a moment", undefined, []],
    ["at once after the moment, which is said", NOW - 1_240, ["The load starts 1.2 s later than --start-at says."]],
    ["at the moment, unless the run is aborted before", NOW + 60_000, ["The load starts in 60 s."]],
  ])("comes %s", async (_, startAt, said) => {
    const notices: string[] = [];
    await waitForStart(options(startAt, notices), open, () => NOW);
    expect(notices).toEqual(said);
  });
});
