// Before a load: does the target respond as the service, and what can requests name and trade? Values of the user come first,
// then what the suite has learnt; otherwise tokens are created where that is permitted. Nothing is guessed.
import { Failure } from "../errors.ts";
import type { Client } from "../http/client.ts";
import type { Wait } from "../http/rate-limiter.ts";
import type { Target } from "../http/target.ts";
import { countOf } from "../run/text/plural.ts";
import { OPERATION_IDS, valueAt } from "../schemas/index.ts";
import { permittedSlugs } from "./chains.ts";
import { isCredentialRefusal, requireCredentials } from "./credentials.ts";
import { type DiscoveryContext, rejectionOf, sendDiscovery } from "./discovery-request.ts";
import { isSuccess } from "./exchange/oracle.ts";
import { createSender, type Sender } from "./exchange/sender.ts";
import { learnFees } from "./fee-access.ts";
import { firstContact } from "./first-contact.ts";
import { type IsSecret, idAt } from "./handed-out-ids.ts";
import { type Knowledge, NOTHING_KNOWN, type SuiteKnowledge, type Wanted } from "./knowledge.ts";
import type { LoadTarget } from "./load-target.ts";
import { requireResponse } from "./no-accepted-control.ts";
import { FIRST_PAGE } from "./request-bodies.ts";
import { quotedTokens, suppliedTokens } from "./token-supply.ts";
import { learnTrades } from "./trade-access.ts";

/** What to learn, and with what. Every credential is tried: a VU whose credential is refused would load nothing. */
export type Discovery = LoadTarget & {
  readonly client: Client;
  readonly seed: number;
  readonly wanted: Wanted;
  /** What the suite has learnt of the target, so that nothing is created again. */
  readonly known?: SuiteKnowledge | undefined;
  /** Called before the first token is created, with how many it will be at most. */
  readonly onCreation?: ((most: number) => void) | undefined;
  /** Called if a created token is waited for unusually long, with the longest wait in ms. */
  readonly onIndexing?: ((limitMs: number) => void) | undefined;
  /** Called before each wait that the target asks for. */
  readonly onWait?: ((waitMs: number) => void) | undefined;
  readonly signal?: AbortSignal | undefined;
  /** How to wait, and the clock that belongs to it; real time by default. */
  readonly wait?: Wait | undefined;
  readonly now?: (() => number) | undefined;
};

/** The longest sum of all waits that the target asks for before a load, in ms. */
const WAITS_LIMIT_MS = 120_000;
/** As far down as a session can go, in the longest pages of one. */
const FAR_PAGE = { ...FIRST_PAGE, offset: 1_000 * FIRST_PAGE.limit };

/**
 * Throws `target-unreachable`, `target-not-the-service` or `credential-refused` where a load would be meaningless, and the
 * signal's reason if it is aborted.
 */
export async function discover(discovery: Discovery): Promise<{ readonly knowledge: Knowledge } & FirstContact> {
  const { target, tokens: credentials, fixtures, wanted, seed, sideEffects, known = NOTHING_KNOWN } = discovery;
  const outcomes = new Set<string>();
  const sender = discoverySender(discovery, outcomes);
  const isSecret: IsSecret = (text) => credentials.includes(text);
  const { userIds, first: firstPage } = await firstPageOf(target, sender, isSecret);
  if (!known.areCredentialsHonoured) await requireCredentials(target, credentials, sender);
  const [first] = credentials;
  const last = credentials.at(-1) ?? first;
  const ends = first === last ? [first] : [first, last];
  const context: DiscoveryContext = {
    sender,
    seed,
    credentials,
    ends,
    fixtures,
    permitted: permittedSlugs(sideEffects),
  };
  const isGiven = wanted.tokens && fixtures.tokens.length > 0;
  const given = isGiven ? await quotedTokens(context) : [];
  const { onCreation, onIndexing } = discovery;
  const supply = await suppliedTokens({ wanted, known, isSecret, onCreation, onIndexing }, context);
  const tokens = isGiven ? given : supply.tokens;
  if (!outcomes.has(ACCEPTED)) {
    throw new Failure(
      "target-not-the-service",
      `${target.url} must accept at least one of the first requests, but rejected ${countOf(sender.counts.sent, "request")} (${[...outcomes].join(", ")}).`,
    );
  }
  const tradable = tokens.filter(({ chainSlug }) => context.permitted.includes(chainSlug));
  const fees = wanted.fees
    ? await learnFees(context, fixtures.userIds.length > 0 ? fixtures.userIds : userIds)
    : undefined;
  const farPage = wanted.farPage ? await rejectionOf(context, "get-leaderboard", FAR_PAGE) : undefined;
  const sells = wanted.trades === "purchases and sales";
  const trades = wanted.trades ? await learnTrades(context, tradable, { sells }) : undefined;
  const knowledge: Knowledge = {
    ...known,
    ...supply.learnt,
    userIds,
    tokens: wanted.tokens ? tokens : [],
    quotesSayFalse: sender.conventions("token-price").falseIsSuccess,
    areCredentialsHonoured: true,
    ...(fees && { fees }),
    ...(wanted.farPage && { farPage: farPage ?? "accepted" }),
    ...(trades && { trades }),
  };
  return { knowledge, requests: sender.counts.sent, first: firstPage };
}

