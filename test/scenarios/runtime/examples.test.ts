import { expect, test } from "vitest";
import { createExampleReader, exampleLine } from "../../../scenarios/runtime/examples.ts";

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
const read = (...lines: readonly string[]) => {
  const reader = createExampleReader();
  for (const line of lines) reader.take(line);
  return reader.found();
};
const logLine = (msg: string, source = "console") => JSON.stringify({ level: "info", msg, source, time: "now" });

test("an example is kept once per operation and statement, the first", () => {
  const lines = [
    logLine(exampleLine(example, same)),
    logLine(exampleLine({ ...example, iteration: 9 }, same)),
    logLine(exampleLine({ ...example, operation: "trade-token" }, same)),
  ];
  expect(read(...lines)).toEqual([example, { ...example, operation: "trade-token" }]);
});

test("an example is read only from what the script logs", () => {
  const line = exampleLine(example, same);
  expect(read(logLine(line, "http-debug"))).toEqual([]);
  expect(read(JSON.stringify({ level: "warning", msg: "Request Failed", error: line }))).toEqual([]);
  expect(read(line, "not json assay-example {}", logLine("assay-example {broken"))).toEqual([]);
});

test("an example holds at most 256 characters of any text", () => {
  const long = read(logLine(exampleLine({ ...example, actual: "x".repeat(5_000) }, same)));
  expect(long[0]).toMatchObject({ actual: expect.stringMatching(/^x{255}…$/) });
});

test("an example is one of at most 500 of a run, and no more of the log is kept", () => {
  const reader = createExampleReader();
  const spare = Array.from({ length: 20_000 }, (_, at) => {
    const kind = { kind: "rejection", operation: "token-price", status: 400, code: `E_${at % 10_000}` } as const;
    return reader.take(logLine(exampleLine({ ...kind, request: "{}", response: "{}", iteration: at }, same)));
  });
  expect(reader.found()).toHaveLength(500);
  expect(spare.filter((isSpare) => !isSpare)).toHaveLength(500);
});
