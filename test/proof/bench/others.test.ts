import { expect, test } from "vitest";
import { type OtherRuns, resultOf } from "../../../proof/bench/others.ts";

const runsOf = (name: string, ...micros: readonly number[]): OtherRuns => ({
  name,
  judges: "status",
  runs: micros.map((cpuMicrosPerRequest) => ({ cpuMicrosPerRequest, requests: 1_000 })),
});

test("compares every generator with Assay, run by run, and is not content with a mean", () => {
  const all = [runsOf("Assay", 20, 22, 21), runsOf("slow", 200, 221, 209), runsOf("unsure", 21, 40, 15)];
  const { lines, goals } = resultOf(all);
  expect(lines.slice(2).map((line) => line.split(" | ")[0])).toEqual(["| Assay", "| slow", "| unsure"]);
  expect(lines[3]).toContain("10.0");
  expect(goals.map(({ isReached }) => isReached)).toEqual([true, false]);
});

test("reaches nothing with a single run", () => {
  expect(resultOf([runsOf("Assay", 20), runsOf("slow", 200)]).goals).toMatchObject([{ isReached: false }]);
});
