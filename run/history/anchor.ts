// The release that a build is compared with to find what slowed down bit by bit. Pure.
import { Failure } from "../../errors.ts";
import { countOf } from "../text/plural.ts";
import { type HistoryLine, isCalled, releaseOf } from "./history-file.ts";

/** A release of the history, by what its build is made of. */
export type Anchor = {
  readonly ref: string;
  /** The same with its label. */
  readonly name: string;
  /** How many releases back it is, the last accepted one being 1. */
  readonly back: number;
  /** Why it is not as far back as was asked for: the reason of the regression that was acknowledged there. */
  readonly acknowledged?: string;
};

/**
 * The release that is so many back; not before one whose regression is acknowledged on that day (`2026-11-20`). Fails with
 * `history-short` if there are fewer.
 */
export function anchorOf(lines: readonly HistoryLine[], back: number, today: string, file: string): Anchor {
  const runs = lines.filter((line) => line.kind === "run");
  const releases = [...new Map(runs.map((run) => [releaseOf(run), run] as const)).values()];
  if (releases.length < back)
    throw new Failure(
      "history-short",
      `--anchor asks for the release ${back} back, and ${file} has ${countOf(releases.length, "release")}.`,
    );
  const asked = releases.length - back;
  const refs = releases.map(releaseOf);
  const [latest] = lines
    .flatMap((line) => (line.kind === "acknowledged" && line.expires >= today ? [line] : []))
    .map(({ release, reason }) => {
      const called = runs.find((run) => isCalled(run, release));
      return { since: called === undefined ? -1 : refs.indexOf(releaseOf(called)), reason };
    })
    .toSorted((one, other) => other.since - one.since);
  const at = Math.max(asked, latest?.since ?? -1);
  const run = releases[at];
  if (run === undefined) throw new RangeError("a history has no release where its index says so");
  return {
    ref: releaseOf(run),
    name: run.label === undefined || run.commit === undefined ? releaseOf(run) : `${run.label} (${run.commit})`,
    back: releases.length - at,
    ...(at > asked && latest !== undefined && { acknowledged: latest.reason }),
  };
}
