// The generators that share the schedule of a load.
import { WHOLE_SEGMENT } from "./segment.ts";

/** One generator of a load: its name, and the segment of the schedule that it executes, such as `0:1/2`. */
export type Generator = { readonly instance: string; readonly segment: string };

/** The generator of a load that has no other. */
export const ONLY_GENERATOR: Generator = { instance: "a", segment: WHOLE_SEGMENT };
