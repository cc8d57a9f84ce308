// What a mutant is: a service with one wrong behaviour, and the statements that it breaks.
import type { Tier } from "../../schemas/index.ts";
import type { Stages } from "../exchange/stages.ts";
import type { State } from "../market/state.ts";

/** What a mutant may use. It calls `act` each time that it makes a response wrong. */
export type MutantContext = { readonly stages: Stages; readonly act: () => void; readonly state: State };

/** Replaces some stages; the others stay unchanged. */
export type Install = (context: MutantContext) => Partial<Stages>;

/** Name of the errors that mutants throw on purpose, which distinguishes them from bugs of the service. */
export const PLANTED_CRASH = "PlantedCrash";

/** An error to throw on purpose. */
export function plantedCrash(message: string): Error {
  return Object.assign(new Error(message), { name: PLANTED_CRASH });
}

/** One wrong behaviour. `id` is its key in a table, or the schema mutation that it is derived from. */
export type Mutant = {
  readonly id: string;
  /** The statements that a service with this behaviour breaks. */
  readonly statements: readonly [string, ...string[]];
  /**
   * `specified` if the interface forbids the behaviour, `advisory` if it is only unlikely to be intended, `observed` if it
   * is as good as any other.
   */
  readonly tier: Tier;
  readonly description: string;
  /** Why no client can detect the behaviour, for an equivalent mutant. */
  readonly equivalent?: string;
  readonly install: Install;
};

/** A mutant in a table of them; without a tier it is `specified`. */
export type MutantRow = Omit<Mutant, "id" | "tier"> & { readonly tier?: Tier };

export type MutantTable = Readonly<Record<string, MutantRow>>;

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

export function rows<Value>(
  values: Readonly<Record<string, Value>>,
  rowOf: (name: string, value: Value) => readonly [string, MutantRow],
): MutantTable {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => rowOf(name, value)));
}
