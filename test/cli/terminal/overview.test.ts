import { expect, test } from "vitest";
import { COMMANDS } from "../../../cli/commands/index.ts";
import { overview } from "../../../cli/terminal/overview.ts";

test("the overview of commands fits 80 columns, with a line for each command and no word lost", () => {
  const text = overview(COMMANDS);
  expect(text.split("\n").filter((line) => [...line].length > 80)).toEqual([]);
  expect(text.split("\n")).toHaveLength(Object.keys(COMMANDS).length + 9);
  const words = text.replace(/\s+/g, " ");
  for (const [name, { summary }] of Object.entries(COMMANDS)) expect(words).toContain(`${name} ${summary}`);
});
