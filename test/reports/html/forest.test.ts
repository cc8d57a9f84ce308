// The chart of effects: what lies beyond its axis, and ticks that can be read.
import { expect, test } from "vitest";
import { type ForestRow, forestChart } from "../../../reports/html/charts/forest.ts";
import { textOf } from "../../../reports/html/markup.ts";

const row = (value: number): ForestRow => ({ label: "p95", effect: "", interval: "", value, state: "unknown" });
const drawn = (...values: readonly number[]) =>
  textOf(forestChart({ name: "Effects", unit: "ratio", rows: values.map(row) }));

test("an effect beyond the axis is an arrow at its end, and no dot at a value that it has not", () => {
  const text = drawn(1.1, 60);
  expect(text.match(/<circle class="mean"/g)).toHaveLength(2);
  expect(text.match(/<path class="mean" d="M\S+ \S+l9 5l-9 5z"/g)).toHaveLength(2);
  expect(drawn(1 / 60)).toMatch(/<path class="mean" d="M\S+ \S+l-9 5l9 5z"/);
});

test.each([
  [1.1, 60],
  [0.3, 9.5],
  [0.99, 1.02],
])("ticks stand apart, with 0 among them (%f to %f)", (low, high) => {
  const layouts = drawn(low, high).split("<svg").slice(1);
  expect(layouts).toHaveLength(2);
  for (const layout of layouts) {
    const ticks = [...layout.matchAll(/<text class="tick middle" x="([\d.]+)" y="[\d.]+">([^<]*)</g)];
    const places = ticks.map(([, x]) => Number(x)).toSorted((one, other) => one - other);
    expect(ticks.map(([, , label]) => label)).toContain("0");
    expect(places.length).toBeGreaterThan(1);
    for (const [at, place] of places.entries())
      if (at > 0) expect(place - (places[at - 1] ?? 0)).toBeGreaterThanOrEqual(40);
  }
});
