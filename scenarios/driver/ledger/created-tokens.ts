// Looks created tokens up: whether each is quoted, with the values that it was created with.
import { valueAt } from "../../../schemas/index.ts";
import { isObject } from "../../../schemas/json.ts";
import { createRandom } from "../../../schemas/random.ts";
import { isServerError, isSuccess } from "../../../target/exchange/oracle.ts";
import { plainProbe } from "../../../target/exchange/probe.ts";
import { MAX_ATTEMPTS } from "../../../target/exchange/retry.ts";
import type { Sender } from "../../../target/exchange/sender.ts";
import { describeResult, PHASES, type SendResult } from "../../../target/exchange/sent-request.ts";
import { createdTokenId } from "../../../target/handed-out-ids.ts";
import { sendQuote } from "../../../target/quote.ts";
import { fingerprintOfRejection } from "../../../target/rejection-baseline.ts";

/** A token that a creation has made, with the body of that creation; undefined if it cannot be made again. */
export type CreatedToken = {
  readonly tokenId: string;
  readonly creation: Creation;
  readonly credential: string;
};

/** What a creation asked for, as far as a quote shows it. */
export type Creation = {
  readonly body: string;
  readonly name: string;
  readonly symbol: string;
  readonly chainSlug: string;
};

/** Whether a token is there. `changes` has the fields of its quote that differ, with their values. */
export type LookedUp = {
  readonly state: "found" | "missing" | "unproven";
  readonly result: SendResult;
  readonly changes: readonly FieldChange[];
};

export type FieldChange = { readonly field: string; readonly expected: string; readonly actual: string };

/** The creation that a body asks for; undefined for a body of another form. */
export function creationIn(body: string): Creation | undefined {
  const fields: unknown = JSON.parse(body);
  if (!isObject(fields)) return undefined;
  const { name, symbol, chainSlug } = fields;
  if (typeof name !== "string" || typeof symbol !== "string" || typeof chainSlug !== "string") return undefined;
  return { body, name, symbol, chainSlug };
}

/** Time until a missing token is quoted again, in ms; doubles each time. */
const FIRST_STEP_MS = 250;
/** Minimum number of quotes, however slowly the target responds. */
const LEAST_ROUNDS = 5;
/** The longest wait for tokens that appear one after the other, in times that one may take. */
const LONGEST_WAIT = 10;

/**
 * Asks for tokens until all are there, or until none of them has appeared for as long as a token may take. A target that still
 * shows one after the other at the end of the longest wait has a queue, so the rest are `unproven`.
 */
async function askUntilVisible(
  sender: Sender,
  asks: readonly (() => Promise<LookedUp>)[],
  visibleWithinMs: number,
): Promise<readonly LookedUp[]> {
  const found = await Promise.all(asks.map((ask) => ask()));
  const startedMs = performance.now();
  let [appearedMs, stepMs, round] = [startedMs, FIRST_STEP_MS, 1];
  for (let isLast = false; !isLast; ) {
    const missing = [...found.keys()].filter((at) => found[at]?.state === "missing");
    if (missing.length === 0 || sender.stopReason("token-price") !== undefined) return found;
    if (appearedMs - startedMs > LONGEST_WAIT * visibleWithinMs)
      return found.map((one) => (one.state === "missing" ? { ...one, state: "unproven" } : one));
    const leftMs = visibleWithinMs - (performance.now() - appearedMs);
    round++;
    isLast = leftMs <= stepMs && round >= LEAST_ROUNDS;
    await sender.pause(Math.max(0, Math.min(stepMs, leftMs)));
    const again = await Promise.all(missing.map(async (at) => [at, await asks[at]?.()] as const));
    // A server error or a lack of a response says nothing about the token.
    for (const [at, now] of again)
      if (now !== undefined && now.result.class !== "transient" && !isServerError(now.result)) found[at] = now;
    stepMs *= 2;
    if (again.some(([, now]) => now?.state === "found"))
      [appearedMs, stepMs, round, isLast] = [performance.now(), FIRST_STEP_MS, 1, false];
  }
  return found;
}

function createQuestions(sender: Sender) {
  let questions = 0;
  const quote = async ({ tokenId, creation: { chainSlug }, credential }: CreatedToken) => {
    const order = [PHASES.closing, "token-price", "look-up", questions++];
    return sendQuote(sender, { tokenId, chainSlug }, order, "open", credential);
  };
  /** A quote, asked for again after a server error, which says nothing about its token. */
  const settledQuote = async (token: CreatedToken) => {
    let result = await quote(token);
    for (let left = MAX_ATTEMPTS - 1; left > 0 && isServerError(result); left--) {
      await sender.pause(FIRST_STEP_MS);
      result = await quote(token);
    }
    return result;
  };
  const neverCreated = new Map<string, Promise<string | undefined>>();
  /** Whether a rejection is that of a token that was never created. */
  const isUnknown = async (token: CreatedToken, rejected: SendResult) => {
    const key = `${token.creation.chainSlug} ${token.credential}`;
    const tokenId = createRandom(1, key).uuid();
    const never =
      neverCreated.get(key) ??
      settledQuote({ ...token, tokenId }).then((result) => fingerprintOfRejection(result, [tokenId]));
    neverCreated.set(key, never);
    return fingerprintOfRejection(rejected, [token.tokenId]) === (await never);
  };
  const ask = async (token: CreatedToken, quoteOf = quote): Promise<LookedUp> => {
    const result = await quoteOf(token);
    if (isSuccess(result)) return { state: "found", result, changes: changesIn(token, result.body) };
    const isMissing = fingerprintOfRejection(result, [token.tokenId]) !== undefined;
    return { state: isMissing ? "missing" : "unproven", result, changes: [] };
  };
  /** A token is missing only if its last response is that to a token that was never created, and no server error. */
  const settle = async (token: CreatedToken, one: LookedUp): Promise<LookedUp> => {
    if (one.state !== "missing") return one;
    const isSettled = sender.stopReason("token-price") === undefined && !isServerError(one.result);
    return isSettled && (await isUnknown(token, one.result)) ? one : { ...one, state: "unproven" };
  };
  /** Which of some tokens are there now. */
  const thereNow = async (tokens: ReadonlySet<CreatedToken>): Promise<ReadonlySet<CreatedToken>> => {
    const states = await Promise.all(
      [...tokens].map(async (token) => [token, await ask(token, settledQuote)] as const),
    );
    return new Set(states.flatMap(([token, { state }]) => (state === "found" ? [token] : [])));
  };
  return {
    ask,
    /** Asks until the response is not a server error. */
    askSettled: (token: CreatedToken) => ask(token, settledQuote),
    settle,
    thereNow,
  };
}

