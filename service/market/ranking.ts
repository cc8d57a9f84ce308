// A list in descending order of a total that only grows. An entry moves up past those that it overtakes; ties keep
// the order in which they came.

export type NetworkMode = "testnet" | "mainnet" | "both";

/** Entries by rank. `raise` moves or adds an entry whose total grew; its cost is the number of entries that it passes. */
export type Ranking<Entry> = {
  readonly size: () => number;
  /** Up to `limit` entries from position `offset` on, the first position being 0. */
  readonly page: (offset: number, limit: number) => readonly Entry[];
  readonly total: (entry: Entry) => number;
  readonly raise: (entry: Entry) => void;
  /** Removes an entry, if present. Linear in the number of entries behind it. */
  readonly remove: (entry: Entry) => void;
};

/** A ranking of the entries whose total is above 0. */
export function createRanking<Entry>(entries: readonly Entry[], total: (entry: Entry) => number): Ranking<Entry> {
  const ranked = entries.filter((entry) => total(entry) > 0).sort((left, right) => total(right) - total(left));
  const indexes = new Map(ranked.map((entry, index) => [entry, index]));
  return {
    size: () => ranked.length,
    page: (offset, limit) => ranked.slice(offset, offset + limit),
    total,
    raise: (entry) => {
      let index = indexes.get(entry) ?? ranked.push(entry) - 1;
      const own = total(entry);
      for (let above = ranked[index - 1]; above !== undefined && total(above) < own; above = ranked[index - 1]) {
        ranked[index] = above;
        indexes.set(above, index);
        index -= 1;
      }
      ranked[index] = entry;
      indexes.set(entry, index);
    },
    remove: (entry) => {
      const index = indexes.get(entry);
      if (index === undefined) return;
      indexes.delete(entry);
      ranked.splice(index, 1);
      for (let at = index; at < ranked.length; at++) {
        const moved = ranked[at];
        if (moved !== undefined) indexes.set(moved, at);
      }
    },
  };
}
