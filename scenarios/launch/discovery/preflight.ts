// Whether somebody is there, whether it is the service, and whether it takes the credentials.
import { Failure } from "../../../errors.ts";
import { leaderboardRequest } from "../../../traffic/generation/requests.ts";
import type { Target } from "../../../traffic/http/target.ts";
import { isFields, listOf, UUID } from "./json-values.ts";
import type { Asking } from "./setup-client.ts";

/** Attempts at a first request where what went wrong may pass. */
const ATTEMPTS = 3;
/** Credentials that are tried at most, and so many of them at once. */
const TRIED_CREDENTIALS = 1_000;
const TRIED_AT_ONCE = 8;

/**
 * The first request of all; gives the users that the leaderboard names. What may pass is tried again. Throws
 * `target-unreachable`, `target-not-the-service` or `credential-refused`.
 */
export async function reach(target: Target, { ask }: Asking): Promise<readonly string[]> {
  let reply = await ask(FIRST_REQUEST);
  for (let again = 1; again < ATTEMPTS && PASSING.has(reply.kind === "success" ? "" : reply.code); again++)
    reply = await ask(FIRST_REQUEST);
  if (reply.kind === "fault") {
    if (reply.code === "credential-refused") {
      throw new Failure(
        "credential-refused",
        `${target.url} must accept the credential, and it answers that it does not.`,
      );
    }
    if (UNREADABLE_RESPONSES.has(reply.code)) {
      throw new Failure(
        "target-not-the-service",
        `${target.url} must answer a first request with what can be read whole, and its answer cannot (${reply.code}).`,
      );
    }
    throw new Failure(
      "target-unreachable",
      `${target.url} must answer a first request, and none came (${reply.code}).`,
    );
  }
  if (reply.kind === "error") {
    if (!FOREIGN_RESPONSES.has(reply.code)) return [];
    throw new Failure(
      "target-not-the-service",
      `${target.url} must answer /get-leaderboard as the service does, got ${reply.code}.`,
    );
  }
  return listOf(reply.body["leaderboard"]).flatMap((entry) => {
    const id = isFields(entry) ? entry["user_id"] : undefined;
    return typeof id === "string" && UUID.test(id) ? [id] : [];
  });
}

const FIRST_REQUEST = leaderboardRequest(0, 100, "both");

/** Tries the other credentials; fails with the places of those that are refused, never with one of them. */
export async function tryCredentials(target: Target, tokens: readonly string[], { ask }: Asking): Promise<void> {
  const refused: number[] = [];
  const others = tokens.slice(0, TRIED_CREDENTIALS).map((token, index) => [index + 1, token] as const);
  const queue = others.slice(1);
  const work = async (): Promise<void> => {
    for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
      const [place, token] = next;
      const reply = await ask(leaderboardRequest(0, 1, "both"), token);
      if (reply.kind === "fault" && reply.code === "credential-refused") refused.push(place);
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
    `${target.url} must accept all ${others.length} credentials, and it refuses ${refused.length} of them: number ${places}${refused.length > 10 ? ", …" : ""}.`,
  );
}

/** What may be over at the next attempt. */
const PASSING: ReadonlySet<string> = new Set(["server-error", "unavailable", "rate-limited", "reset", "truncated"]);

/** An answer came, but not one that can be read. */
const UNREADABLE_RESPONSES: ReadonlySet<string> = new Set([
  "response-too-large",
  "headers-too-large",
  "too-many-1xx",
  "encoding-broken",
  "encoding-unsupported",
  "protocol-error",
  "truncated",
]);

/** Answers to a correct request that show another service, or something in front of it. */
const FOREIGN_RESPONSES: ReadonlySet<string> = new Set(["redirect", "not-json", "protocol-error"]);
