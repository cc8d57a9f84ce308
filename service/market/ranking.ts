// A list in descending order of a total that only grows. An entry moves up past those that it overtakes; ties keep
// the order in which they came.

export type NetworkMode = "testnet" | "mainnet" | "both";

/** Entries by rank. `raise` moves or adds an entry whose total grew; its cost is the number of places gained. */
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
  const places = new Map(ranked.map((entry, place) => [entry, place]));
  return {
    size: () => ranked.length,
    page: (offset, limit) => ranked.slice(offset, offset + limit),
    total,
    raise: (entry) => {
      let place = places.get(entry) ?? ranked.push(entry) - 1;
      const own = total(entry);
      for (let above = ranked[place - 1]; above !== undefined && total(above) < own; above = ranked[place - 1]) {
        ranked[place] = above;
        places.set(above, place);
        place -= 1;
      }
      ranked[place] = entry;
      places.set(entry, place);
    },
    remove: (entry) => {
      const place = places.get(entry);
      if (place === undefined) return;
      places.delete(entry);
      ranked.splice(place, 1);
      for (let startDelay = place; startDelay < ranked.length; startDelay++) {
        const moved = ranked[startDelay];
        if (moved !== undefined) places.set(moved, startDelay);
      }
    },
  };
}
