import { expect, test } from "vitest";
import type { RunOptions } from "../../../../scenarios/driver/load/run-options.ts";
import { createStartBarrier, waitForStart } from "../../../../scenarios/driver/load/start-time.ts";
import type { Plan } from "../../../../scenarios/driver/plan/plan.ts";

const NOW = 1_795_000_000_000;
const open = { model: "open" } as Plan;

function options(startAt: number | undefined, notices: string[] = []): RunOptions {
  const observer = { onNotice: (sentence: string) => notices.push(sentence) };
  return { startAt, observer, signal: AbortSignal.abort() } as unknown as RunOptions;
}

test.each([
  ["at once without a moment", undefined, []],
  ["at once after the moment, which is said", NOW - 1_240, ["The load starts 1.2 s later than planned."]],
  ["at the moment, unless the run is aborted before", NOW + 60_000, ["The load starts in 60 s."]],
])("the start of a load comes %s", async (_, startAt, said) => {
  const notices: string[] = [];
  await waitForStart(options(startAt, notices), open, () => NOW);
  expect(notices).toEqual(said);
});

const LEAD_MS = 3_000;

test("a start barrier gives every run one moment, counted from the arrival of the last", async () => {
  let now = 1_000;
  const barrier = createStartBarrier(2, LEAD_MS, () => now);
  const first = barrier();
  now = 60_000;
  const last = barrier();
  await expect(Promise.all([first, last])).resolves.toEqual([60_000 + LEAD_MS, 60_000 + LEAD_MS]);
});

test.each(["before", "after"] as const)("a run that is aborted %s it arrives is released", async (moment) => {
  const gone = new Error("the other side has failed");
  const controller = new AbortController();
  const barrier = createStartBarrier(2, LEAD_MS);
  if (moment === "before") controller.abort(gone);
  const arrival = barrier(controller.signal);
  controller.abort(gone);
  await expect(arrival).rejects.toBe(gone);
});
