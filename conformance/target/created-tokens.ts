// Creates the tokens that quotes and trades name: at most one on each chain.
import { plainProbe } from "../exchange/probe.ts";
import type { Sender } from "../exchange/sender.ts";
import type { Control } from "./control.ts";

/** The tokens of one run, by chain. */
export type CreatedTokens = {
  /** Keeps the token of the accepted creation that was found on a chain, and makes it known on further chains. */
  readonly begin: (create: Control, slug: string, body: unknown) => void;
  /** The token on a chain, created on the first call; undefined if none can be created there. */
  readonly on: (slug: string, create: Control | undefined) => Promise<string | undefined>;
};

export type CreatedTokensOptions = {
  readonly sender: Sender;
  /** Chains on which tokens may be created. */
  readonly slugs: readonly string[];
  /** Reads a text of a response; undefined if it must not be sent on. */
  readonly learn: (body: unknown, pointer: string) => string | undefined;
};

export function createdTokens({ sender, slugs, learn }: CreatedTokensOptions): CreatedTokens {
  const tokens = new Map<string, Promise<string | undefined>>();

  const createWith = async (create: Control, slug: string, added: object, label: string) => {
    const order = `0/${create.operation}/${labelOf(slug)}/${label}`;
    const body = JSON.stringify({ ...create.build(sender.nonce(order)), chainSlug: slug, ...added });
    const result = await sender.send(plainProbe(create.operation, body), order, "sample");
    return result.isAccepted ? learn(result.body, TOKEN_ID) : undefined;
  };
  /**
   * The token also gets all other chains as destinations. A service that reads a missing or unlisted chain as another one
   * would otherwise reject the request because the token is unknown there, which looks like a rejection by the rule.
   */
  const create = async (control: Control, slug: string, known?: string) => {
    const destinationChains = slugs.filter((one) => one !== slug);
    const everywhere = await createWith(control, slug, { destinationChains }, "token-everywhere");
    return everywhere ?? known ?? createWith(control, slug, {}, "token");
  };
  return {
    begin: (control, slug, body) => tokens.set(slug, create(control, slug, learn(body, TOKEN_ID))),
    on: (slug, control) => {
      const known = tokens.get(slug);
      if (known !== undefined) return known;
      const isPossible = slugs.includes(slug) && control?.isAccepted;
      const created = isPossible ? create(control, slug) : Promise.resolve(undefined);
      tokens.set(slug, created);
      return created;
    },
  };
}

/** The part of an order key that names a search on a chain. */
export function labelOf(slug: string): string {
  return `plain-on-${slug}`;
}

const TOKEN_ID = "/metadata/tokenId";
