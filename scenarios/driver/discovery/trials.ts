// Tries before the load what its sessions will ask for, so that nothing is sent under load that the target rejects at rest:
// fees of users, trades, pages far down. A target with state may show fees to their owner alone, or want a holding for a sale.
import type { RejectionKind } from "../../../run/format/rejection.ts";
import { createSource } from "../../sessions/fields.ts";
import type { Person } from "../../sessions/people.ts";
import { createRequest, feesRequest, leaderboardRequest } from "../../sessions/requests.ts";
import type { ActionId, Inventory } from "../../sessions/session-steps.ts";
import { peopleOf } from "./fixture-notes.ts";
import { tryTrades } from "./trade-trials.ts";
import { attempt, type Trial, wordRejection } from "./trial.ts";

/** What the trials add to what was found, and sentences on what the target rejected. */
export type Tried = {
  readonly inventory: Pick<Inventory, "userIds" | "people" | "ownFees" | "terms" | "rejected">;
  readonly notes: readonly string[];
};

/** So many users are tried one by one once a target rejects one. */
const MOST_USERS = 20;
/** So many accepted users stand for all. */
const USERS_FOR_ALL = 3;
/** As far down as a session can go, in the longest pages of one. */
const FARTHEST_PAGE = 1_000;
const LONGEST_PAGE = 100;

/** Tries each of the actions that the traffic has. `userIds` are those that were found or given. */
export async function tryActions(
  trial: Trial,
  actions: ReadonlySet<ActionId>,
  userIds: readonly string[],
): Promise<Tried> {
  const people = peopleOf(trial.fixtures);
  const owners = people?.filter(({ userId }) => userId !== undefined) ?? [];
  const feesOf = () => (owners.length === 0 ? tryFees(trial, userIds) : tryOwnFees(trial, people ?? [], owners));
  const fees: TriedFees = actions.has("fees") ? await feesOf() : { userIds };
  const jump = actions.has("jump") ? await tryPages(trial) : undefined;
  const create = actions.has("create") ? await tryCreation(trial) : undefined;
  const trades =
    actions.has("trade") || actions.has("buy") ? await tryTrades(trial, { sells: actions.has("trade") }) : {};
  const rejected = { ...(jump !== undefined && { jump }), ...(create !== undefined && { create }) };
  return {
    inventory: {
      userIds: fees.userIds,
      ...(people !== undefined && { people: fees.people ?? people }),
      ...(fees.ownFees === true && { ownFees: true }),
      ...(trades.terms !== undefined && { terms: trades.terms }),
      rejected: { ...rejected, ...fees.rejected, ...trades.rejected },
    },
    notes: [...(fees.notes ?? []), ...(trades.notes ?? [])],
  };
}

type TriedFees = Pick<Inventory, "userIds" | "people" | "ownFees" | "rejected"> & {
  readonly notes?: readonly string[];
};

/** Users whose fees every credential may see; without one, each user asks for what is theirs. */
async function tryFees(trial: Trial, userIds: readonly string[]): Promise<TriedFees> {
  if (userIds.length === 0) return { userIds };
  const source = createSource(trial.seed, "discovery", "fees");
  const rejectionFor = async (userId: string | undefined) => {
    for (const credential of trial.ends) {
      const rejection = await attempt(trial, feesRequest(source, userId), credential);
      if (rejection !== undefined) return rejection;
    }
    return undefined;
  };
  const seen: string[] = [];
  let first: Awaited<ReturnType<typeof rejectionFor>>;
  for (const userId of userIds.slice(0, MOST_USERS)) {
    const rejection = await rejectionFor(userId);
    if (rejection === undefined) seen.push(userId);
    else first ??= rejection;
    if (first === undefined && seen.length === USERS_FOR_ALL) return { userIds };
  }
  if (first === undefined) return { userIds };
  const why = wordRejection(first);
  if (seen.length > 0) {
    return {
      userIds: seen,
      notes: [`The target shows the fees of ${seen.length} of the users that were tried (${why}).`],
    };
  }
  const own = await rejectionFor(undefined);
  if (own !== undefined) {
    return { userIds: [], ...rejectedFees(own) };
  }
  const reason =
    first === undefined ? "No user is known" : `The target rejects queries for the fees of others (${why})`;
  return { userIds: [], ownFees: true, notes: [`${reason}, so that users ask for their own.`] };
}

/**
 * Users with the credential of each: nobody asks for the fees of another. Those who are rejected ask for none, unless all
 * are: then they ask without naming themselves.
 */
async function tryOwnFees(trial: Trial, people: readonly Person[], owners: readonly Person[]): Promise<TriedFees> {
  const source = createSource(trial.seed, "discovery", "fees");
  const rejectionFor = async ({ credential, userId, feeChains }: Person) => {
    const request = feesRequest(source, userId, feeChains.length > 0 ? feeChains : undefined);
    return await attempt(trial, request, trial.credentials[credential]);
  };
  const accepted: Person[] = [];
  let first: Awaited<ReturnType<typeof rejectionFor>>;
  for (const person of owners.slice(0, MOST_USERS)) {
    const rejection = await rejectionFor(person);
    if (rejection === undefined) accepted.push(person);
    else first ??= rejection;
    if (first === undefined && accepted.length === USERS_FOR_ALL) break;
  }
  const idsOf = (list: readonly Person[]) => list.flatMap(({ userId = [] }) => userId);
  if (first === undefined) return { userIds: idsOf(owners) };
  const why = wordRejection(first);
  const withoutId = ({ userId: _userId, ...rest }: Person): Person => rest;
  if (accepted.length > 0) {
    return {
      userIds: idsOf(accepted),
      people: people.map((person) => (accepted.includes(person) ? person : withoutId(person))),
      notes: [`The target shows ${accepted.length} of the users that were tried their own fees (${why}).`],
    };
  }
  const own = await rejectionFor(withoutId(owners[0] ?? { credential: 0, feeChains: [] }));
  if (own !== undefined) return { userIds: [], ...rejectedFees(own) };
  const notes = [`The target rejects queries that name a user (${why}), so that users ask for their own without it.`];
  return { userIds: [], people: people.map(withoutId), ownFees: true, notes };
}

function rejectedFees(rejection: RejectionKind): Pick<TriedFees, "rejected"> {
  return { rejected: { fees: `the target rejected fee queries before the load: ${wordRejection(rejection)}` } };
}

async function tryPages(trial: Trial): Promise<string | undefined> {
  const rejection = await attempt(trial, leaderboardRequest(FARTHEST_PAGE, LONGEST_PAGE, "both"));
  return rejection === undefined
    ? undefined
    : `the target rejected a page far down the leaderboard before the load: ${wordRejection(rejection)}`;
}

/** Where tokens were created before the load, the last of these shows it. */
async function tryCreation(trial: Trial): Promise<string | undefined> {
  const [slug] = trial.creationSlugs;
  const rejection =
    trial.creationRejected ??
    (trial.hasCreated || slug === undefined
      ? undefined
      : await attempt(trial, createRequest(createSource(trial.seed, "discovery", "creation"), [slug])));
  return rejection === undefined
    ? undefined
    : `the target rejected a creation before the load: ${wordRejection(rejection)}`;
}
