import { expect, test } from "vitest";
import { judgeStep, type Left } from "../../../proof/faults/steps.ts";

const FULL_DISK: Left = {
  code: 4,
  output: "assay: run.json must be written in full, but the disk or quota is full (EFBIG).\n",
  damaged: [],
  k6Left: 0,
  others: [],
};

const PASSED = { code: 0, output: "PASS\n" };

test("a step is right with a sentence and its code, whole files and a next run that passes", () => {
  expect(judgeStep("disk", FULL_DISK, PASSED)).toEqual({ code: "4", said: FULL_DISK.output.trim(), wrong: [] });
});

test.each<[string, Partial<Left>, Pick<Left, "code" | "output">, RegExp]>([
  ["an accusation of the target", { code: 1 }, PASSED, /exit code 1/],
  ["a command that a signal ended", { code: null }, PASSED, /exit code null/],
  ["a stack trace", { output: "Error: x\n    at f (file.ts:1:2)\n" }, PASSED, /stack trace/],
  ["silence", { output: "" }, PASSED, /no word/],
  ["half a file", { damaged: ["report.html is cut off"] }, PASSED, /cut off/],
  ["a load that the fault takes away", { others: [0, 3] }, PASSED, /with it ended with 0, 3/],
  ["a k6 that is left", { k6Left: 1 }, PASSED, /1 processes of k6/],
  ["a next run that fails", {}, { code: 3, output: "assay: no k6\n" }, /next run ended with 3: assay: no k6/],
])("what is wrong with a step names %s", (_, left, next, reason) => {
  expect(judgeStep("disk", { ...FULL_DISK, ...left }, next).wrong).toEqual([expect.stringMatching(reason)]);
});
