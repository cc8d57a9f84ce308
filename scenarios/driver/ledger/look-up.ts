// After a load: are the writes that the target accepted still there? Looks up what the interface shows of them.
import { crc32 } from "node:zlib";
import { Failure } from "../../../errors.ts";
import { createClient } from "../../../http/client.ts";
import type { LedgerExample } from "../../../run/format/run.ts";
import type { JournalLookUp } from "../../../run/journal/load-journal.ts";
import { type NotedWrite, readLedger } from "../../../run/journal/write-ledger.ts";
import { countOf } from "../../../run/text/plural.ts";
import { createRandom } from "../../../schemas/random.ts";
import { createSender, type Sender } from "../../../target/exchange/sender.ts";
import type { LoadTarget } from "../../../target/load-target.ts";
import { requestsOf } from "../../replay/reproduction.ts";
import { POOL_FORMAT_VERSION, type PoolFile } from "../../runtime/pool.ts";
import { NEW_TOKEN_ID } from "../../sessions/requests.ts";
import type { MadePool } from "../plan/pool.ts";
import {
  actualIn,
  type CreatedToken,
  createTokenLookUp,
  creationIn,
  type FieldChange,
  type LookedUp,
  type TokenLookUp,
} from "./created-tokens.ts";
import { type Purchase, sellPurchases } from "./purchases.ts";

/** What to look up, and how. */
export type LookUpOptions = {
  /** Path of the ledger. */
  readonly ledger: string;
  /** The name of the generator. */
  readonly instance: string;
  /** From when on the target is the same, since the start of the schedule. */
  readonly sinceMs: number;
  /** How many rows of the ledger are of the target before, which need not be known to this one. */
  readonly writesBefore: number;
  readonly pool: MadePool;
  readonly seed: number;
  readonly target: LoadTarget;
  readonly quotesSayFalse: boolean;
  readonly visibleWithinMs: number;
  readonly timeoutMs: number;
  readonly ratePerSecond: number;
  /** How many creations at most; {@link MOST_LOOKED_UP} unless given. */
  readonly most?: number;
  /** Since the start of the schedule. */
  readonly fromMs: number;
  /** From when on purchases are looked up by sales, which is possible once; absent: none is. */
  readonly sellsSinceMs?: number;
  readonly onNotice?: ((sentence: string) => void) | undefined;
  readonly signal?: AbortSignal | undefined;
};

/** Up to so many creations are all looked up; of more, as many at equal distances. */
export const MOST_LOOKED_UP = 10_000;
/** So many writes that are not as they were accepted are kept, and so many of them sent again. */
const MOST_EXAMPLES = 10;
const MOST_REPEATED = 3;
const CONCURRENCY = 8;

const NOTHING = {
  kind: "look-up",
  accepted: 0,
  unknown: 0,
  creations: 0,
  trades: 0,
  lookedUp: 0,
  unproven: 0,
  lost: 0,
  changed: 0,
  doubled: 0,
  examples: [],
} as const;

/** Looks up the writes of a ledger. A ledger that cannot be read is a note of the result; never rejects for it. */
export async function lookUpWrites(options: LookUpOptions): Promise<JournalLookUp> {
  const { signal, instance, sinceMs, writesBefore, fromMs, visibleWithinMs } = options;
  const begun = { ...NOTHING, instance, sinceMs, fromMs, visibleWithinMs };
  try {
    const { count, unknown, writes, isComplete } = await readLedger(options.ledger);
    const ofTarget = writes.slice(writesBefore);
    const accepted = ofTarget.filter(({ isUnknown }) => !isUnknown);
    const creations = accepted.filter(({ operation }) => operation === "create-token-transaction");
    const counts = {
      ...(writesBefore === 0
        ? { accepted: count - unknown, unknown }
        : { accepted: accepted.length, unknown: ofTarget.length - accepted.length }),
      creations: creations.length,
      trades: accepted.length - creations.length,
    };
    const purchases = isComplete ? purchasesIn(ofTarget, creations, options) : [];
    const found = signal?.aborted ? STOPPED : await lookUpWith(options, creations, purchases);
    const notes = [...found.notes, ...(counts.trades > 0 ? [tradesNote(counts.trades)] : [])];
    return { ...begun, ...counts, ...found, notes };
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    return { ...begun, notes: [`The writes of the load were not looked up: ${error.message}`] };
  }
}

type Found = Partial<Pick<JournalLookUp, "lookedUp" | "unproven" | "lost" | "changed" | "doubled" | "examples">> & {
  readonly notes: readonly string[];
};

const STOPPED: Found = { notes: ["The run was stopped before its writes could be looked up."] };

function tradesNote(trades: number): string {
  return `Of ${countOf(trades, "accepted trade")}, the interface shows none by itself.`;
}

