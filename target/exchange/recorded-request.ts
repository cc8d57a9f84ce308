// Turns probes into the requests that a run stores, and sends stored requests again, byte for byte.
import { Failure } from "../../errors.ts";
import { createClient } from "../../http/client.ts";
import type { Target } from "../../http/target.ts";
import type { RecordedRequest } from "../../run/format/run.ts";
import type { OperationId } from "../../schemas/index.ts";
import { bytesOf, type Credentials, headersOf, type Probe, type Purpose, REFUSED_TOKEN } from "./probe.ts";
import { createSender, type Sender } from "./sender.ts";
import type { SendResult } from "./sent-request.ts";

/** A probe in the form that a run stores. */
export function recordedRequest(probe: Probe, purpose: Purpose): RecordedRequest {
  const { method, path } = probe;
  const bodyBase64 = Buffer.from(bytesOf(probe.body)).toString("base64");
  return { method, path, headers: headersOf(probe), bodyBase64, purpose };
}

/** What is needed to send a stored request again. */
export type ResendOptions = {
  readonly operation: OperationId;
  readonly target: Target;
  readonly credentials: Credentials;
  readonly timeoutMs: number;
  readonly signal?: AbortSignal;
};

/** The result of a request sent again, and the sender whose ledger and requests hold nothing else. */
export type Resent = { readonly result: SendResult; readonly sender: Sender };

/**
 * Sends a stored request again for the purpose that it had, with the retries of a run. Fails with `usage` if it needs a
 * credential that is not given.
 */
export async function resend(request: RecordedRequest, options: ResendOptions): Promise<Resent> {
  const { operation, target, credentials, timeoutMs, signal } = options;
  const texts = [request.path, ...request.headers.map(([, value]) => value)];
  if (credentials.refusedToken === undefined && texts.some((text) => text.includes(REFUSED_TOKEN))) {
    throw new Failure("usage", "ASSAY_REFUSED_TOKEN must be set, because the stored request was sent with it.");
  }
  const client = createClient(target, { timeoutMs });
  try {
    const sender = createSender({ client, target, credentials, seed: 1, concurrency: 1, ...(signal && { signal }) });
    const result = await sender.send(probeOf(operation, request), [0], request.purpose ?? "sample");
    return { result, sender };
  } finally {
    await client.close();
  }
}

/** The probe of a stored request. Its last header may occur several times, like that of the credential. */
function probeOf(operation: OperationId, { method, path, headers, bodyBase64 }: RecordedRequest): Probe {
  const [authorizationName = ""] = headers.at(-1) ?? [];
  const isLast = ([name]: readonly [string, string]) => name === authorizationName;
  return {
    operation,
    method,
    path,
    headers: Object.fromEntries(headers.filter((header) => !isLast(header))),
    authorizationName,
    authorization: headers.filter(isLast).map(([, value]) => value),
    body: Buffer.from(bodyBase64, "base64"),
  };
}
