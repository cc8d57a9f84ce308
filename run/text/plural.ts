// Counts in sentences.

/** A count with its noun, such as `1 check` or `2,000 checks`; `plural` is for nouns that take more than an s. */
export function countOf(count: number, noun: string, plural = `${noun}s`): string {
  return `${count.toLocaleString("en-US")} ${count === 1 ? noun : plural}`;
}
