// The texts of a replay, the same in every format.
import type { DifferenceKind, RecordingDifference, ReplayReport } from "../../run/format/replay.ts";
import { writeCount } from "./number-format.ts";

/** A kind of difference, to be followed by its pointer. */
export function differenceText(kind: DifferenceKind): string {
  return DIFFERENCES[kind];
}

export function differenceLine({ operation, kind, pointer, count, example }: RecordingDifference): string {
  const place = kind === "status" ? "" : ` ${pointerText(pointer)}`;
  const shown = example === undefined ? "" : `: ${example.expected} in the recording, ${example.actual} now`;
  return `${operation} ${DIFFERENCES[kind]}${place} ×${writeCount(count)}${shown}`;
}

/** A JSON pointer; the empty one is spelled out. */
export function pointerText(pointer: string): string {
  return pointer === "" ? "the top level" : pointer;
}

export function paceText(pace: ReplayReport["pace"]): string {
  if ("ratePerSecond" in pace) return `at ${pace.ratePerSecond} requests/s`;
  return pace.speed === 1 ? "at the recorded pace" : `at ${pace.speed}× the recorded pace`;
}

const DIFFERENCES: Readonly<Record<DifferenceKind, string>> = {
  status: "different status class",
  missing: "missing",
  added: "new fields at",
  type: "different type at",
  value: "different echoed value at",
};
