// The order of the page below the first screen: a new section is one file and one row.
import type { Section } from "../section.ts";
import { advisory } from "./advisory.ts";
import { drift } from "./behaviour-drift.ts";
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
import { behaviour } from "./observed-behaviour.ts";
import { overTime } from "./over-time.ts";
import { replay } from "./replay.ts";
import { steadiness } from "./stability.ts";
import { traffic } from "./traffic.ts";

/** Sections from what broke to how it was measured. */
export const sections: readonly Section[] = [
  failures,
  knownFailing,
  drift,
  steadiness,
  load,
  traffic,
  replay,
  overTime,
  distribution,
  memory,
  notJudged,
  advisory,
  coverage,
  behaviour,
  generator,
  method,
  environment,
];
