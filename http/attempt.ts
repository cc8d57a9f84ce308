// One attempt of a request over one connection: collects the response within its limits, and names the fault otherwise.
import type { Client, Dispatcher } from "undici";
import { decodeBody } from "./encoding.ts";
import { type HeaderList, headerValues, type Outcome, type TransportFault, type WireRequest } from "./exchange.ts";
import type { Limits } from "./limits.ts";
import type { ResponseHeads } from "./response-heads.ts";
import { faultOf, type Phase } from "./transport-fault.ts";

/** A connection of undici, with what it is told. */
export type Line = { readonly connection: Client; readonly heads: ResponseHeads };

/**
 * Sends once and resolves with the outcome; never rejects. After a fault the connection is destroyed, which
 * stops an endless response. `keepAlive` false asks the target to close the connection after its response.
 */
export function attempt(
  { connection, heads }: Line,
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
      if (outcome.kind === "fault") void connection.destroy();
      resolve(outcome);
    };
    const fail = (code: TransportFault) => settle({ kind: "fault", code, ...(status > 0 && { status }) });
    const interrupt = () => fail("interrupted");
    const timeOut = () => fail(`timeout-${phase}`);
    const deadline = setTimeout(timeOut, limits.timeoutMs);
    signal?.addEventListener("abort", interrupt, { once: true });
    if (signal?.aborted) return interrupt();

    heads.expect();
    connection.dispatch(dispatchOptionsOf(request, keepAlive), {
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
        settle({ kind: "response", response: { status, headers, body: decoded.body } });
      },
      onResponseError: (_controller, error) => fail(faultOf(error, phase, heads.fault())),
    });
  });
}

function dispatchOptionsOf(
  { path, method, headers, body }: WireRequest,
  keepAlive: boolean,
): Dispatcher.DispatchOptions {
  return {
    path,
    method,
    headers: headers.flat(),
    body: body.byteLength === 0 ? null : body,
    idempotent: false,
    ...(!keepAlive && { reset: true }),
  };
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
