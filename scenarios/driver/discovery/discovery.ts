// Before the load: does the target respond as the service, and which tokens and users can requests name? Values of the user
// come first; otherwise tokens are created where that is permitted, users come from the leaderboard; nothing is guessed.
import { Failure } from "../../../errors.ts";
import { type Client, createClient } from "../../../http/client.ts";
import type { OnExchange } from "../../../http/exchange.ts";
import { countOf } from "../../../run/text/plural.ts";
import { type ChainSlug, permittedSlugs } from "../../../target/chains.ts";
import type { ActionId, Inventory } from "../../sessions/session-steps.ts";
import { unquotedTokens, unusedFixtures } from "./fixture-notes.ts";
import type { LoadTarget } from "./load-target.ts";
import { findUsers, tryCredentials } from "./preflight.ts";
import type { RetryAfterOptions } from "./retry-after-budget.ts";
import { createSetupClient, type SetupClient, type SetupOptions } from "./setup-client.ts";
import { type FoundTokens, findNewToken, findTokens, slugsFor } from "./token-search.ts";
import { rejectionIn, type Trial } from "./trial.ts";
import { tryActions } from "./trials.ts";

/** What to find, and with what. Every credential is tried: a VU whose credential is refused would load nothing. */
export type Discovery = LoadTarget & {
  readonly client: Client;
  readonly seed: number;
  /** Whether the traffic names tokens. */
  readonly needsTokens: boolean;
  /** What the sessions of the traffic do; each is tried before the load. */
  readonly actions?: ReadonlySet<ActionId> | undefined;
  /** Whether sessions go on with a token that they or others create, so that one has to be created and waited for. */
  readonly followsCreations?: boolean | undefined;
  /** Called before the first token is created, with how many it will be at most. */
  readonly onCreation?: ((most: number) => void) | undefined;
} & RetryAfterOptions;

/** What was found, in how many requests. */
export type Found = {
  readonly inventory: Inventory;
  readonly requests: number;
  /** Whether correct quotes have `success` false, so that only their evidence shows that they were accepted. */
  readonly quotesSayFalse: boolean;
  /** What the target rejected before the load, and what follows from it; one sentence each. */
  readonly notes: readonly string[];
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
  const found = needsTokens ? await findTokens(discovery, setup, permitted) : NO_TOKENS;
  const hasCreated = needsTokens && fixtures.tokens.length === 0;
  const isNewNeeded = discovery.followsCreations === true && !hasCreated;
  const created = isNewNeeded ? await findNewToken(discovery, setup, permitted) : found;
  const quotesSayFalse = found.quotesSayFalse || created.quotesSayFalse;
  const { settleMs } = created;
  const { tokens } = found;
  const isNewQuoted = (hasCreated || isNewNeeded) && created.tokens.length > 0;
  // Twice as long as the first one took: under load a target may index later than at rest.
  const newTokens = isNewQuoted ? { newTokenMs: 2 * settleMs } : {};
  if (setup.accepted() === 0) {
    throw new Failure(
      "target-not-the-service",
      `${target.url} must accept at least one of the first requests, and it rejected ${countOf(setup.sent(), "request")} (${setup.rejections().join(", ")}).`,
    );
  }
  const userIds = fixtures.userIds.length > 0 ? fixtures.userIds : users;
  const trial = trialOf(discovery, setup, {
    permitted,
    tokens: needsTokens ? tokens : created.tokens,
    hasCreated: hasCreated || isNewNeeded,
    creationRejected: created.creationRejected,
  });
  const tried = await tryActions(trial, discovery.actions ?? NO_ACTIONS, userIds);
  return {
    inventory: {
      tokens,
      permittedSlugs: permitted,
      ...(settleMs > 0 && { settleMs }),
      ...newTokens,
      ...tried.inventory,
    },
    requests: setup.sent(),
    quotesSayFalse,
    notes: [
      ...unusedFixtures(fixtures, permitted),
      ...(needsTokens ? unquotedTokens(fixtures, tokens) : []),
      ...(settleMs > 0 ? [settleNote(settleMs)] : []),
      ...tried.notes,
    ],
  };
}

const NO_TOKENS: FoundTokens = { tokens: [], quotesSayFalse: false, settleMs: 0 };
const NO_ACTIONS: ReadonlySet<ActionId> = new Set();

function settleNote(settleMs: number): string {
  return `A created token could be quoted after ${(settleMs / 1_000).toFixed(1)} s, and sessions wait for theirs as long.`;
}

function trialOf(
  { seed, tokens: credentials, fixtures }: Discovery,
  setup: SetupClient,
  {
    permitted,
    tokens,
    hasCreated,
    creationRejected,
  }: Pick<FoundTokens, "tokens" | "creationRejected"> & {
    readonly permitted: readonly ChainSlug[];
    readonly hasCreated: boolean;
  },
): Trial {
  const [first] = credentials;
  const last = credentials[credentials.length - 1] ?? first;
  return {
    setup,
    seed,
    credentials,
    ends: first === last ? [first] : [first, last],
    fixtures,
    tradable: tokens.filter(({ chainSlug }) => permitted.includes(chainSlug)),
    creationSlugs: slugsFor(fixtures, permitted),
    hasCreated,
    creationRejected: creationRejected === undefined ? undefined : rejectionIn(creationRejected),
  };
}

/** What the traffic needs: whether it names tokens, and how the sentence "tokens are created" ends. */
export type Need = {
  readonly needsTokens: boolean;
  readonly purpose: string;
} & Partial<Pick<Discovery, "actions" | "followsCreations">>;

type Options = {
  readonly target: LoadTarget;
  readonly settings: { readonly seed: number; readonly timeout: number };
  /** What was found before. Nothing is created, bought or tried again; only whether the target still responds. */
  readonly found?: Found | undefined;
  readonly signal?: AbortSignal | undefined;
  readonly onNotice?: ((sentence: string) => void) | undefined;
  readonly onExchange?: OnExchange | undefined;
};

/** `discover` with its own client; tells the user of creations and waits. */
export async function discoverForRun(options: Options, { purpose, ...need }: Need): Promise<Found> {
  const { target, settings, found, signal, onNotice, onExchange } = options;
  const client = createClient(target.target, { timeoutMs: settings.timeout }, onExchange);
  try {
    if (found !== undefined) return await stillThere(found, { ...target, client, signal });
    return await discover({
      ...target,
      client,
      seed: settings.seed,
      ...need,
      onCreation: (most) =>
        onNotice?.(
          most === 1 ? `First, a token is created${purpose}` : `First, up to ${most} tokens are created${purpose}`,
        ),
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

async function stillThere(found: Found, options: SetupOptions): Promise<Found> {
  const setup = createSetupClient(options);
  await findUsers(options.target, setup);
  return { ...found, requests: setup.sent() };
}
