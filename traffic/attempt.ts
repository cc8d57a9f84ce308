// One sending of a request over one connection: collects the answer within its limits and names what went wrong.
import type { Client } from "undici";
import { decodeBody } from "./encoding.ts";
import { type HeaderList, headerValues, type Outcome, type TransportFault, type WireRequest } from "./exchange.ts";
import type { Limits } from "./limits.ts";

/** How far a sending got: decides which time-out it is and whether the target saw anything of it. */
type Phase = "connect" | "headers" | "body";

/**
 * Sends once and resolves with the outcome; never rejects. After a fault the connection is destroyed, which is what
 * stops an endless answer. `keepAlive` false asks the target to close the connection after its answer.
 */
export function attempt(
  client: Client,
  request: WireRequest,
  limits: Limits,
  keepAlive: boolean,
  signal?: AbortSignal,
): Promise<Outcome> {
  return new Promise((resolve) => {
    let phase: Phase = "connect";
    let isSettled = false;
    let informational = 0;
    let status = 0;
    let headers: HeaderList = [];
    let idle: NodeJS.Timeout | undefined;
    let receivedBytes = 0;
    const chunks: Uint8Array[] = [];

    const settle = (outcome: Outcome) => {
      if (isSettled) return;
      isSettled = true;
      clearTimeout(deadline);
      clearTimeout(idle);
      signal?.removeEventListener("abort", interrupt);
      if (outcome.kind === "fault") void client.destroy();
      resolve(outcome);
    };
    const fail = (code: TransportFault) => settle({ kind: "fault", code, ...(status > 0 && { status }) });
    const interrupt = () => fail("interrupted");
    const timeOut = () => fail(`timeout-${phase}`);
    const deadline = setTimeout(timeOut, limits.timeoutMs);
    signal?.addEventListener("abort", interrupt, { once: true });
    if (signal?.aborted) return interrupt();

    client.dispatch(
      {
        path: request.path,
        method: request.method,
        headers: request.headers.flat(),
        body: request.body.byteLength === 0 ? null : request.body,
        idempotent: false,
        ...(!keepAlive && { reset: true }),
      },
      {
        onRequestStart: () => {
          phase = "headers";
        },
        onResponseStart: (controller, statusCode) => {
          if (statusCode < 200) {
            informational++;
            if (informational > limits.maxInformational) fail("too-many-1xx");
            return;
          }
          phase = "body";
          status = statusCode;
          headers = readHeaders(controller.rawHeaders);
          if (headers.length > limits.maxHeaders) return fail("headers-too-large");
          idle = setTimeout(timeOut, limits.idleTimeoutMs);
        },
        onResponseData: (_controller, chunk) => {
          receivedBytes += chunk.byteLength;
          if (receivedBytes > limits.maxBodyBytes) return fail("response-too-large");
          chunks.push(chunk);
          idle?.refresh();
        },
        onResponseEnd: () => {
          const decoded = decodeBody(
            Buffer.concat(chunks),
            headerValues(headers, "content-encoding"),
            limits.maxBodyBytes,
          );
          if (decoded.kind === "fault") return fail(decoded.code);
          settle({ kind: "answer", answer: { status, headers, body: decoded.body } });
        },
        onResponseError: (_controller, error) => fail(faultOf(error, phase)),
      },
    );
  });
}

function readHeaders(raw: unknown): HeaderList {
  if (!Array.isArray(raw)) return [];
  const list: [string, string][] = [];
  for (let index = 0; index + 1 < raw.length; index += 2) {
    list.push([text(raw[index]).toLowerCase(), text(raw[index + 1])]);
  }
  return list;
}

function text(raw: unknown): string {
  return Buffer.isBuffer(raw) ? raw.toString("latin1") : String(raw);
}

/** The code of an error by its own code alone: its message may quote what the target sent. */
function faultOf(error: Error, phase: Phase): TransportFault {
  const code = "code" in error && typeof error.code === "string" ? error.code : error.name;
  switch (code) {
    case "ECONNREFUSED":
    case "EHOSTUNREACH":
    case "ENETUNREACH":
      return "connection-refused";
    case "ENOTFOUND":
    case "EAI_AGAIN":
    case "EAI_FAIL":
      return "dns";
    case "UND_ERR_CONNECT_TIMEOUT":
    case "ETIMEDOUT":
      return "timeout-connect";
    case "UND_ERR_HEADERS_TIMEOUT":
      return "timeout-headers";
    case "UND_ERR_BODY_TIMEOUT":
      return "timeout-body";
    case "UND_ERR_HEADERS_OVERFLOW":
    case "HPE_HEADER_OVERFLOW":
      return "headers-too-large";
    case "UND_ERR_SOCKET":
    case "ECONNRESET":
    case "EPIPE":
      return phase === "body" ? "truncated" : "reset";
    case "UND_ERR_RES_CONTENT_LENGTH_MISMATCH":
      return "truncated";
    case "EADDRNOTAVAIL":
    case "EMFILE":
    case "ENFILE":
    case "ENOMEM":
    case "UND_ERR_INVALID_ARG":
    case "UND_ERR_NOT_SUPPORTED":
      return "generator-fault";
    default:
      return /^(ERR_TLS|ERR_SSL|EPROTO|CERT|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO)/.test(code) ? "tls" : "protocol-error";
  }
}
