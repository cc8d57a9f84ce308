import { describe, expect, it } from "vitest";
import { judgeStep, type Left } from "../../../proof/faults/steps.ts";

const FULL_DISK: Left = {
  code: 4,
  output: "assay: run.json must be written in full, got a full disk or quota (EFBIG).\n",
  damaged: [],
  k6Left: 0,
  others: [],
};

describe("judgeStep", () => {
  it("accepts a sentence with its code, whole files and a next run that passes", () => {
    expect(judgeStep("disk", FULL_DISK, 0)).toEqual({ code: "4", said: FULL_DISK.output.trim(), wrong: [] });
  });

  it.each<[string, Partial<Left>, number, RegExp]>([
    ["an accusation of the target", { code: 1 }, 0, /exit code 1/],
    ["a command that a signal ended", { code: null }, 0, /exit code null/],
    ["a stack trace", { output: "Error: x\n    at f (file.ts:1:2)\n" }, 0, /stack trace/],
    ["silence", { output: "" }, 0, /no word/],
    ["half a file", { damaged: ["report.html is cut off"] }, 0, /cut off/],
    ["a load that the fault takes away", { others: [0, 3] }, 0, /with it ended with 0, 3/],
    ["a k6 that is left", { k6Left: 1 }, 0, /1 processes of k6/],
    ["a next run that fails", {}, 3, /next run ended with 3/],
  ])("names %s", (_, left, next, reason) => {
    expect(judgeStep("disk", { ...FULL_DISK, ...left }, next).wrong).toEqual([expect.stringMatching(reason)]);
  });
});
