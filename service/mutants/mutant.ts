// What a mutant is: a service with one wrong behaviour, and the statement that it breaks.
import type { Tier } from "../../schemas/index.ts";
import type { Stages } from "../stages.ts";
import type { State } from "../state.ts";

/** What a mutant may use. `act` is to be called each time that an answer comes out other than it should. */
export type MutantContext = { readonly stages: Stages; readonly act: () => void; readonly state: State };

/** Replaces stages; those that it does not name stay as they are. */
export type Install = (context: MutantContext) => Partial<Stages>;

/** One wrong behaviour. `id` is the name of its file, or of the schema mutation that it is derived from. */
export type Mutant = {
  readonly id: string;
  /** The statements that a service with this behaviour breaks. */
  readonly statements: readonly [string, ...string[]];
  /**
   * `specified` where the interface forbids the behaviour, `advisory` where it is only unlikely to be meant, `observed`
   * where it is as good as any other.
   */
  readonly tier: Tier;
  readonly description: string;
  /** Why no client can find the service at fault, where the behaviour is wrong only to the eye of its author. */
  readonly equivalent?: string;
  readonly install: Install;
};
