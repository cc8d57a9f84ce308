// However a run ends, its requests add up, and to what the service itself has seen.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { LoadResult } from "../../../../scenarios/driver/load/load.ts";
import { expectAccounts, k6In, type RunChanges, runAgainst, startRun } from "../load-runs.ts";
import { FIND_LIMIT_MS, realK6 } from "../real-k6.ts";
import { isRunning } from "../running.ts";
import { type SmallService, startSmallService } from "../small-service.ts";
import { openTemporaryFolder } from "../temporary-folder.ts";

const folder = openTemporaryFolder();
beforeAll(realK6, FIND_LIMIT_MS);
afterAll(() => folder.remove());

const LONG: RunChanges = { duration: 30_000, timeout: 10_000 };

/** Runs until so many requests were received, of which those from `hangingFrom` on get no answer, and ends it then. */
async function cutShort(
  hangingFrom: number,
  endAt: number,
  end: () => void,
  changes: RunChanges = {},
): Promise<{ result: LoadResult; service: SmallService }> {
  return runAgainst(
    folder.path,
    (_, count) => {
      if (count === endAt) end();
      return count >= hangingFrom ? "silence" : undefined;
    },
    { ...LONG, ...changes },
  );
}

test("an output of k6 gets the requests and errors of every window", async () => {
  const { result, folder: run } = await runAgainst(
    folder.path,
    (_, count) => (count % 10 === 3 ? { status: 500 } : undefined),
    { k6Out: "json=metrics.json" },
  );
  const points = readFileSync(join(run, "metrics.json"), "utf8")
    .split("\n")
    .flatMap((line) => (line === "" ? [] : [JSON.parse(line)]))
    .filter(({ type }) => type === "Point");
  const sumOf = (metric: string) =>
    points.reduce((sum, point) => sum + (point.metric === metric ? point.data.value : 0), 0);
  expect(result.total.errors).toBeGreaterThan(10);
  expect([sumOf("http_reqs"), sumOf("assay_errors")]).toEqual([result.requests.finished, result.total.errors]);
  const quantiles = points
    .filter(({ metric }) => metric === "assay_response_time")
    .map(({ data }) => data.tags.quantile);
  expect(new Set(quantiles)).toEqual(new Set(["0.5", "0.95", "0.99"]));
});

test("every request opens a connection where that is asked for, and few do otherwise", async () => {
  const newConnections = async (freshConnections: boolean) => {
    const { result } = await runAgainst(folder.path, () => undefined, { freshConnections });
    return Number(result.counters?.["newConnections"]) / result.requests.finished;
  };
  expect(await newConnections(true)).toBe(1);
  expect(await newConnections(false)).toBeLessThan(0.5);
});

describe("a run that ends with requests in flight", () => {
  test("by Ctrl-C has them as interrupted", async () => {
    const abort = new AbortController();
    const pids: number[] = [];
    const end = () => {
      pids.push(...k6In(folder.path));
      abort.abort();
    };
    const { result } = await cutShort(40, 90, end, { signal: abort.signal });
    expect(result).toMatchObject({ verdict: "interrupted", exitCode: 130 });
    expect(pids.length).toBeGreaterThan(0);
    expect(pids.filter(isRunning)).toEqual([]);
    expect(result.requests.finished).toBe(40);
    expect(result.requests.interrupted).toBeGreaterThanOrEqual(50);
    expectAccounts(result);
  });

  test("by a lost objective has them as interrupted", async () => {
    const { result } = await runAgainst(
      folder.path,
      (_, count) => (count === 20 ? { status: 500 } : count > 40 ? "silence" : undefined),
      { ...LONG, objectives: [{ operation: "*", metric: "errors", atMost: 0, abort: true }] },
    );
    expect(result.endedEarly).toBeDefined();
    expect(result.requests.interrupted).toBeGreaterThan(0);
    expect(result.requests.finished).toBe(41);
    expectAccounts(result);
  });

  test("by the death of k6 has no more of them than the service has seen", async () => {
    const { result, service } = await cutShort(60, 110, () => {
      for (const pid of k6In(folder.path)) process.kill(pid, "SIGKILL");
    });
    expect(result.verdict).toBe("inconclusive");
    expect(result.requests.finished).toBeLessThanOrEqual(60);
    // Of what was sent in k6's last moment it has told nothing.
    expect(result.requests.started).toBeLessThanOrEqual(service.received.length - result.requests.setup + 1);
    expectAccounts(result);
  });

  test("by users who wait for responses has one of each", async () => {
    const abort = new AbortController();
    const workload = { model: "closed", vus: 15 } as const;
    const { result } = await cutShort(30, 44, () => abort.abort(), {
      signal: abort.signal,
      workload,
      rate: undefined,
    });
    expect(result.requests).toMatchObject({ started: 45, finished: 30, interrupted: 15 });
    expectAccounts(result);
  });
});

describe("a service that dies in the middle", () => {
  test("leaves every request with an outcome", async () => {
    const service = await startSmallService(({ index }) => {
      if (index === 60) void service.close();
      return undefined;
    });
    const run = await startRun(folder.path, service.url);
    const result = await run.result;
    expect(result).toMatchObject({ verdict: "fail", validity: { reasons: [] }, requests: { interrupted: 0 } });
    expect(Object.keys(result.total.errorsByCode)).toContain("connection-refused");
    expect(result.requests.started).toBeGreaterThanOrEqual(160);
    expectAccounts(result);
  });
});
