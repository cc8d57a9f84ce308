// What five million requests leave in Assay's memory, without a target and without k6: the aggregator, the journal and the
// fold of the record are fed at full speed with the lines that k6 would write. The bench `soak` sends them really.
import { join } from "node:path";
import { createJournal, JOURNAL_FILE } from "../../run/journal/load-journal.ts";
import { resultFromJournal } from "../../run/load/load-result.ts";
import { createAggregator } from "../../scenarios/driver/stream/aggregator.ts";
import { METRICS, packTimes } from "../../scenarios/runtime/samples.ts";
import { createRandom } from "../../schemas/random.ts";
import type { Bench } from "./bench.ts";
import { madeUpPlan } from "./made-up-plan.ts";

const REQUESTS = 5_000_000;
const RATE = 2_000;
const WINDOW_MS = 1_000;
const BASE_MS = 1_795_000_000_000;
const LIMIT_MB = 250;
/** What the last quarter may hold more than the one before it. */
const GROWTH_LIMIT = 1.05;

/** The bench of the way from samples to record. */
export const journal: Bench = {
  question:
    "Does what Assay keeps of five million requests stay flat? Their samples are made up, which takes a minute.",
  usual: { pairs: 1, seconds: REQUESTS / RATE },
  run: async ({ folder, seconds, share, seed, note }) => {
    const windows = Math.max(8, Math.round(seconds * share));
    const path = join(folder, JOURNAL_FILE);
    const memoryMB: number[] = [];
    const look = () => memoryMB.push(process.memoryUsage.rss() / 1e6);
    feed(path, windows, seed, look);
    note(`${windows * RATE} requests are in the journal.`);
    const { result } = await resultFromJournal(path);
    look();
    const [third, last] = [quarter(memoryMB, 2), quarter(memoryMB, 3)];
    const peakMB = Math.max(...memoryMB);
    const course = Array.from({ length: 8 }, (_, at) =>
      Math.round(memoryMB[Math.floor((at * memoryMB.length) / 8)] ?? 0),
    );
    return {
      lines: [
        `requests          ${result.total.count}`,
        `peak              ${Math.round(peakMB)} MB`,
        `course            ${course.join(" ")} MB`,
        `quarters 3 and 4  ${Math.round(third)} and ${Math.round(last)} MB`,
      ],
      data: { requests: result.total.count, peakMB, memoryMB: course },
      goals: [
        { sentence: `all ${windows * RATE} requests are counted`, isReached: result.total.count === windows * RATE },
        { sentence: `Assay stays below ${LIMIT_MB} MB`, isReached: peakMB < LIMIT_MB },
        { sentence: "its memory is flat in the second half", isReached: last <= third * GROWTH_LIMIT },
      ],
    };
  },
};

/** Writes a journal as a run of so many seconds would. */
function feed(path: string, windows: number, seed: number, look: () => void): void {
  const writer = createJournal(path);
  writer.append(madeUpPlan("journal", "script", windows, WINDOW_MS, RATE));
  const aggregator = createAggregator({
    windowMs: WINDOW_MS,
    onTimeMs: () => undefined,
    onWindow: (window) => {
      writer.append(window);
      look();
    },
  });
  const random = createRandom(seed, "journal");
  aggregator.write(Buffer.from("metric_name,timestamp,metric_value,extra_tags,metadata\n"), BASE_MS);
  for (let second = 0; second < windows; second++) {
    const lines = Array.from({ length: RATE }, (_, at) => linesOf(BASE_MS + second * 1_000 + at / 2, random.next()));
    aggregator.write(Buffer.from(lines.join("")), BASE_MS + second * 1_000);
  }
  aggregator.end();
  writer.close();
}

/** The lines of one request, completed after 1 to 100 ms. */
function linesOf(atMs: number, chance: number): string {
  const micros = Math.round(atMs * 1_000);
  const serviceMs = 100 ** chance;
  const times = packTimes(serviceMs, serviceMs + 0.4).toFixed(6);
  const started = `${METRICS.started},${micros},0.100000,,\n`;
  return `${started}${METRICS.accepted},${micros},${times},,\nhttp_reqs,${micros},1.000000,,\n`;
}

function quarter(values: readonly number[], index: number): number {
  const length = Math.floor(values.length / 4);
  const part = values.slice(index * length, (index + 1) * length).sort((one, other) => one - other);
  return part[Math.floor(part.length / 2)] ?? Number.NaN;
}
