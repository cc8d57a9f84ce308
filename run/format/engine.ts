// What sends a load: the engine, which stands in the run because runs of different engines are never compared, and the
// generators that share the schedule.
import { WHOLE_SEGMENT } from "./segment.ts";

/** `native`: Go inside Assay's own k6. `script`: JavaScript that any k6 runs. */
export const ENGINES = ["native", "script"] as const;

export type Engine = (typeof ENGINES)[number];

/** One generator of a load: its name, and the segment of the schedule that it executes, such as `0:1/2`. */
export type Generator = { readonly instance: string; readonly segment: string };

/** The generator of a load that has no other. */
export const ONLY_GENERATOR: Generator = { instance: "a", segment: WHOLE_SEGMENT };
