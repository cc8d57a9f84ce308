// The sections below the first screen: a new section is one export and one row.
import type { Section } from "../section.ts";
import { capacity, comparison } from "./comparison.ts";
import { coverage } from "./coverage.ts";
import { behaviourDrift, knownFailing, newChecks, observedBehaviour, stability } from "./expectations.ts";
import { advisory, failures, likelyStack, serverErrors } from "./failures.ts";
import { generator, memory } from "./generator.ts";
import { load, overTime, progress } from "./load.ts";
import { environment } from "./provenance.ts";
import { replay, traffic } from "./traffic.ts";
import { notJudged, undecided } from "./undecided.ts";

export const sections: readonly Section[] = [
  progress,
  likelyStack,
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
  memory,
  replay,
  notJudged,
  newChecks,
  advisory,
  coverage,
  observedBehaviour,
  traffic,
  generator,
  environment,
];
