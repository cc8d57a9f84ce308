// Watches one exchange pass through the proxy: when its parts came, what they held, and how it ended.
import type { IncomingMessage } from "node:http";
import type { Target } from "../../http/target.ts";
import { OPERATION_IDS, operations } from "../../schemas/index.ts";
import type { SeenBody, SeenExchange } from "./har-entry.ts";
import { pairsOf } from "./passed-headers.ts";

const MOST_BODY_BYTES = 4 * 1024 * 1024;

/** Observes the exchange of a request from now on. Bodies are only kept for operations of the interface. */
export function observeExchange(
  request: IncomingMessage,
  target: Target,
  budget: CaptureBudget,
  report: (exchange: SeenExchange) => void,
) {
  const startedAt = Date.now();
  const began = performance.now();
  const requestHeaders = pairsOf(request.rawHeaders);
  // Not as a URL: what begins with two slashes is a path here and would be a host there.
  const [path = ""] = (request.url ?? "").split(/[?#]/, 1);
  const isOperation = request.method === "POST" && OPERATION_IDS.some((id) => path.endsWith(operations[id].path));
  const sent = openCapture(budget, isOperation ? MOST_BODY_BYTES : 0);
  const received = openCapture(budget, isOperation ? MOST_BODY_BYTES : 0);
  let [sentMs, waitedMs] = [0, 0];
  let head: IncomingMessage | undefined;
  let isOver = false;

  return {
    requestHeaders,
    /** Where the bodies are kept as they stream past. */
    sent,
    received,
    requestSent: (): void => {
      sentMs = performance.now() - began;
    },
    responseBegan: (incoming: IncomingMessage): void => {
      head = incoming;
      waitedMs = performance.now() - began - sentMs;
    },
    hasResponse: () => head !== undefined,
    isOver: () => isOver,
    /** Reports the exchange, once; `error` says what kept the response from being whole. */
    end: (error?: string): void => {
      if (isOver) return;
      isOver = true;
      const totalMs = performance.now() - began;
      report({
        startedAt,
        sentMs,
        waitedMs: head === undefined ? totalMs - sentMs : waitedMs,
        receivedMs: head === undefined ? 0 : totalMs - sentMs - waitedMs,
        method: request.method ?? "",
        url: target.origin + target.basePath + request.url,
        httpVersion: `HTTP/${request.httpVersion}`,
        requestHeaders,
        requestBody: bodyOf(sent),
        status: head?.statusCode ?? (error === "interrupted" ? 0 : 502),
        statusText: head?.statusMessage ?? (error === "interrupted" ? "" : "Bad Gateway"),
        responseHeaders: head === undefined ? [] : pairsOf(head.rawHeaders),
        responseBody: bodyOf(received),
        isOperation,
        error,
      });
      sent.release();
      received.release();
    },
  };
}

export type Observation = ReturnType<typeof observeExchange>;

export type Capture = ReturnType<typeof openCapture>;

function bodyOf(capture: Capture): SeenBody {
  return { size: capture.size(), bytes: capture.whole() };
}

/** Bytes that all captures of a recorder may hold at once. */
export type CaptureBudget = { freeBytes: number };

function openCapture(budget: CaptureBudget, mostBytes: number) {
  let chunks: Uint8Array[] = [];
  let held = 0;
  let size = 0;
  let isWhole = true;
  const release = (): void => {
    budget.freeBytes += held;
    held = 0;
    chunks = [];
  };
  return {
    add: (chunk: Uint8Array): void => {
      size += chunk.byteLength;
      if (!isWhole) return;
      if (size > mostBytes || chunk.byteLength > budget.freeBytes) {
        isWhole = false;
        release();
        return;
      }
      budget.freeBytes -= chunk.byteLength;
      held += chunk.byteLength;
      // A copy: a chunk is a part of a larger buffer, which would be kept as well.
      chunks.push(Uint8Array.from(chunk));
    },
    /** The size of all that streamed past. */
    size: () => size,
    /** The whole body, or undefined if it was longer than what is kept. */
    whole: () => (isWhole ? Buffer.concat(chunks) : undefined),
    /** Gives the kept bytes back to the budget. */
    release,
  };
}
