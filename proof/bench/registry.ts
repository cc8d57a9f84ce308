// Every bench by its name.
import { bank } from "./bank.ts";
import type { Bench } from "./bench.ts";
import { calibration } from "./calibration.ts";
import { capacity } from "./capacity.ts";
import { findings } from "./findings.ts";
import { gate } from "./gate.ts";
import { generator } from "./generator.ts";
import { day } from "./made-up-day.ts";
import { others } from "./others.ts";
import { page } from "./report.ts";
import { soak } from "./soak.ts";

/** The benches; `npm run bench` lists them. */
export const BENCHES = {
  generator,
  others,
  calibration,
  capacity,
  soak,
  day,
  page,
  findings,
  gate,
  bank,
} as const satisfies Record<string, Bench>;

/** Name of a bench. */
export type BenchName = keyof typeof BENCHES;

/** Whether there is a bench of this name. */
export function isBenchName(name: string): name is BenchName {
  return Object.hasOwn(BENCHES, name);
}
