// The tokens that sessions of a run have created, for other sessions to ask for: the latest of each chain. The native engine
// does the same in scenarios/engine/plan/new_tokens.go, for all virtual users together; here each has those that it created.
import { firstOf } from "../../schemas/random.ts";

/** Tokens by chain. Which of them a session asks for follows from the seed and the session, as long as it is kept. */
export type NewTokens = {
  /** Keeps a token by the body of its creation, for others from a moment on. */
  readonly add: (tokenId: string, creation: string, fromMs: number) => void;
  /** The body about a token that another session has created; as it is where none is known on its chain. */
  readonly bodyFor: (body: string, session: number, nowMs: number) => string;
};

/** So many are kept of a chain. */
const KEPT = 8;
const TOKEN = '{"tokenId":"';
const ID_LENGTH = 36;
const CHAIN = /"chainSlug":"([^"]+)"/;

/** No tokens yet. */
export function createNewTokens(seed: number): NewTokens {
  const byChain = new Map<string, { count: number; readonly kept: { tokenId: string; fromMs: number }[] }>();
  return {
    add: (tokenId, creation, fromMs) => {
      const chain = chainIn(creation);
      const known = byChain.get(chain) ?? { count: 0, kept: [] };
      byChain.set(chain, known);
      known.kept[known.count++ % KEPT] = { tokenId, fromMs };
    },
    bodyFor: (body, session, nowMs) => {
      const { kept } = byChain.get(chainIn(body)) ?? { kept: [] };
      const token = kept[Math.floor(firstOf(seed, "new-token-place", session) * kept.length)];
      if (token === undefined || token.fromMs > nowMs || !body.startsWith(TOKEN)) return body;
      return TOKEN + token.tokenId + body.slice(TOKEN.length + ID_LENGTH);
    },
  };
}

function chainIn(body: string): string {
  return CHAIN.exec(body)?.[1] ?? "";
}
