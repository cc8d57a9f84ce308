// Sends what one iteration of an earlier load run sent, from the pool of that run, and judges the responses as the run did.
import { readFile } from "node:fs/promises";
import { Failure } from "../../errors.ts";
import { isObject, parsedJson } from "../../schemas/json.ts";
import type { OperationId } from "../../schemas/operation.ts";
import type { Violation } from "../../schemas/violation.ts";
import { plainProbe } from "../../target/exchange/probe.ts";
import type { Sender } from "../../target/exchange/sender.ts";
import type { SendResult } from "../../target/exchange/sent-request.ts";
import { createdTokenId } from "../../target/handed-out-ids.ts";
import { operationTable } from "../driver/bundle/bundle.ts";
import { POOL_FORMAT_VERSION, type Pool, type PooledRequest, type PoolFile, spansIn } from "../runtime/pool.ts";
import { type ReadResponse, readResponse } from "../runtime/response.ts";
import { type Judged, verdictOf } from "../runtime/response-judgement.ts";
import { renewedBody } from "../sessions/renewal.ts";
import { NEW_TOKEN_ID } from "../sessions/requests.ts";
import type { Inventory } from "../sessions/session-steps.ts";

/** A request that was sent again. `code` is `accepted`, `invalid`, or the reason of an error. */
export type SentAgain = {
  readonly operation: OperationId;
  readonly body: string;
  readonly code: string;
  readonly violations: readonly Violation[];
};

/** The pool that a run left in its folder. Fails with `run-unreadable`. */
export async function readPool(file: string): Promise<PoolFile> {
  const text = await readFile(file, "utf8").catch(() => undefined);
  const pool = parsedJson(text ?? "");
  if (isObject(pool) && pool["formatVersion"] === POOL_FORMAT_VERSION && Array.isArray(pool["requests"]))
    return pool as PoolFile;
  throw new Failure(
    "run-unreadable",
    `${file} must hold the requests of the run in format ${POOL_FORMAT_VERSION}, but ${text === undefined ? "it does not exist" : "it does not"}.`,
  );
}

/** The requests of an iteration in sequence: a pure function of pool and seed. */
export function requestsOf(pool: Pool, seed: number, iteration: number): readonly PooledRequest[] {
  const { requests, sessions, lists = [] } = pool;
  const { begin, end } = spansIn(pool, seed)(iteration);
  const pass = Math.floor(iteration / (sessions?.length ?? requests.length));
  return requests
    .slice(begin, end)
    .map((request) => ({ ...request, body: renewedBody(request, lists, { seed, pass }) }));
}

/**
 * Sends the requests up to and including the one at `step`, without think times and each with its user's credential, and returns
 * the outcome of the last one: `skipped` if it builds on an earlier one that failed.
 */
export async function sendAgain(
  requests: readonly PooledRequest[],
  step: number,
  rename: (body: string) => string,
  sender: Sender,
  credentials: readonly string[] = [],
): Promise<SentAgain> {
  let newTokenId: string | undefined;
  let before: Judged | undefined;
  let last: SentAgain | undefined;
  for (const [index, { operation, body: pooled, namesNewToken, credential = 0 }] of requests
    .slice(0, step + 1)
    .entries()) {
    const body = namesNewToken ? rename(pooled).replaceAll(NEW_TOKEN_ID, newTokenId ?? "") : rename(pooled);
    if (namesNewToken && newTokenId === undefined) return { operation, body, code: "skipped", violations: [] };
    const token = credentials[credential];
    const result = await sender.send(plainProbe(operation, body), [index], "open", { token });
    const response = responseIn(result);
    if (operation === "create-token-transaction")
      newTokenId = response?.kind === "success" ? createdTokenId(response.body, (text) => text === token) : undefined;
    last = {
      operation,
      body,
      ...(response === undefined
        ? { code: codeOf(result), violations: [] }
        : verdictOf({ operation, request: body, response }, before)),
    };
    before = response === undefined ? undefined : { operation, request: body, response };
  }
  if (last === undefined) throw new Failure("usage", "The iteration must have a request, got none.");
  return last;
}

/** Replaces what a target knew then by what it knows now: each token and user by its rank in popularity. */
export function renaming(then: Pool["names"], now: Inventory): (body: string) => string {
  const pairs = [
    ...(then?.tokenIds ?? []).map((id, index) => [id, pick(now.tokens, index)?.tokenId] as const),
    ...(then?.userIds ?? []).map((id, index) => [id, pick(now.userIds, index)] as const),
  ];
  return (body) => pairs.reduce((text, [id, other]) => (other === undefined ? text : text.replaceAll(id, other)), body);
}

function pick<T>(list: readonly T[], index: number): T | undefined {
  return list.length === 0 ? undefined : list[index % list.length];
}

/** The response as a VU reads it; undefined without one, or if it refuses the credential. */
function responseIn({ operation, exchange: { outcome } }: SendResult): ReadResponse | undefined {
  if (outcome.kind === "fault" || isCredentialRefused(outcome.response.status)) return undefined;
  const { status, body } = outcome.response;
  const parse = () => JSON.parse(Buffer.from(body).toString("utf8"));
  return readResponse(operation, status, parse, operationTable()[operation]);
}

function codeOf({ reason, status = 0 }: SendResult): string {
  return isCredentialRefused(status) ? "credential-refused" : (reason ?? "reset");
}

function isCredentialRefused(status: number): boolean {
  return status === 401 || status === 403;
}
