// A run that was cut short and goes on: what was judged stays, what was seen counts, and the whole is as if never cut.
import { appendFileSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type ConformanceEntry, openConformanceJournal } from "../../conformance/journal.ts";
import { earlierOf, recordOfKilled, recoverRun, resultOfRound } from "../../conformance/recovery.ts";
import { runRounds } from "../../conformance/rounds.ts";
import type { ConformanceOptions, ConformanceResult } from "../../conformance/runner.ts";
import { problemsOf } from "../../results/read.ts";
import { type Service, startService } from "../../service/server.ts";
import { startForwarder } from "./forwarder.ts";
import { optionsFor, run, TOKEN } from "./run.ts";

let folder = "";
let service: Service;
let whole: ConformanceResult;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "assay-resume-"));
  service = await startService();
  whole = await run(service.url);
});

afterAll(async () => {
  await service.close();
  rmSync(folder, { recursive: true });
});

describe("a run that was cut short", () => {
  test("has a verdict for what was judged and says of each other check that it was not", async () => {
    const { result, path } = await cutShort("counts", service.url, 400);
    const ids = new Set(result.checks.map(({ id }) => id));
    expect([...ids]).toEqual(whole.checks.map(({ id }) => id));
    const open = result.checks.filter(({ verdict }) => verdict === "inconclusive");
    expect(open.length).toBeGreaterThan(400);
    expect(new Set(open.map(({ reason }) => reason))).toEqual(new Set(["interrupted"]));
    expect(new Set(open.map(({ actual }) => actual))).toEqual(new Set(["not judged: the run was interrupted"]));
    const counted = Object.values(result.counts).flatMap((counts) => Object.values(counts));
    expect(counted.reduce((sum, count) => sum + count, 0)).toBe(result.checks.length);
    expect(result).toMatchObject({ interrupted: true, exitCode: 130, verdict: "inconclusive" });
    const killed = recordOfKilled(await recoverRun(path));
    expect(problemsOf(killed)).toEqual([]);
    expect(killed).toMatchObject({ killed: true, exitCode: 4, verdict: "inconclusive" });
    expect(killed.checks.filter(({ verdict }) => verdict === "pass")).toEqual(
      result.checks.filter(({ verdict }) => verdict === "pass"),
    );
  });

  test("goes on with what was not judged and comes to the verdicts of a whole run", async () => {
    const { result, path } = await cutShort("whole", service.url, 500);
    const resumed = await goOn(path, service.url);
    expect(verdictsOf(resumed)).toEqual(verdictsOf(whole));
    expect(resumed).toMatchObject({ verdict: "pass", exitCode: 0, counts: whole.counts });
    expect(resumed.interrupted).toBeUndefined();
    expect(resumed.requests.sent).toBeGreaterThan(result.requests.sent);
    expect(resumed.requests.sent - result.requests.sent).toBeLessThan(whole.requests.sent - 300);
  });

  test("goes on behind a line that was torn by a kill", async () => {
    const { path } = await cutShort("torn", service.url, 300);
    appendFileSync(path, '{"checksum":"01234567","entry":{"kind":"judged","res');
    const resumed = await goOn(path, service.url);
    expect(verdictsOf(resumed)).toEqual(verdictsOf(whole));
    expect(resultOfRound(await recoverRun(path), 0)?.counts).toEqual(whole.counts);
  });

  test("still counts what was wrong before it was cut", async () => {
    // Quotes are wrong in the first part of the run alone.
    let isWrong = true;
    const front = await startForwarder(service.url, ({ path, body }, response) => {
      if (!isWrong || path !== "/token-price" || !body.includes('"tokenId"')) return false;
      response.writeHead(200, { "content-type": "application/json" });
      response.end(JSON.stringify({ success: true, data: { tokenId: 7 } }));
      return true;
    });
    const { path } = await cutShort("wrong", front.url, 900, { only: ["token-price", "get-leaderboard"] }, 0.6);
    isWrong = false;
    const resumed = await goOn(path, front.url, { only: ["token-price", "get-leaderboard"] });
    await front.close();
    const failed = resumed.checks.filter(
      ({ id, verdict }) => verdict === "fail" && id.startsWith("token-price/response"),
    );
    expect(failed.map(({ id }) => id)).toContain("token-price/response/data/tokenId/type");
    for (const { curl } of failed) expect(curl).toMatch(/curl /);
  });

  test("writes no credential into its journal, whatever the target repeats", async () => {
    const front = await startForwarder(service.url, ({ path, headers }, response) => {
      if (path !== "/token-price") return false;
      const given = headers.authorization ?? "";
      response.writeHead(200, { "content-type": `text/${given.replace(/[^\w-]/g, "-")}` });
      response.end(JSON.stringify({ success: true, data: { timestamp: given, [given]: 1, chainSlug: given } }));
      return true;
    });
    const path = join(folder, "canary.ndjson");
    await record(path, front.url, { only: ["token-price"] });
    await front.close();
    const text = readFileSync(path, "utf8");
    expect(text).toContain('"kind":"judged"');
    expect(text).not.toContain(TOKEN);
  });

  test("is not run again where it had come to its end", async () => {
    const path = join(folder, "ended.ndjson");
    const first = await record(path, service.url, {});
    const { requestCount } = service;
    const before = requestCount();
    const again = await goOn(path, service.url);
    expect(requestCount()).toBe(before);
    expect({ ...again, durationMs: 0 }).toEqual({ ...first, durationMs: 0 });
  });
});

