// Guesses which name somebody meant.

/** The known name nearest to a misspelt one: at most a third of its letters differ. Undefined for none. */
export function nearestName(name: string, known: readonly string[]): string | undefined {
  const most = Math.ceil(name.length / 3);
  return known
    .map((candidate) => ({ candidate, edits: editsBetween(name.toLowerCase(), candidate.toLowerCase()) }))
    .filter(({ edits }) => edits <= most)
    .sort((one, other) => one.edits - other.edits)[0]?.candidate;
}

/** Letters to insert, remove or replace (Levenshtein's distance); long names are too far from everything. */
function editsBetween(from: string, to: string): number {
  if (Math.max(from.length, to.length) > 64) return Number.POSITIVE_INFINITY;
  let row = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (const [index, letter] of [...from].entries()) {
    const next = [index + 1];
    for (let at = 0; at < to.length; at++) {
      const replaced = (row[at] ?? 0) + (letter === to[at] ? 0 : 1);
      next.push(Math.min(replaced, (row[at + 1] ?? 0) + 1, (next[at] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