/** Whether the target still responds. */
export async function requireTarget(discovery: Omit<Discovery, "wanted">): Promise<FirstContact> {
  const sender = discoverySender(discovery, new Set());
  const { first } = await firstPageOf(discovery.target, sender, () => false);
  return { requests: sender.counts.sent, first };
}

/** How many requests were sent, and the first of them, without side effects, with its response. */
export type FirstContact = { readonly requests: number; readonly first: FirstPage };

export type FirstPage = {
  readonly operation: "get-leaderboard";
  readonly body: string;
  readonly status: number;
  readonly isAccepted: boolean;
};

const ACCEPTED = "accepted";

/** A sender that notes each outcome, and throws the signal's reason once it is aborted. */
function discoverySender(
  { client, target, tokens, seed, known, signal, onWait, wait, now }: Omit<Discovery, "wanted">,
  outcomes: Set<string>,
): Sender {
  const waitLimits = { beforeFirst: WAITS_LIMIT_MS, sinceLast: WAITS_LIMIT_MS, inAll: WAITS_LIMIT_MS };
  const options = { client, target, credentials: { token: tokens[0] }, seed, signal, onWait, waitLimits, wait, now };
  const sender = createSender({ ...options, concurrency: 8 });
  // A VU cannot learn how its target rejects, so only the status counts.
  for (const operation of OPERATION_IDS) sender.learn(operation, { rejectsByStatus: true });
  if (known?.quotesSayFalse) sender.learn("token-price", { falseIsSuccess: true });
  return {
    ...sender,
    send: async (...request) => {
      const result = await sender.send(...request);
      signal?.throwIfAborted();
      outcomes.add(isSuccess(result) ? ACCEPTED : (result.reason ?? "no-evidence"));
      return result;
    },
  };
}

/** Sends the first request, and returns it with the users on the leaderboard; none if it is rejected. */
async function firstPageOf(target: Target, sender: Sender, isSecret: IsSecret) {
  const result = await firstContact(sender, FIRST_PAGE, () => sendDiscovery({ sender }, "get-leaderboard", FIRST_PAGE));
  requireResponse(target, result);
  if (isCredentialRefusal(result)) {
    throw new Failure("credential-refused", `${target.url} must accept the credential, but refuses it.`);
  }
  if (OTHER_SERVICE.has(result.reason ?? "")) {
    throw new Failure(
      "target-not-the-service",
      `${target.url} must respond to /get-leaderboard as the service does, got ${result.reason}.`,
    );
  }
  const entries = valueAt(result.body, "/leaderboard");
  const userIds = Array.isArray(entries) ? entries.flatMap((entry) => idAt(entry, "/user_id", isSecret) ?? []) : [];
  const { status = 0, isAccepted } = result;
  const first: FirstPage = { operation: "get-leaderboard", body: JSON.stringify(FIRST_PAGE), status, isAccepted };
  return { userIds, first };
}

/** Responses to a correct request that show another service, or a proxy in front of it. */
const OTHER_SERVICE: ReadonlySet<string> = new Set(["redirect", "not-json", "not-utf8", "protocol-error"]);
