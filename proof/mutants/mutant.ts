// What a mutant is: a service with one wrong behaviour, and the statements that it breaks.
import type { MutantRow, MutantTable } from "../../service/mutants.ts";

/** One wrong behaviour. `id` is its key in a table, or the schema mutation that it is derived from. */
export type Mutant = Required<MutantRow> & {
  readonly id: string;
  /** Why no client can detect the behaviour, for an equivalent mutant. */
  readonly equivalent?: string;
};

/** A table whose rows are `advisory` unless they say otherwise. */
export function advisory(table: MutantTable): MutantTable {
  return Object.fromEntries(Object.entries(table).map(([id, row]) => [id, { tier: "advisory", ...row }]));
}

/** A table whose rows break one statement unless they say otherwise. */
export function breaking(
  statement: string,
  table: Readonly<Record<string, Omit<MutantRow, "statements"> & Partial<MutantRow>>>,
): MutantTable {
  return Object.fromEntries(Object.entries(table).map(([id, row]) => [id, { statements: [statement], ...row }]));
}

export function rows<Value, Row>(
  values: Readonly<Record<string, Value>>,
  rowOf: (name: string, value: Value) => readonly [string, Row],
): Readonly<Record<string, Row>> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => rowOf(name, value)));
}
