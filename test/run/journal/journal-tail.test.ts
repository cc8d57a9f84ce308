import { appendFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { lineOf } from "../../../run/journal/journal-lines.ts";
import { readEnd, tailLines } from "../../../run/journal/journal-tail.ts";
import { isObject } from "../../../schemas/json.ts";
import { temporaryFolder } from "../../scenarios/driver/temporary-folder.ts";

const folder = temporaryFolder().path;

test("tailLines reads the whole lines that were added since its last call", () => {
  const path = join(folder, "growing.ndjson");
  const read = tailLines(path, isObject);
  expect(read()).toEqual([]);
  const torn = lineOf({ kind: "é", at: 2 });
  writeFileSync(path, lineOf({ kind: "a", at: 1 }) + torn.slice(0, 31));
  expect(read()).toEqual([{ kind: "a", at: 1 }]);
  expect(read()).toEqual([]);
  appendFileSync(path, torn.slice(31) + lineOf({ kind: "c", long: "x".repeat(600_000) }));
  expect(read()).toEqual([
    { kind: "é", at: 2 },
    { kind: "c", long: "x".repeat(600_000) },
  ]);
  appendFileSync(path, `${lineOf({ kind: "d" }).replace("d", "e")}`);
  expect(read).toThrow("matches its checksum");
});

test("readEnd reads the last whole lines of a long journal", () => {
  const path = join(folder, "long.ndjson");
  expect(readEnd(path, isObject)).toEqual([]);
  const long = Array.from({ length: 30 }, (_, at) => lineOf({ at, long: "é".repeat(50_000) }));
  writeFileSync(path, long.join("") + lineOf({ at: 30 }) + lineOf({ at: 31 }).slice(0, 20));
  const found = readEnd(path, isObject).map(({ at }) => at);
  expect(found).toEqual([20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30]);
});
