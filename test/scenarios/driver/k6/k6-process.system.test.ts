import { readFileSync } from "node:fs";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type K6Launch, type K6Run, runK6 } from "../../../../scenarios/driver/k6/k6-process.ts";
import { type LoopbackTarget, startTarget } from "../loopback-target.ts";
import { FIND_LIMIT_MS, realK6 } from "../real-k6.ts";
import { isRunning } from "../running.ts";
import { openTemporaryFolder } from "../temporary-folder.ts";

const folder = openTemporaryFolder();
let binary = "";
let target: LoopbackTarget;

beforeAll(async () => {
  binary = (await realK6()).path;
  target = await startTarget();
}, FIND_LIMIT_MS);
afterAll(async () => {
  await target.close();
  folder.remove();
});

let scripts = 0;

/** A launch of the real k6 with this script; the target's address is __ENV.TARGET. */
function launch(script: string, more: Partial<K6Launch> = {}): K6Launch {
  scripts += 1;
  const path = folder.write(`script-${scripts}.js`, script);
  const given = { binary, script: path, environment: process.env } as const;
  return { ...given, variables: { TARGET: target.url }, ...more };
}

/** Requests without end (for a minute at most) to one path of the target. */
function endless(path: string): string {
  return `
    import http from "k6/http";
    export const options = { scenarios: { quote: { executor: "constant-arrival-rate", rate: 20, duration: "60s", preAllocatedVUs: 30 } } };
    export default function () {
      http.post(__ENV.TARGET + "${path}", "{}", { tags: { name: "quote" } });
    }`;
}

describe("the stdout of k6", () => {
  it("holds the frames of the engine and nothing of k6's own", async () => {
    const script = `
      export const options = { scenarios: { one: { executor: "shared-iterations", vus: 1, iterations: 2 } } };
      export default function () { console.log("a log line"); }
      export function handleSummary() { return { stdout: "a summary" }; }`;
    const run = await runK6(launch(script));
    const lines = (await text(run.stdout)).trimEnd().split("\n");
    expect(await run.exit).toMatchObject({ code: 0, signal: null, stopReason: undefined, isKilled: false });
    for (const line of lines) expect(JSON.parse(line)).toHaveProperty("kind");
  });
});

describe("a credential", () => {
  it("reaches the target but neither arguments, environment, stdout nor log of k6", async () => {
    const token = "sk-test-0123456789+/=token";
    const script = `
      import http from "k6/http";
      import secrets from "k6/secrets";
      const token = await secrets.get("token");
      export const options = { scenarios: { one: { executor: "per-vu-iterations", vus: 3, iterations: 1 } } };
      export default function () {
        http.post(__ENV.TARGET + "/hang", "{}", { headers: { Authorization: "Bearer " + token }, timeout: "1s" });
        console.error(token, encodeURIComponent(token));
        throw new Error("with " + token);
      }`;
    const before = target.authorizations.length;
    const run = await runK6(
      launch(script, { secrets: { token }, environment: { ...process.env, ASSAY_TOKEN: token } }),
    );
    const stdout = text(run.stdout);
    await expect.poll(() => target.authorizations.length).toBe(before + 3);
    const seen = ["cmdline", "environ"].map((name) => readFileSync(`/proc/${run.pid}/${name}`, "latin1"));
    expect(seen[0]).toContain("--secret-source=file=/dev/fd/3");
    expect(seen[1]).toContain(`TARGET=${target.url}`);
    await run.exit;
    expect(target.authorizations.slice(before)).toEqual(Array(3).fill(`Bearer ${token}`));
    expect(run.log.faults.get("script-exception")?.count).toBe(3);
    for (const where of [...seen, await stdout, run.logText(), JSON.stringify([...run.log.faults])]) {
      expect(where).not.toContain(token);
      expect(where).not.toContain(encodeURIComponent(token));
    }
  });

  it("is no longer readable in k6's descriptors once the run has begun", async () => {
    const run = await runK6(launch(endless("/200"), { secrets: { token: "sk-test-0123456789" } }));
    await new Promise((resolve) => run.stdout.once("data", resolve));
    expect(readFileSync(`/proc/${run.pid}/fd/3`, "utf8")).toBe("");
    await run.kill();
  });
});