function verdictsOf({ checks }: ConformanceResult) {
  return Object.fromEntries(checks.map(({ id, verdict }) => [id, verdict]));
}

/** Runs with a journal and stops when so many checks are judged, or a share of them. */
async function cutShort(
  name: string,
  url: string,
  after: number,
  options: Partial<ConformanceOptions> = {},
  share = 1,
): Promise<{ readonly result: ConformanceResult; readonly path: string }> {
  const path = join(folder, `${name}.ndjson`);
  const controller = new AbortController();
  const result = await record(path, url, {
    ...options,
    signal: controller.signal,
    onProgress: (step) => {
      if (step.kind === "judged" && step.done >= Math.min(after, share * step.total)) controller.abort(130);
    },
  });
  return { result, path };
}

async function record(path: string, url: string, options: Partial<ConformanceOptions>): Promise<ConformanceResult> {
  const { only, skip, tiers, smoke, readingsOff, seed, strict, fixtures, sideEffects, ...rest } = {
    ...optionsFor(url),
    ...options,
  };
  const conditions = { only, skip, tiers, smoke, readingsOff, seed, strict, fixtures, sideEffects };
  const journal = openConformanceJournal(path, "new");
  const plan: ConformanceEntry = {
    kind: "plan",
    formatVersion: 1,
    run: { ...IDENTITY, target: url, seed },
    conditions: { ...conditions, rounds: 1 },
    checks: whole.checks.map(({ id }) => id),
  };
  journal.append(plan);
  const past = { resultOf: () => undefined, earlierOf: () => undefined, write: journal.append };
  const result = await runRounds(1, { ...conditions, ...rest }, past);
  journal.close();
  return result;
}

async function goOn(path: string, url: string, options: Partial<ConformanceOptions> = {}): Promise<ConformanceResult> {
  const recovered = await recoverRun(path);
  const journal = openConformanceJournal(path, "on");
  journal.append({ kind: "resumption", number: recovered.resumptions + 1 });
  const past = {
    resultOf: (round: number) => resultOfRound(recovered, round),
    earlierOf: (round: number) => earlierOf(recovered, round),
    write: journal.append,
  };
  const result = await runRounds(1, { ...optionsFor(url), ...options }, past);
  journal.close();
  return result;
}

const IDENTITY = {
  formatVersion: 1,
  targetIsReference: false,
  startedAt: "2026-11-21T00:00:00.000Z",
  versions: { assay: "0.0.0", node: "20.0.0", interfaceDescription: "test" },
  command: ["assay", "conform"],
  machine: { cores: 1, memoryGiB: 1, platform: "test" },
} as const;
