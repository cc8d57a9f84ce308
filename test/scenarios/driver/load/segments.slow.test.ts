// Several generators on this machine, each with an uneven segment of one schedule. That the segments of a load are together its
// whole schedule, request by request and with the percentiles of their union, is tested with the collector.
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { segmentsOf } from "../../../../run/format/segment.ts";
import { JOURNAL_FILE, readJournal } from "../../../../run/journal/load-journal.ts";
import { startService } from "../../../../service/server.ts";
import { expectAccounts, k6Folder, startRun } from "../load-runs.ts";

const folder = k6Folder();

test("generators send their shares of the schedule, and no request before the given moment", async () => {
  const service = await startService();
  onTestFinished(() => service.close());
  const startAt = Date.now() + 20_000;
  const [segments, load] = ["0,1/6,1/2,1", { rate: 120, duration: 3_000, timeout: 4_000, warmUp: 500, startAt }];
  const runs = await Promise.all(
    segmentsOf(segments).map((segment, at) =>
      startRun(folder.path, service.url, { ...load, segment, segments, instance: `generator-${at}` }),
    ),
  );
  const results = await Promise.all(runs.map(({ result }) => result));
  for (const result of results) expectAccounts(result);
  expect(results.map(({ requests }) => requests.started)).toEqual([60, 120, 180]);
  for (const { folder } of runs) {
    for await (const entry of readJournal(join(folder, JOURNAL_FILE)))
      if (entry.kind === "window" && entry.sequence === 0) expect(entry.clockMs).toBeGreaterThanOrEqual(startAt - 1);
  }
});
