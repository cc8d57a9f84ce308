// The format of the pool: the requests that were made before the run. A row is one text: the index of its operation in
// OPERATION_IDS, one digit; `*` if the body names a token that the session creates, `+` if one that another session has created
// may replace its token; the milliseconds of the think time before it; and then the body as it is sent.

import { OPERATION_IDS, type OperationId } from "../../schemas/operation.ts";
import type { Edit, Replacements } from "../sessions/renewal.ts";
import { blockOf, poolOrder } from "./pool-order.ts";

/** Name of the file in a run's folder that holds its requests. */
export const POOL_FILE = "pool.json";

export const POOL_FORMAT_VERSION = 4;

export type PoolFile = {
  readonly formatVersion: typeof POOL_FORMAT_VERSION;
  readonly rows: readonly string[];
  /** The row at which each session begins, if an iteration is a whole session; else each row is an iteration. */
  readonly sessions?: readonly number[];
  /** The number of the session that each row came from; rows of one session change alike. Without them all are of one session. */
  readonly origins?: readonly number[];
  /** What changes in each row when the pool is sent again, and the lists that its edits name; without them nothing does. */
  readonly edits?: readonly (readonly Edit[])[];
  readonly lists?: readonly Replacements[];
  /** The index of the credential of each row, if users are known; else each VU sends its own. */
  readonly credentials?: readonly number[];
  /** The tokens and users that the bodies name in the order of their popularity, so that a request can be sent to another target. */
  readonly names?: { readonly tokenIds: readonly string[]; readonly userIds: readonly string[] };
  /** How long after its creation a token replaces another one in rows with `+`, in ms; absent without such rows. */
  readonly newTokenMs?: number;
};

export type PooledRequest = {
  readonly operation: OperationId;
  readonly body: string;
  /** Think time since the response before it, or since the start of the iteration. */
  readonly thinkMs: number;
  readonly namesNewToken: boolean;
  /** Whether a token that another session has created may replace the one that it names. */
  readonly isAboutNew: boolean;
  /** The index of the credential that goes with it; absent where any may. */
  readonly credential?: number;
};

const BRACE = 0x7b;

export function rowOf(
  operation: OperationId,
  body: string,
  thinkMs = 0,
  namesNewToken = false,
  isAboutNew = false,
): string {
  const mark = namesNewToken ? "*" : isAboutNew ? "+" : "";
  return `${OPERATION_IDS.indexOf(operation)}${mark}${thinkMs === 0 ? "" : Math.round(thinkMs)}${body}`;
}

export function operationOf(row: string): OperationId {
  const operation = OPERATION_IDS[row.charCodeAt(0) - 48];
  if (operation === undefined) throw new Error("a row of the pool names no operation");
  return operation;
}

/** Whether a row is only its operation and its body, as nearly every row of the busiest scenarios is. */
export function isPlain(row: string): boolean {
  return row.charCodeAt(1) === BRACE;
}

export function readRow(row: string): PooledRequest {
  const operation = operationOf(row);
  if (isPlain(row)) return { operation, body: row.slice(1), thinkMs: 0, namesNewToken: false, isAboutNew: false };
  const begin = row.indexOf("{");
  const mark = row.charAt(1);
  const [namesNewToken, isAboutNew] = [mark === "*", mark === "+"];
  const thinkMs = Number(row.slice(namesNewToken || isAboutNew ? 2 : 1, begin));
  return { operation, body: row.slice(begin), thinkMs, namesNewToken, isAboutNew };
}

/** The rows of an iteration: from `begin` up to, but without, `end`. */
export type Span = { readonly begin: number; readonly end: number };

/**
 * Which rows an iteration sends, in a pool of so many rows and sessions, of which the n-th begins at row `beginOf(n)`;
 * without sessions each row is an iteration. A pure function.
 */
export function spansOf(
  rows: number,
  sessions: number,
  beginOf: (session: number) => number,
  seed: number,
): (iteration: number) => Span {
  const positionOf = sessions === 0 ? poolOrder(seed, rows, blockOf(rows)) : poolOrder(seed, sessions);
  return (iteration) => {
    const at = positionOf(iteration);
    if (sessions === 0) return { begin: at, end: at + 1 };
    return { begin: beginOf(at), end: at + 1 < sessions ? beginOf(at + 1) : rows };
  };
}

export function spansIn({ rows, sessions = [] }: Pick<PoolFile, "rows" | "sessions">, seed: number) {
  return spansOf(rows.length, sessions.length, (session) => sessions[session] ?? 0, seed);
}
