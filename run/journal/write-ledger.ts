// The ledger of a load: the creations and trades that its target accepted, as the engine notes them beside the journal.
import { statSync } from "node:fs";
import { Failure } from "../../errors.ts";
import { OPERATION_IDS, type OperationId } from "../../schemas/index.ts";
import { isObject } from "../../schemas/json.ts";
import { readLines } from "./journal-lines.ts";

export const LEDGER_FILE = "ledger.ndjson";

/** A creation or a trade. Seed, iteration and step say which request of the pool it was. */
export type NotedWrite = {
  readonly operation: OperationId;
  readonly iteration: number;
  readonly step: number;
  /** The index of the credential that it was sent with. */
  readonly credential: number;
  /** When the response came, ms since the start of the schedule. */
  readonly endedMs: number;
  /** Whether no response says what became of it. */
  readonly isUnknown: boolean;
  /** CRC-32 of the body that was sent. */
  readonly checksum: number;
  /** The token that it created or traded; empty if that is not known. */
  readonly tokenId: string;
};

/** `count` has all writes, `unknown` those of them without a response; `writes` may be a sample. */
export type WriteLedger = {
  readonly count: number;
  readonly unknown: number;
  readonly writes: readonly NotedWrite[];
  /** Whether every write is there. */
  readonly isComplete: boolean;
};

const ROW = /^(\d) (\d+) (\d+) (\d+) (\d+) ([+?]) ([0-9a-f]{1,8}) (\S*)$/;

/** Reads the ledger at a path; an empty one if there is no file or nothing in it. Throws `run-unreadable` if it is damaged. */
export async function readLedger(path: string): Promise<WriteLedger> {
  let [count, unknown] = [0, 0];
  const writes: NotedWrite[] = [];
  const { size } = statSync(path, { throwIfNoEntry: false }) ?? { size: 0 };
  for await (const block of size > 0 ? readLines(path) : []) {
    if (!isBlock(block)) throw damaged(path);
    count += block.count;
    unknown += block.unknown;
    const read = block.rows.flatMap((row) => writeOf(row) ?? []);
    if (read.length < block.rows.length) throw damaged(path);
    for (const write of read) writes.push(write);
  }
  return { count, unknown, writes, isComplete: writes.length === count };
}

/** One line of a ledger. `count` and `unknown` include writes without a row. */
export type LedgerBlock = { readonly count: number; readonly unknown: number; readonly rows: readonly string[] };

function isBlock(value: unknown): value is LedgerBlock {
  return (
    isObject(value) &&
    value["kind"] === "writes" &&
    typeof value["count"] === "number" &&
    typeof value["unknown"] === "number" &&
    Array.isArray(value["rows"]) &&
    value["rows"].every((row) => typeof row === "string")
  );
}

function writeOf(row: string): NotedWrite | undefined {
  const [, index, iteration, step, credential, endedMs, mark, checksum = "", tokenId = ""] = ROW.exec(row) ?? [];
  const operation = OPERATION_IDS[Number(index)];
  if (operation === undefined) return undefined;
  return {
    operation,
    iteration: Number(iteration),
    step: Number(step),
    credential: Number(credential),
    endedMs: Number(endedMs),
    isUnknown: mark === "?",
    checksum: Number.parseInt(checksum, 16),
    tokenId,
  };
}

function damaged(path: string): Failure {
  return new Failure("run-unreadable", `Each line of ${path} must be a block of writes, got one that is not.`);
}
