// The format of the pool: the requests that were made before the run. Go reads it in scenarios/engine/internal/pool.
import type { OperationId } from "../../schemas/operation.ts";
import type { RenewableBody, Replacements } from "../sessions/renewal.ts";
import { blockOf, poolOrder } from "./pool-order.ts";

/** Name of the file in a run's folder that holds its requests. */
export const POOL_FILE = "pool.json";

export const POOL_FORMAT_VERSION = 5;

export type Pool = {
  readonly requests: readonly PooledRequest[];
  /** The request with which each session begins, if an iteration is a whole session; else each request is an iteration. */
  readonly sessions?: readonly number[];
  /** The lists that the edits of requests name. */
  readonly lists?: readonly Replacements[];
  /** The tokens and users that the bodies name in the order of their popularity, for requests to another target. */
  readonly names?: { readonly tokenIds: readonly string[]; readonly userIds: readonly string[] };
};

export type PoolFile = Pool & { readonly formatVersion: typeof POOL_FORMAT_VERSION };

export type PooledRequest = RenewableBody & {
  readonly operation: OperationId;
  /** Think time since the response before it, or since the start of the iteration; 0 unless given. */
  readonly thinkMs?: number;
  /** Whether the body names a token that the session creates. */
  readonly namesNewToken?: boolean;
  /** The index of the credential that goes with it; absent where any may. */
  readonly credential?: number;
};

/** The requests of an iteration: from `begin` up to, but without, `end`. */
export type Span = { readonly begin: number; readonly end: number };

/** Which requests an iteration sends. A pure function. */
export function spansIn(
  { requests: { length }, sessions = [] }: Pick<Pool, "requests" | "sessions">,
  seed: number,
): (iteration: number) => Span {
  const hasSessions = sessions.length > 0;
  const positionOf = hasSessions ? poolOrder(seed, sessions.length) : poolOrder(seed, length, blockOf(length));
  return (iteration) => {
    const at = positionOf(iteration);
    if (!hasSessions) return { begin: at, end: at + 1 };
    return { begin: sessions[at] ?? 0, end: sessions[at + 1] ?? length };
  };
}
