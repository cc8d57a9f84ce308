// `assay replay` as a process.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { problemsOf } from "../../run/format/read.ts";
import { temporaryFolder } from "../scenarios/driver/temporary-folder.ts";
import { runningService } from "../service/running-service.ts";
import { assay } from "./assay.ts";

const CANARY = "canary-0b5e-replay-token";
const folder = temporaryFolder();
const k6 = process.env["ASSAY_K6"];
const env = { ASSAY_TOKEN: CANARY, ...(k6 !== undefined && { ASSAY_K6: k6 }) };
const service = await runningService({ choices: { "response.extra": "added" } });
const json = (body: object) => ({ mimeType: "application/json", text: JSON.stringify(body) });
const FIRST_PAGE = { offset: 0, total: 0, has_more: false };
const entries = Array.from({ length: 30 }, (_, at) => ({
  startedDateTime: new Date(1_767_225_600_000 + at * 20).toISOString(),
  request: {
    method: "POST",
    url: "https://elsewhere.example/v1/get-leaderboard",
    postData: json({ limit: 10 + at, offset: 0, network_mode: "both" }),
  },
  response: { status: 200, content: json({ leaderboard: [], pagination: { limit: 10 + at, ...FIRST_PAGE } }) },
}));
const recording = folder.write("tape.har", JSON.stringify({ log: { version: "1.2", entries } }));

it("assay replay names the differences from the recording and fails for them with 7 if it is told to", async () => {
  const out = join(folder.path, "run");
  const flags = ["--speed", "2", "--fail-on-difference", "--out", out];
  const { code, stdout, stderr } = await assay(["replay", recording, "--target", service.url, ...flags], { env });
  expect(stdout).toMatch(/differs +get-leaderboard new fields at/);
  expect(stdout + stderr).toMatch(/will send 30 requests in \d s/);
  // A busy machine starts requests late, which makes a run not valid.
  const isLate = stdout.includes("generator-late");
  expect(code).toBe(isLate ? 4 : 7);
  const record: unknown = JSON.parse(readFileSync(join(out, "run.json"), "utf8"));
  expect(problemsOf(record)).toEqual([]);
  if (!isLate) expect([record, stdout]).toMatchObject([{ verdict: "fail" }, expect.stringContaining("FAIL")]);
  expect(record).toMatchObject({ kind: "load", scenario: "replay", exitCode: code, replay: { pace: { speed: 2 } } });
  expect(readFileSync(join(out, "report.html"), "utf8")).toMatch(/\d+ differences? from the recording/);
});

it("assay replay of a recording without anything to send explains what a recording is", async () => {
  const empty = folder.write("empty.har", JSON.stringify({ log: { version: "1.2", entries: [] } }));
  const { code, stderr } = await assay(["replay", empty, "--target", service.url], { env });
  expect(code).toBe(4);
  expect(stderr).toContain("assay record");
});
