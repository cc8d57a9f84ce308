import { join } from "node:path";
import { expect, test } from "vitest";
import { JOURNAL_FILE } from "../../../../run/journal/load-journal.ts";
import { runFromJournal } from "../../../../run/load/load-result.ts";
import { IDENTITY } from "../../../run/merge/journals.ts";
import {
  CREDENTIALS,
  expectAccounts,
  filesIn,
  judgedUnlessLate,
  k6Folder,
  k6In,
  NO_FIXTURES,
  runAgainst,
  startRun,
} from "../load-runs.ts";
import { startedSmallService } from "../small-service.ts";

const folder = k6Folder();

test("a service that becomes unresponsive fails by its timeouts, every request accounted for", async () => {
  const falling = (_: unknown, count: number) => (count > 60 ? "silence" : undefined);
  const { result } = await runAgainst(folder.path, falling, { timeout: 2_000 });
  expect(result).toMatchObject({ ...judgedUnlessLate(result, "fail"), requests: { interrupted: 0 } });
  expect(Object.keys(result.total.errorsByCode)).toEqual(["timeout-headers"]);
  expect(result.total.errors).toBeGreaterThan(60);
  expectAccounts(result);
});

test("a k6 that is killed makes the run invalid and leaves what was measured", async () => {
  const killed: number[] = [];
  const killing = (_: unknown, count: number) => {
    const pids = count === 110 ? k6In(folder.path) : [];
    for (const pid of pids) process.kill(pid, "SIGKILL");
    killed.push(...pids);
    return undefined;
  };
  const { result, service, ...run } = await runAgainst(folder.path, killing, { identity: IDENTITY });
  expect(killed.length).toBeGreaterThan(0);
  expect(result).toMatchObject({ verdict: "inconclusive", exitCode: 4 });
  expect(result.validity.reasons.some((reason) => reason.startsWith("generator-died:"))).toBe(true);
  expect(result.total.count).toBeGreaterThan(50);
  // Of what was sent in its last moment it has told nothing.
  expect(result.requests.started).toBeLessThanOrEqual(service.received.length - result.requests.setup + 1);
  expectAccounts(result);
  expect(await runFromJournal(join(run.folder, JOURNAL_FILE))).toEqual({ ...IDENTITY, ...result });
});

test("what a service says of itself is in the run by operation and name, without a credential that a name repeats", async () => {
  const [credential] = CREDENTIALS;
  const timed = () =>
    runAgainst(folder.path, ({ path }, count) => ({
      headers: {
        "server-timing": `db;dur=${path === "/token-price" ? 12.5 : 0.5};desc="a, b", ${credential}-x;dur=1, bad dur=3`,
      },
      ...(count % 10 === 0 && { status: 503 }),
    }));
  let { result, folder: runFolder } = await timed();
  // No times are left where the generator was late in each window.
  for (let runs = 1; runs < 3 && !result.validity.valid; runs++) ({ result, folder: runFolder } = await timed());
  const prices = result.operations["token-price"];
  const answered = prices === undefined ? 0 : prices.count - prices.errors;
  expect(answered).toBeGreaterThan(10);
  const db = prices?.serverTimings?.find(({ name }) => name === "db");
  expect(prices?.serverTimings?.map(({ name }) => name)).toEqual(["[redacted]", "db"]);
  // Unless the generator was late in a window, all of them count, and no 503 does.
  if (result.validity.valid && result.generator.late?.excluded === undefined) expect(db?.count).toBe(answered);
  expect(db).toMatchObject({ share: 1 });
  expect(db?.ms.p50).toBeCloseTo(12.5, 1);
  expect(result.operations["get-leaderboard"]?.serverTimings?.[1]?.ms.max).toBeCloseTo(0.5, 2);
  expect(result.notes.filter((note) => note.includes("Server-Timing"))).toHaveLength(1);
  expect(filesIn(runFolder).filter(({ text }) => text.includes(credential))).toEqual([]);
});

test("a run with nothing to send is rejected before k6 starts", async () => {
  const service = await startedSmallService();
  const run = await startRun(folder.path, service.url, { scenario: "quote-burst", fixtures: NO_FIXTURES });
  await expect(run.result).rejects.toMatchObject({ code: "nothing-to-send" });
});
