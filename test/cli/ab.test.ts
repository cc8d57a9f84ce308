import { describe, expect, test } from "vitest";
import { runInProcess } from "./in-process.ts";

const TWO = "The builds must be --baseline URL and --candidate URL, or commands for both, got another combination.";

describe("assay ab", () => {
  test.each([
    [[], TWO],
    [["--baseline", "http://127.0.0.1:1"], TWO],
    [["--baseline", "http://127.0.0.1:1", "--candidate-start", "x {port}"], TWO],
    [
      ["--baseline-start", "old {port}", "--candidate-start", "new"],
      "--candidate-start must contain {port} or $PORT for the port, got `new`.",
    ],
    [["--margin", "0.5%"], '--margin must be a percentage from 1% to 100%, got "0.5%".'],
    [["--max-pairs", "5"], '--max-pairs must be a whole number from 6 to 1000, got "5".'],
  ])("refuses %j before it starts or sends anything", async (args, message) => {
    await expect(runInProcess("ab", ...args)).rejects.toMatchObject({ code: "usage", message });
  });
});
