import { spawn } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type K6Launch, runK6 } from "../../../../scenarios/driver/k6/k6-process.ts";
import { findSetpriv } from "../../../../scenarios/driver/k6/parent-death.ts";
import { type LoopbackTarget, startTarget } from "../loopback-target.ts";
import { FIND_LIMIT_MS, realK6 } from "../real-k6.ts";
import { isRunning } from "../running.ts";
import { openTemporaryFolder } from "../temporary-folder.ts";

const PARENT = fileURLToPath(new URL("./k6-parent.ts", import.meta.url));
const MIB = 1024 * 1024;
/** Less than any of these programs would run. */
const GONE_LIMIT_MS = 30_000;
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

function launch(script: string, more: Partial<K6Launch> = {}): K6Launch {
  scripts += 1;
  const path = folder.write(`script-${scripts}.js`, script);
  const given = { binary, script: path, environment: process.env } as const;
  return { ...given, variables: { TARGET: target.url }, ...more };
}

/** Runs k6 under a parent of its own, kills that parent as soon as k6 has written a frame, and gives the pid of k6. */
async function pidFromParent(program: string, script: string, usesDeathSignal: string): Promise<number> {
  const parent = spawn(process.execPath, ["--import", "tsx", PARENT, program, script, usesDeathSignal], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const [line] = await once(parent.stdout, "data");
  const pid = Number(String(line));
  expect(isRunning(pid)).toBe(true);
  parent.kill("SIGKILL");
  return pid;
}

describe("SIGKILL of the parent", () => {
  // The first is the kernel's doing; the second waits for k6's next write.
  it.each([
    ["with the kernel's death signal", "yes"],
    ["with nothing but the pipe", "no"],
  ])("leaves no k6 behind %s", async (_, usesDeathSignal) => {
    const script = folder.write(
      "shooting.js",
      `import http from "k6/http";
       export const options = { scenarios: { s: { executor: "constant-arrival-rate", rate: 10, duration: "60s", preAllocatedVUs: 5 } } };
       export default function () { http.post("${target.url}/200", "{}"); }`,
    );
    const pid = await pidFromParent(binary, script, usesDeathSignal);
    await expect.poll(() => isRunning(pid), { timeout: GONE_LIMIT_MS, interval: 20 }).toBe(false);
  });
});

describe("the kernel's death signal", () => {
  it("reaches a child that never writes again, where setpriv is there to ask for it", async () => {
    const silent = folder.program("silent", "echo {}; exec sleep 600");
    const pid = await pidFromParent(silent, "none.js", "yes");
    if (findSetpriv() !== undefined)
      await expect.poll(() => isRunning(pid), { timeout: GONE_LIMIT_MS, interval: 20 }).toBe(false);
    else process.kill(pid, "SIGKILL");
  });
});

describe("a flood", () => {
  it("on stderr neither stops k6 nor is kept beyond 5 MiB", async () => {
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

  it("on stdout that nobody reads does not stop k6, and all of it is there to read afterwards", async () => {
    const flood = folder.program("flood", "head -c 5000000 /dev/zero | tr '\\0' x");
    const run = await runK6(launch("", { binary: flood }));
    expect(await run.exit).toMatchObject({ code: 0, stopReason: undefined });
    expect((await text(run.stdout)).length).toBe(5_000_000);
  });

  it("on stdout beyond the backlog limit ends the run with that reason", async () => {
    const flood = folder.program(
      "endless",
      "trap 'exit 105' INT; while :; do head -c 50000 /dev/zero; sleep 0.05; done",
    );
    const run = await runK6(launch("", { binary: flood, backlogLimitBytes: 100_000 }));
    expect(await run.exit).toMatchObject({ code: 105, stopReason: "backlog" });
  });
});

describe("a generator at its limits", () => {
  const greedy = (mebibytes: number): string => `
      import { sleep } from "k6";
      export const options = { scenarios: { one: { executor: "constant-vus", vus: 1, duration: "60s", gracefulStop: "0s" } } };
      const kept = [];
      export default function () { kept.push(new Uint8Array(${mebibytes} * 1024 * 1024).fill(1)); sleep(0.1); }`;

  it("is stopped before it reaches its memory limit", async () => {
    const run = await runK6(launch(greedy(4), { memoryLimitMiB: 200 }));
    run.stdout.resume();
    expect(await run.exit).toMatchObject({ code: 105, stopReason: "memory", isKilled: false });
    expect(run.usage.peakRssMiB).toBeGreaterThan(150);
  });

  it("is killed where it passes its memory limit", async () => {
    const run = await runK6(launch(greedy(300), { memoryLimitMiB: 100 }));
    run.stdout.resume();
    expect(await run.exit).toMatchObject({ code: null, signal: "SIGKILL", stopReason: "memory", isKilled: true });
  });

  it("without file descriptors is distinguished from a failing target", async () => {
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

  it("whose script throws in each iteration exits with 0 but counts the exceptions", async () => {
    const script = `
      export const options = { scenarios: { one: { executor: "shared-iterations", vus: 1, iterations: 3 } } };
      export default function () { throw new Error("broken"); }`;
    const run = await runK6(launch(script));
    run.stdout.resume();
    expect(await run.exit).toMatchObject({ code: 0 });
    expect(run.log.faults.get("script-exception")).toEqual({ count: 3, example: expect.stringContaining("broken") });
  });
});
