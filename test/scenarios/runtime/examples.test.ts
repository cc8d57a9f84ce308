import { describe, expect, test } from "vitest";
import { exampleLine, readExamples } from "../../../scenarios/runtime/examples.ts";

const example = {
  kind: "example",
  operation: "token-price",
  statement: "quote/tokenId/type",
  pointer: "/data/tokenId",
  expected: "of type string",
  actual: "42",
  iteration: 7,
} as const;

const same = (text: string) => text;
const logLine = (msg: string, source = "console") => JSON.stringify({ level: "info", msg, source, time: "now" });

describe("an example", () => {
  test("is kept once per operation and statement, the first", () => {
    const lines = [
      logLine(exampleLine(example, same)),
      logLine(exampleLine({ ...example, iteration: 9 }, same)),
      logLine(exampleLine({ ...example, operation: "trade-token" }, same)),
    ];
    expect(readExamples(lines.join("\n"))).toEqual([example, { ...example, operation: "trade-token" }]);
  });

  test("is read only from what the script logs", () => {
    const line = exampleLine(example, same);
    expect(readExamples(logLine(line, "http-debug"))).toEqual([]);
    expect(readExamples(JSON.stringify({ level: "warning", msg: "Request Failed", error: line }))).toEqual([]);
    expect(readExamples(`${line}\nnot json assay-example {}\n${logLine("assay-example {broken")}`)).toEqual([]);
  });

  test("holds at most 256 characters of any text", () => {
    const long = readExamples(logLine(exampleLine({ ...example, actual: "x".repeat(5_000) }, same)));
    expect(long[0]).toMatchObject({ actual: expect.stringMatching(/^x{255}…$/) });
  });
});
