// A short soak whose generator dies twice, once with Assay and once without: it becomes one run.
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it, onTestFinished, vi } from "vitest";
import { readRun } from "../../run/format/read.ts";
import { entryOfLine } from "../../run/journal/journal-lines.ts";
import { JOURNAL_FILE, type JournalWindow } from "../../run/journal/load-journal.ts";
import { startService } from "../../service/server.ts";
import { k6In } from "../scenarios/driver/load-runs.ts";
import { assay, type Running, startAssay } from "./assay.ts";
import { windowsIn } from "./started-load.ts";
import { openTestBed } from "./test-bed.ts";

/** Several loads, one after the other, on a machine that does much else. */
const LIMIT_MS = 600_000;

const bed = openTestBed();

const PLAN = ["mixed", "--profile", "soak", "--rate", "40", "--duration", "16s", "--warm-up", "2s", "--seed", "5"];

/** Starts `assay load` into a folder and waits until its journal has so many windows. */
async function startedWith(
  windows: number,
  out: string,
  args: readonly string[],
  variables: Readonly<Record<string, string>> = {},
): Promise<Running> {
  const env = { ...bed.env, ...variables };
  const running = startAssay(["load", ...args, "--out", join(bed.folder, out)], { cwd: bed.folder, env });
  onTestFinished(() => running.kill("SIGKILL"));
  const found = () => (existsSync(join(bed.folder, out, JOURNAL_FILE)) ? windowsIn(join(bed.folder, out)) : 0);
  await vi.waitUntil(() => found() >= windows, { timeout: 100_000 });
  return running;
}

function windowsOf(out: string): readonly JournalWindow[] {
  const lines = readFileSync(join(bed.folder, out, JOURNAL_FILE), "utf8")
    .split("\n")
    .slice(0, -1);
  return lines.map((line) => entryOfLine(line) as JournalWindow).filter(({ kind }) => kind === "window");
}

it(
  "a load that lost its generator twice is resumed, on its own target, into one run of the whole schedule",
  async () => {
    const first = await startedWith(5, "first", PLAN, { ASSAY_TARGET: bed.service.url });
    first.kill("SIGKILL");
    await first.ended;
    const second = await startedWith(10, "second", ["--resume", "first"]);
    for (const pid of k6In(join(bed.folder, "second"))) process.kill(pid, "SIGKILL");
    expect((await second.ended).code).toBe(4);
    const third = await assay(["load", "--resume", "second", "--out", "third"], { cwd: bed.folder, env: bed.env });
    const run = await readRun(join(bed.folder, "third"));
    if (run.kind !== "load") throw new Error("a load leaves a load run");
    expect(run.gaps).toHaveLength(2);
    expect(run.notes.filter((note) => note.startsWith("The load was cut short"))).toHaveLength(2);
    expect(run.startedAt).toBe((await readRun(join(bed.folder, "second"))).startedAt);
    // However late the generator is on a busy machine, it is the whole schedule, each second of it once.
    const windows = windowsOf("third");
    expect(windows.slice(0, 18).map(({ fromMs, sequence }) => [fromMs, sequence])).toEqual(
      Array.from({ length: 18 }, (_, at) => [at * 1_000, at]),
    );
    const started = run.requests.started;
    expect(Math.abs(started - 16 * 40)).toBeLessThan(0.1 * 16 * 40);
    expect(run.validity.reasons.filter((reason) => !reason.startsWith("generator-"))).toEqual([]);
    expect([0, 4]).toContain(third.code);
    expect(readFileSync(join(bed.folder, "third", "report.html"), "utf8")).toContain("The load was cut short");
  },
  LIMIT_MS,
);

it(
  "a load is not resumed with another rate, against another target, or once it is over",
  async () => {
    const again = (...more: readonly string[]) =>
      assay(["load", "--resume", "first", "--out", `refused-${more.length}`, ...more], {
        cwd: bed.folder,
        env: bed.env,
      });
    const other = await again("--rate", "41");
    expect([other.code, other.stderr]).toEqual([2, expect.stringContaining("The schedule must be that of")]);
    const elsewhere = await startService({ seed: 1 });
    onTestFinished(() => elsewhere.close());
    const moved = await again("--target", elsewhere.url, "--quiet");
    expect([moved.code, moved.stderr]).toEqual([2, expect.stringContaining("The target must be that of")]);
    const over = await assay(["load", "--resume", "third"], { cwd: bed.folder, env: bed.env });
    expect([over.code, over.stderr]).toEqual([2, expect.stringMatching(/cannot be resumed: it ended on schedule/)]);
  },
  LIMIT_MS,
);
