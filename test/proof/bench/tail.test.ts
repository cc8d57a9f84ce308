// What the bench beside vegeta makes of its pairs.
import { describe, expect, test } from "vitest";
import { resultOf } from "../../../proof/bench/tail.ts";

describe("the result of the bench tail", () => {
  const row = { processors: "one", rate: 1_000 };
  type Times = readonly (readonly [number | undefined, number])[];
  const pairs = (...all: Times) => all.map(([assayMs, vegetaMs]) => ({ assayMs, vegetaMs }));

  test("takes the median of the ratios of all pairs in which Assay reports a p99", () => {
    const { lines } = resultOf([{ ...row, pairs: pairs([2, 1], [4, 4], [undefined, 9], [9, 3]) }]);
    expect(lines.join("\n")).toContain("| one | 1000/s | 4 ms | 3.5 ms | 2 × (1 to 3) | 3 of 4 |");
  });

  test("misses its goal if Assay adds half of a p99, and meets it if it reports none", () => {
    const isMet = (...all: Times) => resultOf([{ ...row, pairs: pairs(...all) }]).goals.map((goal) => goal.isMet);
    expect([isMet([1.4, 1]), isMet([1.6, 1]), isMet([undefined, 1])]).toEqual([[true], [false], [true]]);
    expect(resultOf([{ ...row, pairs: pairs([undefined, 1]) }]).lines[0]).toContain("| – ms | 1 ms | – × | 0 of 1 |");
  });
});
