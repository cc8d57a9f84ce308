// The plan of a journal that a bench makes up.
import { JOURNAL_FORMAT_VERSION, type JournalPlan } from "../results/journal/load-journal.ts";
import { DEFAULT_OBJECTIVES } from "../results/objectives/objectives.ts";
import { type Engine, ONLY_GENERATOR } from "../results/run/engine.ts";

/** A soak of so many windows at a rate, by one generator. */
export function madeUpPlan(
  scenario: string,
  engine: Engine,
  windows: number,
  windowMs: number,
  ratePerSecond: number,
): JournalPlan {
  const durationMs = windows * windowMs;
  return {
    kind: "plan",
    formatVersion: JOURNAL_FORMAT_VERSION,
    ...ONLY_GENERATOR,
    segments: "0,1",
    engine,
    scenario,
    question: "How does Assay itself do?",
    profile: "soak",
    ratePerSecond,
    durationMs,
    timeoutMs: 10_000,
    plannedRequests: Math.round((ratePerSecond * durationMs) / 1_000),
    vus: 200,
    maxVus: 200,
    windowMs,
    setupRequests: 0,
    objectives: DEFAULT_OBJECTIVES,
    leftOut: [],
    notes: [],
  };
}
