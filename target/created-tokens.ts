// The tokens that quotes and trades name: given ones, those that accepted creations returned, or created for the purpose.
import { isObject } from "../schemas/json.ts";
import type { Control } from "./control.ts";
import type { Indexing } from "./created-token-wait.ts";
import { parseJson } from "./exchange/json.ts";
import { bytesOf, plainProbe } from "./exchange/probe.ts";
import type { Sender } from "./exchange/sender.ts";
import { isBefore, PHASES, type SendResult, type SentRequest } from "./exchange/sent-request.ts";

/** The tokens of one run, by chain. */
export type CreatedTokens = {
  /** Keeps the token of the accepted creation that was found on a chain, and makes one known on further chains. */
  readonly begin: (create: Control, slug: string, body: unknown) => void;
  /** Keeps the token of an accepted creation of any check, for its chain. */
  readonly note: (created: SendResult) => void;
  /** A token on a chain that can be quoted, created on the first call; undefined if none can be created there. */
  readonly on: (slug: string, create: Control | undefined) => Promise<string | undefined>;
  /** The tokens so far with their chains. */
  readonly all: () => Promise<readonly { readonly tokenId: string; readonly slug: string }[]>;
};

export type CreatedTokensOptions = {
  readonly sender: Sender;
  readonly indexing: Indexing;
  /** Chains on which tokens may be created. */
  readonly slugs: readonly string[];
  /** Reads the id of a token; undefined if it must not be sent on. */
  readonly learn: (body: unknown, pointer: string) => string | undefined;
};

/** The token of an accepted creation. */
type Noted = { readonly tokenId: string; readonly sent: SentRequest; readonly createdAtMs: number };

export function createdTokens({ sender, indexing, slugs, learn }: CreatedTokensOptions): CreatedTokens {
  const tokens = new Map<string, Promise<string | undefined>>();
  const noted = new Map<string, Noted>();

  const createWith = async (create: Control, slug: string, added: object, label: string) => {
    const order = [PHASES.discovery, create.operation, labelOf(slug), label];
    const body = JSON.stringify({ ...create.build(sender.nonce(order)), chainSlug: slug, ...added });
    const result = await sender.send(plainProbe(create.operation, body), order, "sample");
    return result.isAccepted ? learn(result.body, TOKEN_ID) : undefined;
  };
  /**
   * The first token also gets all other chains as destinations. A service that reads a missing or unlisted chain as another
   * one would otherwise reject the request because the token is unknown there, which looks like a rejection by the rule.
   */
  const everywhere = async (control: Control, slug: string, known?: string) => {
    const destinationChains = slugs.filter((one) => one !== slug);
    return (await createWith(control, slug, { destinationChains }, "token-everywhere")) ?? known;
  };
  const settled = async (slug: string, token: Promise<string | undefined>, createdAtMs?: number) => {
    const tokenId = await token;
    if (tokenId !== undefined) await indexing.settled(tokenId, slug, createdAtMs ?? performance.now());
    return tokenId;
  };
  return {
    begin: (control, slug, body) => tokens.set(slug, settled(slug, everywhere(control, slug, learn(body, TOKEN_ID)))),
    note: (created) => {
      const slug = chainOf(created);
      const tokenId = learn(created.body, TOKEN_ID);
      if (slug === undefined || tokenId === undefined || !slugs.includes(slug)) return;
      const known = noted.get(slug);
      // The first in the order of the plan, whatever the order of the responses.
      const { sent } = created;
      if (isBefore(sent, known?.sent)) noted.set(slug, { tokenId, sent, createdAtMs: performance.now() });
    },
    on: (slug, control) => {
      const known = tokens.get(slug);
      if (known !== undefined) return known;
      const found = noted.get(slug);
      const isPossible = slugs.includes(slug) && control?.isAccepted;
      const created = found === undefined && isPossible ? createWith(control, slug, {}, "token") : undefined;
      const token = settled(slug, created ?? Promise.resolve(found?.tokenId), found?.createdAtMs);
      tokens.set(slug, token);
      return token;
    },
    all: async () => {
      const created = await Promise.all([...tokens].map(async ([slug, token]) => ({ slug, tokenId: await token })));
      return created.flatMap(({ slug, tokenId }) => (tokenId === undefined ? [] : [{ slug, tokenId }]));
    },
  };
}

/** The chain that an accepted creation named. */
function chainOf({ operation, exchange }: SendResult): string | undefined {
  const parsed = parseJson(bytesOf(exchange.request.body));
  const slug =
    operation === "create-token-transaction" && parsed.ok && isObject(parsed.value) && parsed.value["chainSlug"];
  return typeof slug === "string" ? slug : undefined;
}

/** The part of an order key that names a search on a chain. */
export function labelOf(slug: string): string {
  return `plain-on-${slug}`;
}

const TOKEN_ID = "/metadata/tokenId";
