// Whose fees a target shows: those of any user, or only those of the user who asks. Learnt from a few queries before a load.
import type { RejectionKind } from "../run/format/rejection.ts";
import { valueAt } from "../schemas/index.ts";
import type { JsonObject } from "../schemas/json.ts";
import { CHAIN_SLUGS } from "./chains.ts";
import { type DiscoveryContext, rejectionOf, sendDiscovery } from "./discovery-request.ts";
import { type IsSecret, textAt } from "./handed-out-ids.ts";
import type { FeeAccess, Person } from "./knowledge.ts";

const FEES = "get-user-fees";
/** So many users are tried one by one once a target rejects one. */
const MOST_USERS = 20;
/** So many accepted users stand for all. */
const USERS_FOR_ALL = 3;

/** A query for the fees of a user, by each credential that may ask for them under load. */
type Query = { readonly userId: string; readonly body: JsonObject; readonly credentials: readonly string[] };

/**
 * Tries queries for the fees of users. A user with a credential asks only for their own fees; otherwise a user
 * counts whose fees every credential may see. If all are rejected, users ask without naming themselves.
 */
export async function learnFees(context: DiscoveryContext, userIds: readonly string[]): Promise<FeeAccess> {
  const owners = (context.fixtures.people ?? []).flatMap((person) => ownQuery(person, context) ?? []);
  const queries =
    owners.length > 0
      ? owners
      : userIds.map((userId) => ({ userId, body: { user_id: userId }, credentials: context.ends }));
  const idsOf = (list: readonly Query[]) => list.map(({ userId }) => userId);
  const accepted: Query[] = [];
  let rejection: RejectionKind | undefined;
  for (const query of queries.slice(0, MOST_USERS)) {
    const found = await firstRejection(context, query);
    if (found === undefined) accepted.push(query);
    rejection ??= found;
    if (rejection === undefined && accepted.length === USERS_FOR_ALL) break;
  }
  const chains = await learnChains(context, accepted);
  if (rejection === undefined) return { userIds: idsOf(queries), ...chains };
  if (accepted.length > 0) return { userIds: idsOf(accepted), rejection, ...chains };
  const [first] = queries;
  const { user_id: _userId, ...body } = first?.body ?? {};
  const own = { body, credentials: first?.credentials ?? [] };
  const rejectionOfAll = await firstRejection(context, own);
  if (rejectionOfAll !== undefined) return { userIds: [], rejection, rejectionOfAll };
  return { userIds: [], rejection, isOwnOnly: true, ...(await learnChains(context, [own])) };
}

/** The slugs may be no names of chains for the target. Queries with given chains keep those. */
async function learnChains(
  context: DiscoveryContext,
  queries: readonly Omit<Query, "userId">[],
): Promise<Pick<FeeAccess, "chains">> {
  const free = queries.filter(({ body }) => !("chains" in body)).slice(0, USERS_FOR_ALL);
  const [first] = free;
  if (first === undefined || context.fixtures.people?.every(({ feeChains }) => feeChains.length > 0)) return {};
  const chainsRejection = (chains: readonly string[]) =>
    firstRejection(context, { ...first, body: { ...first.body, chains } });
  const rejection = await chainsRejection(CHAIN_SLUGS);
  if (rejection === undefined) return {};
  const isSecret: IsSecret = (text) => context.credentials.some((credential) => text.includes(credential));
  const shown = new Set<string>();
  for (const { body, credentials } of free) {
    const balances = valueAt((await sendDiscovery(context, FEES, body, credentials[0])).body, "/balances");
    for (const entry of Array.isArray(balances) ? balances : []) shown.add(textAt(entry, "/chain", isSecret) ?? "");
  }
  const names: string[] = [];
  for (const name of [...shown].filter((one) => /^.{1,100}$/.test(one)).slice(0, CHAIN_SLUGS.length))
    if ((await chainsRejection([name])) === undefined) names.push(name);
  return { chains: { names, rejection } };
}

function ownQuery({ credential, userId, feeChains }: Person, { credentials }: DiscoveryContext): Query | undefined {
  const own = credentials[credential];
  if (userId === undefined || own === undefined) return undefined;
  return { userId, body: { user_id: userId, ...(feeChains.length > 0 && { chains: feeChains }) }, credentials: [own] };
}

async function firstRejection(
  context: DiscoveryContext,
  { body, credentials }: Omit<Query, "userId">,
): Promise<RejectionKind | undefined> {
  for (const credential of credentials) {
    const rejection = await rejectionOf(context, FEES, body, credential);
    if (rejection !== undefined) return rejection;
  }
  return undefined;
}
