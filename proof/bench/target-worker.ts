// The thread of a bench's target: the reference service, its count of requests in shared memory, its faults by message.
import { parentPort, workerData } from "node:worker_threads";
import { startService } from "../../service/server.ts";
import type { TargetReady } from "./target.ts";

const { seed, count } = workerData as { readonly seed: number; readonly count: Int32Array };
const service = await startService({ port: 0, seed });
setInterval(() => Atomics.store(count, 0, service.requestCount()), 10);
parentPort?.on("message", (faults: readonly string[]) => service.faults.set(faults));
const ready: TargetReady = { url: service.url, tokenIds: service.tokenIds };
parentPort?.postMessage(ready);
