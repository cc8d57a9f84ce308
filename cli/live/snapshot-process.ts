// A process of its own that makes snapshots of a running load from its journal: with low priority and a memory of its own,
// so that the load does not notice. Ends with the process that started it.
import { setPriority } from "node:os";
import { htmlReport } from "../../reports/html/page.ts";
import { tailJournal } from "../../run/journal/load-journal.ts";
import { createRunInProgress } from "../../run/load/run-in-progress.ts";
import type { Snapshot } from "./snapshots.ts";

/** As `nice -n 10` does. */
const PRIORITY = 10;

const [journal = "", folder = "", program = ""] = process.argv.slice(2);
const read = tailJournal(journal);
const running = createRunInProgress();

try {
  setPriority(PRIORITY);
} catch {
  // A system that refuses it only shares its processors more evenly.
}
// A Ctrl-C in the terminal reaches this process too, and the load continues to its own end.
process.on("SIGINT", () => undefined);
process.on("disconnect", () => process.exit());
process.on("message", () => {
  const beganMs = performance.now();
  for (const entry of read()) running.add(entry);
  const run = running.at(Date.now());
  const made: Snapshot = {
    ...(run !== undefined && { page: htmlReport(run, { folder, program }) }),
    tookMs: performance.now() - beganMs,
  };
  process.send?.(made);
});
