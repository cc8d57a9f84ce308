// Turns probes into the requests that a run keeps, and sends kept requests again, byte for byte.
import { Failure } from "../../errors.ts";
import type { RecordedRequest } from "../../results/run/recorded-request.ts";
import { type OperationId, operations } from "../../schemas/index.ts";
import { createClient } from "../../traffic/http/client.ts";
import type { Outcome } from "../../traffic/http/exchange.ts";
import type { Target } from "../../traffic/http/target.ts";
import { bytesOf, type Credentials, headersOf, type Probe, REFUSED_TOKEN, TOKEN } from "./probe.ts";

/** A probe in the form that a run keeps. */
export function recordedRequest(probe: Probe): RecordedRequest {
  const { method, path } = probe;
  return { method, path, headers: headersOf(probe), bodyBase64: Buffer.from(bytesOf(probe.body)).toString("base64") };
}

/** What is needed to send a kept request again. */
export type ResendOptions = {
  readonly operation: OperationId;
  readonly target: Target;
  readonly credentials: Credentials;
  readonly timeoutMs: number;
  readonly signal?: AbortSignal;
};

/** Sends a kept request once. Fails with `usage` if it needs a credential that is not given. */
export async function resend(request: RecordedRequest, options: ResendOptions): Promise<Outcome> {
  const { operation, target, credentials, timeoutMs, signal } = options;
  const texts = [request.path, ...request.headers.map(([, value]) => value)];
  if (credentials.refusedToken === undefined && texts.some((text) => text.includes(REFUSED_TOKEN))) {
    throw new Failure("usage", "Expected ASSAY_REFUSED_TOKEN, which the kept request was sent with, got none.");
  }
  const fill = (text: string) =>
    text.replaceAll(REFUSED_TOKEN, credentials.refusedToken ?? "").replaceAll(TOKEN, credentials.token);
  const client = createClient(target, { timeoutMs });
  try {
    const wire = {
      method: request.method,
      path: target.basePath + fill(request.path),
      headers: request.headers.map(([name, value]) => [name, fill(value)] as const),
      body: Buffer.from(request.bodyBase64, "base64"),
      repeatable: operations[operation].sideEffect === "none",
    };
    return (await client.send(wire, signal)).outcome;
  } finally {
    await client.close();
  }
}
