// Leaderboards of services of a test.
import type { JsonObject } from "../../schemas/json.ts";

export type Entry = { readonly user_id: string; readonly rank: number; readonly total_earned_all_tokens: number };

/** A list of users who earned less and less. */
export function listOf(length: number, total = (place: number) => 1000 - place): readonly Entry[] {
  return Array.from({ length }, (_, place) => ({
    user_id: `user-${place}`,
    rank: place + 1,
    total_earned_all_tokens: total(place),
  }));
}

/** A page of a list. */
export function pageOf(list: readonly JsonObject[], { limit = 20, offset = 0 }: JsonObject): JsonObject {
  const leaderboard = list.slice(Number(offset), Number(offset) + Number(limit));
  const total = list.length;
  return { leaderboard, pagination: { limit, offset, total, has_more: Number(offset) + leaderboard.length < total } };
}
