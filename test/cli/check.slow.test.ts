// The main job where its halves say different things: the word and the exit code agree.
import { join } from "node:path";
import { expect, it } from "vitest";
import { readRun } from "../../run/format/read.ts";
import { startedForwarder } from "../conformance/run.ts";
import { assay } from "./assay.ts";
import { openTestBed } from "./test-bed.ts";

const bed = await openTestBed();
const at = { cwd: bed.folder, env: bed.env };

const ONLY = ["--only", "get-leaderboard/authentication/header/missing"];

const FIRST_OF_LOAD = JSON.stringify({ limit: 100, offset: 0, network_mode: "both" });

it("check blames the target that stops answering between conformance and load", async () => {
  // The first request of the load is the only one that asks for a hundred entries.
  const front = await startedForwarder(bed.service.url, ({ body }, response) => {
    if (!body.includes('"limit":100')) return false;
    response.destroy();
    return true;
  });
  const out = join(bed.folder, "silent");
  const { code, stdout } = await assay(["check", ...ONLY, "--target", front.url, "--out", out], at);
  expect(stdout).toMatch(/FAIL {2}The target stopped responding before its load/);
  expect(code).toBe(1);
  const load = { kind: "not-run", failure: "target-unreachable" };
  expect(await readRun(out)).toMatchObject({ verdict: "fail", exitCode: 1, load });
});

it("check creates no token for the load, which names those of the suite", async () => {
  const front = await startedForwarder(bed.service.url);
  const load = ["--duration", "1s", "--rate", "20", "--allow-small-sample"];
  const flags = ["--only", "create-token-transaction/request", ...load, "--target", front.url];
  await assay(["check", ...flags, "--out", join(bed.folder, "once")], at);
  // Assay itself sends with this name; the requests of the load come from k6.
  const own = front.passed.filter(({ headers }) => headers["user-agent"] === "assay");
  const loadAt = own.findIndex(({ body }) => body === FIRST_OF_LOAD);
  const before = own.slice(loadAt).map(({ path }) => path);
  expect(loadAt).toBeGreaterThan(0);
  expect(before.filter((path) => path === "/create-token-transaction")).toEqual([]);
  expect(before.filter((path) => path === "/token-price").length).toBeGreaterThanOrEqual(12);
});
