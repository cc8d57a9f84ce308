// Whether the target responds, whether it is the service, and whether it accepts the credentials.
import { Failure } from "../../../errors.ts";
import type { Target } from "../../../http/target.ts";
import { leaderboardRequest } from "../../sessions/requests.ts";
import { isFields, listOf, UUID } from "./json-values.ts";
import type { SetupClient, SetupResponse } from "./setup-client.ts";

/** Attempts at the first request where the fault may be transient; fewer where each takes the whole timeout. */
const ATTEMPTS = 3;
const SILENT_ATTEMPTS = 2;
/** The pause before the second attempt; before the third it is twice as long. */
const PAUSE_MS = 250;
/** Most credentials that are tried, and how many of them at once. */
const TRIED_CREDENTIALS = 1_000;
const TRIED_AT_ONCE = 8;

/**
 * Sends the first request and returns the users on the leaderboard. Tries again after what may be transient. Throws
 * `target-unreachable`, `target-not-the-service` or `credential-refused`.
 */
export async function findUsers(target: Target, { send, pause }: SetupClient): Promise<readonly string[]> {
  let response = await send(FIRST_REQUEST);
  for (let again = 1; again < attemptsFor(response); again++) {
    await pause(again * PAUSE_MS);
    response = await send(FIRST_REQUEST);
  }
  if (response.kind === "fault") throw faultFailure(target, response.code);
  if (response.kind === "error") {
    if (!OTHER_SERVICE.has(response.code)) return [];
    throw new Failure(
      "target-not-the-service",
      `${target.url} must respond to /get-leaderboard as the service does, got ${response.code}.`,
    );
  }
  return listOf(response.body["leaderboard"]).flatMap((entry) => {
    const id = isFields(entry) ? entry["user_id"] : undefined;
    return typeof id === "string" && UUID.test(id) ? [id] : [];
  });
}

const FIRST_REQUEST = leaderboardRequest(0, 100, "both");

function attemptsFor(response: SetupResponse): number {
  if (response.kind === "success") return 1;
  if (response.code.startsWith("timeout-")) return SILENT_ATTEMPTS;
  return TRANSIENT.has(response.code) ? ATTEMPTS : 1;
}

function faultFailure({ url }: Target, code: string): Failure {
  if (code === "credential-refused")
    return new Failure("credential-refused", `${url} must accept the credential, and it refuses it.`);
  if (UNREADABLE.has(code)) {
    return new Failure(
      "target-not-the-service",
      `${url} must respond to a first request with a body that can be read whole, and this one cannot (${code}).`,
    );
  }
  return new Failure("target-unreachable", `${url} must respond to a first request, and no response came (${code}).`);
}

/** Tries the other credentials; fails with the places of those that are refused, never with one of them. */
export async function tryCredentials(target: Target, tokens: readonly string[], { send }: SetupClient): Promise<void> {
  const refused: number[] = [];
  const tried = tokens.slice(0, TRIED_CREDENTIALS).map((token, index) => [index + 1, token] as const);
  const queue = tried.slice(1);
  const work = async (): Promise<void> => {
    for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
      const [place, token] = next;
      const response = await send(leaderboardRequest(0, 1, "both"), token);
      if (response.kind === "fault" && response.code === "credential-refused") refused.push(place);
    }
  };
  await Promise.all(Array.from({ length: TRIED_AT_ONCE }, work));
  if (refused.length === 0) return;
  const places = refused
    .sort((one, other) => one - other)
    .slice(0, 10)
    .join(", ");
  throw new Failure(
    "credential-refused",
    `${target.url} must accept all ${tried.length} credentials, and it refuses ${refused.length} of them: number ${places}${refused.length > 10 ? ", …" : ""}.`,
  );
}

/** What the next attempt may no longer meet. */
const TRANSIENT: ReadonlySet<string> = new Set([
  "server-error",
  "unavailable",
  "rate-limited",
  "reset",
  "truncated",
  "connection-refused",
]);

/** A response came, but not one that can be read. */
const UNREADABLE: ReadonlySet<string> = new Set([
  "response-too-large",
  "headers-too-large",
  "too-many-1xx",
  "encoding-broken",
  "encoding-unsupported",
  "protocol-error",
  "truncated",
]);

/** Responses to a correct request that show another service, or a proxy in front of it. */
const OTHER_SERVICE: ReadonlySet<string> = new Set(["redirect", "not-json", "protocol-error"]);
