import { describe, expect, test } from "vitest";
import { lineOf } from "../../../run/journal/journal-lines.ts";
import { readLedger } from "../../../run/journal/write-ledger.ts";
import { temporaryFolder } from "../../scenarios/driver/temporary-folder.ts";

const TOKEN = "3f2a5c1e-8d74-4b6f-9a10-2c5d7e8f9a0b";
const CREATION = `1 12 3 0 1500 + a3a6bf43 ${TOKEN}`;
const LOST_TRADE = "2 13 0 1 2000 ? a3a6bf43 ";

const folder = temporaryFolder();
const ledgerOf = (text: string) => folder.write("ledger.ndjson", text);

function block(count: number, rows: readonly string[], changes = {}): string {
  return lineOf({ kind: "writes", share: 1, count, unknown: 1, rows, ...changes });
}

const write = (operation: string, iteration: number, step: number, credential: number, endedMs: number) => {
  return { operation, iteration, step, credential, endedMs };
};

describe("the reader of a ledger", () => {
  test("reads the rows of all blocks, and counts the writes that were left out", async () => {
    const ledger = await readLedger(ledgerOf(block(2, [CREATION, LOST_TRADE]) + block(4, [CREATION])));
    expect(ledger).toMatchObject({ count: 6, unknown: 2, isComplete: false });
    const [checksum, created, traded] = [0xa3a6bf43, "create-token-transaction", "trade-token"];
    expect(ledger.writes.slice(0, 2)).toEqual([
      { ...write(created, 12, 3, 0, 1_500), isUnknown: false, checksum, tokenId: TOKEN },
      { ...write(traded, 13, 0, 1, 2_000), isUnknown: true, checksum, tokenId: "" },
    ]);
  });

  test("finds nothing in an empty file, in none, and in a block that was not finished", async () => {
    const nothing = { count: 0, unknown: 0, writes: [], isComplete: true };
    expect(await readLedger(ledgerOf(""))).toEqual(nothing);
    expect(await readLedger("/absent/ledger.ndjson")).toEqual(nothing);
    expect(await readLedger(ledgerOf(block(1, [CREATION]).slice(0, 90)))).toEqual(nothing);
  });

  test.each([
    ["a changed line", block(1, [CREATION]).replace("1500", "1501") + block(1, [CREATION]), "must match its checksum"],
    ["a line of another kind", lineOf({ kind: "window" }), "must be a block of writes"],
    ["a row of another form", block(1, ["1 12"]), "must be a block of writes"],
  ])("refuses %s", async (_name, text, sentence) => {
    await expect(readLedger(ledgerOf(text))).rejects.toThrow(sentence);
  });
});
