// A reference service behind a forwarder that meets some requests for leaderboards with an error.
import type { ServerResponse } from "node:http";
import { onTestFinished } from "vitest";
import { startService } from "../../../service/server.ts";
import { type Intercept, type Passed, startForwarder } from "../forwarder.ts";

export const LEADERBOARD = "get-leaderboard";
export const FOR_VALID_REQUESTS = `${LEADERBOARD}/response/status/no-server-error-for-valid-requests`;

/** Starts both until the end of the test; returns the base URL. */
export async function startThrough(intercept: Intercept): Promise<string> {
  const service = await startService();
  const between = await startForwarder(service.url, intercept);
  onTestFinished(async () => {
    await between.close();
    await service.close();
  });
  return between.url;
}

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
  try {
    return JSON.parse(body).limit;
  } catch {
    return undefined;
  }
}
