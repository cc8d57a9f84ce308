// The table of readers in docs/testing.md: every output has one, in a test that names it.
import { existsSync } from "node:fs";
import { expect, it } from "vitest";
import { COMMANDS } from "../../cli/commands/index.ts";
import { flagOf } from "../../cli/settings/setting.ts";
import { exporters, formatters } from "../../reports/formats/index.ts";
import { read } from "./shell-blocks.ts";

/** Commands that write runs and reports, whose formats have rows of their own, and those that print for people. */
const OTHER_COMMANDS = [
  ...["check", "conform", "explore", "reproduce", "load", "soak", "collect", "generator", "capacity", "ab", "replay"],
  ...["report", "list", "explain", "verify", "serve", "doctor"],
];

type Row = { readonly output: string; readonly reader: string; readonly test: string };

const [, table = ""] = /## Readers of each output\n([\s\S]*?)\n## /.exec(read("docs/testing.md")) ?? [];
const rows: readonly Row[] = [...table.matchAll(/^\| (.*?) ?\| (.*?) \| .*?\| `(test\/.*?)` \|$/gm)].map(
  ([, output = "", reader = "", test = ""]) => ({ output: output.replaceAll("`", ""), reader, test }),
);

it("has a row for each format and each command that writes for other programs", () => {
  const formats = Object.keys({ ...formatters, ...exporters }).map((key) => (key === "text" ? "stdout" : flagOf(key)));
  const commands = Object.keys(COMMANDS).filter((name) => !OTHER_COMMANDS.includes(name));
  const outputs = [...formats, "--attest", ...commands.map((name) => `assay ${name}`), "types of the library"];
  expect(rows.flatMap(({ output }) => output || []).toSorted()).toEqual(outputs.toSorted());
});

it("names a reader that its test names too", () => {
  const unread = rows.filter(({ reader, test }) => {
    const isProgram = !/^(people|GitHub itself)/.test(reader);
    const names = reader.split(/, | with | and /);
    const text = existsSync(test) ? read(test).toLowerCase() : "";
    return text === "" || (isProgram && names.some((name) => !text.includes(name.toLowerCase())));
  });
  expect(unread).toEqual([]);
});
