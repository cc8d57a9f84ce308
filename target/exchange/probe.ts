// A request byte for byte, with placeholders for credentials, so that it can be stored and sent again with another credential.

import type { HeaderList, WireRequest } from "../../http/exchange.ts";
import type { Target } from "../../http/target.ts";
import type { RecordedPurpose } from "../../run/format/run.ts";
import { type OperationId, operations } from "../../schemas/index.ts";

/** Placeholder for the credential in header values and paths. */
export const TOKEN = "{token}";

/** Placeholder for a credential that the target refuses. */
export const REFUSED_TOKEN = "{refused-token}";

/** Credentials by placeholder. */
export type Credentials = { readonly token: string; readonly refusedToken?: string };

/**
 * The bytes of a request. `headers` and `body` are sent unchanged; `authorization` holds the values of the Authorization
 * header, none to leave it out.
 */
export type Probe = {
  readonly operation: OperationId;
  readonly method: string;
  /** Path after the base URL, query included. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly authorization: readonly string[];
  readonly authorizationName?: string;
  readonly body: string | Uint8Array;
  /** One line: how the request differs from a plain valid one. Not sent. */
  readonly label?: string;
  /** What was changed of a control, without values that differ from run to run. */
  readonly change?: string;
};

/**
 * Why a request is sent: as a control for others; to be judged by itself; to try what the interface leaves open, where it
 * may be invalid; or to violate a rule. The response to a violation says nothing about the form of responses to valid
 * requests.
 */
export type Purpose = RecordedPurpose;

/** The request that the interface describes for an operation. */
export function plainProbe(operation: OperationId, body: string | Uint8Array): Probe {
  return {
    operation,
    method: operations[operation].method,
    path: operations[operation].path,
    headers: {
      "Content-Type": "application/json",
      Accept: "application/json",
      "Accept-Encoding": "identity",
      "User-Agent": "assay",
    },
    authorization: [`Bearer ${TOKEN}`],
    body,
  };
}

/** The headers of a probe in the order of sending, credentials still as placeholders. */
export function headersOf(probe: Probe): HeaderList {
  const name = probe.authorizationName ?? "Authorization";
  return [...Object.entries(probe.headers), ...probe.authorization.map((value) => [name, value] as const)];
}

/** The request on the wire. `repeatable` is true for operations that change nothing, `ownConnection` for edited headers. */
export function wireOf(probe: Probe, target: Target, credentials: Credentials): WireRequest {
  const fill = (text: string) =>
    text.replaceAll(REFUSED_TOKEN, () => credentials.refusedToken ?? "").replaceAll(TOKEN, () => credentials.token);
  return {
    method: probe.method,
    path: target.basePath + fill(probe.path),
    headers: headersOf(probe).map(([name, value]) => [name, fill(value)] as const),
    body: bytesOf(probe.body),
    repeatable: operations[probe.operation].sideEffect === "none",
    ownConnection: JSON.stringify(headersOf(probe)) !== PLAIN_HEADERS,
  };
}

/** Every operation has the same. */
const PLAIN_HEADERS = JSON.stringify(headersOf(plainProbe("token-price", "")));

const ENCODER = new TextEncoder();

export function bytesOf(body: string | Uint8Array): Uint8Array {
  return typeof body === "string" ? ENCODER.encode(body) : body;
}
