// Sends the requests of Assay itself before a load: one at a time, each response read as a VU would read it, all counted.

import type { Client } from "../../../http/client.ts";
import { headerValues } from "../../../http/exchange.ts";
import type { RejectionKind } from "../../../run/format/rejection.ts";
import type { OperationId } from "../../../schemas/operation.ts";
import { withFalseQuotes } from "../../runtime/operation-facts.ts";
import { type ReadResponse, readResponse, withWait } from "../../runtime/response.ts";
import type { PlannedRequest } from "../../sessions/requests.ts";
import { operationTable } from "../bundle/bundle.ts";
import type { LoadTarget } from "./load-target.ts";
import { createRetryAfterBudget, type RetryAfterOptions, waitFor } from "./retry-after-budget.ts";

/** Where to send, and with which credentials. */
export type SetupOptions = Pick<LoadTarget, "target" | "tokens"> & { readonly client: Client } & RetryAfterOptions;

/** Sends planned requests and reads their responses. */
export type SetupClient = {
  readonly send: (request: PlannedRequest, token?: string) => Promise<SetupResponse>;
  /** The same for a body that is a text already, byte for byte. */
  readonly sendBody: (operation: OperationId, body: string, token?: string) => Promise<SetupResponse>;
  /** Waits between two requests. Rejects with the signal's reason. */
  readonly pause: (ms: number) => Promise<void>;
  /** From now on quotes with `success` false count by their evidence. */
  readonly acceptFalseQuotes: () => void;
  readonly sent: () => number;
  readonly accepted: () => number;
  /** The reason codes of the others. */
  readonly rejections: () => readonly string[];
};

/** A response, or why there is none to read. */
export type SetupResponse =
  | ReadResponse
  | { readonly kind: "fault"; readonly code: string; readonly rejection?: RejectionKind };

/**
 * Creates a client. A request is sent again after the Retry-After of its response, because that response says nothing else.
 * A request in flight when the signal is aborted rejects with its reason.
 */
export function createSetupClient(options: SetupOptions): SetupClient {
  const { tokens } = options;
  const budget = createRetryAfterBudget(options);
  let facts = operationTable();
  let sent = 0;
  let accepted = 0;
  const rejections = new Set<string>();
  const sendBody = async (operation: OperationId, body: string, token: string = tokens[0]): Promise<SetupResponse> => {
    for (let attempts = 1; ; attempts++) {
      await budget.ready();
      options.signal?.throwIfAborted();
      sent++;
      const response = await sendOnce(options, { operation, body, token, facts: facts[operation] });
      const waitMs = response.kind === "error" ? response.waitMs : undefined;
      if (waitMs !== undefined && budget.grant(waitMs, attempts)) continue;
      if (response.kind === "success") accepted++;
      else rejections.add(response.code);
      return response;
    }
  };
  return {
    send: ({ operation, body }, token) => sendBody(operation, JSON.stringify(body), token),
    sendBody,
    pause: (ms) => (options.wait ?? waitFor)(ms, options.signal),
    acceptFalseQuotes: () => {
      facts = withFalseQuotes(facts);
    },
    sent: () => sent,
    accepted: () => accepted,
    rejections: () => [...rejections],
  };
}

type Sending = {
  readonly operation: OperationId;
  readonly body: string;
  readonly token: string;
  readonly facts: ReturnType<typeof operationTable>[OperationId];
};

async function sendOnce({ client, target, signal }: SetupOptions, sending: Sending): Promise<SetupResponse> {
  const { operation, body, token, facts } = sending;
  const { outcome } = await client.send(
    {
      method: "POST",
      path: target.basePath + facts.path,
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
  const parse = () => JSON.parse(Buffer.from(bytes).toString("utf8"));
  const read = readResponse(operation, status, parse, facts);
  const rejection = read.kind === "error" ? read.rejection : undefined;
  if (status === 401 || status === 403)
    return { kind: "fault", code: "credential-refused", ...(rejection && { rejection }) };
  return withWait(read, status, () => headerValues(outcome.response.headers, "retry-after").join(", "));
}
