// What changes in a request when the pool is sent again: a service may take no second token of the same name. Pure; the
// native engine does the same in tools/k6/plan/renewal.go.
import { OPERATION_IDS } from "../../schemas/operation.ts";

/** The digit with which rows of creations begin. */
const CREATION = String(OPERATION_IDS.indexOf("create-token-transaction"));
const SYMBOL = '","symbol":"';
/** The longest symbol of the interface. */
const LONGEST_SYMBOL = 10;

/** A row in a pass through the pool, from 0: later creations end name and symbol with the number of their pass. */
export function renewedRow(row: string, pass: number): string {
  if (pass === 0 || row[0] !== CREATION) return row;
  const nameEnd = row.indexOf(SYMBOL);
  if (nameEnd < 0) return row;
  const begin = nameEnd + SYMBOL.length;
  const end = row.indexOf('"', begin);
  const number = String(pass + 1);
  const symbol = row.slice(begin, end).slice(0, LONGEST_SYMBOL - number.length);
  return `${row.slice(0, nameEnd)} ${number}${SYMBOL}${symbol}${number}${row.slice(end)}`;
}
