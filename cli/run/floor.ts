// What a load from this machine reports of a target that responds at once: what its generator, and no target, takes.
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { parseTarget } from "../../http/target.ts";
import { intervalOfWindow } from "../../run/tally/intervals.ts";
import { createOnTime } from "../../run/tally/lateness.ts";
import { overall } from "../../run/tally/tally.ts";
import { runLoad } from "../../scenarios/driver/load/load.ts";
import type { K6Options } from "../../scenarios/driver/load/run-options.ts";
import { planLoad } from "../../scenarios/driver/plan/planned-load.ts";
import { percentileMicros } from "../../statistics/percentile.ts";

/** Requests per second, one after the other in a single load. */
const RATES = [1_000, 5_000, 8_000] as const;
/** Of the two windows of each rate, only the second is measured: in the first, connections are made. */
const STAGE_MS = 2_000;

const SETTINGS = {
  profile: "average",
  rate: Math.max(...RATES),
  duration: RATES.length * STAGE_MS,
  warmUp: 0,
  timeout: 5_000,
  seed: 1,
  allowSmallSample: true,
} as const;

const TOKEN = { tokenId: "3145f8ec-02e6-4654-bc62-cf71f8249e9b", chains: ["base"] } as const;

/** The p99 of the response times at a rate; undefined where the generator was so late that they would be left out. */
export type Floor = { readonly rate: number; readonly p99Ms: number | undefined };

/** What a busy machine has not measured by then, it is too busy for. */
const LIMIT_MS = 9_500;

/** Loads a target in this process for six seconds. Rejects with a Failure if k6 cannot send the load. */
export async function measureFloor(k6: K6Options, signal: AbortSignal): Promise<readonly Floor[]> {
  const limit = AbortSignal.timeout(LIMIT_MS);
  const worker = new Worker(TARGET, { eval: true });
  const lost = new AbortController();
  worker.on("error", (error) => lost.abort(error));
  const folder = mkdtempSync(join(tmpdir(), "assay-floor-"));
  const onTime = createOnTime([99]);
  const floors = new Map<number, number | undefined>();
  try {
    const [port] = await once(worker, "message");
    const load = planLoad({ scenario: "quote-burst", settings: SETTINGS, objectives: [] });
    const stages = RATES.map((rate) => ({ durationMs: STAGE_MS, from: rate, to: rate }));
    await runLoad({
      load: { ...load, profile: { ...load.profile, stages } },
      settings: SETTINGS,
      k6,
      target: {
        target: parseTarget(`http://127.0.0.1:${port}`),
        tokens: ["doctor"],
        fixtures: { tokens: [TOKEN], chainSlugs: [], userIds: [] },
        sideEffects: "none",
      },
      output: { folder },
      observer: {
        onWindow: (window, windowMs) => {
          const { measured, tally } = onTime(intervalOfWindow(window, windowMs));
          const p99Ms = percentileMicros(overall(tally).responseTime, 99) / 1_000;
          floors.set(Math.floor(window.fromMs / STAGE_MS), measured === undefined ? p99Ms : undefined);
        },
      },
      signal: AbortSignal.any([signal, limit, lost.signal]),
    });
  } catch (error) {
    if (error !== limit.reason) throw error;
  } finally {
    await worker.terminate();
    rmSync(folder, { recursive: true, force: true });
  }
  return RATES.map((rate, at) => ({ rate, p99Ms: floors.get(at) }));
}

/** Responds to every quote at once; it reads no more of HTTP than k6 sends, so that it takes little of the processors. */
const TARGET = `
const { parentPort } = require("node:worker_threads");
const respond = (body) => {
  const { tokenId, chainSlug, direction = "sell", inputToken = "token", amount = 1 } = JSON.parse(body);
  const text = JSON.stringify({ success: true, data: { tokenId, tokenSymbol: "T", tokenName: "Token", chainSlug, direction,
    inputToken, inputAmount: amount, outputAmount: 1, inputTokenSymbol: "T", outputTokenSymbol: "USDC", protocol: "p",
    isGraduated: false, timestamp: "2026-01-01T00:00:00.000Z" } });
  return "HTTP/1.1 200 OK\\r\\nContent-Type: application/json\\r\\nContent-Length: " + text.length + "\\r\\n\\r\\n" + text;
};
const server = require("node:net").createServer({ noDelay: true }, (socket) => {
  let rest = "";
  socket.on("error", () => undefined);
  socket.on("data", (chunk) => {
    rest += chunk.toString("latin1");
    for (let end = rest.indexOf("\\r\\n\\r\\n"); end >= 0; end = rest.indexOf("\\r\\n\\r\\n")) {
      const until = end + 4 + Number(/content-length: (\\d+)/i.exec(rest.slice(0, end))?.[1] ?? 0);
      if (rest.length < until) return;
      socket.write(respond(rest.slice(end + 4, until)));
      rest = rest.slice(until);
    }
  });
});
server.listen(0, "127.0.0.1", () => parentPort.postMessage(server.address().port));
`;
