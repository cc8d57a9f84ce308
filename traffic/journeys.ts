// What one person does in one sitting, and many such sittings interleaved into one sequence of requests.
import type { OperationId } from "../schemas/index.ts";
import type { ChainSlug } from "./chains.ts";
import { createSource, type Source } from "./fields.ts";
import { zipf } from "./popularity.ts";
import {
  createRequest,
  feesRequest,
  leaderboardRequest,
  type PlannedRequest,
  quoteRequest,
  type Token,
  tradeRequest,
} from "./requests.ts";

/** What is there to be asked for. Tokens and users come in order of popularity. */
export type Inventory = {
  readonly tokens: readonly Token[];
  readonly userIds: readonly string[];
  /** Chains on which the run may create and trade; none where it may not. */
  readonly permittedSlugs: readonly ChainSlug[];
};

/** What a sitting draws from; tokens and users are chosen by popularity. */
type Draw = {
  readonly source: Source;
  readonly token: () => Token;
  readonly tradableToken: () => Token;
  readonly userId: () => string;
  readonly permittedSlugs: readonly ChainSlug[];
};

/** A kind of sitting. `lacking` says why the inventory does not allow it, if it does not. */
type Journey = {
  readonly operations: readonly OperationId[];
  readonly lacking: (inventory: Inventory) => string | undefined;
  readonly requests: (draw: Draw) => Generator<PlannedRequest, void>;
};

/** Every journey by its id. */
export const JOURNEYS = {
  browse: {
    operations: ["token-price"],
    lacking: lackingTokens,
    *requests({ source, token }) {
      const tokens = source.random.integer(1, 3);
      for (let count = 0; count < tokens; count++) {
        const chosen = token();
        for (let again = source.random.integer(1, 4); again > 0; again--) yield quoteRequest(source, chosen);
      }
    },
  },
  trade: {
    operations: ["token-price", "trade-token"],
    lacking: (inventory) => lackingTokens(inventory) ?? lackingTradableTokens(inventory),
    *requests({ source, tradableToken }) {
      const chosen = tradableToken();
      for (let again = source.random.integer(1, 3); again > 0; again--) yield quoteRequest(source, chosen);
      yield tradeRequest(source, chosen);
      if (source.random.next() < 0.5) yield quoteRequest(source, chosen);
    },
  },
  rank: {
    operations: ["get-leaderboard"],
    lacking: () => undefined,
    *requests({ source }) {
      const limit = source.random.pick([10, 20, 20, 50]);
      const mode = source.random.pick(["testnet", "mainnet", "both"] as const);
      const pages = source.random.pick([1, 1, 1, 2, 2, 3, 5]);
      for (let page = 0; page < pages; page++) yield leaderboardRequest(page, limit, mode);
    },
  },
  earnings: {
    operations: ["get-user-fees"],
    lacking: ({ userIds }) => (userIds.length === 0 ? "no user is known" : undefined),
    *requests({ source, userId }) {
      const chosen = userId();
      for (let again = source.random.integer(1, 3); again > 0; again--) yield feesRequest(source, chosen);
    },
  },
  launch: {
    operations: ["create-token-transaction"],
    lacking: ({ permittedSlugs }) => (permittedSlugs.length === 0 ? "nothing may be created" : undefined),
    *requests({ source, permittedSlugs }) {
      yield createRequest(source, permittedSlugs);
    },
  },
} as const satisfies Record<string, Journey>;

/** Id of a journey. */
export type JourneyId = keyof typeof JOURNEYS;

/** What traffic consists of: shares of sittings, how uneven popularity is, how many people are there at once. */
export type Workload = {
  readonly journeys: Readonly<Partial<Record<JourneyId, number>>>;
  readonly popularityExponent: number;
  readonly concurrentJourneys: number;
};

/** The journeys of a workload that the inventory allows, and why the others are left out. */
export type Feasible = {
  readonly journeys: readonly JourneyId[];
  readonly leftOut: readonly { readonly journey: JourneyId; readonly reason: string }[];
};

/** Splits the journeys of a workload by what the inventory allows. */
export function feasibleJourneys(workload: Workload, inventory: Inventory): Feasible {
  const asked = journeyIdsOf(workload);
  const leftOut = asked.flatMap((journey) => {
    const reason = JOURNEYS[journey].lacking(inventory);
    return reason === undefined ? [] : [{ journey, reason }];
  });
  return { journeys: asked.filter((id) => !leftOut.some(({ journey }) => journey === id)), leftOut };
}

/** The operations that the journeys of a workload call. */
export function operationsOf(workload: Workload): readonly OperationId[] {
  return [...new Set(journeyIdsOf(workload).flatMap((id): readonly OperationId[] => JOURNEYS[id].operations))];
}

/**
 * Requests without end: sittings under way take turns by chance, and a new one begins where one ends. The n-th request
 * follows from the arguments alone, however many are taken. Throws where the inventory allows no journey.
 */
export function* requestSequence(
  workload: Workload,
  inventory: Inventory,
  seed: number,
  ...labels: readonly string[]
): Generator<PlannedRequest, never> {
  const { journeys } = feasibleJourneys(workload, inventory);
  const source = createSource(seed, "requests", ...labels);
  const draw = drawFrom(workload, inventory, source);
  const next = chooseByWeight(journeys.map((id) => [id, workload.journeys[id] ?? 0]));
  const begin = () => JOURNEYS[next(source.random.next())].requests(draw);
  const underWay = Array.from({ length: workload.concurrentJourneys }, begin);
  for (;;) {
    const turn = source.random.integer(0, underWay.length - 1);
    const step = underWay[turn]?.next();
    if (step?.value === undefined) underWay[turn] = begin();
    else yield step.value;
  }
}

function journeyIdsOf(workload: Workload): readonly JourneyId[] {
  return (Object.keys(JOURNEYS) as JourneyId[]).filter((id) => (workload.journeys[id] ?? 0) > 0);
}

function drawFrom(workload: Workload, inventory: Inventory, source: Source): Draw {
  const tradable = inventory.tokens.filter(({ chainSlug }) => inventory.permittedSlugs.includes(chainSlug));
  return {
    source,
    token: chooser(inventory.tokens, workload.popularityExponent, source),
    tradableToken: chooser(tradable, workload.popularityExponent, source),
    userId: chooser(inventory.userIds, workload.popularityExponent, source),
    permittedSlugs: inventory.permittedSlugs,
  };
}

function chooser<T>(list: readonly T[], exponent: number, { random }: Source): () => T {
  const choose = zipf(Math.max(1, list.length), exponent);
  return () => {
    const chosen = list[choose(random.next())];
    if (chosen === undefined) throw new Error("a journey was begun that the inventory does not allow");
    return chosen;
  };
}

function chooseByWeight<T>(weights: readonly (readonly [T, number])[]): (uniform: number) => T {
  const sum = weights.reduce((total, [, weight]) => total + weight, 0);
  return (uniform) => {
    let rest = uniform * sum;
    const chosen = weights.find(([, weight]) => {
      rest -= weight;
      return rest < 0;
    });
    if (chosen === undefined) throw new Error("the inventory allows none of the journeys");
    return chosen[0];
  };
}

function lackingTokens({ tokens }: Inventory): string | undefined {
  return tokens.length === 0 ? "no token is known that the target quotes" : undefined;
}

function lackingTradableTokens({ tokens, permittedSlugs }: Inventory): string | undefined {
  if (permittedSlugs.length === 0) return "nothing may be traded";
  const isTradable = tokens.some(({ chainSlug }) => permittedSlugs.includes(chainSlug));
  return isTradable ? undefined : "no known token is on a chain that may be traded on";
}
