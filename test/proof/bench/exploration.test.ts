// What the bench of explorations makes of its trials.
import { expect, test } from "vitest";
import { resultOf, type Trial } from "../../../proof/bench/exploration.ts";

const found = { requests: 500, isFound: true };
const nothing = { requests: 500, isFound: false };

function trials(
  kind: Trial["kind"],
  ...pairs: readonly (readonly [Trial["assay"], Trial["peer"]])[]
): readonly Trial[] {
  return pairs.map(([assay, peer], at) => ({ kind, id: `${kind}-${at}`, assay, peer }));
}

test("counts what each finds per 1,000 requests to mutants, and whom it accuses", () => {
  const mutants = [...trials("specified", [found, found], [found, nothing]), ...trials("advisory", [found, found])];
  const { lines, goals } = resultOf([...mutants, ...trials("conforming", [nothing, found], [nothing, nothing])]);
  expect(lines.join("\n")).toContain("| specified mutants found, of 2 | 2 | 1 |");
  expect(lines.join("\n")).toContain("| found per 1,000 requests | 2.0 | 1.3 |");
  expect(lines.join("\n")).toContain("| conforming services accused, of 2 | 0 | 1 |");
  expect(goals.map(({ isMet }) => isMet)).toEqual([true, true]);
});

test("misses its goals by a smaller ratio, and by one service that is accused", () => {
  const even = resultOf([...trials("specified", [found, found]), ...trials("conforming", [found, nothing])]);
  expect(even.goals.map(({ isMet }) => isMet)).toEqual([false, false]);
});
