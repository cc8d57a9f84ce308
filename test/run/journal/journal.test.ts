import { appendFileSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { JournalEntry } from "../../../run/journal/journal-entries.ts";
import { entryOfLine, lineOf } from "../../../run/journal/journal-lines.ts";
import { readEnd, tailLines } from "../../../run/journal/journal-tail.ts";
import { createJournal, readJournal, windowMsOf } from "../../../run/journal/load-journal.ts";
import { readLedger } from "../../../run/journal/write-ledger.ts";
import { isObject } from "../../../schemas/json.ts";
import { temporaryFolder } from "../../scenarios/driver/temporary-folder.ts";
import {
  endEntry,
  operationEntry,
  planEntry,
  quotes,
  usageEntry,
  windowEntry,
  writeJournal,
} from "../format/load-entries.ts";

const folder = temporaryFolder();

const usage = usageEntry(0, { targetRssMiB: 80.5 });
const entries: readonly JournalEntry[] = [planEntry(), quotes(0, 100), usage, quotes(1_000, 100), endEntry()];

let files = 0;
function write(list: readonly JournalEntry[] = entries): string {
  files += 1;
  const path = join(folder.path, `${files}.ndjson`);
  writeJournal(path, list);
  return path;
}

async function read(path: string): Promise<JournalEntry[]> {
  const found: JournalEntry[] = [];
  for await (const entry of readJournal(path)) found.push(entry);
  return found;
}

describe("a journal", () => {
  test("holds each entry on one line, as JSON, when append returns, and reads back as it was written", async () => {
    const path = join(folder.path, "open.ndjson");
    const journal = createJournal(path);
    for (const [index, entry] of entries.entries()) {
      journal.append(entry);
      const lines = readFileSync(path, "utf8").trimEnd().split("\n");
      expect(lines).toHaveLength(index + 1);
      expect(JSON.parse(lines[index] ?? "")).toHaveProperty("entry", JSON.parse(JSON.stringify(entry)));
    }
    journal.close();
    expect(await read(path)).toEqual(entries);
  });

  test("gives all whole lines wherever the last one is torn", async () => {
    const whole = readFileSync(write(), "utf8");
    const lastLine = whole.lastIndexOf("\n", whole.length - 2) + 1;
    for (const cut of [lastLine + 1, lastLine + 12, lastLine + 40, whole.length - 2])
      expect(await read(folder.write(`torn-${cut}.ndjson`, whole.slice(0, cut)))).toEqual(entries.slice(0, -1));
  });

  test("keeps what only looks like the end of a line", async () => {
    const notes = ["one\u2028two\u2029three\u0085four\rfive"];
    const text = lineOf(planEntry({ notes })) + lineOf(endEntry());
    expect(await read(folder.write("separators.ndjson", text))).toEqual([planEntry({ notes }), endEntry()]);
  });

  test("is read without the rehearsal that version 0.2 noted", async () => {
    const effect = { kind: "trend", what: "a p50 rising by 10 % in 72 h", isFound: true, isInControl: false };
    const rehearsal = { kind: "rehearsal", at: "2026-01-01T00:00:00.000Z", lengthMs: 1, effects: [effect] };
    const path = folder.write("rehearsed.ndjson", [planEntry(), endEntry(), rehearsal].map(lineOf).join(""));
    expect(await read(path)).toEqual([planEntry(), endEntry()]);
  });

  const plan = lineOf(planEntry());
  const counted = { "token-price": { ...operationEntry(1), late: "1" } };
  test.each([
    ["a window without a counter", plan + lineOf({ ...windowEntry(0, {}), dropped: undefined })],
    ["an operation whose counter is a text", plan + lineOf({ ...windowEntry(0, {}), operations: counted })],
    ["an end without its cause", plan + lineOf({ ...endEntry(), cause: undefined })],
    ["a kind that is not known", plan + lineOf({ kind: "pause" })],
    ["a kind of which the schema has only a part", plan + lineOf({ kind: "leg", number: 1, of: 2 })],
    ["a line before the last that was changed", plan.replace('"vus":20', '"vus":29') + lineOf(endEntry())],
    ["no line", ""],
    ["a foreign line", "hello\n"],
    ["no plan", lineOf(endEntry())],
    ["an older format", lineOf({ ...planEntry(), formatVersion: 4 }), "must begin with a plan of format 7"],
  ])("is refused with %s", async (_, text, message = "") => {
    await expect(read(folder.write("other.ndjson", text))).rejects.toMatchObject({
      code: "run-unreadable",
      message: expect.stringContaining(message),
    });
  });

  test("is not read from a path without a file", async () => {
    await expect(read(join(folder.path, "nowhere.ndjson"))).rejects.toMatchObject({ code: "run-unreadable" });
  });

  test("never overwrites another", () => {
    const path = write();
    expect(() => createJournal(path)).toThrow(expect.objectContaining({ code: "output-unwritable" }));
  });
});

test("a line of a journal is rejected with any one character changed", () => {
  const line = lineOf(quotes(0, 3)).trimEnd();
  fc.assert(
    fc.property(fc.nat({ max: line.length - 1 }), fc.integer({ min: 32, max: 126 }), (at, code) => {
      const changed = line.slice(0, at) + String.fromCharCode(code) + line.slice(at + 1);
      if (changed !== line) expect(entryOfLine(changed)).toBeUndefined();
    }),
    { numRuns: 300 },
  );
});

test.each([
  [1_000, 600_000, []],
  [10_000, 600_001, []],
  [10_000, 3_600_000, ["run"]],
  [5_000, 3_600_000, ["15s"]],
  [10_000, 3_600_000, ["10s", "1m"]],
  [1_000, 3_600_000, ["7s", "1h"]],
])("the width of windows is %i ms in a run of %i ms, to divide the intervals %j", (width, durationMs, windows) => {
  const objectives = windows.map((window) => ({ operation: "*", metric: "errors", atMost: 0, window }) as const);
  expect(windowMsOf(durationMs, objectives)).toBe(width);
});

test("tailLines reads the whole lines that were added since its last call", () => {
  const path = join(folder.path, "growing.ndjson");
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
  appendFileSync(path, lineOf({ kind: "d" }).replace("d", "e"));
  expect(read).toThrow("matches its checksum");
});

test("readEnd reads the last whole lines of a long journal", () => {
  const path = join(folder.path, "long.ndjson");
  expect(readEnd(path, isObject)).toEqual([]);
  const long = Array.from({ length: 30 }, (_, at) => lineOf({ at, long: "é".repeat(50_000) }));
  writeFileSync(path, long.join("") + lineOf({ at: 30 }) + lineOf({ at: 31 }).slice(0, 20));
  const found = readEnd(path, isObject).map(({ at }) => at);
  expect(found).toEqual([20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30]);
});

const TOKEN = "3f2a5c1e-8d74-4b6f-9a10-2c5d7e8f9a0b";
const CREATION = `1 12 3 0 1500 + a3a6bf43 ${TOKEN}`;
const LOST_TRADE = "2 13 0 1 2000 ? a3a6bf43 ";

const ledgerOf = (text: string) => folder.write("ledger.ndjson", text);

function block(count: number, rows: readonly string[], changes = {}): string {
  return lineOf({ kind: "writes", share: 1, count, unknown: 1, rows, ...changes });
}

test("the reader of a ledger reads the rows of all blocks, and counts the writes that were left out", async () => {
  const ledger = await readLedger(ledgerOf(block(2, [CREATION, LOST_TRADE]) + block(4, [CREATION])));
  expect(ledger).toMatchObject({ count: 6, unknown: 2, isComplete: false });
  const created = { operation: "create-token-transaction", iteration: 12, step: 3, credential: 0, endedMs: 1_500 };
  const traded = { operation: "trade-token", iteration: 13, step: 0, credential: 1, endedMs: 2_000 };
  expect(ledger.writes.slice(0, 2)).toEqual([
    { ...created, isUnknown: false, checksum: 0xa3a6bf43, tokenId: TOKEN },
    { ...traded, isUnknown: true, checksum: 0xa3a6bf43, tokenId: "" },
  ]);
});

test("the reader of a ledger finds nothing in an empty file, in none, and in a block that was not finished", async () => {
  const nothing = { count: 0, unknown: 0, writes: [], isComplete: true };
  expect(await readLedger(ledgerOf(""))).toEqual(nothing);
  expect(await readLedger("/absent/ledger.ndjson")).toEqual(nothing);
  expect(await readLedger(ledgerOf(block(1, [CREATION]).slice(0, 90)))).toEqual(nothing);
});

test.each([
  ["a changed line", block(1, [CREATION]).replace("1500", "1501") + block(1, [CREATION]), "must match its checksum"],
  ["a line of another kind", lineOf({ kind: "window" }), "must be a block of writes"],
  ["a row of another form", block(1, ["1 12"]), "must be a block of writes"],
])("the reader of a ledger refuses %s", async (_name, text, sentence) => {
  await expect(readLedger(ledgerOf(text))).rejects.toThrow(sentence);
});
