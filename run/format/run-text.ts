// A run as the text of `run.json`.
import { randomUUID } from "node:crypto";
import { printableJson } from "../text/hidden-characters.ts";
import type { Run } from "./run.ts";

/** JSON, indented and printable, with one line for each window of a load: a day has thousands of them. */
export function runText(run: Run): string {
  const mark = randomUUID();
  const lists: unknown[][] = [];
  const frame = printableJson(run, 2, (key, value) => {
    if (key !== "windows" || !Array.isArray(value) || value.length === 0) return value;
    lists.push(value);
    return mark;
  });
  const marks = new RegExp(`^( *)"windows": "${mark}"`, "gm");
  return frame.replace(marks, (_, indent: string) => {
    const lines = lists.shift()?.map((window) => `${indent}  ${printableJson(window, 0).trimEnd()}`) ?? [];
    return `${indent}"windows": [\n${lines.join(",\n")}\n${indent}]`;
  });
}
