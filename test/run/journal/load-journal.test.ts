import { readFileSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { JournalEntry } from "../../../run/journal/journal-entries.ts";
import { entryOfLine, lineOf } from "../../../run/journal/journal-lines.ts";
import { createJournal, readJournal, windowMsOf } from "../../../run/journal/load-journal.ts";
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
  test("reads back as it was written", async () => {
    expect(await read(write())).toEqual(entries);
  });

  test("holds each entry on one line, as JSON, when append returns", () => {
    const path = join(folder.path, "open.ndjson");
    const journal = createJournal(path);
    for (const [index, entry] of entries.entries()) {
      journal.append(entry);
      const lines = readFileSync(path, "utf8").trimEnd().split("\n");
      expect(lines).toHaveLength(index + 1);
      expect(JSON.parse(lines[index] ?? "")).toHaveProperty("entry", JSON.parse(JSON.stringify(entry)));
    }
    journal.close();
  });

  test("gives all whole lines wherever the last one is torn", async () => {
    const whole = readFileSync(write(), "utf8");
    const lastLine = whole.lastIndexOf("\n", whole.length - 2) + 1;
    const cuts = [lastLine + 1, lastLine + 12, lastLine + 40, whole.length - 2];
    for (const cut of cuts) {
      const path = folder.write(`torn-${cut}.ndjson`, whole);
      truncateSync(path, cut);
      expect(await read(path)).toEqual(entries.slice(0, -1));
    }
  });

  test("keeps what only looks like the end of a line", async () => {
    const path = join(folder.path, "separators.ndjson");
    const notes = ["one\u2028two\u2029three\u0085four\rfive"];
    writeFileSync(path, lineOf(planEntry({ notes })) + lineOf(endEntry()));
    expect(await read(path)).toEqual([planEntry({ notes }), endEntry()]);
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

describe("the width of windows", () => {
  test("is a second up to ten minutes and ten seconds beyond", () => {
    expect(windowMsOf(600_000)).toBe(1_000);
    expect(windowMsOf(600_001)).toBe(10_000);
  });

  test.each([
    [10_000, ["run"]],
    [5_000, ["5s"]],
    [5_000, ["15s"]],
    [10_000, ["10s", "1m"]],
    [1_000, ["7s", "1h"]],
  ])("is %i ms to divide the intervals %j", (width, windows) => {
    const objectives = windows.map((window) => ({ operation: "*", metric: "errors", atMost: 0, window }) as const);
    expect(windowMsOf(3_600_000, objectives)).toBe(width);
  });
});
