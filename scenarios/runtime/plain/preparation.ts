// Before the load of a plain bundle: which tokens and users does the target know? Values of the user come first; otherwise
// users come from the leaderboard, and tokens are created on test networks if that is permitted.
import type { OperationId } from "../../../schemas/operation.ts";
import { readRow } from "../pool.ts";
import type { ReadResponse } from "../response.ts";
import type { PlainPool } from "./facts.ts";
import type { KnownToken, PlainInputs } from "./inputs.ts";
import type { Known } from "./placeholders.ts";
import type { Send } from "./sending.ts";

const MOST_USERS = 50;

/** Throws if the target does not answer the first request as the service does. */
export function prepare(inputs: PlainInputs, pool: PlainPool, send: Send): Known {
  const first = send("get-leaderboard", pool.users, "setup");
  if (first.kind === "error") throw new Error(`${inputs.target} ${problemOf(first.code, first.status)}`);
  const userIds = inputs.userIds.length > 0 ? inputs.userIds : usersOf(first.body["leaderboard"]);
  const isCreating = inputs.tokens.length === 0 && inputs.sideEffects !== "none";
  const tokens = isCreating ? createTokens(pool.creations, send) : inputs.tokens;
  return { tokens, userIds };
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
  const ids = entries.map((entry) => fieldOf(entry, "user_id"));
  return ids.filter((id): id is string => typeof id === "string").slice(0, MOST_USERS);
}

function createTokens(creations: readonly string[], send: Send): readonly KnownToken[] {
  return creations.flatMap((row) => {
    const { operation, body } = readRow(row);
    const response = send(operation satisfies OperationId, body, "setup");
    const tokenId = fieldOf(metadataOf(response), "tokenId");
    const chainSlug = fieldOf(JSON.parse(body), "chainSlug");
    return typeof tokenId === "string" && typeof chainSlug === "string" ? [{ tokenId, chainSlug }] : [];
  });
}

function metadataOf(response: ReadResponse): unknown {
  return response.kind === "success" ? response.body["metadata"] : undefined;
}

function fieldOf(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null && Object.hasOwn(value, name)
    ? (value as Readonly<Record<string, unknown>>)[name]
    : undefined;
}
