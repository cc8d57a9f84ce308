// The hand-made runs of every kind by name, for tests that hold for each of them.
import type { Run } from "../../run/format/run.ts";
import { capacityRun } from "./sample-capacity.ts";
import { comparisonRun, worseRun } from "./sample-comparison.ts";
import { conformanceRun, failingChecks, holdingChecks, impliedChecks } from "./sample-conformance.ts";
import { advisoryRun, comparedRun, eventfulLoad, leakingLoad, REPLAY, runningLoad } from "./sample-events.ts";
import { loadRun, steady } from "./sample-load.ts";
import { failingRun, inconclusiveRun, passingRun } from "./sample-runs.ts";
import { undecidedRun } from "./sample-undecided.ts";

export const SAMPLES = {
  pass: passingRun,
  fail: failingRun,
  inconclusive: inconclusiveRun,
  conformance: conformanceRun([...failingChecks, ...holdingChecks]),
  implied: conformanceRun([...impliedChecks, ...holdingChecks]),
  advisory: advisoryRun,
  strict: { ...advisoryRun, strict: true, verdict: "fail", exitCode: 1 },
  compared: comparedRun,
  undecided: undecidedRun,
  load: loadRun(),
  eventful: eventfulLoad,
  leaking: leakingLoad,
  replay: loadRun({ scenario: "replay", replay: REPLAY }),
  running: runningLoad,
  exported: { ...steady, total: { ...steady.total, errors: 20, invalid: 10 }, goodputPerSecond: 98.5 },
  capacity: capacityRun(),
  comparison: worseRun,
  "comparison-alike": comparisonRun(),
} as const satisfies Readonly<Record<string, Run>>;
