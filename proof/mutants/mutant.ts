// What a mutant is: a service with one wrong behaviour, and the statements that it breaks.
import type { Install, MutantRow } from "../../service/mutants.ts";

/** One wrong behaviour. `id` is its key in a table, or the schema mutation that it is derived from. */
export type Mutant = Required<MutantRow> & {
  readonly id: string;
  /** Why no client can detect the behaviour, for an equivalent mutant. */
  readonly equivalent?: string;
};

export type Statements = MutantRow["statements"];

/** One wrong behaviour in a table. Without a description, its id says what it does. */
export type Row = Omit<MutantRow, "description"> & Partial<MutantRow>;
export type RowTable = Readonly<Record<string, Row>>;

/** A row that breaks a statement or several. */
export function breaking(statements: string | Statements, install: Install): Row {
  return { statements: typeof statements === "string" ? [statements] : statements, install };
}

/** A table whose rows break one statement unless they say otherwise. */
export function allBreaking(
  statement: string,
  table: Readonly<Record<string, Install | (Omit<Row, "statements"> & Partial<Row>)>>,
): RowTable {
  return rows("", table, (row) =>
    typeof row === "function" ? breaking(statement, row) : { statements: [statement], ...row },
  );
}

/** A table whose rows are `advisory` unless they say otherwise. */
export function advisory(table: RowTable): RowTable {
  return rows("", table, (row) => ({ tier: "advisory", ...row }));
}

export function mutantsOf(table: RowTable): readonly Mutant[] {
  return Object.entries(table).map(([id, row]) => ({ id, tier: "specified", description: sentenceOf(id), ...row }));
}

function sentenceOf(id: string): string {
  return `${id.charAt(0).toUpperCase()}${id.slice(1).replaceAll("-", " ")}.`;
}

/** A row for each value, whose id is the name of the value after a prefix. */
export function rows<Value>(
  prefix: string,
  values: Readonly<Record<string, Value>>,
  rowOf: (value: Value, name: string) => Row,
): RowTable {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [`${prefix}${name}`, rowOf(value, name)]));
}
