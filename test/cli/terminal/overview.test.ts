import { expect, test } from "vitest";
import { COMMANDS } from "../../../cli/commands/index.ts";
import { overview } from "../../../cli/terminal/overview.ts";

test.each([40, 60, 80, 200])("the overview of commands fits %i columns, and no word is lost", (columns) => {
  const text = overview(COMMANDS, columns);
  expect(text.split("\n").filter((line) => [...line].length > columns)).toEqual([]);
  const words = text.replace(/\s+/g, " ");
  for (const [name, { summary }] of Object.entries(COMMANDS)) expect(words).toContain(`${name} ${summary}`);
});

test("on a wide terminal, each command has its own line", () => {
  expect(overview(COMMANDS, 80).split("\n")).toHaveLength(Object.keys(COMMANDS).length + 9);
});
