// The frozen lists as data: each holds what changed since the one before. Pure, so that a release can add one.
import { Failure } from "../../errors.ts";
import type { Tier } from "../../schemas/index.ts";

const JUDGED = ["specified", "implied", "advisory"] as const satisfies readonly Tier[];

/** What changed since the list before: ids that came or moved, by their tier, and ids that are gone. */
export type FrozenList = Readonly<Record<(typeof JUDGED)[number] | "removed", readonly string[]>> & {
  /** A minor release, such as `0.2`. */
  readonly release: string;
};

/**
 * The lists with that of a release added. Throws `usage` if the release has one: a list never changes once it is frozen.
 */
export function freeze(
  lists: readonly FrozenList[],
  release: string,
  catalogue: readonly { readonly id: string; readonly tier: Tier }[],
): readonly FrozenList[] {
  const newest = lists.at(-1)?.release;
  if (newest !== undefined && !isLater(release, newest))
    throw new Failure(
      "usage",
      `The release to freeze must be later than ${newest}, got ${release}: raise the version in package.json first.`,
    );
  const before = tiersAt(lists);
  const ids = new Set<string>(catalogue.map(({ id }) => id));
  const changed = (tier: Tier) =>
    catalogue.filter((check) => check.tier === tier && before.get(check.id) !== tier).map(({ id }) => id);
  const observed = new Set<string>(catalogue.filter(({ tier }) => tier === "observed").map(({ id }) => id));
  const removed = [...before.keys()].filter((id) => !ids.has(id) || observed.has(id));
  const [specified, implied, advisory] = JUDGED.map((tier) => changed(tier).sort());
  return [
    ...lists,
    { release, specified: specified ?? [], implied: implied ?? [], advisory: advisory ?? [], removed: removed.sort() },
  ];
}

/** The minor release of a version: `0.2` of `0.2.1`. */
export function releaseOf(version: string): string {
  return version.split(".").slice(0, 2).join(".");
}

/** The tier of each judged check in the last of the lists. */
export function tiersAt(lists: readonly FrozenList[]): ReadonlyMap<string, Tier> {
  const tiers = new Map<string, Tier>();
  for (const list of lists) {
    for (const tier of JUDGED) for (const id of list[tier]) tiers.set(id, tier);
    for (const id of list.removed) tiers.delete(id);
  }
  return tiers;
}

function isLater(one: string, other: string): boolean {
  const [major = 0, minor = 0] = one.split(".").map(Number);
  const [otherMajor = 0, otherMinor = 0] = other.split(".").map(Number);
  return major > otherMajor || (major === otherMajor && minor > otherMinor);
}
