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
  const given = { binary, script: path, engine: "script", environment: process.env } as const;
  return { ...given, variables: { TARGET: target.url }, ...more };
}

/** Requests without end (for a minute at most) to one path of the target. */
function endless(path: string): string {
  return `
    import http from "k6/http";
    import { Counter } from "k6/metrics";
    const started = new Counter("assay_started");
    export const options = { scenarios: { quote: { executor: "constant-arrival-rate", rate: 20, duration: "60s", preAllocatedVUs: 30 } } };
    export default function () {
      started.add(1);
      http.post(__ENV.TARGET + "${path}", "{}", { tags: { name: "quote" } });
    }`;
}

describe("the CSV on stdout", () => {
  const script = `
    import http from "k6/http";
    import { Counter, Trend } from "k6/metrics";
    const started = new Counter("assay_started");
    const lag = new Trend("assay_lag", true);
    export const options = { scenarios: { mixed: { executor: "shared-iterations", vus: 1, iterations: 2, maxDuration: "10s" } } };
    export default function () {
      started.add(1, { operation: "quote" });
      lag.add(1.25);
      http.post(__ENV.TARGET + "/" + (__ITER === 0 ? "200" : "500"), "{}");
      if (__ITER === 1) http.post("http://127.0.0.1:1/", "{}");
    }
    export function handleSummary() { return { stdout: "a summary" }; }`;
  let lines: string[] = [];

  beforeAll(async () => {
    const run = await runK6(launch(script));
    lines = (await text(run.stdout)).trimEnd().split("\n");
    expect(await run.exit).toMatchObject({ code: 0, signal: null, stopReason: undefined, isKilled: false });
  });

  it("has exactly the columns that the aggregator reads by position", () => {
    expect(lines[0]).toBe("metric_name,timestamp,metric_value,extra_tags,metadata");
  });

  it("has a row for each request, with no word of the target in it", () => {
    const requests = lines
      .filter((line) => line.startsWith("http_reqs,"))
      .map((line) => line.split(",").slice(2).join());
    expect(requests).toEqual(["1.000000,,", "1.000000,,", "1.000000,,"]);
  });

  it("gives custom metrics with their own tags in extra_tags", () => {
    const rows = lines.filter((line) => /^assay_/.test(line)).map((line) => line.replace(/,\d{16},/, ",T,"));
    expect(rows.slice(0, 2)).toEqual(["assay_started,T,1.000000,operation=quote,", "assay_lag,T,1.250000,,"]);
  });

  it("gives microseconds since the epoch and nothing but rows", () => {
    for (const line of lines.slice(1)) expect(line).toMatch(/^[a-z_]+,\d{16},\d+\.\d{6},/);
  });
});

describe("a credential", () => {
  it("reaches the target but neither arguments, environment, CSV nor log of k6", async () => {
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
    const csv = await text(run.stdout);
    await run.exit;
    expect(csv.match(/^http_reqs,\d+,1\.000000,,$/gm)).toHaveLength(5);
    expect(run.logText()).toBe("");
  });
});

/** Reads until the load has begun; before that, SIGINT ends a k6 that does not handle it yet. Gives all read so far. */
async function untilFirstRow(run: K6Run): Promise<() => string> {
  let csv = "";
  await new Promise<void>((resolve) => {
    run.stdout.on("data", (chunk: Buffer) => {
      csv += chunk.toString();
      if (csv.includes("\nassay_started,")) resolve();
    });
  });
  return () => csv;
}

describe("stop", () => {
  it("ends k6 by SIGINT and keeps what was measured, requests in flight aside", async () => {
    const run = await runK6(launch(endless("/hang")));
    const csv = await untilFirstRow(run);
    expect(await run.stop()).toEqual({ code: 105, signal: null, stopReason: "requested", isKilled: false });
    expect(csv().endsWith("\n")).toBe(true);
    expect(csv()).not.toMatch(/^http_reqs,/m);
    expect(run.log.lastError).toContain("interrupt");
  });

  it("waits for one end however often it is called", async () => {
    const run = await runK6(launch(endless("/200")));
    await untilFirstRow(run);
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

  it("tells the memory and processor time of k6", async () => {
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
