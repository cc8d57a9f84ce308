// Ranks the earners, page by page.
import { type GetLeaderboardRequest, operations } from "../../schemas/index.ts";
import { type Rejection, refuse, reject } from "../exchange/stages.ts";
import { balancesOf, MICRO, type User } from "../market/ledger.ts";
import type { NetworkMode } from "../market/ranking.ts";
import type { Choices } from "../open-points/choices.ts";
import { accept, exampleFieldsOf, type Handler } from "./handler.ts";
import { chainName } from "./spellings.ts";

const EXAMPLE_ENTRY = exampleFieldsOf(operations["get-leaderboard"].response.properties?.["leaderboard"]?.items);

/** The leaderboard operation. Totals and balances are those of the network mode. */
export const getLeaderboard: Handler<GetLeaderboardRequest> = (request, { state, choices }) => {
  const rejection = rejectionOf(request, choices);
  if (rejection !== undefined) return { kind: "rejected", rejection };
  const { limit = Number(choices["board.limit"]), offset = Number(choices["board.offset"]) } = request;
  const mode = request.network_mode ?? defaultMode(choices);
  const ranking = state.ledger.rankings[mode];
  const total = ranking.size();
  if (offset > total && choices["board.beyond"] === "rejected")
    return refuse("invalid", "The offset lies beyond the last entry.");
  const users = ranking.page(offset, limit);
  const firstRank = offset + Number(choices["board.rankStart"]);
  return accept({
    ...(choices["response.success"] === "present" && { success: true }),
    leaderboard: users.map((user, index) =>
      entryOf(user, firstRank + index, ranking.total(user), mode, choices["response.chainNames"]),
    ),
    pagination: { limit, offset, total, has_more: offset + users.length < total },
  });
};

function rejectionOf(request: GetLeaderboardRequest, choices: Choices): Rejection | undefined {
  const missing = [
    request.limit === undefined && choices["board.limit"] === "required" && "limit",
    request.offset === undefined && choices["board.offset"] === "required" && "offset",
    request.network_mode === undefined && choices["board.networkMode"] === "required" && "network_mode",
  ].filter((name) => name !== false);
  return missing.length === 0 ? undefined : reject("invalid", `${missing.join(", ")} must be there.`);
}

function defaultMode(choices: Choices): NetworkMode {
  const mode = choices["board.networkMode"];
  return mode === "required" ? "both" : mode;
}

function entryOf(
  user: User,
  rank: number,
  total: number,
  mode: NetworkMode,
  names: Choices["response.chainNames"],
): Record<string, unknown> {
  const balances = balancesOf(user, mode);
  return {
    ...EXAMPLE_ENTRY,
    rank,
    recipient_address: user.address,
    user_id: user.userId,
    username: user.username,
    profile_picture: `https://pictures.example/${user.username}.png`,
    total_earned_all_tokens: total / MICRO,
    unique_chains_count: balances.length,
    chain_balances: balances.map(([chain, balance]) => ({
      chain: chainName(chain, names),
      balance: balance.earned / MICRO,
    })),
  };
}
