// Counts in sentences.

/** A count with its noun, such as `1 creation` or `2,000 creations`. */
export function countOf(count: number, noun: string): string {
  return `${count.toLocaleString("en-US")} ${noun}${count === 1 ? "" : "s"}`;
}
