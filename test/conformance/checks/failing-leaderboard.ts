// Meets some requests for leaderboards with an error.
import { parsedJson } from "../../../schemas/json.ts";
import { type Intercept, meeting } from "../forwarder.ts";

export const LEADERBOARD = "get-leaderboard";
export const FOR_VALID_REQUESTS = `${LEADERBOARD}/response/status/no-server-error-for-valid-requests`;

/** Meets requests with a credential for a page whose limit fits. */
export function whereLimit(fits: (limit: unknown) => boolean, respond: Parameters<typeof meeting>[1]): Intercept {
  return meeting(({ path, headers, body }) => {
    if (path !== "/get-leaderboard" || headers.authorization === undefined) return false;
    return fits(Object(parsedJson(body)).limit);
  }, respond);
}