/** The look-up of tokens with a sender; a token may take `visibleWithinMs` until it is quoted. */
export function createTokenLookUp(sender: Sender, visibleWithinMs: number) {
  const { ask, askSettled, settle, thereNow } = createQuestions(sender);
  let creations = 0;
  /** Asks until the tokens are there, or have had the time to be. */
  const lookUp = async (tokens: readonly CreatedToken[]): Promise<readonly LookedUp[]> => {
    const asks = tokens.map((token) => () => ask(token));
    const found = await askUntilVisible(sender, asks, visibleWithinMs);
    return Promise.all(tokens.map((token, at) => settle(token, found[at] as LookedUp)));
  };
  const create = async (again: CreatedToken): Promise<Repeated> => {
    const { creation, credential } = again;
    const order = [PHASES.closing, "create-token-transaction", "look-up", creations++];
    const probe = plainProbe("create-token-transaction", creation.body);
    const result = await sender.send(probe, order, "open", { token: credential });
    const tokenId = isSuccess(result) ? createdTokenId(result.body, (text) => text === credential) : undefined;
    if (tokenId !== undefined) return { token: { ...again, tokenId }, outcome: "unproven" };
    return { outcome: result.class === "rejected" ? "rejected" : "unproven" };
  };
  return {
    lookUp,
    /**
     * Asks once more for tokens. One is missing only if its control, a token that was there, is there before and after: in an
     * outage, or with a credential that is refused from some time on, no token is.
     */
    confirm: async (asked: readonly ControlledToken[]): Promise<readonly LookedUp[]> => {
      const controls = new Set(asked.map(({ control }) => control));
      const before = await thereNow(controls);
      const again = await Promise.all(asked.map(async ({ token }) => settle(token, await askSettled(token))));
      const after = await thereNow(before);
      return again.map((one, at): LookedUp => {
        const control = asked[at]?.control;
        const isControlled = control !== undefined && after.has(control);
        return one.state === "missing" && !isControlled ? { ...one, state: "unproven" } : one;
      });
    },
    /** What becomes of creations that are sent again byte for byte, in their order; the fields that are compared may be changed. */
    createAgain: async (
      tokens: readonly CreatedToken[],
      isCompared: (field: string) => boolean,
    ): Promise<readonly Repeated[]> => {
      const created = await Promise.all(tokens.map(create));
      const now = await lookUp(created.flatMap(({ token }) => token ?? []));
      let at = 0;
      return created.map((one) =>
        one.token === undefined ? one : { ...one, outcome: againOf(now[at++], isCompared) },
      );
    },
  };
}

/** A token, and another one that must be there at the same time. */
export type ControlledToken = { readonly token: CreatedToken; readonly control: CreatedToken };

/** A creation that was sent again: what became of it, and its token. */
export type Repeated = { readonly outcome: Again; readonly token?: CreatedToken };

function againOf(now: LookedUp | undefined, isCompared: (field: string) => boolean): Again {
  if (now?.state === "missing") return "lost";
  if (now?.state !== "found") return "unproven";
  return now.changes.some(({ field }) => isCompared(field)) ? "changed" : "kept";
}

export type TokenLookUp = ReturnType<typeof createTokenLookUp>;

export type Again = "kept" | "lost" | "changed" | "rejected" | "unproven";

/** The response to a look-up in words. */
export function actualIn({ result, changes }: LookedUp): string {
  return changes.length === 0
    ? describeResult(result)
    : changes.map(({ field, actual }) => `${field} ${JSON.stringify(actual)}`).join(", ");
}

/** Fields of a quote that have another text than the creation; upper case and blanks around it are the target's to choose. */
function changesIn({ tokenId, creation }: CreatedToken, body: unknown): readonly FieldChange[] {
  const expected = {
    tokenId,
    tokenName: creation.name,
    tokenSymbol: creation.symbol,
    chainSlug: creation.chainSlug,
  };
  return Object.entries(expected).flatMap(([field, text]) => {
    const actual = valueAt(body, `/data/${field}`);
    return typeof actual !== "string" || plain(actual) === plain(text) ? [] : [{ field, expected: text, actual }];
  });
}

function plain(text: string): string {
  return text.normalize("NFKC").trim().toLowerCase();
}
