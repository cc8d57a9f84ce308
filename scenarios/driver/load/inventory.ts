// What a target holds for the sessions of a load, from what discovery has learnt of it, with a sentence on each limit.
import { createClient } from "../../../http/client.ts";
import { kindKey, type RejectionKind } from "../../../run/format/rejection.ts";
import { permittedSlugs } from "../../../target/chains.ts";
import { discover, type FirstContact, requireTarget } from "../../../target/discovery.ts";
import type {
  Acceptance,
  FeeAccess,
  Knowledge,
  Person,
  SuiteKnowledge,
  TradeAccess,
  Wanted,
} from "../../../target/knowledge.ts";
import type { LoadTarget } from "../../../target/load-target.ts";
import type { Workload } from "../../scenario.ts";
import { type ActionId, buildsOnCreation, type Inventory, needsToken } from "../../sessions/session-steps.ts";
import { peopleOf, unquotedTokens, unusedFixtures } from "./fixture-notes.ts";

export type Found = FirstContact & {
  readonly inventory: Inventory;
  /** Whether correct quotes have `success` false, so that only their data shows that they were accepted. */
  readonly quotesSayFalse: boolean;
  /** What the target rejected before the load, and what follows from it; one sentence each. */
  readonly notes: readonly string[];
};

/** What the traffic needs to know, and how the sentence "tokens are created" ends. */
export type Need = { readonly wanted: Wanted; readonly purpose: string };

export function needOf(workload: Workload): Need {
  const sessions = Object.entries(workload.sessions).filter(([id]) => (workload.mix[id] ?? 0) > 0);
  const actions = new Set(sessions.flatMap(([, { steps }]) => steps.map(({ send }) => send)));
  const wanted: Wanted = {
    tokens: sessions.some(([, session]) => needsToken(session)),
    newTokens: sessions.some(([, session]) => buildsOnCreation(session)),
    creation: actions.has("create"),
    fees: actions.has("fees"),
    farPage: actions.has("jump"),
    ...(actions.has("buy") && { trades: "purchases" }),
    ...(actions.has("trade") && { trades: "purchases and sales" }),
  };
  return { wanted, purpose: " for the load." };
}

export type InventoryOptions = {
  readonly target: LoadTarget;
  readonly settings: { readonly seed: number; readonly timeout: number };
  /** What was found before. Nothing is created, bought or tried again; only whether the target still responds. */
  readonly found?: Found | undefined;
  /** What the suite has learnt of the target, so that nothing is created twice. */
  readonly known?: SuiteKnowledge | undefined;
  readonly signal?: AbortSignal | undefined;
  readonly onNotice?: ((sentence: string) => void) | undefined;
  /** How to wait for the target; real time by default. */
  readonly wait?: (durationMs: number) => Promise<void>;
};

/** Discovers the target of a load with a client for the purpose; notes creations and waits. */
export async function findInventory(options: InventoryOptions, need: Need): Promise<Found> {
  const { target, settings, found, known, signal, onNotice, wait } = options;
  const client = createClient(target.target, { timeoutMs: settings.timeout });
  let isWaitNoted = false;
  const discovery = { ...target, client, seed: settings.seed, known, signal, wait };
  try {
    if (found !== undefined) return { ...found, ...(await requireTarget(discovery)) };
    const { knowledge, ...contact } = await discover({
      ...discovery,
      wanted: need.wanted,
      onCreation: (most) => onNotice?.(creationNotice(most, need.purpose)),
      onIndexing: (limitMs) =>
        onNotice?.(`No created token can be quoted yet; Assay waits for one, ${limitMs / 1_000} s at most.`),
      onWait: (waitMs) => {
        if (waitMs >= 1_000 && !isWaitNoted) onNotice?.(waitNotice(waitMs));
        isWaitNoted ||= waitMs >= 1_000;
      },
    });
    return { ...foundIn(knowledge, target, need.wanted), ...contact };
  } finally {
    await client.close();
  }
}

function creationNotice(most: number, purpose: string): string {
  return most === 1 ? `First, a token is created${purpose}` : `First, up to ${most} tokens are created${purpose}`;
}

function waitNotice(waitMs: number): string {
  return `The target asks for a retry in ${Math.ceil(waitMs / 1_000)} s (Retry-After); Assay waits before the load.`;
}

