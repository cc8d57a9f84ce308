import { appendFileSync, readFileSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { JournalEntry } from "../../../run/journal/journal-entries.ts";
import { entryOfLine, lineOf } from "../../../run/journal/journal-lines.ts";
import { createJournal, readJournal, windowMsOf } from "../../../run/journal/load-journal.ts";
import { temporaryFolder } from "../../scenarios/driver/temporary-folder.ts";
import { endEntry, operationEntry, planEntry, usageEntry, windowEntry, writeJournal } from "../format/load-entries.ts";

const folder = temporaryFolder();

const entries: readonly JournalEntry[] = [
  planEntry(),
  windowEntry(0, { "token-price": operationEntry(100) }),
  usageEntry(0, { targetRssMiB: 80.5 }),
  windowEntry(1_000, { "token-price": operationEntry(100) }),
  endEntry(),
];

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

  test.each([
    ["a window without a counter", { ...windowEntry(0, {}), dropped: undefined }],
    [
      "an operation whose counter is a text",
      { ...windowEntry(0, {}), operations: { "token-price": { ...operationEntry(1), late: "1" } } },
    ],
    ["an end without its cause", { ...endEntry(), cause: undefined }],
    ["a kind that is not known", { kind: "pause" }],
    ["a kind of which the schema has only a part", { kind: "leg", number: 1, of: 2 }],
  ])("is refused with %s", async (_, entry) => {
    const path = folder.write("other.ndjson", lineOf(planEntry()) + lineOf(entry));
    await expect(read(path)).rejects.toMatchObject({ code: "run-unreadable" });
  });

  test("is refused if a line before the last does not match its checksum", async () => {
    const path = write();
    const changed = readFileSync(path, "utf8").replace('"vus":1', '"vus":9');
    writeFileSync(path, changed);
    await expect(read(path)).rejects.toMatchObject({ code: "run-unreadable" });
  });

  test.each([
    ["an empty file", ""],
    ["a foreign file", "hello\n"],
    ["a journal without its plan", lineOf(endEntry())],
  ])("is not taken from %s", async (_, text) => {
    const path = folder.write(`foreign-${text.length}.ndjson`, text);
    await expect(read(path)).rejects.toMatchObject({ code: "run-unreadable" });
  });

  test("of an older format is refused", async () => {
    const path = folder.write("old.ndjson", lineOf({ ...planEntry(), formatVersion: 4 }) + lineOf(endEntry()));
    await expect(read(path)).rejects.toMatchObject({
      code: "run-unreadable",
      message: expect.stringContaining("must begin with a plan of format 6"),
    });
  });

  test("is not read from a path without a file", async () => {
    await expect(read(join(folder.path, "nowhere.ndjson"))).rejects.toMatchObject({ code: "run-unreadable" });
  });

  test("never overwrites another", () => {
    const path = write();
    expect(() => createJournal(path)).toThrow(expect.objectContaining({ code: "output-unwritable" }));
    appendFileSync(path, "");
  });
});

test("a line of a journal is rejected with any one character changed", () => {
  const line = lineOf(windowEntry(0, { "token-price": operationEntry(3) })).trimEnd();
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

  test("divides every interval that an objective is judged over", () => {
    const over = (...windows: readonly string[]) =>
      windowMsOf(
        3_600_000,
        windows.map((window) => ({ operation: "*", metric: "errors", atMost: 0, window })),
      );
    expect([over("run"), over("5s"), over("15s"), over("10s", "1m"), over("7s", "1h")]).toEqual([
      10_000, 5_000, 5_000, 10_000, 1_000,
    ]);
  });
});
