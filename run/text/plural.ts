// Counts, shares and lists in sentences.

/** A count with its noun, such as `1 check` or `2,000 checks`; `plural` is for nouns that take more than an s. */
export function countOf(count: number, noun: string, plural = `${noun}s`): string {
  return `${count.toLocaleString("en-US")} ${count === 1 ? noun : plural}`;
}

/** A share in percent, to a tenth: `12.5 %`. */
export function percentOf(share: number): string {
  return `${Math.round(share * 1_000) / 10} %`;
}

/** The first of some names, and how many more there are: `one, two and 3 more`. */
export function namesOf(names: readonly string[], most: number): string {
  const more = names.length - most;
  return `${names.slice(0, most).join(", ")}${more > 0 ? ` and ${more.toLocaleString("en-US")} more` : ""}`;
}