/** The inventory of a target and the notes on it. */
function foundIn(
  knowledge: Knowledge,
  { fixtures, sideEffects, tokens: credentials }: LoadTarget,
  wanted: Wanted,
): Omit<Found, keyof FirstContact> {
  const { tokens, quotesSayFalse, indexingMs, fees, trades, creation, farPage } = knowledge;
  const permitted = permittedSlugs(sideEffects);
  const userIds = fees?.userIds ?? (fixtures.userIds.length > 0 ? fixtures.userIds : knowledge.userIds);
  const people =
    peopleOf(fixtures)?.map((person) => withShownFees(person, fees)) ?? holdersOf(trades, credentials.length);
  const rejected: Inventory["rejected"] = {
    ...rejectedAs("fees", "fee queries", fees?.rejectionOfAll),
    ...rejectedAs("jump", "a page far down the leaderboard", rejectionIn(farPage)),
    ...(wanted.creation && rejectedAs("create", "a creation", rejectionIn(creation))),
    ...rejectedAs("trade", "a trade", trades?.rejection),
    ...rejectedAs("buy", "a trade", trades?.rejection),
  };
  const isWaited = indexingMs !== undefined && (wanted.newTokens || (wanted.tokens && fixtures.tokens.length === 0));
  return {
    inventory: {
      tokens,
      permittedSlugs: permitted,
      userIds,
      // Twice as long as the first one took: under load a target may index later than at rest.
      ...(isWaited && { newTokenMs: 2 * indexingMs }),
      ...(people !== undefined && { people }),
      ...(fees?.isOwnOnly && { ownFees: true }),
      ...(fees?.chains && { feeChains: fees.chains.names }),
      ...(trades?.weiDecimals !== undefined && { weiDecimals: trades.weiDecimals }),
      ...(trades?.terms !== undefined && { terms: trades.terms }),
      ...(trades?.saleRejection !== undefined && { saleRejection: trades.saleRejection }),
      rejected,
    },
    quotesSayFalse,
    notes: [
      ...unusedFixtures(fixtures, permitted),
      ...(wanted.tokens ? unquotedTokens(fixtures, tokens) : []),
      ...(isWaited && indexingMs > 0 ? [settleNote(indexingMs)] : []),
      ...feeNotes(fees, fixtures.people?.some(({ userId }) => userId !== undefined) === true),
      ...chainNotes(fees),
      ...saleNotes(trades),
    ],
  };
}

/** The credentials as users, where each may sell only what it has bought; undefined where any may send anything. */
function holdersOf(trades: TradeAccess | undefined, credentials: number): readonly Person[] | undefined {
  if (trades?.terms?.holdings === undefined || credentials < 2) return undefined;
  return Array.from({ length: credentials }, (_, credential) => ({ credential, feeChains: [] }));
}

/** The user without an id if the target does not show those fees to their owner. */
function withShownFees(person: Person, fees: FeeAccess | undefined): Person {
  if (person.userId === undefined || fees === undefined || fees.userIds.includes(person.userId)) return person;
  const { userId: _userId, ...rest } = person;
  return rest;
}

function rejectionIn(acceptance: Acceptance | undefined): RejectionKind | undefined {
  return acceptance === "accepted" ? undefined : acceptance;
}

function rejectedAs(action: ActionId, what: string, rejection: RejectionKind | undefined): Inventory["rejected"] {
  return rejection && { [action]: `the target rejected ${what} before the load: ${wordRejection(rejection)}` };
}

/** Status and the target's own code, as in `422 INSUFFICIENT_HOLDING`. */
function wordRejection(kind: RejectionKind): string {
  return kindKey(kind).trim();
}

function settleNote(settleMs: number): string {
  return `A created token could be quoted after ${(settleMs / 1_000).toFixed(1)} s, so sessions wait twice as long for theirs.`;
}

function feeNotes(fees: FeeAccess | undefined, areOwn: boolean): readonly string[] {
  if (fees?.rejection === undefined || fees.rejectionOfAll !== undefined) return [];
  const why = wordRejection(fees.rejection);
  const count = fees.userIds.length;
  if (areOwn) {
    return fees.isOwnOnly
      ? [`The target rejects queries that name a user (${why}), so users ask for their own fees without it.`]
      : [`The target shows ${count} of the users that were tried their own fees (${why}).`];
  }
  return fees.isOwnOnly
    ? [`The target rejects queries for the fees of others (${why}), so users ask for their own.`]
    : [`The target shows the fees of ${count} of the users that were tried (${why}).`];
}

function chainNotes({ chains }: Partial<FeeAccess> = {}): readonly string[] {
  if (chains === undefined) return [];
  const instead = chains.names.length > 0 ? "those of its balances" : "none";
  return [`The target rejects slugs in fee queries (${wordRejection(chains.rejection)}), so they name ${instead}.`];
}

function saleNotes({ terms, saleRejection }: TradeAccess = {}): readonly string[] {
  if (terms?.holdings === undefined) return [];
  if (saleRejection === undefined) return ["Users sell only the given holdings and what they bought before."];
  const why = wordRejection(saleRejection);
  return terms.holdings.size > 0
    ? [`The target rejects a sale of what was not bought (${why}), so sales follow purchases.`]
    : [`The target rejected every sale before the load (${why}), so users only buy.`];
}
