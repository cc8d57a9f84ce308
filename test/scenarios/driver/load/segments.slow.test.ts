// Several generators on this machine, each with a segment of one schedule, against one generator that sends all of it.
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { segmentsOf } from "../../../../run/format/segment.ts";
import type { JournalEntry, JournalWindow } from "../../../../run/journal/journal-entries.ts";
import { JOURNAL_FILE, readJournal } from "../../../../run/journal/load-journal.ts";
import { createReducer, type LoadResult } from "../../../../run/load/load-result.ts";
import { mergedEntries, openParts } from "../../../../run/merge/merge.ts";
import { startService } from "../../../../service/server.ts";
import { createHistogram } from "../../../../statistics/histogram.ts";
import { mergeEncodedInto } from "../../../../statistics/histogram-text.ts";
import { summaryOf } from "../../../../statistics/percentile.ts";
import {
  expectAccounts,
  IDENTITY,
  k6Folder,
  NO_FIXTURES,
  type RunChanges,
  SETUP_REQUESTS,
  startRun,
} from "../load-runs.ts";
import { startSmallService } from "../small-service.ts";

const folder = k6Folder();

/** An even one of four generators, and an uneven one of three. */
const [EVEN, UNEVEN] = ["0,1/4,1/2,3/4,1", "0,1/6,1/2,1"] as const;
const LOAD: RunChanges = { rate: 120, duration: 3_000, timeout: 4_000, warmUp: 500, identity: IDENTITY };

/** Starts a generator for each segment at once and waits for all; returns their results and the paths of their journals. */
async function runSegments(sequence: string, url: string, changes: RunChanges) {
  const runs = await Promise.all(
    segmentsOf(sequence).map((segment, at) =>
      startRun(folder.path, url, { ...changes, segment, segments: sequence, instance: `generator-${at}` }),
    ),
  );
  const results = await Promise.all(runs.map(({ result }) => result));
  return { results, journals: runs.map((run) => join(run.folder, JOURNAL_FILE)) };
}

async function mergeJournals(paths: readonly string[]): Promise<LoadResult> {
  const { parts, identity } = await openParts(paths);
  const reducer = createReducer();
  for await (const entry of mergedEntries(parts, identity)) reducer.add(entry);
  return reducer.result().result;
}

async function windowsIn(paths: readonly string[]): Promise<readonly JournalWindow[]> {
  const entries: JournalEntry[] = [];
  for (const path of paths) for await (const entry of readJournal(path)) entries.push(entry);
  return entries.filter((entry) => entry.kind === "window");
}

/** What makes generators on one busy machine not valid, and is not what these tests are about. */
function reasonsBeyondTheMachine({ validity }: LoadResult): readonly string[] {
  return validity.reasons.filter((reason) => !/^(generators?-(late|saturated|apart)|dropped-iterations):/.test(reason));
}

/** What is left of a list once each element of another was taken away once. */
function without(list: readonly string[], taken: readonly string[]): readonly string[] {
  const counts = new Map<string, number>();
  for (const one of taken) counts.set(one, (counts.get(one) ?? 0) + 1);
  return list.filter((one) => {
    const count = counts.get(one) ?? 0;
    counts.set(one, count - 1);
    return count <= 0;
  });
}

describe("generators", () => {
  test("add up to the whole schedule, percentiles included", async () => {
    const service = await startService({ faults: ["latency=20ms"] });
    onTestFinished(() => service.close());
    const known = { fixtures: NO_FIXTURES, sideEffects: "testnet" } as const;
    const { results, journals } = await runSegments(UNEVEN, service.url, { ...LOAD, ...known });
    const merged = await mergeJournals(journals);

    expect(reasonsBeyondTheMachine(merged)).toEqual([]);
    expectAccounts(merged);
    const sum = (value: (result: LoadResult) => number) => results.reduce((total, result) => total + value(result), 0);
    for (const field of ["setup", "started", "finished", "interrupted", "refused", "dropped"] as const) {
      expect(merged.requests[field]).toBe(sum(({ requests }) => requests[field]));
    }
    const { begun = 0, planned = 0 } = merged.workload?.iterations ?? {};
    expect(begun).toBe(planned);
    expect(merged.total.count).toBe(sum(({ total }) => total.count));
    const left = merged.windows.filter(({ isExcluded }) => isExcluded !== true).map(({ fromMs }) => fromMs);
    for (const time of ["serviceTime", "responseTime"] as const) {
      const union = createHistogram();
      for (const { fromMs, operations } of await windowsIn(journals)) {
        if (!left.includes(fromMs)) continue;
        for (const operation of Object.values(operations)) mergeEncodedInto(union, operation[time]);
      }
      expect(merged.total[`${time}Ms`]).toEqual(summaryOf(union));
    }
  });

  test("begin no request before the given moment", async () => {
    const service = await startService();
    onTestFinished(() => service.close());
    const startAt = Date.now() + 8_000;
    const { results, journals } = await runSegments("0,1/2,1", service.url, { ...LOAD, startAt });
    for (const { started } of results.map(({ requests }) => requests)) expect(started).toBeGreaterThan(0);
    const starts = (await windowsIn(journals)).filter(({ sequence }) => sequence === 0).map(({ clockMs }) => clockMs);
    for (const clockMs of starts) expect(clockMs).toBeGreaterThanOrEqual(startAt - 1);
  });

  test("send each request of the schedule once", async () => {
    const service = await startSmallService();
    onTestFinished(() => service.close());
    const whole = await startRun(folder.path, service.url, LOAD);
    await whole.result;
    const alone = service.received.map(({ body }) => body);
    const setup = alone.slice(0, SETUP_REQUESTS);
    const { results } = await runSegments(EVEN, service.url, LOAD);
    const together = service.received.slice(alone.length).map(({ body }) => body);
    const expected = [...alone, ...Array.from({ length: results.length - 1 }, () => setup).flat()];
    expect(without(expected, together)).toEqual([]);
    expect(without(together, expected)).toEqual([]);
  });
});
