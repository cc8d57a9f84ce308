// Rehearses a long load on the reference service: once without faults, and then with the smallest effects that the run says it
// would have shown, or greater ones. These loads are short, and their clock is read as that of the run.
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseTarget } from "../../http/target.ts";
import type { LoadRun } from "../../run/format/run.ts";
import type { JournalRehearsal } from "../../run/journal/journal-entries.ts";
import { continueJournal, JOURNAL_FILE, readJournal } from "../../run/journal/load-journal.ts";
import { createReducer, type LoadResult } from "../../run/load/load-result.ts";
import {
  hypothesesOf,
  memoryLengthMs,
  onSlowerClock,
  rehearsedEffects,
  type Shown,
  SIZES,
  shows,
} from "../../run/rehearsal/rehearsal.ts";
import type { K6Binary } from "../../scenarios/driver/k6/k6-binary.ts";
import { runLoad } from "../../scenarios/driver/load/load.ts";
import type { RunSettings } from "../../scenarios/driver/load/run-options.ts";
import { type LoadSettings, planLoad } from "../../scenarios/driver/plan/planned-load.ts";
import type { Context } from "../definition/command.ts";
import { openLiveLine } from "../live/view.ts";
import { startReference } from "../target/reference.ts";
import { PLACEHOLDER_TOKEN } from "../target/target.ts";
import { scenarioOf } from "./load-run.ts";

/** What a service needs until its memory is at its usual size; at most half of the rehearsal. */
const WARM_UP_MS = 30_000;
/** Requests per second: enough for a percentile of each second, and few enough for any machine. */
const [LEAST_RATE, MOST_RATE] = [50, 200];

/** Rehearses a run, appends the result to the journal in its folder, and returns the run with it. */
export async function rehearse(context: Context, folder: string, k6: K6Binary, run: LoadRun): Promise<LoadRun> {
  const { console, settings, signal } = context;
  if (hypothesesOf(run).length === 0) {
    console.note("Nothing was rehearsed: the run could have shown no trend, leak or lost write.");
    return run;
  }
  const lengthMs = settings.rehearsalLength;
  const timeScale = Math.max(1, Math.round(memoryLengthMs(run) / lengthMs));
  const send = (faults: readonly string[]) => {
    const what = faults.length === 0 ? "without faults" : `with ${faults.join(", ")}`;
    console.note(`Rehearsal on the reference service, ${Math.round(lengthMs / 1_000)} s ${what}.`);
    return rehearsalLoad(context, k6, run, { faults, timeScale });
  };
  const control = await send([]);
  const writes = control.ledger?.lookedUp ?? 0;
  const planted: Shown[] = [];
  for (const times of SIZES) {
    const missing = hypothesesOf(run, times).filter(
      ({ kind }) => ![control, ...planted].some((load) => shows(load, kind)),
    );
    if (missing.length === 0 || signal.aborted) break;
    planted.push(await send(missing.map(({ faultIn }) => faultIn(lengthMs, writes))));
  }
  if (signal.aborted) return run;
  const rehearsal = {
    at: new Date().toISOString(),
    lengthMs,
    timeScale,
    effects: rehearsedEffects(run, control, planted),
  };
  append(join(folder, JOURNAL_FILE), { kind: "rehearsal", ...rehearsal });
  return { ...run, rehearsal };
}

function append(path: string, rehearsal: JournalRehearsal): void {
  const journal = continueJournal(path);
  journal.append(rehearsal);
  journal.close();
}

type Trial = { readonly faults: readonly string[]; readonly timeScale: number };

/** The result of a load on the reference service, with its clock read as that of the run. */
async function rehearsalLoad(
  { settings, env, console, signal }: Context,
  k6: K6Binary,
  run: LoadRun,
  { faults, timeScale }: Trial,
): Promise<LoadResult> {
  const folder = await mkdtemp(join(tmpdir(), "assay-rehearsal-"));
  const latencyMs = Math.max(0, Math.round(run.total.responseTimeMs.p50) - 1);
  const reference = await startReference(settings.seed, [], [`latency=${latencyMs}ms`, ...faults]);
  try {
    const { seed, timeout, workload, rehearsalLength: duration } = settings;
    const own: LoadSettings & RunSettings = {
      profile: "average",
      allowSmallSample: true,
      warmUp: Math.min(WARM_UP_MS, duration / 2),
      duration,
      rate: Math.min(MOST_RATE, Math.max(LEAST_RATE, run.ratePerSecond)),
      seed,
      timeout,
      workload,
      targetPid: reference.pid,
    };
    await runLoad({
      load: planLoad({ scenario: scenarioOf(run.scenario), settings: own, objectives: [] }),
      settings: own,
      target: {
        target: parseTarget(reference.url),
        tokens: [PLACEHOLDER_TOKEN],
        fixtures: { tokens: [], chainSlugs: [], userIds: [] },
        sideEffects: "any",
      },
      k6: { path: k6.path, environment: env.all },
      output: { folder },
      visibleWithinMs: settings.visibleWithin,
      observer: openLiveLine("rehearsal", console),
      signal,
    });
    return await resultOnSlowerClock(join(folder, JOURNAL_FILE), timeScale);
  } finally {
    console.endProgress();
    await reference.close();
    await rm(folder, { recursive: true, force: true });
  }
}

async function resultOnSlowerClock(journal: string, factor: number): Promise<LoadResult> {
  const reducer = createReducer();
  for await (const entry of readJournal(journal)) reducer.add(onSlowerClock(entry, factor));
  return reducer.result().result;
}
