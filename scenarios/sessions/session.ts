// One session as the requests that it makes, each with the pause before it.

import { exampleRequest, limitOf, type OperationId, operations } from "../../schemas/index.ts";
import { CHAIN_SLUGS, type ChainSlug } from "../../target/chains.ts";
import type { Person } from "../../target/knowledge.ts";
import { logNormal } from "./amounts.ts";
import type { Source } from "./fields.ts";
import { zipf } from "./popularity.ts";
import {
  createRequest,
  feesRequest,
  type GivenNames,
  leaderboardRequest,
  NEW_TOKEN_ID,
  noNames,
  type PlannedRequest,
} from "./requests.ts";
import { beginOrders, type OrderDraw } from "./session-orders.ts";
import { ACTIONS, type ActionId, type Inventory, type Session, type Step } from "./session-steps.ts";
import { createMarket, type Market } from "./trade-terms.ts";

/** How long people think between two requests: log-normal, capped, so that no session sleeps for good. */
export type ThinkTime = { readonly medianMs: number; readonly sigma: number };

const [SMALLEST_PAGE, LARGEST_PAGE] = [
  limitOf("get-leaderboard", "limit", "minimum"),
  limitOf("get-leaderboard", "limit", "maximum"),
];

/** Usual page sizes, as far as the interface allows. */
const PAGE_SIZES = [10, 20, 20, 50].map((size) => Math.max(SMALLEST_PAGE, Math.min(size, LARGEST_PAGE)));

/** A pause is never longer than this many medians. */
const LONGEST_PAUSE_MEDIANS = 10;

/**
 * A request of a session. `thinkMs` is the pause since the previous response; `namesNewToken` if the body names the token
 * that the session has created, as {@link NEW_TOKEN_ID} until its id is known.
 */
export type SessionRequest = PlannedRequest & {
  readonly thinkMs: number;
  readonly namesNewToken: boolean;
  /** The index of the user's credential; absent where any may be sent. */
  readonly credential?: number;
};

/** What sessions draw from; tokens and users are chosen by popularity. */
export type Draw = OrderDraw & {
  /** Undefined where users ask for what is theirs. */
  readonly userId: () => string | undefined;
  /** Whose session it is; undefined where nothing is known of users. */
  readonly person: (session: Session) => Person | undefined;
  /** Chains that fee queries name where those of the user are unknown. */
  readonly feeChains: readonly string[];
  readonly permittedSlugs: readonly ChainSlug[];
  /** The names of the tokens that sessions have created. */
  readonly given: GivenNames;
  readonly thinkTime: ThinkTime;
  /** How long a session waits for a token that it has created, in ms. */
  readonly newTokenMs: number;
};

/** A draw from an inventory by Zipf's law with an exponent. */
export function drawFrom(inventory: Inventory, popularityExponent: number, thinkTime: ThinkTime, source: Source): Draw {
  const {
    tokens,
    userIds,
    people = [],
    permittedSlugs,
    ownFees = false,
    feeChains = CHAIN_SLUGS,
    newTokenMs = 0,
    terms,
    weiDecimals = {},
  } = inventory;
  const markets = new Map<number, Market>();
  const marketOf = ({ credential }: Pick<Person, "credential"> = { credential: 0 }): Market => {
    const market = markets.get(credential) ?? createMarket(source, terms);
    markets.set(credential, market);
    return market;
  };
  const tradable = tokens.filter(({ chainSlug }) => permittedSlugs.includes(chainSlug));
  return {
    source,
    token: chooser(tokens, popularityExponent, source),
    tradableToken: chooser(tradable, popularityExponent, source),
    userId: ownFees ? () => undefined : chooser(userIds, popularityExponent, source),
    person: chooserOfPeople(people, popularityExponent, source),
    feeChains,
    permittedSlugs,
    given: noNames(),
    thinkTime,
    newTokenMs,
    weiDecimals,
    marketOf,
  };
}

