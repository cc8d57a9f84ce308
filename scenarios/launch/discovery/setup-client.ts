// The requests that Assay itself sends before a load: one at a time, each answer read as k6 would read it, all of them
// counted.
import type { OperationId } from "../../../schemas/operation.ts";
import type { PlannedRequest } from "../../../traffic/generation/requests.ts";
import type { Client } from "../../../traffic/http/client.ts";
import { headerValues } from "../../../traffic/http/exchange.ts";
import type { Target } from "../../../traffic/http/target.ts";
import { withFalseQuotes } from "../../runtime/operation-facts.ts";
import { type ReadResponse, readResponse, withWait } from "../../runtime/response.ts";
import { operationTable } from "../bundle/bundle.ts";
import { createPatience, type PatienceOptions } from "./retry-after-budget.ts";

/** Whom to ask, and as whom. */
export type AskingOptions = {
  readonly client: Client;
  readonly target: Target;
  readonly tokens: readonly [string, ...string[]];
} & PatienceOptions;

/** Sends planned requests and reads their answers; counts them. */
export type Asking = {
  readonly ask: (request: PlannedRequest, token?: string) => Promise<Reply>;
  /** The same for a body that is a text already, byte for byte. */
  readonly askText: (operation: OperationId, body: string, token?: string) => Promise<Reply>;
  /** From now on quotes with `success` false count by their evidence. */
  readonly takeFalseQuotes: () => void;
  readonly count: () => number;
  /** Requests that were answered as the service answers. */
  readonly accepted: () => number;
  readonly refusals: () => readonly string[];
};

/** An answer, or why there is none to be read. */
export type Reply = ReadResponse | { readonly kind: "fault"; readonly code: string };

/**
 * Asks a target for a run that is to come. Where it asks to come again later, that is done: its answer says that nothing
 * was. A request under way when the signal is aborted rejects with its reason.
 */
export function createAsking(options: AskingOptions): Asking {
  const { client, target, tokens, signal } = options;
  const patience = createPatience(options);
  let facts = operationTable();
  let count = 0;
  let accepted = 0;
  const refusals = new Set<string>();
  const send = async (operation: OperationId, body: string, token: string): Promise<Reply> => {
    signal?.throwIfAborted();
    count++;
    const { path } = facts[operation];
    const { outcome } = await client.send(
      {
        method: "POST",
        path: target.basePath + path,
        headers: [
          ["Host", new URL(target.origin).host],
          ["Content-Type", "application/json"],
          ["Authorization", `Bearer ${token}`],
          ["Accept-Encoding", "identity"],
        ],
        body: Buffer.from(body),
        repeatable: operation !== "create-token-transaction",
      },
      signal,
    );
    signal?.throwIfAborted();
    if (outcome.kind === "fault") return { kind: "fault", code: outcome.code };
    const { status, body: bytes } = outcome.response;
    if (status === 401 || status === 403) return { kind: "fault", code: "credential-refused" };
    const read = readResponse(
      operation,
      status,
      () => JSON.parse(Buffer.from(bytes).toString("utf8")),
      facts[operation],
    );
    return withWait(read, status, () => headerValues(outcome.response.headers, "retry-after")[0]);
  };
  const sendPatiently = async (operation: OperationId, body: string, token: string): Promise<Reply> => {
    for (let sendings = 1; ; sendings++) {
      await patience.ready();
      const reply = await send(operation, body, token);
      if (reply.kind !== "error" || reply.waitMs === undefined || !patience.grant(reply.waitMs, sendings)) return reply;
    }
  };
  const askText = async (operation: OperationId, body: string, token: string = tokens[0]): Promise<Reply> => {
    const reply = await sendPatiently(operation, body, token);
    if (reply.kind === "success") accepted++;
    else refusals.add(reply.code);
    return reply;
  };
  return {
    ask: ({ operation, body }, token) => askText(operation, JSON.stringify(body), token),
    askText,
    takeFalseQuotes: () => {
      facts = withFalseQuotes(facts);
    },
    count: () => count,
    accepted: () => accepted,
    refusals: () => [...refusals],
  };
}
