// Waits until a created token can be quoted: a service may have to index it first.
import { headerValues } from "../http/exchange.ts";
import { createRandom } from "../schemas/random.ts";
import { isSuccess } from "./exchange/oracle.ts";
import type { Sender } from "./exchange/sender.ts";
import { PHASES, type SendResult } from "./exchange/sent-request.ts";
import { sendQuote } from "./quote.ts";
import { fingerprintOfRejection, responseOf } from "./rejection-baseline.ts";

/** Longest wait for one new token unless another one is given, and the time between two quotes up to it and beyond, in ms. */
export const MAX_INDEXING_MS = 5_000;
const STEP_MS = 250;
const LONG_STEP_MS = 1_000;

/** A token that was created. */
export type AwaitedToken = {
  readonly tokenId: string;
  readonly slug: string;
  /** The time of `performance.now()` when it was created. */
  readonly createdAtMs: number;
  /** The longest wait for it, until another one is quoted; that of the options by default. */
  readonly limitMs?: number;
};

export type CreatedTokenWait = ReturnType<typeof createTokenWait>;

export type TokenWaitOptions = {
  /** Longest wait for one token. */
  readonly limitMs: number;
  /** Called once a wait takes longer than {@link MAX_INDEXING_MS}. */
  readonly onLongWait: () => void;
};

export function createTokenWait(
  sender: Sender,
  { limitMs, onLongWait }: TokenWaitOptions = { limitMs: MAX_INDEXING_MS, onLongWait: () => undefined },
) {
  const waits = new Map<string, Promise<number | undefined>>();
  let isGivenUp = false;
  let indexingMs: number | undefined;

  const quote = (tokenId: string, slug: string, attempt: number | string) => {
    const order = [PHASES.discovery, "token-price", "indexing", slug, tokenId, attempt];
    return sendQuote(sender, { tokenId, chainSlug: slug }, order, "open");
  };
  const looksUnknown = async (first: SendResult, tokenId: string, slug: string) => {
    const unknownId = createRandom(1, tokenId).uuid();
    const unknown = await quote(unknownId, slug, "unknown");
    return fingerprintOfRejection(first, [tokenId]) === fingerprintOfRejection(unknown, [unknownId]);
  };
  const wait = async ({
    tokenId,
    slug,
    limitMs: tokenLimitMs = limitMs,
  }: AwaitedToken): Promise<number | undefined> => {
    const [startedMs, { limited }] = [performance.now(), sender.counts];
    const first = await quote(tokenId, slug, 0);
    // The sender has repeated a quote that was deferred: that is a wait for the token, unless it was for the rate.
    const isDeferred = first.sent.attempts > 1 && sender.counts.limited === limited;
    if (isSuccess(first)) return isDeferred ? performance.now() - startedMs : 0;
    if (isGivenUp || first.class !== "rejected") return undefined;
    const announced = announcedMs(first, tokenLimitMs);
    if (announced === undefined && !(await looksUnknown(first, tokenId, slug))) return undefined;
    const longestMs = indexingMs === undefined ? (announced ?? tokenLimitMs) : Math.min(tokenLimitMs, MAX_INDEXING_MS);
    for (let waitedMs = 0; waitedMs < longestMs && !isGivenUp; ) {
      if (sender.stopReason("token-price") !== undefined) return undefined;
      if (waitedMs === MAX_INDEXING_MS) onLongWait();
      const stepMs = waitedMs < MAX_INDEXING_MS ? STEP_MS : LONG_STEP_MS;
      await sender.pause(stepMs);
      waitedMs += stepMs;
      const again = await quote(tokenId, slug, waitedMs / STEP_MS);
      if (isSuccess(again)) return waitedMs;
      // A target that announced success may ask to wait in more than one way.
      if (again.class !== "rejected" && !(announced !== undefined && again.class === "transient")) return undefined;
    }
    isGivenUp = true;
    return undefined;
  };
  const waitOnce = async (token: AwaitedToken): Promise<number | undefined> => {
    const youngMs = Math.min(indexingMs ?? 0, MAX_INDEXING_MS) - (performance.now() - token.createdAtMs);
    if (youngMs > 0) await sender.pause(youngMs);
    const waitedMs = await wait(token);
    if (waitedMs !== undefined) indexingMs = Math.max(indexingMs ?? 0, waitedMs);
    return waitedMs;
  };
  return {
    /**
     * Resolves when a new token can be quoted on a chain, with the time that it was waited for in ms, or with undefined when
     * waiting is pointless: it is rejected for another reason than a token that does not exist, without a word of a later
     * success, or the longest wait is over. A
     * target that did not know a token in that time is not waited for again. Later tokens are not quoted before they are as old
     * as the first one was, and are waited for {@link MAX_INDEXING_MS} at most.
     */
    quoted: (token: AwaitedToken) => {
      const key = `${token.tokenId} ${token.slug}`;
      const known = waits.get(key) ?? waitOnce(token);
      waits.set(key, known);
      return known;
    },
    /** Whether a token that need not be waited for can be quoted on a chain. */
    isQuoted: async (tokenId: string, slug: string) => isSuccess(await quote(tokenId, slug, "known")),
    /** The longest wait so far that ended with a quote; undefined if no token has been quoted. */
    indexingMs: () => indexingMs,
    /** Whether a further token is not worth creating: one was not quoted in time, or only after {@link MAX_INDEXING_MS}. */
    isSlow: () => isGivenUp || (indexingMs ?? 0) > MAX_INDEXING_MS,
  };
}

/** Statuses that say that the same request may succeed later: conflict, locked, too early. */
const TEMPORARY: ReadonlySet<number> = new Set([409, 423, 425]);

/**
 * How long a rejection of a new token asks to be waited for, in ms: up to `limitMs` if it says when to retry, and a little while if
 * its status alone does, which may mean another conflict. Undefined for any other. 429 and 503 are no rejections: the sender
 * repeats them.
 */
function announcedMs(rejected: SendResult, limitMs: number): number | undefined {
  const response = responseOf(rejected);
  if (response === undefined) return undefined;
  if (headerValues(response.headers, "retry-after").length > 0) return limitMs;
  return TEMPORARY.has(response.status) ? Math.min(limitMs, MAX_INDEXING_MS) : undefined;
}
