// What is left of a load run that ends in the middle: killed, stopped, without a reader, without room.
import { spawnSync } from "node:child_process";
import { existsSync, statSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { JOURNAL_FILE } from "../../run/journal/load-journal.ts";
import { readRunOf } from "../read-run.ts";
import { entriesIn, k6In, windowsOf } from "../scenarios/driver/load-runs.ts";
import { isRunning } from "../scenarios/driver/running.ts";
import { assay } from "./assay.ts";
import { openTestBed, startLoad } from "./test-bed.ts";

const bed = await openTestBed();

it("a load whose results do not fit on the disk ends with 4 and says so, without a stack trace", async () => {
  const out = join(bed.folder, "full");
  const args = ["load", "mixed", "--target", bed.service.url, "--rate", "60", "--duration", "5s", "--out", out];
  const limited = 'trap "" XFSZ; ulimit -f 40; exec "$@"';
  const ended = await assay(args, { cwd: bed.folder, env: bed.env, shell: limited });
  expect(ended.stderr).toMatch(/disk or quota is full \(EFBIG\)/);
  expect(ended.stderr).not.toMatch(/^\s+at /m);
  expect(ended.code).toBe(4);
  expect(k6In(out)).toEqual([]);
});

it("a load whose journal fills the disk stops k6, reports the full disk and ends with 4", async () => {
  const { out, running, k6 } = await startLoad(bed, "filled", { shell: 'trap "" XFSZ; exec "$@"' });
  const { size } = statSync(join(out, JOURNAL_FILE));
  // Of util-linux: a shell sets limits for what it starts, and this one is for a process under way.
  spawnSync("prlimit", [`--fsize=${size + 100}`, "--pid", String(running.pid)]);
  const ended = await running.ended;
  expect([ended.code, ended.stderr]).toEqual([4, expect.stringMatching(/journal.*disk or quota is full \(EFBIG\)/)]);
  await expect.poll(() => k6.filter(isRunning), { timeout: 60_000, interval: 20 }).toEqual([]);
  const json = join(bed.folder, "filled.json");
  const reported = await assay(["report", out, "--json", json], { cwd: bed.folder, env: bed.env });
  expect(reported.code).toBe(4);
  const record = await readRunOf("load", json);
  expect(record.windows.length).toBeGreaterThanOrEqual(3);
  expect(record.validity.reasons[0]).toMatch(/^run-killed:.*disk was full/);
});

it("a load whose progress nobody reads runs to its end", async () => {
  const out = join(bed.folder, "unread");
  const args = ["load", "mixed", "--target", bed.service.url, "--rate", "60", "--duration", "3s", "--out", out];
  // The pipe is full before Assay starts, and its other end waits for the folder's report without reading.
  const report = join(out, "report.html");
  const unread = `(head -c 65536 /dev/zero >&2; exec "$@") 2>&1 >/dev/null | (for i in $(seq 250); do [ -e ${report} ] && exit; sleep 0.1; done)`;
  await assay(args, { cwd: bed.folder, env: bed.env, shell: unread });
  const run = await readRunOf("load", out);
  expect(run.endedEarly).toBeUndefined();
  expect(run.validity.reasons.filter((reason) => !reason.startsWith("generator-late:"))).toEqual([]);
  expect(run.verdict).toBe(run.validity.valid ? "pass" : "inconclusive");
});

it("a load writes its own run after SIGTERM", async () => {
  const { out, running, k6 } = await startLoad(bed, "stopped");
  running.kill("SIGTERM");
  expect((await running.ended).code).toBe(143);
  expect(k6.filter(isRunning)).toEqual([]);
  const windows = windowsOf(out);
  expect(windows.map(({ sequence }) => sequence)).toEqual(windows.map((_, at) => at));
  expect(entriesIn(out).find(({ kind }) => kind === "end")).toMatchObject({ isStreamWhole: true });
  expect(await readRunOf("load", out)).toMatchObject({ verdict: "interrupted", exitCode: 143 });
  expect(existsSync(join(out, "report.html"))).toBe(true);
});
