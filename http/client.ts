// Sends requests from Node to one target, bounded in size and time: bytes out, bytes in, no redirect followed, no header
// added but those of the wire. Only the recorder and k6 send without it.
import { Client as Connection } from "undici";
import { attempt, type Line } from "./attempt.ts";
import { connectorOf, receiverOf } from "./connector.ts";
import type { Exchange, Outcome, WireRequest } from "./exchange.ts";
import { DEFAULT_LIMITS, type Limits } from "./limits.ts";
import { watchResponseHeads } from "./response-heads.ts";
import type { Target } from "./target.ts";

/** Sends to one target. `send` never rejects: what goes wrong is in the exchange. */
export type Client = {
  readonly send: (request: WireRequest, signal?: AbortSignal) => Promise<Exchange>;
  /** Closes every connection; requests in flight end as faults. */
  readonly close: () => Promise<void>;
};

/**
 * A client for a target. Repeatable requests share kept-alive connections unless they ask for their own, and one that is lost on a
 * connection that has served before is sent once more on a new one. A request that changes something has its own connection, too: a
 * service that closes an idle connection at the wrong moment would otherwise leave it open whether the request took effect.
 */
export function createClient(target: Target, overrides: Partial<Limits> = {}): Client {
  const limits: Limits = { ...DEFAULT_LIMITS, ...overrides };
  const onWire = wireForm(target);
  const idle: Held[] = [];
  const open = new Set<Connection>();

  const discard = (held: Held) => {
    open.delete(held.connection);
    void held.connection.destroy(DISCARDED);
  };

  const release = (held: Held) => {
    held.hasServed = true;
    idle.push(held);
  };

  const sendFresh = async (request: WireRequest, keep: boolean, signal?: AbortSignal): Promise<Outcome> => {
    const held = connectTo(target, limits);
    open.add(held.connection);
    const outcome = await attempt(held, onWire(request), limits, keep, signal);
    if (keep && outcome.kind === "response") release(held);
    else discard(held);
    return outcome;
  };

  const sendKept = async (request: WireRequest, signal?: AbortSignal) => {
    const held = idle.pop();
    if (held === undefined) return { outcome: await sendFresh(request, true, signal), staleConnections: 0 };
    const wasUsed = held.hasServed;
    const outcome = await attempt(held, onWire(request), limits, true, signal);
    if (outcome.kind === "response") {
      release(held);
      return { outcome, staleConnections: 0 };
    }
    discard(held);
    const isStale = wasUsed && outcome.code === "reset";
    if (!isStale) return { outcome, staleConnections: 0 };
    return { outcome: await sendFresh(request, false, signal), staleConnections: 1 };
  };

  return {
    send: async (request, signal) => {
      const startedAt = performance.now();
      const { outcome, staleConnections } =
        request.repeatable && !request.ownConnection
          ? await sendKept(request, signal)
          : { outcome: await sendFresh(request, false, signal), staleConnections: 0 };
      return { request, outcome, staleConnections, durationMs: performance.now() - startedAt };
    },
    close: async () => {
      await Promise.all([...open].map((connection) => connection.destroy()));
      open.clear();
      idle.length = 0;
    },
  };
}

/** One for all, because each further one would collect its stack. */
const DISCARDED = new Error("the connection is not used again");

/** The status of the response to one GET of the base URL. Rejects with the error of Node or undici if it fails. */
export async function statusOf(target: Target, overrides: Partial<Limits>, signal: AbortSignal): Promise<number> {
  const limits: Limits = { ...DEFAULT_LIMITS, ...overrides };
  const { connection } = connectTo(target, limits);
  const get = { method: "GET", path: target.basePath || "/", headers: [], body: new Uint8Array(), repeatable: true };
  const { path, headers } = wireForm(target)(get);
  try {
    const ends = AbortSignal.any([signal, AbortSignal.timeout(limits.timeoutMs)]);
    return (await connection.request({ method: "GET", path, headers: headers.flat(), signal: ends })).statusCode;
  } finally {
    await connection.destroy();
  }
}

function wireForm(target: Target): (request: WireRequest) => WireRequest {
  const { pathPrefix, headers } = receiverOf(target);
  if (pathPrefix === "") return (request) => request;
  const first = [["Host", new URL(target.origin).host] as const, ...headers];
  return (request) => ({ ...request, path: pathPrefix + request.path, headers: [...first, ...request.headers] });
}

/** A connection, and whether its present socket has carried a response. */
type Held = Line & { hasServed: boolean };

function connectTo(target: Target, limits: Limits): Held {
  const heads = watchResponseHeads(limits.maxHeaderBytes);
  const connection = new Connection(receiverOf(target).origin, {
    connect: heads.over(connectorOf(target, Math.min(limits.connectTimeoutMs, limits.timeoutMs))),
    maxHeaderSize: limits.maxHeaderBytes,
    headersTimeout: 0,
    bodyTimeout: 0,
    pipelining: 1,
  });
  const held: Held = { connection, heads, hasServed: false };
  connection.on("disconnect", () => {
    held.hasServed = false;
  });
  return held;
}
