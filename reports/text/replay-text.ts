// What is said of a replay in words, the same in every format.
import type { DifferenceKind, RecordingDifference, ReplayReport } from "../../results/run/replay.ts";
import { writeCount } from "./number-format.ts";

/** A kind of difference as the beginning of a phrase that a place ends. */
export function differenceWords(kind: DifferenceKind): string {
  return WORDS[kind];
}

/** A difference on one line. */
export function differenceLine({ operation, kind, pointer, count, example }: RecordingDifference): string {
  const place = kind === "status" ? "" : ` ${placeWords(pointer)}`;
  const shown = example === undefined ? "" : `: ${example.expected} on the tape, ${example.actual} now`;
  return `${operation} ${WORDS[kind]}${place} ×${writeCount(count)}${shown}`;
}

/** A place of an answer; the whole of it has a name as well. */
export function placeWords(pointer: string): string {
  return pointer === "" ? "the top" : pointer;
}

/** How fast the tape was played. */
export function paceWords(pace: ReplayReport["pace"]): string {
  if ("ratePerSecond" in pace) return `${pace.ratePerSecond} requests/s`;
  return pace.speed === 1 ? "as recorded" : `${pace.speed} times as fast as recorded`;
}

const WORDS: Readonly<Record<DifferenceKind, string>> = {
  status: "another class of status",
  missing: "without",
  added: "with new members at",
  type: "another type at",
  value: "another echo at",
};
