// Tapes of the reference service, replayed with the real k6: on the service itself and on services that changed.
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { parseTarget } from "../../../http/target.ts";
import { JOURNAL_FILE } from "../../../run/journal/load-journal.ts";
import { runFromJournal } from "../../../run/load/load-result.ts";
import type { LoadResult } from "../../../scenarios/driver/load/load.ts";
import { type ReadRecording, readRecording } from "../../../scenarios/recording/recording-reader.ts";
import { type ReplaySettings, runReplay } from "../../../scenarios/replay/replay.ts";
import type { ServiceOptions } from "../../../service/server.ts";
import type { LoadTarget } from "../../../target/load-target.ts";
import { IDENTITY } from "../../run/merge/journals.ts";
import { runningService, startedService } from "../../service/running-service.ts";
import {
  CREDENTIALS,
  expectAccounts,
  filesIn,
  judgedUnlessLate,
  k6Folder,
  NO_FIXTURES,
  startRun,
} from "../driver/load-runs.ts";
import { realK6 } from "../driver/real-k6.ts";
import { openRecordings } from "../recording/recordings.ts";

const folder = k6Folder();
const { record } = openRecordings();
const recorded = await runningService({ seed: 3 });
let recording: ReadRecording;
let runs = 0;

beforeAll(async () => {
  const { recording: recorder, file, finish } = await record(recorded.url);
  // Long enough for a busy machine: what had no response is not sent again.
  const changes = { fixtures: NO_FIXTURES, sideEffects: "any", timeout: 10_000 } as const;
  const { result } = await startRun(folder.path, recorder.url, changes);
  await result;
  await finish();
  recording = await readRecording(file);
});

test("a recording replayed on the same service at its own speed is clean, adds up and is judged like a load run", async () => {
  const { result, runFolder, notices } = await replayAt(recorded.url);
  expect(result).toMatchObject({ scenario: "replay", profile: "recording", ...judgedUnlessLate(result, "pass") });
  expect(result.total).toMatchObject({ count: recording.exchanges.length, errors: 0, invalid: 0, advisory: 0 });
  expect(result.replay).toMatchObject({
    differences: [],
    leftOut: [],
    pace: { speed: 1 },
    recording: { sha256: recording.sha256, exchanges: recording.exchanges.length },
  });
  expectAccounts(result);
  expect(notices.some((notice) => /\d+ creations and \d+ trades/.test(notice))).toBe(true);
  expect(await runFromJournal(join(runFolder, JOURNAL_FILE))).toEqual({ ...IDENTITY, ...result });
  for (const { text } of filesIn(runFolder)) for (const canary of CREDENTIALS) expect(text).not.toContain(canary);
});

test("a recording replayed on another instance asks for the tokens and users of that one", async () => {
  const { result } = await replayOn({ seed: 8 });
  expect(result.total).toMatchObject({ errors: 0, invalid: 0 });
  expect(result.replay?.differences).toEqual([]);
  expect(new Set(result.replay?.rewrites.map(({ field }) => field))).toEqual(new Set(["tokenId", "user_id"]));
});

test("a recording fails on another instance where its own ids are kept, and the difference is named", async () => {
  const rewrite = (["tokenId", "userId", "userAddress"] as const).map((name) => [name, "keep"] as const);
  const { result } = await replayOn({ seed: 8 }, { rewrite, rate: 80 });
  expect(result).toMatchObject({ ...judgedUnlessLate(result, "fail"), profile: "rate" });
  expect(result.replay?.rewrites).toEqual([]);
  expect(result.replay?.differences).toContainEqual(
    expect.objectContaining({ operation: "token-price", kind: "status", pointer: "" }),
  );
});

test("a recording creates and trades nothing where that is not permitted, and reports what it leaves out", async () => {
  const { result } = await replayAt(recorded.url, {
    sideEffects: "none",
    fixtures: {
      ...NO_FIXTURES,
      tokens: recorded.tokenIds.slice(0, 1).map((tokenId) => ({ tokenId, chains: ["base-sepolia"] })),
    },
    rate: 80,
  });
  expect(Object.keys(result.operations)).not.toContain("trade-token");
  expect(Object.keys(result.operations)).not.toContain("create-token-transaction");
  const reasons = result.replay?.leftOut.map(({ reason }) => reason).sort();
  expect(reasons).toEqual(["nothing may be created", "nothing may be traded"]);
});

type ReplayChanges = ReplaySettings & Partial<Pick<LoadTarget, "fixtures" | "sideEffects">>;
type Replayed = { readonly result: LoadResult; readonly runFolder: string; readonly notices: readonly string[] };

async function replayOn(service: ServiceOptions, changes: ReplayChanges = {}): Promise<Replayed> {
  return replayAt((await startedService(service)).url, changes);
}

async function replayAt(url: string, changes: ReplayChanges = {}): Promise<Replayed> {
  runs += 1;
  const runFolder = join(folder.path, `replay-${runs}`);
  mkdirSync(runFolder);
  const notices: string[] = [];
  const { sideEffects = "any", fixtures = NO_FIXTURES, ...settings } = changes;
  const result = await runReplay({
    settings: { seed: 5, timeout: 10_000, ...settings },
    recording,
    objectives: [],
    k6: { ...(await realK6()), environment: process.env },
    target: { target: parseTarget(url), tokens: CREDENTIALS, fixtures, sideEffects },
    output: { folder: runFolder, identity: IDENTITY },
    observer: { onNotice: (sentence) => notices.push(sentence) },
  });
  return { result, runFolder, notices };
}
