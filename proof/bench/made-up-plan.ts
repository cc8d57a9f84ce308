// The plan of a journal that a bench makes up, and the run that it belongs to.

import { ONLY_GENERATOR } from "../../run/format/generator.ts";
import { DEFAULT_OBJECTIVES } from "../../run/format/objectives.ts";
import { RUN_FORMAT_VERSION } from "../../run/format/run.ts";
import { JOURNAL_FORMAT_VERSION, type JournalPlan, type RunIdentity } from "../../run/journal/load-journal.ts";

/** A soak of so many windows at a rate, by one generator. */
export function madeUpPlan(scenario: string, windows: number, windowMs: number, ratePerSecond: number): JournalPlan {
  const durationMs = windows * windowMs;
  return {
    kind: "plan",
    formatVersion: JOURNAL_FORMAT_VERSION,
    ...ONLY_GENERATOR,
    segments: "0,1",
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

/** A run of this machine that sent nothing. */
export function madeUpRun(scenario: string): RunIdentity {
  return {
    formatVersion: RUN_FORMAT_VERSION,
    target: "http://127.0.0.1:1",
    targetIsReference: false,
    seed: 1,
    startedAt: new Date(0).toISOString(),
    versions: { assay: "0", node: process.versions.node, k6: "0", interfaceDescription: "0" },
    command: ["assay", "load", scenario],
    machine: { cores: 2, memoryGiB: 4, platform: "made up" },
  };
}
