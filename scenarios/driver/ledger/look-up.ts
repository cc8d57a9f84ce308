// After a load: are the writes that the target accepted still there? Looks up what the interface shows of them.
import { Failure } from "../../../errors.ts";
import { createClient } from "../../../http/client.ts";
import type { LedgerExample } from "../../../run/format/run.ts";
import type { JournalLookUp } from "../../../run/journal/journal-entries.ts";
import { type NotedWrite, readLedger } from "../../../run/journal/write-ledger.ts";
import { countOf } from "../../../run/text/plural.ts";
import { createRandom } from "../../../schemas/random.ts";
import { createSender, type Sender } from "../../../target/exchange/sender.ts";
import { createTokenLookUp } from "./created-tokens.ts";
import { type Asked, type Found, judge, MOST_EXAMPLES } from "./judgement.ts";
import { purchasesIn, type Sent, tokenOf } from "./noted-requests.ts";
import { type Purchase, sellPurchases } from "./purchases.ts";

/** What to look up, and how. */
export type LookUpOptions = Sent & {
  /** Path of the ledger. */
  readonly ledger: string;
  /** The name of the generator. */
  readonly instance: string;
  /** The time of the target's last restart, since the start of the schedule; 0 without one. */
  readonly sinceMs: number;
  /** How many rows of the ledger are from before the target's last restart; it need not know them any more. */
  readonly writesBefore: number;
  readonly quotesSayFalse: boolean;
  readonly visibleWithinMs: number;
  readonly timeoutMs: number;
  readonly ratePerSecond: number;
  /** Since the start of the schedule. */
  readonly fromMs: number;
  /** From when on purchases are looked up by sales, which is possible once. */
  readonly sellsSinceMs: number;
  readonly onNotice?: ((sentence: string) => void) | undefined;
  readonly signal?: AbortSignal | undefined;
};

/** If there are more creations than this, this many at equal distances are looked up; otherwise all of them. */
const MOST_LOOKED_UP = 10_000;
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
  const { signal, instance, sinceMs, writesBefore, fromMs, visibleWithinMs, sellsSinceMs } = options;
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
    const purchases = isComplete ? purchasesIn(ofTarget, creations, sellsSinceMs, options) : [];
    const found = signal?.aborted ? STOPPED : await lookUpWith(options, creations, purchases);
    const notes = [...found.notes, ...(counts.trades > 0 ? [tradesNote(counts.trades)] : [])];
    return { ...begun, ...counts, ...found, notes };
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    return { ...begun, notes: [`The writes of the load were not looked up: ${error.message}`] };
  }
}

const STOPPED: Found = { notes: ["The run was stopped before its writes could be looked up."] };

function tradesNote(trades: number): string {
  return `No request of the interface shows a single trade, so ${countOf(trades, "accepted trade")} could not be looked up one by one.`;
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
    const sold = signal?.aborted ? undefined : await sellPurchases(sender, purchases, options.visibleWithinMs);
    if (sold === undefined) return found;
    const { lookedUp, examples } = sold;
    const count = (fault: LedgerExample["fault"]) => examples.filter((one) => one.fault === fault).length;
    const shown = examples.slice(0, MOST_EXAMPLES);
    return { ...found, sold: { lookedUp, lost: count("lost"), doubled: count("doubled"), examples: shown } };
  } finally {
    await client.close();
  }
}

async function lookUpCreations(
  sender: Sender,
  options: LookUpOptions,
  creations: readonly NotedWrite[],
): Promise<Found> {
  const { onNotice, seed, visibleWithinMs, signal } = options;
  const named = creations.filter(({ tokenId }) => tokenId !== "");
  const sample = sampleOf(named, MOST_LOOKED_UP, seed);
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
  return [`${countOf(all - known, "creation")} cannot be reconstructed from the pool, so they were not looked up.`];
}

function sampleNotes(all: readonly unknown[], sample: readonly unknown[]): readonly string[] {
  if (all.length === sample.length) return [];
  return [`Of ${countOf(all.length, "noted creation")}, ${sample.length} over the whole load were looked up.`];
}
