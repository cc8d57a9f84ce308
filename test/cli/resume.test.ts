// A conformance run that was killed on the command line: it is reported from its journal, and it goes on.
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { readRecord } from "../../results/read.ts";
import { type Service, startService } from "../../service/server.ts";
import { assay, startAssay } from "./assay.ts";

let folder = "";
let service: Service;
let out = "";
/** Small enough to end soon, and slow enough to be caught in the middle. */
const ONLY = ["--only", "token-price", "--only", "get-leaderboard", "--concurrency", "2"];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "assay-resume-"));
  service = await startService({ faults: ["latency=10ms"] });
  out = join(folder, "killed");
  const running = startAssay(["conform", ...ONLY, "--target", service.url, "--seed", "7", "--out", out], {
    cwd: folder,
  });
  const journal = join(out, "conformance.ndjson");
  await vi.waitUntil(() => existsSync(journal) && readFileSync(journal, "utf8").split("\n").length > 8, {
    timeout: 25_000,
    interval: 20,
  });
  running.kill("SIGKILL");
  await running.ended;
});

afterAll(async () => {
  await service.close();
  rmSync(folder, { recursive: true });
});

describe("a conformance run that was killed", () => {
  it("is reported from its journal, with exit code 4 and the reason", async () => {
    const json = join(folder, "killed.json");
    const { code, stdout, stderr } = await assay(["report", out, "--json", json], { cwd: folder });
    expect(code).toBe(4);
    expect(stdout).toMatch(/PROVES NOTHING {2}Conformance was killed: \d+ of \d+ checks were judged/);
    expect(stderr).toContain("npx assay conform --resume killed");
    const record = await readRecord(json);
    expect(record).toMatchObject({ kind: "conformance", killed: true, exitCode: 4, seed: 7 });
  });

  it.each([
    [["--seed", "8"], /seed was 7 and is 8/],
    [["--target", "http://127.0.0.1:9"], /target was .* and is http:\/\/127\.0\.0\.1:9/],
    [["--only", "trade-token"], /only was \["token-price","get-leaderboard"\] and is \["trade-token"\]/],
    [["--smoke"], /smoke was false and is true/],
  ])("does not go on with %j", async (flags, sentence) => {
    const { code, stderr } = await assay(["conform", "--resume", out, ...flags], { cwd: folder });
    expect(stderr).toMatch(sentence);
    expect(stderr.trim().split("\n")).toHaveLength(2);
    expect(code).toBe(2);
  });

  it("does not go on in another folder", async () => {
    const { code, stderr } = await assay(["conform", "--resume", out, "--out", join(folder, "other")], { cwd: folder });
    expect(stderr).toMatch(/--out must be left out/);
    expect(code).toBe(2);
  });

  it("goes on with the same seed and checks, and the record is whole", async () => {
    const { code, stdout } = await assay(["conform", "--resume", out], { cwd: folder });
    expect(stdout).toMatch(/^● PASS/);
    expect(code).toBe(0);
    const record = await readRecord(out);
    expect(record).toMatchObject({ kind: "conformance", seed: 7, exitCode: 0, verdict: "pass", resumptions: 1 });
    if (record.kind !== "conformance") throw new Error("it is a conformance record");
    expect(record.checks.filter(({ reason }) => reason === "interrupted")).toEqual([]);
    expect(record.killed ?? record.interrupted).toBeUndefined();
    const { code: again } = await assay(["report", out], { cwd: folder });
    expect(again).toBe(0);
  });

  it("goes on as well after an interruption", async () => {
    const cut = join(folder, "interrupted");
    const running = startAssay(["conform", ...ONLY, "--target", service.url, "--out", cut], { cwd: folder });
    const journal = join(cut, "conformance.ndjson");
    await vi.waitUntil(() => existsSync(journal) && readFileSync(journal, "utf8").split("\n").length > 8, {
      timeout: 25_000,
      interval: 20,
    });
    running.kill("SIGINT");
    const { code, stderr, stdout } = await running.ended;
    expect(code).toBe(130);
    expect(stdout).toMatch(/Conformance was interrupted: \d+ of \d+ checks were judged/);
    expect(stderr).toContain("npx assay conform --resume");
    expect((await assay(["conform", "--resume", cut, "--quiet"], { cwd: folder })).code).toBe(0);
    expect(await readRecord(cut)).toMatchObject({ verdict: "pass", exitCode: 0, resumptions: 1 });
  });

  it("goes on at a reference service started again, and its commands name that one", async () => {
    const cut = join(folder, "reference");
    const running = startAssay(["conform", "--only", "get-leaderboard", "--rate", "60", "--out", cut], { cwd: folder });
    const journal = join(cut, "conformance.ndjson");
    await vi.waitUntil(() => existsSync(journal) && readFileSync(journal, "utf8").split("\n").length > 4, {
      timeout: 25_000,
      interval: 20,
    });
    running.kill("SIGTERM");
    expect((await running.ended).code).toBe(143);
    const before = await readRecord(cut);
    expect((await assay(["conform", "--resume", cut, "--quiet"], { cwd: folder })).code).toBe(0);
    const after = await readRecord(cut);
    expect(after).toMatchObject({ verdict: "pass", targetIsReference: true, resumptions: 1 });
    expect(after.target).not.toBe(before.target);
    expect(JSON.stringify(after)).not.toContain(before.target);
  });
});
