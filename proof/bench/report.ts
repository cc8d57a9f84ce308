// What does the report of a day cost, and how soon does its page show? A journal of 24 hours is made up, reported by the
// command as the package has it, and the page is opened in Chromium.
import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { chromium } from "playwright-core";
import { createJournal, JOURNAL_FILE, windowMsOf } from "../../run/journal/load-journal.ts";
import { createRandom } from "../../schemas/random.ts";
import { median } from "../../statistics/percentile.ts";
import { findBrowser } from "../../tools/browser.ts";
import { type Bench, type BenchContext, goal } from "./bench.ts";
import { busyWindows, DISTINCT_WINDOWS, madeUpEntries, REQUESTS_PER_WINDOW } from "./made-up-day.ts";
import { withPackagedProgram } from "./packaged-program.ts";
import { MB_PER_MIB, plainEnvironment } from "./processes.ts";

const DAY_SECONDS = 24 * 3_600;
/** Of a day. */
const LIMITS = { cpuSeconds: 5, memoryMB: 300, pageKB: 1_000, paintMs: 1_000 } as const;
/** Loaded before the command: at its end it prints its processor time, and what Linux says of it. */
const SAYING_USAGE = `data:text/javascript,${encodeURIComponent(`import { readFileSync } from "node:fs";
process.on("exit", () => console.error(JSON.stringify([process.cpuUsage(), readFileSync("/proc/self/status", "latin1")])));`)}`;

export const report: Bench = {
  question: "How long does the report of a day take, how much memory, and how soon does its page show?",
  defaults: { repeats: 3, seconds: DAY_SECONDS },
  run: async (context) => {
    const { repeats, seconds, share, seed, note } = context;
    const durationMs = Math.round(seconds * share * 1_000);
    const windows = Math.max(DISTINCT_WINDOWS, Math.round(durationMs / windowMsOf(durationMs)));
    const run = join(context.folder, "run");
    mkdirSync(run);
    const distinct = busyWindows(createRandom(seed, "day"));
    const journal = createJournal(join(run, JOURNAL_FILE));
    for (const entry of madeUpEntries(windows, windowMsOf(durationMs), distinct)) journal.append(entry);
    journal.close();
    note(`The journal has ${windows} windows and ${Math.round(statSync(join(run, JOURNAL_FILE)).size / 1e6)} MB.`);
    const costs = await costsOfReport(context, run);
    const paintsMs = await openSeveralTimes(join(context.folder, "report.html"), repeats);
    const requests = windows * REQUESTS_PER_WINDOW;
    const { total, windows: read } = JSON.parse(readFileSync(join(context.folder, "report.json"), "utf8"));
    const page = Math.round(statSync(join(context.folder, "report.html")).size / 1_000);
    const paintMs = median(paintsMs);
    const medianOf = (name: keyof (typeof costs)[number]) => median(costs.map((cost) => cost[name]));
    const [cpuSeconds, peakMB] = [medianOf("cpuSeconds"), Math.max(...costs.map((cost) => cost.peakMB))];
    return {
      lines: [
        `requests         ${total.count} in ${read.length} windows of ${windowMsOf(durationMs) / 1_000} s`,
        `time             ${medianOf("wallSeconds").toFixed(1)} s of the whole command, ${cpuSeconds.toFixed(1)} s of CPU time`,
        `memory at most   ${Math.round(peakMB)} MB`,
        `page             ${page} kB`,
        `first paint      ${Math.round(paintMs)} ms`,
      ],
      goals: [
        goal(
          `all ${requests} requests of all ${windows} windows are counted`,
          total.count === requests && read.length === windows,
        ),
        goal(`at most ${LIMITS.cpuSeconds} s of CPU time`, cpuSeconds <= LIMITS.cpuSeconds),
        goal(`at most ${LIMITS.memoryMB} MB`, peakMB <= LIMITS.memoryMB),
        goal(`a page below ${LIMITS.pageKB} kB`, page < LIMITS.pageKB),
        goal(`first paint within ${LIMITS.paintMs} ms`, paintMs < LIMITS.paintMs),
      ],
    };
  },
};

async function costsOfReport({ folder, repeats }: BenchContext, run: string) {
  const outputs = ["html", "markdown", "json"].flatMap((format) => [`--${format}`, join(folder, `report.${format}`)]);
  return withPackagedProgram(async (main) => {
    const command = ["--import", SAYING_USAGE, main, "report", run, "--quiet", ...outputs];
    return Array.from({ length: repeats }, () => {
      const startedMs = performance.now();
      const { status, stderr } = spawnSync(process.execPath, command, { env: plainEnvironment(), encoding: "utf8" });
      if (status !== 0) throw new Error(`assay report ended with ${status}: ${stderr}`);
      const wallSeconds = (performance.now() - startedMs) / 1_000;
      const [{ user, system }, usage] = JSON.parse(stderr);
      const peakMiB = Number(/^VmHWM:\s*(\d+) kB$/m.exec(usage)?.[1]) / 1024;
      return { wallSeconds, cpuSeconds: (user + system) / 1e6, peakMB: peakMiB * MB_PER_MIB };
    });
  });
}

/** The time from the start of each opening of the page to its first paint, in ms. */
async function openSeveralTimes(file: string, times: number): Promise<readonly number[]> {
  const found = await findBrowser();
  if ("missing" in found) throw new Error(found.missing);
  const browser = await chromium.launch(found);
  try {
    const paintsMs: number[] = [];
    for (let at = 0; at < times; at++) {
      // In a context of its own, so that nothing is cached.
      const context = await browser.newContext({ viewport: { width: 1280, height: 720 } });
      const tab = await context.newPage();
      await tab.goto(pathToFileURL(file).href);
      await tab.locator("#period:visible").waitFor();
      paintsMs.push(await tab.evaluate("performance.getEntriesByName('first-contentful-paint')[0].startTime"));
      await context.close();
    }
    return paintsMs;
  } finally {
    await browser.close();
  }
}
