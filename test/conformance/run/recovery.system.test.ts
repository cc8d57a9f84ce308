// The journal of a conformance run: what is recovered from it after a kill, and what it never contains.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { openConformanceJournal } from "../../../conformance/run/conformance-journal.ts";
import { recoverRun, runOfKilled } from "../../../conformance/run/recovery.ts";
import { runRounds } from "../../../conformance/run/rounds.ts";
import type { ConformanceOptions } from "../../../conformance/run/runner.ts";
import { problemsOf } from "../../../run/format/read.ts";
import { IDENTITY } from "../../run/merge/journals.ts";
import { temporaryFolder } from "../../scenarios/driver/temporary-folder.ts";
import { runningService } from "../../service/running-service.ts";
import { optionsFor, run, startedForwarder, TOKEN } from "../run.ts";

const folder = temporaryFolder().path;
const service = await runningService({});
const whole = await run(service.url);

test("the run of a killed run reports every check as not judged if none was, and is strict if the plan is", async () => {
  const path = join(folder, "nothing.ndjson");
  openJournal(path, service.url).close();
  const { plan, rounds } = await recoverRun(path);
  const killed = runOfKilled({ plan, rounds });
  expect(killed.checks.map(({ id }) => id)).toEqual(whole.checks.map(({ id }) => id));
  expect(new Set(killed.checks.map(({ reason }) => reason))).toEqual(new Set(["interrupted"]));
  const strict = { ...plan, conditions: { ...plan.conditions, strict: true } };
  expect(runOfKilled({ plan: strict, rounds }).strict).toBe(true);
  expect(killed.strict).toBeUndefined();
});

test("the run of a killed run has a verdict for what was judged and says of each other check that it was not", async () => {
  const path = join(folder, "counts.ndjson");
  const controller = new AbortController();
  const result = await record(path, service.url, {
    signal: controller.signal,
    onProgress: (step) => {
      if (step.kind === "judged" && step.done >= 400) controller.abort(130);
    },
  });
  const open = result.checks.filter(({ verdict }) => verdict === "inconclusive");
  expect(open.length).toBeGreaterThan(400);
  expect(new Set(open.map(({ reason }) => reason))).toEqual(new Set(["interrupted"]));
  expect(result).toMatchObject({ interrupted: true, exitCode: 130, verdict: "inconclusive" });
  const killed = runOfKilled(await recoverRun(path));
  expect(problemsOf(killed)).toEqual([]);
  expect(killed).toMatchObject({ killed: true, exitCode: 4, verdict: "inconclusive", seed: 1 });
  expect(killed.checks.map(({ id }) => id)).toEqual(whole.checks.map(({ id }) => id));
  const passed = killed.checks.filter(({ verdict }) => verdict === "pass");
  expect(passed.length).toBeGreaterThan(100);
  expect(passed).toEqual(result.checks.filter(({ verdict }) => verdict === "pass"));
  const others = killed.checks.filter(({ verdict }) => verdict !== "pass");
  expect(new Set(others.map(({ reason }) => reason))).toEqual(new Set(["interrupted"]));
  const counted = Object.values(killed.counts).flatMap((counts) => Object.values(counts));
  expect(counted.reduce((sum, count) => sum + count, 0)).toBe(killed.checks.length);
  expect(killed.requests.sent).toBeGreaterThan(100);
});

test("the run of a killed run holds every verdict of rounds that came to their end, and counts the rounds", async () => {
  const path = join(folder, "rounds.ndjson");
  const result = await record(path, service.url, { only: ["get-leaderboard"] }, 2);
  const killed = runOfKilled(await recoverRun(path));
  expect(killed).toMatchObject({ killed: true, exitCode: 4, verdict: "inconclusive", rounds: 2 });
  expect(killed.checks).toEqual(result.checks);
  expect([killed.counts, killed.requests]).toEqual([result.counts, result.requests]);
});

test("a conformance journal holds no credential, whatever the target repeats", async () => {
  const front = await startedForwarder(service.url, ({ path, headers }, response) => {
    if (path !== "/token-price") return false;
    const given = headers.authorization ?? "";
    const spelled = spellings(given.replace(/^Bearer /, "")).join(" | ");
    response.writeHead(200, { "content-type": `text/${given.replace(/[^\w-]/g, "-")}` });
    response.end(JSON.stringify({ success: true, data: { timestamp: given, [given]: 1, chainSlug: spelled } }));
    return true;
  });
  const path = join(folder, "canary.ndjson");
  const result = await record(path, front.url, { only: ["token-price"] });
  const text = readFileSync(path, "utf8");
  expect(text).toContain('"kind":"judged"');
  const all = text + JSON.stringify(result);
  expect(all).toContain("[redacted]");
  for (const spelling of spellings(TOKEN)) expect(all.includes(spelling), spelling).toBe(false);
});

function spellings(text: string): readonly string[] {
  const encoded = [text, `Bearer ${text}`].map((one) => Buffer.from(one).toString("base64"));
  return [text, encodeURIComponent(text), ...encoded, Buffer.from(text).toString("hex")];
}

async function record(path: string, url: string, options: Partial<ConformanceOptions>, rounds = 1) {
  const chosen = whole.checks.filter(({ operation }) => options.only?.includes(operation) ?? true);
  const journal = openJournal(path, url, chosen);
  const result = await runRounds(rounds, { ...optionsFor(url), ...options }, journal.append);
  journal.close();
  return result;
}

/** A new journal with its plan: all checks unless some are given. */
function openJournal(path: string, url: string, planned = whole.checks) {
  const { seed, strict, interpretationsOff } = optionsFor(url);
  const journal = openConformanceJournal(path);
  const [run, checks] = [{ ...IDENTITY, target: url, seed }, planned.map(({ id }) => id)];
  journal.append({ kind: "plan", formatVersion: 2, run, conditions: { strict, interpretationsOff }, checks });
  return journal;
}
