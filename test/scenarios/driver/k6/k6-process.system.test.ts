import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type K6Launch, runK6 } from "../../../../scenarios/driver/k6/k6-process.ts";
import { findSetpriv } from "../../../../scenarios/driver/k6/parent-death.ts";
import { realK6 } from "../real-k6.ts";
import { isRunning } from "../running.ts";
import { type SmallService, startSmallService } from "../small-service.ts";
import { temporaryFolder } from "../temporary-folder.ts";

const PARENT = fileURLToPath(new URL("./k6-parent.ts", import.meta.url));
const MIB = 1024 * 1024;
/** Less than any of these programs would run. */
const GONE_LIMIT_MS = 30_000;
const folder = temporaryFolder();
let binary = "";
let target: SmallService;

beforeAll(async () => {
  binary = (await realK6()).path;
  target = await startSmallService(({ path }) => (path === "/hang" ? "silence" : { status: 200, body: "{}" }));
});
afterAll(() => target.close());

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

test("a credential reaches the target but neither arguments, environment, stdout nor log of k6", async () => {
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
  const before = target.received.length;
  const run = await runK6(launch(script, { secrets: { token }, environment: { ...process.env, ASSAY_TOKEN: token } }));
  const stdout = text(run.stdout);
  await expect.poll(() => target.received.length).toBe(before + 3);
  const seen = ["cmdline", "environ"].map((name) => readFileSync(`/proc/${run.pid}/${name}`, "latin1"));
  expect(seen[0]).toContain("--secret-source=file=/dev/fd/3");
  expect(seen[1]).toContain(`TARGET=${target.url}`);
  await run.exit;
  expect(target.received.slice(before).map(({ authorization }) => authorization)).toEqual(
    Array(3).fill(`Bearer ${token}`),
  );
  expect(run.log.faults.get("script-exception")?.count).toBe(3);
  for (const where of [...seen, await stdout, run.logText(), JSON.stringify([...run.log.faults])]) {
    expect(where).not.toContain(token);
    expect(where).not.toContain(encodeURIComponent(token));
  }
});

