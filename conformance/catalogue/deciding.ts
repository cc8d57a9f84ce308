// The deciding lists: which checks weigh how much in each release. They are frozen at a release, so that an upgrade within it
// fails no unchanged build: what is newer, or heavier than on the list, decides only from the next release on.
import { Failure } from "../../errors.ts";
import { TIERS, type Tier } from "../../schemas/index.ts";
import { type Check, EXPLORED } from "../definition/check.ts";
import frozen from "./deciding.json" with { type: "json" };
import { type FrozenList, tiersAt } from "./frozen-lists.ts";

/** A deciding list. Without `tiers` every check weighs what it weighs in the catalogue. */
export type DecidingList = {
  /** The release that froze it, or `latest`. */
  readonly name: string;
  readonly isFrozen: boolean;
  readonly tiers?: ReadonlyMap<string, Tier>;
};

/** Every list that was frozen, the oldest first. */
export const FROZEN_LISTS: readonly FrozenList[] = frozen;

export const LATEST = "latest";

/** What --deciding may name. */
export const DECIDING_NAMES: readonly [string, ...string[]] = [LATEST, ...FROZEN_LISTS.map(({ release }) => release)];

/** The list of a name, by default the newest frozen one. Throws `usage` for a name that no list has. */
export function decidingListOf(name?: string, lists: readonly FrozenList[] = FROZEN_LISTS): DecidingList {
  if (name === LATEST) return { name, isFrozen: false };
  const wanted = name ?? lists.at(-1)?.release;
  const at = lists.findIndex(({ release }) => release === wanted);
  if (at < 0) {
    const known = [LATEST, ...lists.map(({ release }) => release)];
    throw new Failure("usage", `--deciding must be one of ${known.join(", ")}, got ${wanted}.`);
  }
  return { name: lists[at]?.release ?? "", isFrozen: true, tiers: tiersAt(lists.slice(0, at + 1)) };
}

/** The checks with what they count as: a new one as observed, and one that became heavier as before. */
export function withDecidingList(checks: readonly Check[], { tiers }: DecidingList): readonly Check[] {
  if (tiers === undefined) return checks;
  return checks.map((check) => {
    if (check.family === EXPLORED) return check;
    const before = tiers.get(check.id) ?? "observed";
    return weightOf(before) >= weightOf(check.tier) ? check : { ...check, countsAs: before };
  });
}

function weightOf(tier: Tier): number {
  return TIERS.length - TIERS.indexOf(tier);
}