/** Looks up the creations, and then the purchases where sales show them. */
async function lookUpWith(
  options: LookUpOptions,
  creations: readonly NotedWrite[],
  purchases: readonly Purchase[],
): Promise<Found> {
  const { target, seed, timeoutMs, signal, ratePerSecond, quotesSayFalse } = options;
  const client = createClient(target.target, { timeoutMs });
  try {
    const credentials = { token: target.tokens[0] };
    const limits = { concurrency: CONCURRENCY, ratePerSecond };
    const sender = createSender({ client, target: target.target, credentials, seed, signal, ...limits });
    for (const operation of ["token-price", "create-token-transaction", "trade-token"] as const)
      sender.learn(operation, { rejectsByStatus: true });
    if (quotesSayFalse) sender.learn("token-price", { falseIsSuccess: true });
    const found = await lookUpCreations(sender, options, creations);
    const sold = signal?.aborted ? undefined : await sellPurchases(sender, purchases);
    if (sold === undefined) return found;
    const count = (fault: LedgerExample["fault"]) => sold.examples.filter((one) => one.fault === fault).length;
    return {
      ...found,
      lookedUp: (found.lookedUp ?? 0) + sold.lookedUp,
      lost: (found.lost ?? 0) + count("lost"),
      doubled: count("doubled"),
      examples: [...(found.examples ?? []), ...sold.examples.slice(0, MOST_EXAMPLES)],
      notes: [
        ...found.notes,
        `What ${countOf(sold.lookedUp, "purchase")} bought was sold, to show that it is there once.`,
      ],
    };
  } finally {
    await client.close();
  }
}

/** The purchases of tokens that the load created, and that were traded once: only then is it known what the user holds. */
function purchasesIn(
  writes: readonly NotedWrite[],
  creations: readonly NotedWrite[],
  { sellsSinceMs = Number.POSITIVE_INFINITY, ...options }: LookUpOptions,
): readonly Purchase[] {
  const created = new Set(creations.map(({ tokenId }) => tokenId));
  const trades = writes.filter(({ operation, tokenId }) => operation === "trade-token" && created.has(tokenId));
  const counts = new Map<string, number>();
  for (const { tokenId } of trades) counts.set(tokenId, (counts.get(tokenId) ?? 0) + 1);
  return trades
    .filter((write) => !write.isUnknown && write.endedMs >= sellsSinceMs && counts.get(write.tokenId) === 1)
    .flatMap((write) => {
      const body = bodyOf(write, options);
      const credential = options.target.tokens[write.credential] ?? options.target.tokens[0];
      return body?.includes('"direction":"buy"') ? [{ write, body, credential }] : [];
    });
}

type Asked = { readonly write: NotedWrite; readonly token: CreatedToken; readonly now: LookedUp };

async function lookUpCreations(
  sender: Sender,
  options: LookUpOptions,
  creations: readonly NotedWrite[],
): Promise<Found> {
  const { onNotice, seed, visibleWithinMs, signal, most = MOST_LOOKED_UP } = options;
  const named = creations.filter(({ tokenId }) => tokenId !== "");
  const sample = sampleOf(named, most, seed);
  const known = sample.flatMap((write) => tokenOf(write, options) ?? []);
  if (known.length === 0) return { unproven: sample.length, notes: rebuiltNotes(sample.length, 0) };
  onNotice?.(`Looking up ${countOf(known.length, "created token")}.`);
  const tokens = createTokenLookUp(sender, visibleWithinMs);
  const states = await tokens.lookUp(known.map(({ token }) => token));
  if (signal?.aborted) return { ...STOPPED, unproven: sample.length };
  const asked = known.flatMap((one, at): readonly Asked[] => {
    const now = states[at];
    return now === undefined ? [] : [{ ...one, now }];
  });
  const found = await judge(asked, tokens);
  return {
    ...found,
    unproven: (found.unproven ?? 0) + sample.length - known.length,
    notes: [...found.notes, ...rebuiltNotes(sample.length, known.length), ...sampleNotes(named, sample)],
  };
}

/** Decides which tokens are lost or changed, and sends the first of them again. */
async function judge(asked: readonly Asked[], tokens: TokenLookUp): Promise<Found> {
  const kept = conventionsIn(asked);
  const changesOf = ({ now }: Asked) => now.changes.filter(({ field }) => !kept.has(field));
  const there = asked.filter(({ now }) => now.state === "found");
  const shown = new Set(there.map(kindOf));
  const missing = asked.filter(({ now }) => now.state === "missing");
  const again = new Map<Asked, LedgerExample["again"]>();
  const repeat = async (ones: readonly Asked[]) => {
    const outcomes = await tokens.createAgain(ones.map(({ token }) => token));
    for (const [at, one] of ones.entries()) again.set(one, outcomes[at]);
  };
  await repeat(firstOfKinds(missing.filter((one) => !shown.has(kindOf(one)))));
  for (const [one, outcome] of again) if (outcome === "kept" || outcome === "changed") shown.add(kindOf(one));
  const lost = missing.filter((one) => shown.has(kindOf(one)));
  const changed = there.filter((one) => changesOf(one).length > 0);
  const faults = [...lost, ...changed].toSorted((one, other) => one.write.endedMs - other.write.endedMs);
  await repeat(faults.slice(0, MOST_REPEATED).filter((one) => !again.has(one)));
  return {
    lookedUp: there.length + lost.length,
    unproven: asked.length - there.length - lost.length,
    lost: lost.length,
    changed: changed.length,
    examples: faults.slice(0, MOST_EXAMPLES).map((one) => exampleOf(one, changesOf(one), again.get(one))),
    notes: [
      ...[...kept].map((field) => `${field} of most quotes is not that of the creation, so it was not compared.`),
      ...unshownNotes(missing.length - lost.length),
    ],
  };
}

