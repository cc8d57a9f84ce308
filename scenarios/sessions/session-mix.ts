// Many sessions as one traffic: which ones in which shares, one after the other or interleaved into requests.
import type { OperationId } from "../../schemas/index.ts";
import { createSource } from "./fields.ts";
import { drawFrom, type SessionRequest, sessionRequests, type ThinkTime } from "./session.ts";
import {
  expectedPauseMs,
  expectedRequests,
  type Inventory,
  lackingFor,
  type Session,
  trades,
} from "./session-steps.ts";

/** What traffic consists of: the sessions by name, their weights, how uneven popularity is, how long people think. */
export type Traffic = {
  readonly sessions: Readonly<Record<string, Session>>;
  /** Weight of each session among all; those of weight 0 or without one are not made. */
  readonly mix: Readonly<Record<string, number>>;
  readonly popularityExponent: number;
  readonly thinkTime: ThinkTime;
};

/** The sessions of a traffic that the inventory allows, and why the others are left out. */
export type Feasible = {
  readonly sessionNames: readonly string[];
  readonly leftOut: readonly { readonly sessionName: string; readonly reason: string }[];
};

export function feasibleSessions(traffic: Traffic, inventory: Inventory): Feasible {
  const requested = weighed(traffic);
  const leftOut = requested.flatMap(([sessionName, session]) => {
    const reason = lackingFor(session, inventory);
    return reason === undefined ? [] : [{ sessionName, reason }];
  });
  const sessionNames = requested.map(([sessionName]) => sessionName);
  return { sessionNames: sessionNames.filter((id) => !leftOut.some(({ sessionName }) => sessionName === id)), leftOut };
}

export function operationsOf(traffic: Traffic): readonly OperationId[] {
  return [...new Set(weighed(traffic).flatMap(([, session]) => [...expectedRequests(session).keys()]))];
}

/** What traffic is on average: the share of each operation among all requests, and what a session is like. */
export type ExpectedMix = {
  readonly shares: ReadonlyMap<OperationId, number>;
  readonly requestsPerSession: number;
  readonly pauseMsPerSession: number;
};

export function expectedMix(traffic: Traffic, sessionNames: readonly string[]): ExpectedMix {
  const chosen = weighed(traffic).filter(([id]) => sessionNames.includes(id));
  const weights = chosen.reduce((sum, [, , weight]) => sum + weight, 0);
  const sums = new Map<OperationId, number>();
  for (const [, session, weight] of chosen) {
    for (const [operation, mean] of expectedRequests(session)) {
      sums.set(operation, (sums.get(operation) ?? 0) + (mean * weight) / weights);
    }
  }
  const requestsPerSession = [...sums.values()].reduce((sum, mean) => sum + mean, 0);
  const { medianMs, sigma } = traffic.thinkTime;
  // The mean of a log-normal time is exp(σ²/2) of its median.
  const pauses = chosen.map(
    ([, session, weight]) => expectedPauseMs(session, medianMs, Math.exp(sigma ** 2 / 2)) * weight,
  );
  return {
    shares: new Map([...sums].map(([operation, mean]) => [operation, mean / requestsPerSession])),
    requestsPerSession,
    pauseMsPerSession: pauses.reduce((sum, pause) => sum + pause, 0) / weights,
  };
}

/** What the requests of a session have in common, for when they are sent again. */
export type Origin = {
  /** Sessions are numbered from 0. */
  readonly session: number;
  /** Which tokens may then replace its tokens: none where a user holds what is sold, or where their decimals differ. */
  readonly replacement: "any" | "tradable" | "none";
};

export type TrafficRequest = SessionRequest & { readonly origin: Origin };

/**
 * Sessions without end, whole. The n-th follows from the arguments alone, however many are taken. Throws if the
 * inventory allows none.
 */
export function* sessionSequence(
  traffic: Traffic,
  inventory: Inventory,
  seed: number,
  ...labels: readonly string[]
): Generator<readonly TrafficRequest[], never> {
  const begin = sessionsOf(traffic, inventory, seed, labels);
  for (;;) {
    const { session, origin } = begin();
    yield [...session].map((request) => ({ ...request, origin }));
  }
}

/**
 * Requests without end: `concurrent` sessions in progress take turns by chance, and a new one begins if one ends. Their
 * pauses are left to the turns of the others. Throws if the inventory allows no session.
 */
export function* requestSequence(
  traffic: Traffic & { readonly concurrentSessions: number },
  inventory: Inventory,
  seed: number,
  ...labels: readonly string[]
): Generator<TrafficRequest, never> {
  const begin = sessionsOf(traffic, inventory, seed, labels);
  const inFlight = Array.from({ length: traffic.concurrentSessions }, begin);
  const { random } = createSource(seed, "turns", ...labels);
  for (;;) {
    const turn = random.integer(0, inFlight.length - 1);
    const begun = inFlight[turn];
    const step = begun?.session.next();
    if (begun === undefined || step?.value === undefined) inFlight[turn] = begin();
    else yield { ...step.value, origin: begun.origin };
  }
}

type Begun = { readonly session: Generator<SessionRequest, void>; readonly origin: Origin };

/**
 * Begins one session after the other. Which one follows is no chance but an even spread over the weights, so that
 * already a short run has the requested mix; all else about a session is chance.
 */
function sessionsOf(traffic: Traffic, inventory: Inventory, seed: number, labels: readonly string[]): () => Begun {
  const { sessionNames } = feasibleSessions(traffic, inventory);
  const chosen = weighed(traffic).filter(([id]) => sessionNames.includes(id));
  if (chosen.length === 0) throw new Error("the inventory allows none of the sessions");
  const source = createSource(seed, "requests", ...labels);
  const draw = drawFrom(inventory, traffic.popularityExponent, traffic.thinkTime, source);
  const sum = chosen.reduce((total, [, , weight]) => total + weight, 0);
  let point = source.random.next();
  let number = 0;
  return () => {
    point = (point + GOLDEN_SECTION) % 1;
    let rest = point * sum;
    const found = chosen.find(([, , weight]) => {
      rest -= weight;
      return rest < 0;
    });
    const [, session] = found ?? chosen[0] ?? ["", { steps: [] }];
    const replacement = replacementIn(session, inventory);
    return { session: sessionRequests(session, draw), origin: { session: number++, replacement } };
  };
}

/** Somebody who is known asks for no one else's fees, and sells nothing else than what was bought. */
function replacementIn(session: Session, inventory: Inventory): Origin["replacement"] {
  const { people, terms } = inventory;
  if (people !== undefined && session.steps.some(({ send }) => send === "fees")) return "none";
  if (!trades(session)) return "any";
  return terms === undefined && hasOneUnit(inventory) ? "tradable" : "none";
}

/** Whether an exact amount is the same amount of every token that may be traded. */
function hasOneUnit({ tokens, permittedSlugs, weiDecimals = {} }: Inventory): boolean {
  const chains = tokens.map(({ chainSlug }) => chainSlug).filter((chainSlug) => permittedSlugs.includes(chainSlug));
  return new Set(chains.map((chainSlug) => weiDecimals[chainSlug])).size <= 1;
}

/** Multiples of it, without their whole parts, fill the unit interval as evenly as any sequence can. */
const GOLDEN_SECTION = (Math.sqrt(5) - 1) / 2;

function weighed({ sessions, mix }: Traffic): readonly (readonly [id: string, session: Session, weight: number])[] {
  return Object.entries(sessions).flatMap(([id, session]) => {
    const weight = mix[id] ?? 0;
    return weight > 0 ? [[id, session, weight] as const] : [];
  });
}
