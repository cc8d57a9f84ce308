// The sections below the first screen: a new section is one export and one row.
import type { Section } from "../section.ts";
import { behaviourDrift, observedBehaviour } from "./behaviour.ts";
import { capacity } from "./capacity.ts";
import { comparison } from "./comparison.ts";
import { coverage } from "./coverage.ts";
import { environment } from "./environment.ts";
import { advisory, failures } from "./failures.ts";
import { generator } from "./generator.ts";
import { knownFailing } from "./known-failing.ts";
import { distribution, load, overTime } from "./load.ts";
import { memory } from "./memory.ts";
import { method } from "./method.ts";
import { notJudged } from "./not-judged.ts";
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
