// What one person does in one session, as data: which requests follow each other, how often, with what pauses. The same
// shape can be used in a workload file.
import type { RejectionKind } from "../../run/format/rejection.ts";
import { type OperationId, operations } from "../../schemas/index.ts";
import type { ChainSlug } from "../../target/chains.ts";
import type { Person, Token, TradeTerms, WeiDecimals } from "../../target/knowledge.ts";

/** What can be requested. Tokens and users come in order of popularity. */
export type Inventory = {
  readonly tokens: readonly Token[];
  /** Those whose fees are asked for. */
  readonly userIds: readonly string[];
  /** Whose sessions these are; absent where nothing is known of users, so that any credential may send any request. */
  readonly people?: readonly Person[];
  /** Chains on which the run may create and trade; none if it may not. */
  readonly permittedSlugs: readonly ChainSlug[];
  /** Whether fees are requested without a user, because the target shows them to their owner alone. */
  readonly ownFees?: boolean;
  /** Chains that fee queries name where those of the user are unknown; by default all slugs. */
  readonly feeChains?: readonly string[];
  /** How long after its creation users ask for a token, in ms; absent where none that was created could be quoted. */
  readonly newTokenMs?: number;
  /** The decimals of exact amounts; trades on other chains have none. */
  readonly weiDecimals?: WeiDecimals;
  /** Constraints on trades; by default none. */
  readonly terms?: TradeTerms;
  /** How the target rejected a sale of what was not bought. */
  readonly saleRejection?: RejectionKind;
  /** What the target rejected before the load, with the reason that continues a sentence after "because". */
  readonly rejected?: Readonly<Partial<Record<ActionId, string>>>;
};

/** What a step can do. `page` turns to the next page of a leaderboard, `jump` to one far down. */
export const ACTIONS = {
  quote: "token-price",
  trade: "trade-token",
  buy: "trade-token",
  create: "create-token-transaction",
  page: "get-leaderboard",
  jump: "get-leaderboard",
  fees: "get-user-fees",
} as const satisfies Record<string, OperationId>;

export type ActionId = keyof typeof ACTIONS;

export type Step = {
  readonly send: ActionId;
  /** How often, from and to; once unless given. */
  readonly times?: readonly [least: number, most: number];
  /** The chance in [0, 1] that the step is taken at all; certain unless given. */
  readonly chance?: number;
  /** Median pause before each of its requests instead of the workload's. */
  readonly thinkMs?: number;
};

/** A session: its steps, repeated for some rounds. Each round is about one token, user or page size, chosen again each time. */
export type Session = { readonly rounds?: readonly [least: number, most: number]; readonly steps: readonly Step[] };

/** How many requests of each operation a session makes on average. */
export function expectedRequests({ rounds, steps }: Session): ReadonlyMap<OperationId, number> {
  const sums = new Map<OperationId, number>();
  for (const { send, times, chance } of steps) {
    const operation = ACTIONS[send];
    const mean = middle(rounds) * (chance ?? 1) * middle(times);
    sums.set(operation, (sums.get(operation) ?? 0) + mean);
  }
  return sums;
}

/** How long a session pauses on average if each pause takes `meanMs` of its median; the first request has none. */
export function expectedPauseMs({ rounds, steps }: Session, medianMs: number, meanOfMedian: number): number {
  const sum = steps.reduce(
    (total, step) => total + (step.chance ?? 1) * middle(step.times) * (step.thinkMs ?? medianMs),
    0,
  );
  return Math.max(0, sum * middle(rounds) - (steps[0]?.thinkMs ?? medianMs)) * meanOfMedian;
}

/** Whether later requests of a session name a token that an earlier one creates. */
export function buildsOnCreation({ steps }: Session): boolean {
  const creation = steps.findIndex(({ send }) => send === "create");
  return creation >= 0 && steps.slice(creation).some(({ send }) => ACTIONS[send] === "token-price" || isTrade(send));
}

/** Why sessions are left out of which the target is never asked. */
export const UNTRIED = {
  create: "nothing may be created",
  trade: "nothing may be traded",
  fees: "no user is known",
} as const;

/** Why an inventory does not allow a session; undefined if it does. */
export function lackingFor(session: Session, inventory: Inventory): string | undefined {
  const isCreating = session.steps.some(({ send }) => send === "create");
  if (isCreating && inventory.permittedSlugs.length === 0) return UNTRIED.create;
  const before = beforeCreation(session);
  if (before.some(({ send }) => isTrade(send)) && inventory.permittedSlugs.length === 0) return UNTRIED.trade;
  const { rejected = {} } = inventory;
  const reason = session.steps.map(({ send }) => rejected[send]).find((found) => found !== undefined);
  if (reason !== undefined) return reason;
  if (needsToken(session) && inventory.tokens.length === 0) return "no token is known that the target quotes";
  if (before.some(({ send }) => isTrade(send))) {
    const isTradable = inventory.tokens.some(({ chainSlug }) => inventory.permittedSlugs.includes(chainSlug));
    if (!isTradable) return "no known token is on a chain that may be traded on";
  }
  const needsUser = session.steps.some(({ send }) => send === "fees");
  return needsUser && inventory.userIds.length === 0 && inventory.ownFees !== true ? UNTRIED.fees : undefined;
}

/** Whether a session needs a token that exists before it. */
export function needsToken(session: Session): boolean {
  return beforeCreation(session).some(({ send }) => namesToken(send));
}

/** Whether a session trades, so that its token has to be on a chain that may be traded on. */
export function trades({ steps }: Session): boolean {
  return steps.some(({ send }) => isTrade(send));
}

/** The steps before a token of the session's own is there. */
function beforeCreation({ steps }: Session): readonly Step[] {
  const creation = steps.findIndex(({ send }) => send === "create");
  return creation < 0 ? steps : steps.slice(0, creation);
}

function namesToken(send: ActionId): boolean {
  return operations[ACTIONS[send]].request.required?.includes("tokenId") === true;
}

function isTrade(send: ActionId): boolean {
  return ACTIONS[send] === "trade-token";
}

function middle(range: readonly [number, number] | undefined): number {
  return range === undefined ? 1 : (range[0] + range[1]) / 2;
}
