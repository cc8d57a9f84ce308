// Before the load: does the target respond as the service, and which tokens and users can requests name? Values of the user
// come first; otherwise tokens are created where that is permitted, users come from the leaderboard; nothing is guessed.
import { Failure } from "../../../errors.ts";
import { countOf } from "../../../results/text/plural.ts";
import { permittedSlugs } from "../../../traffic/generation/chains.ts";
import type { Inventory } from "../../../traffic/generation/session-steps.ts";
import { type Client, createClient } from "../../../traffic/http/client.ts";
import type { LoadTarget } from "./load-target.ts";
import { findUsers, tryCredentials } from "./preflight.ts";
import type { RetryAfterOptions } from "./retry-after-budget.ts";
import { createSetupClient } from "./setup-client.ts";
import { CREATED_TOKENS, findTokens } from "./token-search.ts";

/** What to find, and with what. Every credential is tried: a VU whose credential is refused would load nothing. */
export type Discovery = LoadTarget & {
  readonly client: Client;
  readonly seed: number;
  /** Whether the traffic names tokens. */
  readonly needsTokens: boolean;
  /** Called before the first token is created. */
  readonly onCreation?: (() => void) | undefined;
} & RetryAfterOptions;

/** What was found, in how many requests. */
export type Found = {
  readonly inventory: Inventory;
  readonly requests: number;
  /** Whether correct quotes have `success` false, so that only their evidence shows that they were accepted. */
  readonly quotesSayFalse: boolean;
};

/**
 * Throws `target-unreachable`, `target-not-the-service` or `credential-refused` where a load would be meaningless, and the
 * signal's reason if it is aborted.
 */
export async function discover(discovery: Discovery): Promise<Found> {
  const { target, tokens: credentials, sideEffects, fixtures, needsTokens } = discovery;
  const setup = createSetupClient(discovery);
  const users = await findUsers(target, setup);
  await tryCredentials(target, credentials, setup);
  const permitted = permittedSlugs(sideEffects);
  const { tokens, quotesSayFalse } = needsTokens
    ? await findTokens(discovery, setup, permitted)
    : { tokens: [], quotesSayFalse: false };
  if (setup.accepted() === 0) {
    throw new Failure(
      "target-not-the-service",
      `${target.url} must accept at least one of the first requests, and it rejected ${countOf(setup.sent(), "request")} (${setup.rejections().join(", ")}).`,
    );
  }
  const userIds = fixtures.userIds.length > 0 ? fixtures.userIds : users;
  return { inventory: { tokens, userIds, permittedSlugs: permitted }, requests: setup.sent(), quotesSayFalse };
}

/** What the traffic needs: whether it names tokens, and how the sentence "tokens are created" ends. */
export type Need = { readonly needsTokens: boolean; readonly purpose: string };

type Options = {
  readonly target: LoadTarget;
  readonly settings: { readonly seed: number; readonly timeout: number };
  readonly signal?: AbortSignal | undefined;
  readonly onNotice?: ((sentence: string) => void) | undefined;
};

/** `discover` with its own client; tells the user of creations and waits. */
export async function discoverForRun(options: Options, { needsTokens, purpose }: Need): Promise<Found> {
  const { target, settings, signal, onNotice } = options;
  const client = createClient(target.target, { timeoutMs: settings.timeout });
  try {
    return await discover({
      ...target,
      client,
      seed: settings.seed,
      needsTokens,
      onCreation: () => onNotice?.(`First, up to ${CREATED_TOKENS} tokens are created${purpose}`),
      onWait: (waitMs) =>
        onNotice?.(
          `The target asks for a retry in ${Math.ceil(waitMs / 1_000)} s (Retry-After); Assay waits before the load.`,
        ),
      signal,
    });
  } finally {
    await client.close();
  }
}
