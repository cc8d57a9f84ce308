// What the reader looks at, as the address of the page says it: `#from=70&to=120.5&op=token-price`, times in seconds.
import { OPERATION_IDS, type OperationId } from "../../../schemas/operation.ts";
import type { Span } from "../charts/frame.ts";

/** Without a period it is the whole run. */
export type State = { readonly period?: Span; readonly operation: OperationId | "*" };

/** The state in a fragment; undefined for another fragment, such as that of a section. */
export function readState(fragment: string): State | undefined {
  const values = new URLSearchParams(fragment.replace(/^#/, ""));
  const [from, to, op] = [values.get("from"), values.get("to"), values.get("op")];
  if (from === null && to === null && op === null) return undefined;
  const operation = OPERATION_IDS.find((id) => id === op) ?? "*";
  const [fromMs, toMs] = [Number(from) * 1_000, Number(to) * 1_000];
  const isPeriod = from !== null && to !== null && fromMs >= 0 && toMs > fromMs;
  return { operation, ...(isPeriod && { period: { fromMs, toMs } }) };
}

/** The fragment of a state; empty for the whole run and all operations. */
export function writeState({ period, operation }: State): string {
  const values = new URLSearchParams({
    ...(period !== undefined && { from: String(period.fromMs / 1_000), to: String(period.toMs / 1_000) }),
    ...(operation !== "*" && { op: operation }),
  });
  return values.size === 0 ? "" : `#${values}`;
}
