// What a mutant is: a service with one wrong behaviour, and the statements that it breaks.
import type { Tier } from "../../schemas/index.ts";
import type { Stages } from "../exchange/stages.ts";
import type { State } from "../market/state.ts";

/** What a mutant may use. It calls `act` each time that a response comes out other than it should. */
export type MutantContext = { readonly stages: Stages; readonly act: () => void; readonly state: State };

/** Replaces stages; those that it does not name stay as they are. */
export type Install = (context: MutantContext) => Partial<Stages>;

/** One wrong behaviour. `id` is its key in a table, or the schema mutation that it is derived from. */
export type Mutant = {
  readonly id: string;
  /** The statements that a service with this behaviour breaks. */
  readonly statements: readonly [string, ...string[]];
  /**
   * `specified` where the interface forbids the behaviour, `advisory` where it is only unlikely to be intended, `observed`
   * where it is as good as any other.
   */
  readonly tier: Tier;
  readonly description: string;
  /** Why no client can detect the behaviour, for a mutant that is wrong only in the eyes of its author. */
  readonly equivalent?: string;
  readonly install: Install;
};

/** Mutants by id; a row without a tier is `specified`. */
export type MutantTable = Readonly<Record<string, Omit<Mutant, "id" | "tier"> & { readonly tier?: Tier }>>;