export function* sessionRequests(session: Session, draw: Draw): Generator<SessionRequest, void> {
  const { random } = draw.source;
  const person = draw.person(session);
  const credential = person === undefined ? {} : { credential: person.credential };
  let before: PlannedRequest | undefined;
  for (let round = within(session.rounds, draw.source); round > 0; round--) {
    const perform = beginRound(session, person, draw);
    for (const step of session.steps) {
      if (step.chance !== undefined && random.next() >= step.chance) continue;
      for (let again = within(step.times, draw.source); again > 0; again--) {
        const request = perform(step);
        const waitMs = before?.operation === "create-token-transaction" ? draw.newTokenMs : 0;
        const thinkMs = before === undefined ? 0 : Math.max(waitMs, pause(step, draw));
        const namesNewToken = Reflect.get(request.body, "tokenId") === NEW_TOKEN_ID;
        yield { ...request, ...credential, thinkMs, namesNewToken };
        before = request;
      }
    }
  }
}

/** Chooses what a round is about, as late as it is needed. */
function beginRound(session: Session, person: Person | undefined, draw: Draw): (step: Step) => PlannedRequest {
  const { source, permittedSlugs } = draw;
  const orders = beginOrders(session, person, draw);
  let userId: string | undefined;
  let isUserChosen = false;
  let page = -1;
  const limit = session.steps.some(({ send }) => ACTIONS[send] === "get-leaderboard")
    ? source.random.pick(PAGE_SIZES)
    : 0;
  const mode = limit > 0 ? source.random.pick(["testnet", "mainnet", "both"] as const) : "both";
  const user = (): string | undefined => {
    if (!isUserChosen) userId = person?.userId ?? draw.userId();
    isUserChosen = true;
    return userId;
  };
  const actions: Readonly<Partial<Record<ActionId, () => PlannedRequest>>> = {
    quote: orders.quote,
    trade: orders.trade,
    buy: orders.buy,
    create: () => {
      const request = createRequest(source, permittedSlugs, draw.given, person);
      orders.follow({ tokenId: NEW_TOKEN_ID, chainSlug: request.body.chainSlug });
      return request;
    },
    jump: () => {
      page = farDown(source);
      return leaderboardRequest(page, limit, mode);
    },
    page: () => {
      page += 1;
      return leaderboardRequest(page, limit, mode);
    },
    fees: () => feesRequest(source, user(), person?.feeChains.length ? person.feeChains : draw.feeChains),
  };
  return ({ send }) => actions[send]?.() ?? exampleFor(ACTIONS[send], draw, user);
}

/** The example of a request, about a token and a user that the target knows where it names any. */
function exampleFor(operation: OperationId, draw: Draw, user: () => string | undefined): PlannedRequest {
  const { properties = {} } = operations[operation].request;
  const known = {
    ...("tokenId" in properties && draw.token()),
    ...("user_id" in properties && { user_id: user() }),
  };
  return { operation, body: exampleRequest(operation, known) };
}

/** 10 to 1,000 pages down; every magnitude equally likely. */
function farDown({ random }: Source): number {
  return Math.round(10 * 100 ** random.next());
}

function pause({ thinkMs }: Step, { source, thinkTime }: Draw): number {
  const medianMs = thinkMs ?? thinkTime.medianMs;
  if (medianMs === 0) return 0;
  const drawn = logNormal(source.random, medianMs, thinkTime.sigma);
  return Math.round(Math.min(drawn, medianMs * LONGEST_PAUSE_MEDIANS));
}

function within(range: readonly [number, number] | undefined, { random }: Source): number {
  return range === undefined ? 1 : random.integer(range[0], range[1]);
}

/**
 * Users take turns, so that none of them is rate-limited before the others. Those whose fees are asked for are chosen by
 * popularity, and each asks for their own.
 */
function chooserOfPeople(people: readonly Person[], exponent: number, source: Source): Draw["person"] {
  if (people.length === 0) return () => undefined;
  const owners = people.filter(({ userId }) => userId !== undefined);
  const any = chooser(people, 0, source);
  const owner = owners.length === 0 ? any : chooser(owners, exponent, source);
  return ({ steps }) => (steps.some(({ send }) => send === "fees") ? owner() : any());
}

/**
 * Chooses by an even spread over the shares instead of by chance: already some hundred sessions name each as often as its
 * popularity says.
 */
function chooser<T>(list: readonly T[], exponent: number, { random }: Source): () => T {
  const choose = zipf(Math.max(1, list.length), exponent);
  let point = random.next();
  return () => {
    point = (point + Math.SQRT2) % 1;
    const chosen = list[choose(point)];
    if (chosen === undefined) throw new Error("a session was begun that the inventory does not allow");
    return chosen;
  };
}
