// Suggests the word that was probably meant.
import { distance } from "fastest-levenshtein";

/** A question that ends a sentence, such as ` Did you mean "load"?`; empty if no known word is near. */
export function suggestion(word: string, known: readonly string[]): string {
  const near = nearestOf(word, known);
  return near === undefined ? "" : ` Did you mean "${near}"?`;
}

/** The known word with the fewest edits, at most one for every three letters; undefined if none is that near. */
export function nearestOf(word: string, known: readonly string[]): string | undefined {
  const most = Math.ceil(word.length / 3);
  return known
    .map((candidate) => ({ candidate, edits: distance(word.toLowerCase(), candidate.toLowerCase()) }))
    .filter(({ edits }) => edits <= most)
    .toSorted((one, other) => one.edits - other.edits)[0]?.candidate;
}
