// The reference service in a thread of its own, so that what measures and what answers do not share an event loop.
import { parentPort, workerData } from "node:worker_threads";
import { startService } from "../service/server.ts";

const { seed, refusedTokens } = workerData as { readonly seed: number; readonly refusedTokens: readonly string[] };
const service = await startService({ port: 0, seed, refusedTokens });
parentPort?.on("message", () => void service.close().then(() => process.exit(0)));
parentPort?.postMessage({ url: service.url });
