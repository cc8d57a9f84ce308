// Results of made-up journals, and entries that most of them have.

import type { JournalEntry } from "../../../run/journal/journal-entries.ts";
import { createReducer, type LoadResult } from "../../../run/load/load-result.ts";
import { operationEntry, windowEntry } from "../format/load-entries.ts";

/** The result of a journal with these entries. */
export function resultOf(...entries: readonly JournalEntry[]): LoadResult {
  const reducer = createReducer();
  for (const entry of entries) reducer.add(entry);
  return reducer.result().result;
}

/** A window of good quotes. */
export const good = (count: number) => windowEntry(0, { "token-price": operationEntry(count) });

/** Why a run is not valid, without the sentences. */
export const codes = ({ validity }: LoadResult) => validity.reasons.map((reason) => reason.split(":")[0]);
