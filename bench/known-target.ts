// A target whose response times are known: it responds to quotes at once, and stands still when told to. It runs in a thread of
// its own, so that it stays far from its limit, and reads no more of HTTP than its tests send.
import { once } from "node:events";
import { Worker } from "node:worker_threads";

/** A running target. */
export type KnownTarget = {
  readonly url: string;
  /** Stands still from now on for a time. */
  readonly freeze: (durationMs: number) => void;
  /** When its latest responses left, in ms on a clock of its own, in their order. */
  readonly latestResponses: (count: number) => Promise<readonly number[]>;
  readonly close: () => Promise<void>;
};

/** Responses per second that target and generator reach together on two cores, at least, with nothing else to do. */
export const LEAST_PER_SECOND = 9_000;

/** Starts it on a free loopback port. */
export async function startKnownTarget(): Promise<KnownTarget> {
  const worker = new Worker(SOURCE, { eval: true });
  const port = await new Promise<number>((resolve, reject) => {
    worker.once("message", resolve);
    worker.once("error", reject);
  });
  return {
    url: `http://127.0.0.1:${port}`,
    freeze: (durationMs) => worker.postMessage({ durationMs }),
    latestResponses: async (count) => {
      const times = once(worker, "message") as Promise<[readonly number[]]>;
      worker.postMessage({ count });
      return (await times)[0];
    },
    close: async () => {
      await worker.terminate();
    },
  };
}

const SOURCE = `
const { createServer } = require("node:net");
const { parentPort } = require("node:worker_threads");
const queue = [];
const leftMs = [];
let thawMs = 0;

parentPort.on("message", ({ durationMs, count }) => {
  if (count === undefined) thawMs = performance.now() + durationMs;
  else parentPort.postMessage(leftMs.slice(-count));
});

function send(socket, response) {
  leftMs.push(performance.now());
  socket.write(response);
}

function enqueue(socket, response) {
  if (performance.now() >= thawMs) { send(socket, response); return; }
  if (queue.length === 0) setTimeout(thaw, thawMs - performance.now());
  queue.push({ socket, response });
}

function thaw() {
  if (performance.now() < thawMs) { setTimeout(thaw, 1); return; }
  for (const { socket, response } of queue.splice(0)) send(socket, response);
}

function responseTo(body) {
  const { tokenId, chainSlug, direction = "sell", inputToken = "token", amount = 1 } = JSON.parse(body);
  const text = JSON.stringify({ success: true, data: { tokenId, tokenSymbol: "T", tokenName: "Token", chainSlug, direction,
    inputToken, inputAmount: amount, outputAmount: 1, inputTokenSymbol: "T", outputTokenSymbol: "USDC", protocol: "p",
    isGraduated: false, timestamp: "2026-01-01T00:00:00.000Z" } });
  return "HTTP/1.1 200 OK\\r\\nContent-Type: application/json\\r\\nContent-Length: " + text.length + "\\r\\n\\r\\n" + text;
}

const LENGTH = /content-length: (\\d+)/i;
const server = createServer({ noDelay: true }, (socket) => {
  let rest = "";
  socket.on("error", () => undefined);
  socket.on("data", (chunk) => {
    rest += chunk.toString("latin1");
    for (let end = rest.indexOf("\\r\\n\\r\\n"); end >= 0; end = rest.indexOf("\\r\\n\\r\\n")) {
      const length = Number(LENGTH.exec(rest.slice(0, end))?.[1] ?? 0);
      if (rest.length < end + 4 + length) return;
      const body = rest.slice(end + 4, end + 4 + length);
      const isQuote = rest.startsWith("POST /token-price");
      rest = rest.slice(end + 4 + length);
      if (isQuote) enqueue(socket, responseTo(body));
      else socket.write("HTTP/1.1 404 Not Found\\r\\nContent-Length: 0\\r\\n\\r\\n");
    }
  });
});
server.listen(0, "127.0.0.1", () => parentPort.postMessage(server.address().port));
`;
