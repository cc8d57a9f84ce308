// A target whose response times are known: it responds to quotes at once, and freezes on request. It runs in a thread
// of its own and reads no more of HTTP than generators send, so that no generator is faster.
import { fileURLToPath } from "node:url";
import { Worker } from "node:worker_threads";

export const KNOWN_TOKEN = { tokenId: "3145f8ec-02e6-4654-bc62-cf71f8249e9b", chains: ["base"] } as const;

/** The least rate that target and generator reach together on two idle cores. */
export const LEAST_PER_SECOND = 9_000;

/** Starts it on a free loopback port; with a key and its certificate, in PEM, it takes TLS alone. */
export async function startKnownTarget(identity?: { readonly key: string; readonly cert: string }) {
  const count = new Int32Array(new SharedArrayBuffer(4));
  const worker = new Worker(SOURCE, { eval: true, workerData: { counts: count, identity } });
  const port = await new Promise<number>((resolve, reject) => {
    worker.once("message", resolve);
    worker.once("error", reject);
  });
  return {
    url: `${identity === undefined ? "http" : "https"}://127.0.0.1:${port}`,
    /** A token to ask for; the target responds to any. */
    tokenIds: [KNOWN_TOKEN.tokenId],
    /** Quotes that were requested so far, as of at most 10 ms ago. */
    requestCount: () => Atomics.load(count, 0),
    /** Sends no response from now on for a time. */
    freeze: (durationMs: number) => worker.postMessage({ durationMs }),
    close: async () => {
      await worker.terminate();
    },
  };
}

const SOURCE = `
const net = require("node:net");
const tls = require("node:tls");
const { parentPort, workerData } = require("node:worker_threads");
const queue = [];
let thawMs = 0;
let count = 0;

const { counts, identity } = workerData;
setInterval(() => Atomics.store(counts, 0, count), 10);

parentPort.on("message", ({ durationMs }) => { thawMs = performance.now() + durationMs; });

function enqueue(socket, response) {
  count++;
  if (performance.now() >= thawMs) { socket.write(response); return; }
  if (queue.length === 0) setTimeout(thaw, thawMs - performance.now());
  queue.push({ socket, response });
}

function thaw() {
  if (performance.now() < thawMs) { setTimeout(thaw, 1); return; }
  for (const { socket, response } of queue.splice(0)) socket.write(response);
}

function responseTo(body) {
  const { tokenId, chainSlug, direction = "sell", inputToken = "token", amount = 1 } = JSON.parse(body);
  const text = JSON.stringify({ success: true, data: { tokenId, tokenSymbol: "T", tokenName: "Token", chainSlug, direction,
    inputToken, inputAmount: amount, outputAmount: 1, inputTokenSymbol: "T", outputTokenSymbol: "USDC", protocol: "p",
    isGraduated: false, timestamp: "2026-01-01T00:00:00.000Z" } });
  return "HTTP/1.1 200 OK\\r\\nContent-Type: application/json\\r\\nContent-Length: " + text.length + "\\r\\n\\r\\n" + text;
}

const LENGTH = /content-length: (\\d+)/i;
const listen = (take) => identity === undefined ? net.createServer({ noDelay: true }, take) : tls.createServer(identity, take);
const server = listen((socket) => {
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

// Run as a program, it prints its URL and responds until it is killed.
if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { url } = await startKnownTarget();
  process.stdout.write(`${url}\n`);
}
