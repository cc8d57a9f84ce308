// Sends the requests of a plain bundle, and first those that find what the target knows: values of the user come first;
// otherwise users come from the leaderboard, and tokens are created on test networks if that is permitted.
import http from "k6/http";
import type { OperationId } from "../../../schemas/operation.ts";
import { valueAt } from "../../../schemas/violation.ts";
import { createdTokenId } from "../../../target/handed-out-ids.ts";
import type { OperationTable } from "../operation-facts.ts";
import { type ReadResponse, readResponse } from "../response.ts";
import { isComplete, type Transfer, transferFault } from "./fault.ts";
import type { KnownToken, PlainInputs, PlainPool } from "./inputs.ts";
import type { Phase } from "./options.ts";
import type { Known } from "./placeholders.ts";

/** Sends a request with the credential; the outcome has the status of a complete response that is an error. */
type Send = (operation: OperationId, body: string, phase: Phase) => ReadResponse & { readonly status?: number };

/** Creates a sender. Redirects are never followed: k6 would send the credential along. */
export function createSend({ target, timeoutMs }: PlainInputs, facts: OperationTable, token: string): Send {
  return (operation, body, phase) => {
    const response = post(target + facts[operation].path, body, {
      headers: { "Content-Type": "application/json", Authorization: `Bearer ${token}` },
      tags: { name: operation, operation, phase },
      timeout: timeoutMs,
      redirects: 0,
    });
    if (response === undefined) return { kind: "error", code: "protocol-error" };
    if (!isComplete(response)) return { kind: "error", code: transferFault(response) };
    const outcome = readResponse(operation, response.status, () => response.json(), facts[operation]);
    // A copy of each accepted response would cost too much time.
    return outcome.kind === "success" ? outcome : { ...outcome, status: response.status };
  };
}

type Response = Transfer & { json(): unknown };

/** k6 throws for a status of 101, whatever its options. */
function post(url: string, body: string, params: NonNullable<Parameters<typeof http.post>[2]>): Response | undefined {
  try {
    return http.post(url, body, params);
  } catch {
    return undefined;
  }
}

const MOST_USERS = 50;

/** Finds out what the target knows. Throws if it does not answer the first request as the service does. */
export function prepare({ target, userIds, tokens, sideEffects }: PlainInputs, pool: PlainPool, send: Send): Known {
  const first = send("get-leaderboard", pool.users, "setup");
  if (first.kind === "error") throw new Error(`${target} ${problemOf(first.code, first.status)}`);
  const isCreating = tokens.length === 0 && sideEffects !== "none";
  return {
    userIds: userIds.length > 0 ? userIds : usersOf(first.body["leaderboard"]),
    tokens: isCreating ? createTokens(pool.creations, send) : tokens,
  };
}

/** What is wrong with the first response and, if the status shows it, how to fix it. */
function problemOf(code: string, status: number | undefined): string {
  const found = status === undefined ? code : `status ${status} (${code})`;
  const sentence = `must respond to a first request as the service does, got ${found}`;
  if (status === 401 || status === 403) return `${sentence}: ASSAY_TOKEN must hold a credential that it accepts`;
  return status === 404 ? `${sentence}: ASSAY_TARGET must be the base URL of the service` : sentence;
}

function usersOf(leaderboard: unknown): readonly string[] {
  const entries: readonly unknown[] = Array.isArray(leaderboard) ? leaderboard : [];
  const ids = entries.map((entry) => valueAt(entry, "/user_id"));
  return ids.filter((id) => typeof id === "string").slice(0, MOST_USERS);
}

function createTokens(creations: readonly string[], send: Send): readonly KnownToken[] {
  return creations.flatMap((body) => {
    const response = send("create-token-transaction", body, "setup");
    const tokenId = response.kind === "success" ? createdTokenId(response.body, () => false) : undefined;
    return tokenId === undefined ? [] : [{ tokenId, chainSlug: String(valueAt(JSON.parse(body), "/chainSlug")) }];
  });
}