describe("the user's environment", () => {
  it("does not change the test", async () => {
    const script = `
      import http from "k6/http";
      export const options = { scenarios: { one: { executor: "shared-iterations", vus: 1, iterations: 5 } } };
      export default function () { http.post(__ENV.TARGET + "/200", "{}"); }`;
    const environment = {
      ...process.env,
      K6_ITERATIONS: "1",
      K6_SYSTEM_TAGS: "url",
      K6_OUT: "json=/dev/stderr",
      K6_HTTP_DEBUG: "full",
      HTTP_PROXY: "http://127.0.0.1:1",
    };
    const run = await runK6(launch(script, { environment }));
    const before = target.authorizations.length;
    run.stdout.resume();
    await run.exit;
    expect(target.authorizations.length - before).toBe(5);
    expect(run.logText()).toBe("");
  });
});

/** Waits until the load has begun; before that, SIGINT ends a k6 that does not handle it yet. */
async function untilFirstRequest(run: K6Run): Promise<void> {
  const before = target.authorizations.length;
  run.stdout.resume();
  await expect.poll(() => target.authorizations.length, { timeout: 20_000 }).toBeGreaterThan(before);
}

describe("stop", () => {
  it("ends k6 by SIGINT with requests in flight", async () => {
    const run = await runK6(launch(endless("/hang")));
    await untilFirstRequest(run);
    expect(await run.stop()).toEqual({ code: 105, signal: null, stopReason: "requested", isKilled: false });
    expect(run.log.lastError).toContain("interrupt");
  });

  it("waits for one end however often it is called", async () => {
    const run = await runK6(launch(endless("/200")));
    await untilFirstRequest(run);
    const [one, other] = await Promise.all([run.stop(), run.stop()]);
    expect(one).toEqual({ code: 105, signal: null, stopReason: "requested", isKilled: false });
    expect(other).toBe(one);
  });

  it("changes nothing about a run that is over, and keeps no timer", async () => {
    const run = await runK6(launch("export default function () {}"));
    run.stdout.resume();
    const exit = await run.exit;
    const timers = (): number => process.getActiveResourcesInfo().filter((name) => name === "Timeout").length;
    const before = timers();
    expect(await run.stop()).toBe(exit);
    expect(await run.kill()).toBe(exit);
    expect(exit).toEqual({ code: 0, signal: null, stopReason: undefined, isKilled: false });
    expect(timers()).toBe(before);
  });

  it("kills a k6 that ignores SIGINT, and what it started", async () => {
    const stubborn = folder.program("stubborn", "trap '' INT; sleep 600 & echo $!; wait; echo over");
    const run = await runK6(launch("", { binary: stubborn, stopLimitMs: 100 }));
    const sleeper = await new Promise((resolve) => run.stdout.once("data", resolve));
    expect(await run.stop()).toEqual({ code: null, signal: "SIGKILL", stopReason: "requested", isKilled: true });
    await expect.poll(() => isRunning(Number(String(sleeper)))).toBe(false);
  });
});

describe("runK6", () => {
  it("leads k6 in a process group of its own, so that Ctrl-C interrupts it once only", async () => {
    const run = await runK6(launch(endless("/200")));
    const stat = readFileSync(`/proc/${run.pid}/stat`, "latin1");
    expect(Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ")[2])).toBe(run.pid);
    await run.kill();
  });

  it("reports the memory and processor time of k6", async () => {
    const run = await runK6(launch(endless("/200")));
    run.stdout.resume();
    await expect.poll(() => run.usage.cpuSeconds ?? 0, { timeout: 10_000 }).toBeGreaterThan(0);
    expect(run.usage.peakRssMiB).toBeGreaterThan(10);
    await run.stop();
  });

  it("knows the memory of k6 from its first bytes on, so that a short run has a value too", async () => {
    const run = await runK6(launch(endless("/200")));
    await new Promise((resolve) => run.stdout.once("data", resolve));
    expect(run.usage.peakRssMiB).toBeGreaterThan(10);
    await run.kill();
  });

  it("leads to k6-missing if the binary is missing", async () => {
    const gone = runK6(launch("", { binary: `${folder.path}/nothing` }));
    await expect(gone).rejects.toMatchObject({ code: "k6-missing" });
  });

  it("rejects a variable that would set k6", async () => {
    const refused = runK6(launch("", { variables: { K6_VUS: "100" } }));
    await expect(refused).rejects.toMatchObject({ code: "harness-bug" });
  });
});
