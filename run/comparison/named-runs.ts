// Runs that stand side by side, by letters. Pure.
import { conformanceIn, loadIn } from "../format/parts.ts";
import type { CheckRun, ConformanceRun, LoadRun } from "../format/run.ts";

/** A run that can be compared with others, and where it was read from. */
export type GivenRun = { readonly location: string; readonly run: LoadRun | ConformanceRun | CheckRun };

/** A run by its letter, with the parts that it has. */
export type NamedRun = GivenRun & {
  readonly name: string;
  readonly load: LoadRun | undefined;
  readonly conformance: ConformanceRun | undefined;
};

export function namedRuns(given: readonly GivenRun[]): readonly NamedRun[] {
  return given.map(({ location, run }, at) => ({
    location,
    run,
    name: String.fromCharCode("A".charCodeAt(0) + at),
    load: loadIn(run),
    conformance: conformanceIn(run),
  }));
}
