// However a run ends, its requests add up, and to what the service itself has seen.
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { listening } from "../../../http/listening.ts";
import { expectAccounts, judgedUnlessLate, k6Folder, k6In, runAgainst, startRun } from "../load-runs.ts";
import { startedSmallService } from "../small-service.ts";

const folder = k6Folder();

const LONG = { duration: 30_000, timeout: 10_000 };

test.each([
  ["open", {}],
  ["closed", { rate: undefined, workload: { model: "closed", vus: 150 } }],
] as const)("an output of k6 gets the figures of every window in the %s model", async (_, changes) => {
  const { result, folder: run } = await runAgainst(
    folder.path,
    (_, count) => (count % 10 === 3 ? { status: 409, body: '{"code":"NO_STOCK"}' } : undefined),
    { ...changes, k6Out: "json=metrics.json" },
  );
  const points = readFileSync(join(run, "metrics.json"), "utf8")
    .split("\n")
    .flatMap((line) => (line === "" ? [] : [JSON.parse(line)]))
    .filter(({ type }) => type === "Point");
  const sumOf = (metric: string) =>
    points.reduce((sum, point) => sum + (point.metric === metric ? point.data.value : 0), 0);
  expect(result.total.errors).toBeGreaterThan(10);
  expect([sumOf("http_reqs"), sumOf("assay_errors")]).toEqual([result.requests.finished, result.total.errors]);
  const tagsOf = (metric: string, tag: string) =>
    new Set(points.flatMap((point) => (point.metric === metric ? point.data.tags[tag] : [])));
  expect(tagsOf("assay_response_time", "quantile")).toEqual(new Set(["0.5", "0.95", "0.99"]));
  expect(tagsOf("assay_errors", "code")).toEqual(new Set(["rejected-by-target"]));
  expect(points.map(({ metric }) => metric)).toContain("dropped_iterations");
});

test("an output of k6 that goes away leaves the verdict as it is, and a note", async () => {
  let posts = 0;
  const receiver = await listening(
    createServer((request, response) => {
      request.resume();
      posts += 1;
      if (posts > 2) request.socket.destroy();
      else response.writeHead(204).end();
    }),
  );
  onTestFinished(receiver.close);
  vi.stubEnv("K6_PROMETHEUS_RW_SERVER_URL", `${receiver.url}/write`);
  vi.stubEnv("K6_PROMETHEUS_RW_PUSH_INTERVAL", "500ms");
  onTestFinished(() => void vi.unstubAllEnvs());
  const changes = { duration: 5_000, k6Out: "experimental-prometheus-rw" };
  const { result } = await runAgainst(folder.path, () => undefined, changes);
  expect(result).toMatchObject(judgedUnlessLate(result, "pass"));
  expect(result.notes).toContainEqual(
    expect.stringMatching(
      /^The output experimental-prometheus-rw of k6 failed \d+ times and misses about [\d.]+ % of the windows: .*(EOF|reset)/,
    ),
  );
});

test("a run that ends by a missed objective counts what is in flight as interrupted", async () => {
  const { result } = await runAgainst(
    folder.path,
    (_, count) => (count === 20 ? { status: 500 } : count > 40 ? "silence" : undefined),
    { ...LONG, objectives: [{ operation: "*", metric: "errors", atMost: 0, abort: true }] },
  );
  expect(result).toMatchObject(judgedUnlessLate(result, "fail"));
  expect(result.endedEarly).toContain("errors = 0");
  expect(result.durationMs).toBeLessThan(LONG.duration);
  expect(result.objectives.find(({ expression }) => expression === "errors = 0")).toMatchObject({ met: false });
  expect(result.requests.interrupted).toBeGreaterThan(0);
  expect(result.requests.finished).toBe(41);
  expectAccounts(result);
});

test("a run that ends by Ctrl-C in the closed model counts a request in flight for each user", async () => {
  const abort = new AbortController();
  const abortAfter = (count: number) => {
    if (count === 44) abort.abort();
    return count >= 30 ? "silence" : undefined;
  };
  const { result } = await runAgainst(folder.path, (_, count) => abortAfter(count), {
    ...LONG,
    signal: abort.signal,
    workload: { model: "closed", vus: 15 },
    rate: undefined,
  });
  expect(result).toMatchObject({ verdict: "interrupted", exitCode: 130 });
  expect(result.requests).toMatchObject({ started: 45, finished: 30, interrupted: 15 });
  expectAccounts(result);
});

test("a target that becomes unresponsive ends the run early if the settings say so", async () => {
  const falling = (_: unknown, count: number) => (count > 60 ? "silence" : undefined);
  const { result } = await runAgainst(folder.path, falling, { duration: 40_000, stopWhenDown: "always" });
  expect(result).toMatchObject(judgedUnlessLate(result, "fail"));
  expect(result.endedEarly).toMatch(/no response for 5 s/);
  expect(result.durationMs).toBeLessThan(40_000);
});

test("a k6 that never begins is ended at its limit, and the run is inconclusive", async () => {
  const service = await startedSmallService();
  const stuck = folder.program("stuck", "trap '' INT; sleep 600 & wait; wait");
  const run = await startRun(folder.path, service.url, { k6Path: stuck, startLimitMs: 500 });
  const result = await run.result;
  expect(result).toMatchObject({ verdict: "inconclusive", exitCode: 4 });
  expect(result.validity.reasons.some((reason) => reason.startsWith("generator-stuck:"))).toBe(true);
  expect(k6In(run.folder)).toEqual([]);
});
