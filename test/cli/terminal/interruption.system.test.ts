// A signal ends a command gracefully at any point: the promised exit code, no stack trace, no process left behind. A reader of its
// stdout that goes away does not end it.
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { readRun } from "../../../run/format/read.ts";
import { startedForwarder } from "../../conformance/run.ts";
import { isRunning } from "../../scenarios/driver/running.ts";
import { temporaryFolder } from "../../scenarios/driver/temporary-folder.ts";
import { runningService } from "../../service/running-service.ts";
import { type Ended, startAssay } from "../assay.ts";
import { fakeGoIn } from "./fake-go.ts";

const temporary = temporaryFolder();
const folder = temporary.path;
const fakeGo = fakeGoIn(temporary);
const service = await runningService();
const start = (args: readonly string[], env = {}) => startAssay(args, { cwd: folder, env });

describe("a signal", () => {
  it("ends a build of k6 with 130, and the build with it", async () => {
    const build = fakeGo();
    const running = start(["load", "mixed", "--quiet", "--target", service.url], build.env);
    await running.says(/building it with Go/);
    const pid = await build.pid();
    running.kill("SIGINT");
    expectOrderly(await running.ended, 130);
    expect(() => process.kill(pid, 0)).toThrow("ESRCH");
  });

  it("that cannot be handled ends the build too", async () => {
    const build = fakeGo();
    const running = start(["load", "mixed", "--target", service.url], build.env);
    const pid = await build.pid();
    running.kill("SIGKILL");
    await running.ended;
    if (existsSync("/usr/bin/setpriv")) await expect.poll(() => isRunning(pid), { timeout: 60_000 }).toBe(false);
    else process.kill(pid, "SIGKILL");
  });

  it("ends the wait for a target with one line", async () => {
    const running = start(["conform", "--target", "http://127.0.0.1:1", "--wait-for-target", "1m", "--out", "never"]);
    await running.says(/waiting for/);
    running.kill("SIGINT");
    const ended = await running.ended;
    expectOrderly(ended, 130);
    expect(ended.stdout).toBe("");
    expect(ended.stderr).toMatch(/^assay: Interrupted before anything was measured\.$/m);
    expect(existsSync(join(folder, "never"))).toBe(false);
  });

  it("ends the preparation of a load run with 143, not as a target out of reach", async () => {
    const silent = await startSilent(() => true);
    const running = start(["load", "mixed", "--target", silent.url]);
    await silent.hasBeenSilent;
    running.kill("SIGTERM");
    expectOrderly(await running.ended, 143);
  });

  it("keeps the verdicts so far if it comes before the load, and the run has the same exit code", async () => {
    const front = await startSilent((path) => path === "/create-token-transaction");
    const out = join(folder, "cut");
    const only = ["--only", "get-leaderboard/request/limit/**"];
    const running = start(["check", ...only, "--target", front.url, "--out", out]);
    await front.hasBeenSilent;
    running.kill("SIGHUP");
    const ended = await running.ended;
    expectOrderly(ended, 143);
    expect(ended.stdout).toContain("interrupted before its load");
    expect(await readRun(out)).toMatchObject({ kind: "check", exitCode: 143, conformance: { verdict: "pass" } });
    expect(readFileSync(join(out, "report.html"), "utf8")).toContain("</html>");
  });

  it("ends the command at once when it comes a second time", async () => {
    const build = fakeGo("trap '' INT TERM;");
    const running = start(["load", "mixed", "--target", service.url], build.env);
    await running.says(/building k6/);
    const pid = await build.pid();
    running.kill("SIGINT");
    await running.says(/press Ctrl-C again/);
    running.kill("SIGINT");
    expectOrderly(await running.ended, 130);
    process.kill(pid, "SIGKILL");
  });
});

it("a command whose stdout is closed early finishes its work and writes its run without an error message", async () => {
  const out = join(folder, "unread");
  const running = startAssay(["conform", "--smoke", "--only", "get-leaderboard/**", "--out", out, "--json", "-"]);
  running.stopReading();
  const ended = await running.ended;
  expectOrderly(ended, 0);
  expect(ended.stderr).not.toContain("EPIPE");
  expect(existsSync(join(out, "report.html"))).toBe(true);
});

function expectOrderly(ended: Ended, code: number): void {
  expect(ended.stderr).not.toMatch(/^\s+at |Unexpected error|must respond/m);
  expect(ended.code).toBe(code);
}

/** The reference service behind a front that never answers on some paths, and reports when it has not. */
async function startSilent(isSilent: (path: string) => boolean) {
  let report = (): void => undefined;
  const hasBeenSilent = new Promise<void>((resolve) => {
    report = resolve;
  });
  const front = await startedForwarder(service.url, ({ path }) => {
    if (isSilent(path)) report();
    return isSilent(path);
  });
  return { ...front, hasBeenSilent };
}