/** Fields that differ in most quotes are not kept as they were created: whether they have to be is for the suite to say. */
function conventionsIn(asked: readonly Asked[]): ReadonlySet<FieldChange["field"]> {
  const there = asked.filter(({ now }) => now.state === "found");
  const counts = new Map<string, number>();
  for (const { field } of there.flatMap(({ now }) => now.changes)) counts.set(field, (counts.get(field) ?? 0) + 1);
  return new Set([...counts].filter(([, count]) => count > there.length / 2).map(([field]) => field));
}

/** Tokens of a kind are known alike: a target may know none of a chain, or none whose creation the user has yet to sign. */
function kindOf({ token: { creation } }: Asked): string {
  return `${creation.chainSlug} ${creation.body.includes('"userAddress":')}`;
}

function firstOfKinds(asked: readonly Asked[]): readonly Asked[] {
  return [...new Map(asked.toReversed().map((one) => [kindOf(one), one])).values()];
}

function exampleOf(
  { write, token, now }: Asked,
  changes: readonly FieldChange[],
  again: LedgerExample["again"],
): LedgerExample {
  const { tokenId, creation } = token;
  const expected = changes.map(({ field, expected: text }) => `${field} ${JSON.stringify(text)}`).join(", ");
  return {
    operation: write.operation,
    fault: changes.length > 0 ? "changed" : "lost",
    iteration: write.iteration,
    step: write.step,
    endedMs: write.endedMs,
    tokenId,
    request: creation.body,
    lookUp: JSON.stringify({ tokenId, chainSlug: creation.chainSlug }),
    expected: changes.length > 0 ? expected : "a quote of the token",
    actual: actualIn({ ...now, changes }),
    ...(again !== undefined && { again }),
  };
}

/** The token of a noted creation; undefined if its request cannot be made again. */
function tokenOf(write: NotedWrite, options: LookUpOptions) {
  const { tokens } = options.target;
  const body = bodyOf(write, options);
  const creation = body === undefined ? undefined : creationIn(body);
  const credential = tokens[write.credential] ?? tokens[0];
  return creation && { write, token: { tokenId: write.tokenId, creation, credential } };
}

/** The body of a write, made again from the pool; undefined if that is not what was sent. */
function bodyOf({ iteration, step, tokenId, checksum }: NotedWrite, { pool, seed }: LookUpOptions): string | undefined {
  const file: PoolFile = { ...pool, formatVersion: POOL_FORMAT_VERSION };
  const pooled = requestsOf(file, seed, iteration)[step]?.body;
  const body = pooled?.replaceAll(NEW_TOKEN_ID, tokenId).replace(/^\{"tokenId":"[^"]*"/, `{"tokenId":"${tokenId}"`);
  return body === undefined || crc32(body) !== checksum ? undefined : body;
}

/** So many of a list: one at random from each of as many equal parts. */
export function sampleOf<T>(all: readonly T[], most: number, seed: number): readonly T[] {
  if (all.length <= most) return all;
  const random = createRandom(seed, "look-up");
  return Array.from({ length: most }, (_, part) => {
    const [from, to] = [part, part + 1].map((bound) => Math.floor((bound * all.length) / most));
    return all[random.integer(from ?? 0, (to ?? 1) - 1)];
  }).flatMap((one) => one ?? []);
}

function rebuiltNotes(all: number, known: number): readonly string[] {
  if (all === known) return [];
  return [`${countOf(all - known, "creation")} cannot be made again from the pool, so they were not looked up.`];
}

function sampleNotes(all: readonly unknown[], sample: readonly unknown[]): readonly string[] {
  if (all.length === sample.length) return [];
  return [`Of ${countOf(all.length, "noted creation")}, ${sample.length} over the whole load were looked up.`];
}

function unshownNotes(count: number): readonly string[] {
  if (count === 0) return [];
  return [
    `${countOf(count, "creation")} cannot be judged: the target quotes no token that was created in this way, not even a new one.`,
  ];
}
