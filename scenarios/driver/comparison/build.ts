// A build under comparison, as its starter hands it over.
import type { LoadTarget } from "../../../target/load-target.ts";

export const SIDES = ["baseline", "candidate"] as const;

/** One of the two builds. */
export type Side = (typeof SIDES)[number];

/** A build that is up. */
export type Build = {
  readonly target: LoadTarget;
  /** Processor time of its processes so far, in ms; undefined if they are not known. */
  readonly cpuMs: () => number | undefined;
  /** Ends it, if it was started for the pair. */
  readonly close: () => Promise<void>;
};

export function otherSide(side: Side): Side {
  return side === "baseline" ? "candidate" : "baseline";
}
