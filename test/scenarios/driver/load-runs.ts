// Load runs with the real k6 for tests: short, on the loopback, each with a folder of its own.
import { existsSync, mkdirSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, expect } from "vitest";
import { parseTarget } from "../../../http/target.ts";
import type { Objective } from "../../../run/format/objectives.ts";
import type { JournalEntry, JournalWindow, RunIdentity } from "../../../run/journal/journal-entries.ts";
import { entryOfLine } from "../../../run/journal/journal-lines.ts";
import { JOURNAL_FILE } from "../../../run/journal/load-journal.ts";
import { type LoadResult, runLoad } from "../../../scenarios/driver/load/load.ts";
import type { RunObserver, RunSettings } from "../../../scenarios/driver/load/run-options.ts";
import { type LoadSettings, planLoad } from "../../../scenarios/driver/plan/planned-load.ts";
import { invalidRequests } from "../../../scenarios/driver/plan/pool.ts";
import type { ScenarioName } from "../../../scenarios/registry.ts";
import { readPool } from "../../../scenarios/replay/reproduction.ts";
import { POOL_FILE } from "../../../scenarios/runtime/pool.ts";
import type { SideEffects } from "../../../target/chains.ts";
import type { LoadFixtures } from "../../../target/load-target.ts";
import { realK6 } from "./real-k6.ts";
import { type Instead, type Received, startSmallService, TOKEN_ID } from "./small-service.ts";
import { type TemporaryFolder, temporaryFolder } from "./temporary-folder.ts";

/** Two credentials that no file of a run may hold; their halves and encodings would be found by them too. */
export const CREDENTIALS = ["canary-3f9c1a7e-first", "canary-3f9c1a7e-second"] as const;

/** What a run itself sends first: a page, a page with the second credential, a quote, and the first page again from k6. */
export const SETUP_REQUESTS = 4;

/** A folder for the runs of a test file, which waits until the real k6 is found or built. */
export function k6Folder(): TemporaryFolder {
  beforeAll(realK6);
  return temporaryFolder();
}

let runs = 0;

/** What a test changes of a run; settings under their keys. */
export type RunChanges = Partial<LoadSettings & RunSettings> &
  RunObserver & {
    readonly scenario?: ScenarioName;
    readonly objectives?: readonly Objective[];
    readonly fixtures?: LoadFixtures;
    readonly sideEffects?: SideEffects;
    readonly identity?: RunIdentity;
    readonly startLimitMs?: number;
    /** The program in place of k6. */
    readonly k6Path?: string;
    readonly signal?: AbortSignal;
    readonly visibleWithinMs?: number;
  };

/** What the target knows of nothing. */
export const NO_FIXTURES: LoadFixtures = { tokens: [], chainSlugs: [], userIds: [] };

/** Starts a run of some two seconds in a new folder below `parent`: `mixed` with one known token and no side effects. */
export async function startRun(parent: string, url: string, changes: RunChanges = {}) {
  runs += 1;
  const folder = join(parent, `run-${runs}`);
  mkdirSync(folder);
  const {
    scenario = "mixed",
    objectives = [],
    fixtures = { tokens: [{ tokenId: TOKEN_ID, chains: ["base-sepolia"] }], chainSlugs: [], userIds: [] },
    sideEffects = "none",
    identity,
    k6Path,
    startLimitMs,
    onNotice,
    onProgress,
    onWindow,
    signal,
    visibleWithinMs,
    ...given
  } = changes;
  const k6 = await realK6();
  const usual = { profile: "average", rate: 80, duration: 2_000, warmUp: 0, timeout: 800, seed: 5 } as const;
  const settings = { ...usual, ...given };
  // A plan that cannot be made is a rejection of the run, as for a user.
  const result = Promise.resolve().then(async () => {
    const run = await runLoad({
      load: planLoad({ scenario, settings, objectives }),
      settings,
      k6: { path: k6Path ?? k6.path, environment: process.env, startLimitMs },
      target: { target: parseTarget(url), tokens: CREDENTIALS, fixtures, sideEffects },
      output: { folder, identity },
      observer: { onNotice, onProgress, onWindow },
      visibleWithinMs,
      signal,
    });
    expect(invalidRequests(await readPool(join(folder, POOL_FILE)), settings.seed, 2)).toEqual([]);
    return run;
  });
  return { folder, result };
}

/** Runs against a service that answers as `instead` says once the run's own first requests are through. */
export async function runAgainst(
  parent: string,
  instead: (request: Received, count: number) => Instead,
  changes: RunChanges = {},
) {
  let count = 0;
  const service = await startSmallService((request) =>
    request.index < SETUP_REQUESTS ? undefined : instead(request, count++),
  );
  try {
    const run = await startRun(parent, service.url, changes);
    return { result: await run.result, folder: run.folder, service };
  } finally {
    await service.close();
  }
}

/**
 * The verdict of a run unless its generator was late, as it is on a machine that is busy with something else: such a run says
 * so and is inconclusive. For tests that are about something else.
 */
export function judgedUnlessLate({ validity }: LoadResult, verdict: "pass" | "fail"): Partial<LoadResult> {
  const isLate = validity.reasons.some((reason) => reason.startsWith("generator-late:"));
  if (!isLate) return { verdict, exitCode: verdict === "pass" ? 0 : 1, validity: { valid: true, reasons: [] } };
  return { verdict: "inconclusive", exitCode: 4, validity: { valid: false, reasons: [expect.any(String)] } };
}

/** Everything that is added up must be equal, whichever way it is added up. */
export function expectAccounts({ requests, total, operations, windows }: LoadResult): void {
  expect(requests.started).toBe(requests.finished + requests.interrupted + requests.refused);
  expect(total.count).toBe(requests.finished);
  const all = Object.values(operations);
  for (const field of ["count", "errors", "invalid", "advisory"] as const) {
    expect(all.reduce((sum, operation) => sum + operation[field], 0)).toBe(total[field]);
  }
  expect(windows.reduce((sum, window) => sum + window.total.count, 0)).toBe(total.count);
  expect(Object.values(total.errorsByCode).reduce((sum, count) => sum + count, 0)).toBe(total.errors);
}

/** The whole lines of a journal, if there is one. */
export function entriesIn(out: string, file = JOURNAL_FILE): readonly JournalEntry[] {
  const path = join(out, file);
  const lines = existsSync(path) ? readFileSync(path, "utf8").split("\n").slice(0, -1) : [];
  return lines.map((line) => entryOfLine(line) as JournalEntry);
}

/** The windows in the journal of a run. */
export function windowsOf(out: string): readonly JournalWindow[] {
  return entriesIn(out).filter((entry) => entry.kind === "window");
}

/** Expects one window for each of the first seconds, in their order. */
export function expectEachSecondOnce(out: string, seconds: number): void {
  const found = windowsOf(out).slice(0, seconds);
  const each = Array.from({ length: seconds }, (_, second) => [second * 1_000, second]);
  expect(found.map(({ fromMs, sequence }) => [fromMs, sequence])).toEqual(each);
}

/** The process ids of every k6 that runs a script of this folder. */
export function k6In(folder: string): number[] {
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => commandLine(pid).some((part) => part.startsWith(folder) && part.endsWith(".js")))
    .map(Number);
}

/** The files of a folder with their bytes as text, one character a byte. */
export function filesIn(folder: string): readonly { readonly name: string; readonly text: string }[] {
  return readdirSync(folder).map((name) => ({ name, text: readFileSync(join(folder, name), "latin1") }));
}

function commandLine(pid: string): string[] {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, "utf8").split("\0");
  } catch {
    return [];
  }
}
