// A course as a line of small bars, for reports and panels that are plain text. Its scale begins at 0. Pure.

const BARS = "▁▂▃▄▅▆▇█";

/** A bar for each figure, the highest of full height; of more figures than `width` the highest of each group of neighbours. */
export function sparkOf(values: readonly number[], width: number): string {
  const bars = Math.min(width, values.length);
  const shown = Array.from({ length: bars }, (_, at) =>
    Math.max(...values.slice(Math.floor((at * values.length) / bars), Math.floor(((at + 1) * values.length) / bars))),
  );
  const most = Math.max(...shown, Number.MIN_VALUE);
  return shown.map((value) => BARS[Math.round((value / most) * (BARS.length - 1))]).join("");
}
