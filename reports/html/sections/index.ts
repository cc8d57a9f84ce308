// The sections below the first screen: a new section is one file and one row.
import type { Section } from "../section.ts";
import { advisory } from "./advisory.ts";
import { behaviourDrift } from "./behaviour-drift.ts";
import { capacity } from "./capacity.ts";
import { comparison } from "./comparison.ts";
import { coverage } from "./coverage.ts";
import { distribution } from "./distribution.ts";
import { environment } from "./environment.ts";
import { failures } from "./failures.ts";
import { generator } from "./generator.ts";
import { knownFailing } from "./known-failing.ts";
import { load } from "./load.ts";
import { memory } from "./memory.ts";
import { method } from "./method.ts";
import { notJudged } from "./not-judged.ts";
import { observedBehaviour } from "./observed-behaviour.ts";
import { overTime } from "./over-time.ts";
import { progress } from "./progress.ts";
import { replay } from "./replay.ts";
import { serverErrors } from "./server-errors.ts";
import { stability } from "./stability.ts";
import { traffic } from "./traffic.ts";
import { undecided } from "./undecided.ts";

/** The sections in order, from failures to method. */
export const sections: readonly Section[] = [
  progress,
  failures,
  serverErrors,
  undecided,
  knownFailing,
  behaviourDrift,
  stability,
  capacity,
  comparison,
  load,
  overTime,
  distribution,
  memory,
  replay,
  notJudged,
  advisory,
  coverage,
  observedBehaviour,
  traffic,
  generator,
  method,
  environment,
];
