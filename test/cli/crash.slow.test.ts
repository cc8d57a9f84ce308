// What is left of a load run that ends in the middle: killed, stopped, without a reader, without room.
import { spawnSync } from "node:child_process";
import { chmodSync, existsSync, mkdtempSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it, vi } from "vitest";
import { readRun } from "../../run/format/read.ts";
import { JOURNAL_FILE } from "../../run/journal/load-journal.ts";
import { k6In } from "../scenarios/driver/load-runs.ts";
import { isRunning } from "../scenarios/driver/running.ts";
import { assay, startAssay } from "./assay.ts";
import { startLoad } from "./started-load.ts";
import { openTestBed } from "./test-bed.ts";

const bed = openTestBed();

/** A load in a folder of its own that has begun. */
async function startLoadIn(name: string, shell?: string) {
  const out = join(bed.folder, name);
  const { running, k6 } = await startLoad({
    out,
    target: bed.service.url,
    env: bed.env,
    ...(shell !== undefined && { shell }),
  });
  return { out, running, k6 };
}

describe("SIGKILL in the middle of a load", () => {
  it("of Assay while k6 is built ends the build", async () => {
    const bin = mkdtempSync(join(bed.folder, "bin-"));
    const pidFile = join(bin, "pid");
    const script = ["#!/bin/sh", '[ "$1" = env ] && echo go1.99.0 && exit 0', `echo $$ > ${pidFile}`];
    writeFileSync(join(bin, "go"), [...script, "while :; do /bin/sleep 0.1; done"].join("\n"));
    chmodSync(join(bin, "go"), 0o755);
    const running = startAssay(["load", "mixed", "--target", bed.service.url], {
      cwd: bed.folder,
      env: { PATH: bin, XDG_CACHE_HOME: join(bin, "cache") },
    });
    const pid = await vi.waitUntil(() => existsSync(pidFile) && Number(readFileSync(pidFile, "utf8")), {
      timeout: 100_000,
    });
    running.kill("SIGKILL");
    await running.ended;
    if (existsSync("/usr/bin/setpriv")) await expect.poll(() => isRunning(pid), { timeout: 60_000 }).toBe(false);
    else process.kill(pid, "SIGKILL");
  });
});

describe("a signal in the middle of a load", () => {
  it("SIGTERM ends it in order, with its record and its exit code", async () => {
    const { out, running, k6 } = await startLoadIn("terminated");
    running.kill("SIGTERM");
    expect((await running.ended).code).toBe(143);
    expect(k6.filter(isRunning)).toEqual([]);
    expect(await readRun(out)).toMatchObject({ kind: "load", verdict: "interrupted", exitCode: 143 });
    expect(existsSync(join(out, "report.html"))).toBe(true);
  });
});

describe("a load whose results find no room", () => {
  it("ends with 4 and names that, without a stack trace", async () => {
    const out = join(bed.folder, "full");
    const args = ["load", "mixed", "--target", bed.service.url, "--rate", "60", "--duration", "5s", "--out", out];
    const limited = 'trap "" XFSZ; ulimit -f 40; exec "$@"';
    const ended = await assay(args, { cwd: bed.folder, env: bed.env, shell: limited });
    expect(ended.stderr).toMatch(/full disk or quota \(EFBIG\)/);
    expect(ended.stderr).not.toMatch(/^\s+at /m);
    expect(ended.code).toBe(4);
    expect(k6In(out)).toEqual([]);
  });
});

describe("a load whose journal finds no room in mid-run", () => {
  it("ends at once with 4 and without k6, and the report of its windows says that the disk was full", async () => {
    const { out, running, k6 } = await startLoadIn("filled", 'trap "" XFSZ; exec "$@"');
    const { size } = statSync(join(out, JOURNAL_FILE));
    // Of util-linux: a shell sets limits for what it starts, and this one is for a process under way.
    spawnSync("prlimit", [`--fsize=${size + 100}`, "--pid", String(running.pid)]);
    const ended = await running.ended;
    expect([ended.code, ended.stderr]).toEqual([4, expect.stringMatching(/journal.*full disk or quota \(EFBIG\)/)]);
    await expect.poll(() => k6.filter(isRunning), { timeout: 60_000, interval: 20 }).toEqual([]);
    const json = join(bed.folder, "filled.json");
    const reported = await assay(["report", out, "--json", json], { cwd: bed.folder, env: bed.env });
    expect(reported.code).toBe(4);
    const record = await readRun(json);
    if (record.kind !== "load") throw new Error("no record of a load");
    expect(record.windows.length).toBeGreaterThanOrEqual(3);
    expect(record.validity.reasons[0]).toMatch(/^run-killed:.*disk was full/);
  });
});

describe("a load whose progress nobody reads", () => {
  it("still runs to its end", async () => {
    const out = join(bed.folder, "unread");
    const args = ["load", "mixed", "--target", bed.service.url, "--rate", "60", "--duration", "3s", "--out", out];
    // The pipe is full before Assay starts, and its other end waits for the folder's report without reading.
    const report = join(out, "report.html");
    const unread = `(head -c 65536 /dev/zero >&2; exec "$@") 2>&1 >/dev/null | (for i in $(seq 250); do [ -e ${report} ] && exit; sleep 0.1; done)`;
    await assay(args, { cwd: bed.folder, env: bed.env, shell: unread });
    expect(await readRun(out)).toMatchObject({ kind: "load", verdict: "pass" });
  });
});
