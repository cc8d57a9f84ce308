// Meets some requests for leaderboards with an error.
import type { ServerResponse } from "node:http";
import { parsedJson } from "../../../schemas/json.ts";
import type { Intercept, Passed } from "../forwarder.ts";

export const LEADERBOARD = "get-leaderboard";
export const FOR_VALID_REQUESTS = `${LEADERBOARD}/response/status/no-server-error-for-valid-requests`;

/** Requests with a credential for a page whose limit fits are left to `respond`. */
export function whereLimit(fits: (limit: unknown) => boolean, respond: (response: ServerResponse) => void): Intercept {
  return (passed, response) => {
    const isMet = fits(limitOf(passed));
    if (isMet) respond(response);
    return isMet;
  };
}

function limitOf({ path, headers, body }: Passed): unknown {
  if (path !== "/get-leaderboard" || headers.authorization === undefined) return undefined;
  return Object(parsedJson(body)).limit;
}
