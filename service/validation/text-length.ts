// Limits on the length of a text, in the units that they may be counted in.

const graphemes = new Intl.Segmenter("und", { granularity: "grapheme" });

/** Whether a text has more than `limit` units. */
export function isLonger(unit: "code-point" | "utf-16" | "grapheme" | "utf-8", text: string, limit: number): boolean {
  switch (unit) {
    case "code-point":
      return hasMoreThan(text, limit);
    case "utf-16":
      return text.length > limit;
    case "utf-8":
      return Buffer.byteLength(text) > limit;
    case "grapheme":
      return hasMoreThan(graphemes.segment(text), limit);
  }
}

// Stops as soon as the result is known: every segment holds a copy of the whole text.
function hasMoreThan(units: Iterable<unknown>, limit: number): boolean {
  let count = 0;
  for (const _unit of units) {
    count += 1;
    if (count > limit) return true;
  }
  return false;
}
