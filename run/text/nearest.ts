// What somebody may have meant who mistyped a word.

/** A question that ends a sentence, such as ` Did you mean "load"?`; empty if no known word is near. */
export function suggestion(word: string, known: readonly string[]): string {
  const near = nearestOf(word, known);
  return near === undefined ? "" : ` Did you mean "${near}"?`;
}

/** The known word with the fewest edits, at most one for every three letters; undefined if none is that near. */
export function nearestOf(word: string, known: readonly string[]): string | undefined {
  const ranked = known
    .map((candidate) => ({ candidate, edits: editsBetween(word.toLowerCase(), candidate.toLowerCase()) }))
    .filter(({ candidate, edits }) => edits <= Math.max(1, Math.floor(Math.max(word.length, candidate.length) / 3)))
    .toSorted((one, other) => one.edits - other.edits);
  return ranked[0]?.candidate;
}

/** Longer texts are no words that somebody mistyped. */
const MOST_LETTERS = 40;

/** How many letters have to be inserted, removed, replaced or swapped with their neighbour. */
function editsBetween(one: string, other: string): number {
  if (one.length > MOST_LETTERS) return Number.POSITIVE_INFINITY;
  let before: number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let row = 1; row <= one.length; row++) {
    const next = [row];
    for (let column = 1; column <= other.length; column++) {
      const isSame = one[row - 1] === other[column - 1];
      const isSwapped = one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
      next[column] = Math.min(
        (last[column] ?? 0) + 1,
        (next[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + (isSame ? 0 : 1),
        isSwapped ? (before[column - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
      );
    }
    before = last;
    last = next;
  }
  return last[other.length] ?? 0;
}
