// The requests of noted writes, made again from the pool of their run.
import { crc32 } from "node:zlib";
import type { NotedWrite } from "../../../run/journal/write-ledger.ts";
import { countsOf } from "../../../statistics/arithmetic.ts";
import type { LoadTarget } from "../../../target/load-target.ts";
import { requestsOf } from "../../replay/reproduction.ts";
import type { Pool } from "../../runtime/pool.ts";
import { NEW_TOKEN_ID } from "../../sessions/requests.ts";
import { creationIn } from "./created-tokens.ts";
import type { Purchase } from "./purchases.ts";

/** What the requests of a run follow from, and the target that they were sent to. */
export type Sent = { readonly pool: Pool; readonly seed: number; readonly target: LoadTarget };

/** The token of a noted creation; undefined if its request cannot be made again. */
export function tokenOf(write: NotedWrite, options: Sent) {
  const { tokens } = options.target;
  const body = bodyOf(write, options);
  const creation = body === undefined ? undefined : creationIn(body);
  const credential = tokens[write.credential] ?? tokens[0];
  return creation && { write, token: { tokenId: write.tokenId, creation, credential } };
}

/** The body of a write, made again from the pool; undefined if that is not what was sent. */
function bodyOf({ iteration, step, tokenId, checksum }: NotedWrite, { pool, seed }: Sent): string | undefined {
  const pooled = requestsOf(pool, seed, iteration)[step]?.body;
  const body = pooled?.replaceAll(NEW_TOKEN_ID, tokenId);
  return body === undefined || crc32(body) !== checksum ? undefined : body;
}

/** The purchases of tokens that the load created, and that were traded once: only then is it known what the user holds. */
export function purchasesIn(
  writes: readonly NotedWrite[],
  creations: readonly NotedWrite[],
  sinceMs: number,
  options: Sent,
): readonly Purchase[] {
  const created = new Set(creations.map(({ tokenId }) => tokenId));
  const trades = writes.filter(({ operation, tokenId }) => operation === "trade-token" && created.has(tokenId));
  const counts = countsOf(trades.map(({ tokenId }) => tokenId));
  return trades
    .filter((write) => !write.isUnknown && write.endedMs >= sinceMs && counts.get(write.tokenId) === 1)
    .flatMap((write) => {
      const body = bodyOf(write, options);
      const credential = options.target.tokens[write.credential] ?? options.target.tokens[0];
      return body?.includes('"direction":"buy"') ? [{ write, body, credential }] : [];
    });
}
