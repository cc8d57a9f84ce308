// A series as a line of small bars, for plain text. Its scale starts at 0. Pure.

const BARS = "▁▂▃▄▅▆▇█";

/** One bar per value, scaled to the highest; more than `width` values are grouped, each group shown by its highest. */
export function sparkOf(values: readonly number[], width: number): string {
  const bars = Math.min(width, values.length);
  const shown = Array.from({ length: bars }, (_, at) =>
    Math.max(...values.slice(Math.floor((at * values.length) / bars), Math.floor(((at + 1) * values.length) / bars))),
  );
  const most = Math.max(...shown, Number.MIN_VALUE);
  return shown.map((value) => BARS[Math.round((value / most) * (BARS.length - 1))]).join("");
}