test("k6 is in its own process group, so that Ctrl-C interrupts it once, and no credential is left in its descriptors", async () => {
  const run = await runK6(launch(endless("/200"), { secrets: { token: "sk-test-0123456789" } }));
  await new Promise((resolve) => run.stdout.once("data", resolve));
  expect(readFileSync(`/proc/${run.pid}/fd/3`, "utf8")).toBe("");
  const stat = readFileSync(`/proc/${run.pid}/stat`, "latin1");
  expect(Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ")[2])).toBe(run.pid);
  await run.kill();
});

test("stop ends k6 by SIGINT with requests in flight", async () => {
  const before = target.received.length;
  const run = await runK6(launch(endless("/hang")));
  run.stdout.resume();
  // Before the load has begun, SIGINT ends a k6 that does not handle it yet.
  await expect.poll(() => target.received.length, { timeout: 20_000 }).toBeGreaterThan(before);
  expect(await run.stop()).toEqual({ code: 105, signal: null, stopReason: "requested", isKilled: false });
  expect(run.log.lastError).toContain("interrupt");
});

test("stop does nothing to a finished run, and leaves no timer", async () => {
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

test("stop kills a k6 that ignores SIGINT, and what it started", async () => {
  const stubborn = folder.program("stubborn", "trap '' INT; sleep 600 & echo $!; wait; echo over");
  const run = await runK6(launch("", { binary: stubborn, stopLimitMs: 100 }));
  const sleeper = await new Promise((resolve) => run.stdout.once("data", resolve));
  expect(await run.stop()).toEqual({ code: null, signal: "SIGKILL", stopReason: "requested", isKilled: true });
  await expect.poll(() => isRunning(Number(String(sleeper)))).toBe(false);
});

// The kernel's signal to k6 itself is tested with a load that is killed on the command line.
test.each([
  ["k6 by its pipe alone", () => binary, "no"],
  ["what never writes again by the kernel's signal", () => folder.program("silent", "echo {}; exec sleep 600"), "yes"],
])("SIGKILL of the parent ends %s", async (_, program, usesDeathSignal) => {
  const script = folder.write("endless.js", endless("/200"));
  const args = ["--import", "tsx", PARENT, program(), script, usesDeathSignal];
  const env = { ...process.env, TARGET: target.url };
  const parent = spawn(process.execPath, args, { env, stdio: ["ignore", "pipe", "inherit"] });
  const [line] = await once(parent.stdout, "data");
  const pid = Number(String(line));
  expect(isRunning(pid)).toBe(true);
  parent.kill("SIGKILL");
  if (usesDeathSignal === "yes" && findSetpriv() === undefined) process.kill(pid, "SIGKILL");
  await expect.poll(() => isRunning(pid), { timeout: GONE_LIMIT_MS, interval: 20 }).toBe(false);
});

test("a flood on stderr neither stops k6 nor is kept beyond 5 MiB", async () => {
  const script = `
      export const options = { scenarios: { one: { executor: "shared-iterations", vus: 2, iterations: 200 } } };
      const filler = "x".repeat(1000);
      export default function () { for (let i = 0; i < 100; i += 1) console.warn(__ITER + " " + filler); }`;
  const run = await runK6(launch(script));
  run.stdout.resume();
  expect(await run.exit).toMatchObject({ code: 0 });
  const kept = run.logText();
  const [, leftOut] = /… (\d+) lines left out …/.exec(kept) ?? [];
  expect(kept.trimEnd().split("\n").length - 1 + Number(leftOut)).toBe(20_000);
  expect(kept.length).toBeGreaterThan(4 * MIB);
  expect(kept.length).toBeLessThan(5 * MIB + 100);
  expect(kept).toMatch(/^\{"level":"warning"/);
  expect(kept).toMatch(/\n… \d+ lines left out …\n/);
  expect(kept).toMatch(/\}\n$/);
});

test("a flood on stdout that nobody reads does not stop k6", async () => {
  const flood = folder.program("flood", "head -c 5000000 /dev/zero");
  const run = await runK6(launch("", { binary: flood }));
  expect(await run.exit).toMatchObject({ code: 0, stopReason: undefined });
});

const greedy = (mebibytes: number): string => `
      import { sleep } from "k6";
      export const options = { scenarios: { one: { executor: "constant-vus", vus: 1, duration: "60s", gracefulStop: "0s" } } };
      const kept = [];
      export default function () { kept.push(new Uint8Array(${mebibytes} * 1024 * 1024).fill(1)); sleep(0.1); }`;

test("a generator at its limits is stopped before it reaches its memory limit", async () => {
  const run = await runK6(launch(greedy(4), { memoryLimitMiB: 200 }));
  run.stdout.resume();
  expect(await run.exit).toMatchObject({ code: 105, stopReason: "memory", isKilled: false });
  expect(run.usage.peakRssMiB).toBeGreaterThan(150);
});

test("a generator at its limits is killed if it exceeds its memory limit", async () => {
  const run = await runK6(launch(greedy(300), { memoryLimitMiB: 100 }));
  run.stdout.resume();
  expect(await run.exit).toMatchObject({ code: null, signal: "SIGKILL", stopReason: "memory", isKilled: true });
});

test("a generator at its limits without file descriptors is distinguished from a failing target", async () => {
  const limited = folder.program("limited", `ulimit -n 40; exec ${binary} "$@"`);
  const script = `
      import http from "k6/http";
      export const options = { scenarios: { one: { executor: "per-vu-iterations", vus: 50, iterations: 1 } } };
      export default function () {
        const { error_code: code } = http.post(__ENV.TARGET + "/hang", "{}", { timeout: "1s" });
        console.error("code " + code);
      }`;
  const run = await runK6(launch(script, { binary: limited }));
  run.stdout.resume();
  await run.exit;
  expect(run.log.faults.get("file-descriptors")?.count).toBeGreaterThan(0);
  // 1213: an errno of the dial other than a refusal; 1050: the target's silence.
  expect(new Set(run.logText().match(/(?<=code )\d+/g))).toEqual(new Set(["1213", "1050"]));
});
