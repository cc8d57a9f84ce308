// Results of made-up journals, and entries that most of them have.

import type { WriteLedgerResult } from "../../../run/format/run.ts";
import type { JournalEntry, JournalLookUp } from "../../../run/journal/journal-entries.ts";
import { createReducer, type LoadResult } from "../../../run/load/load-result.ts";
import { ledgerResult } from "../../../run/load/write-ledger-result.ts";
import { lookUpEntry, quotes } from "../format/load-entries.ts";

/** The result of a journal with these entries. */
export function resultOf(...entries: readonly JournalEntry[]): LoadResult {
  const reducer = createReducer();
  for (const entry of entries) reducer.add(entry);
  return reducer.result().result;
}

/** A window of good quotes. */
export const good = (count: number) => quotes(0, count);

/** Why a run is not valid, without the sentences. */
export const codes = ({ validity }: LoadResult) => validity.reasons.map((reason) => reason.split(":")[0]);

/** A creation that a look-up did not find. */
export const LOST_WRITE = {
  operation: "create-token-transaction",
  fault: "lost",
  iteration: 7,
  step: 2,
  endedMs: 1_500,
  tokenId: "3f2a5c1e-8d74-4b6f-9a10-2c5d7e8f9a0b",
  request: "{}",
  lookUp: "{}",
  expected: "a quote of the token",
  actual: "refused with status 404",
  again: "kept",
} as const;

/** What a run says of its accepted writes after one look-up. */
export function ledgerWith(changes: Partial<JournalLookUp> = {}): WriteLedgerResult {
  return ledgerResult([lookUpEntry(changes)]) as WriteLedgerResult;
}
