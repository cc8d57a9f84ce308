// Whose fees a target shows: those of any user, or only those of the user who asks. Learnt from a few queries before a load.
import type { RejectionKind } from "../run/format/rejection.ts";
import type { JsonObject } from "../schemas/json.ts";
import { type DiscoveryContext, rejectionOf } from "./discovery-request.ts";
import type { FeeAccess, Person } from "./knowledge.ts";

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
  if (rejection === undefined) return { userIds: idsOf(queries) };
  if (accepted.length > 0) return { userIds: idsOf(accepted), rejection };
  const [first] = queries;
  const { user_id: _userId, ...body } = first?.body ?? {};
  const rejectionOfAll = await firstRejection(context, { body, credentials: first?.credentials ?? [] });
  return { userIds: [], rejection, ...(rejectionOfAll === undefined ? { isOwnOnly: true } : { rejectionOfAll }) };
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
    const rejection = await rejectionOf(context, "get-user-fees", body, credential);
    if (rejection !== undefined) return rejection;
  }
  return undefined;
}
