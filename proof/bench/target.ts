// The reference service for a bench, in a thread of its own: its processor time is this process's, which no bench counts.
import { Worker } from "node:worker_threads";

/** A running target. */
export type BenchTarget = {
  readonly url: string;
  /** Tokens that it knows from the start. */
  readonly tokenIds: readonly string[];
  /** How many requests have come in, at most 10 ms old. */
  readonly requestCount: () => number;
  /** Replaces its faults; their clocks start as soon as the thread hears of it. */
  readonly setFaults: (faults: readonly string[]) => void;
  readonly close: () => Promise<void>;
};

/** What the thread tells once it listens. */
export type TargetReady = Pick<BenchTarget, "url" | "tokenIds">;

/** Starts the reference service on a free loopback port. */
export async function startTarget(seed: number): Promise<BenchTarget> {
  const count = new Int32Array(new SharedArrayBuffer(4));
  const loader = JSON.stringify(import.meta.resolve("tsx/esm/api"));
  const entry = JSON.stringify(new URL("./target-worker.ts", import.meta.url).href);
  // A thread does not inherit the loader for TypeScript.
  const script = `import(${loader}).then(({ register }) => { register(); return import(${entry}); });`;
  const worker = new Worker(script, { eval: true, workerData: { seed, count } });
  const ready = await new Promise<TargetReady>((resolve, reject) => {
    worker.once("message", resolve);
    worker.once("error", reject);
  });
  return {
    ...ready,
    requestCount: () => Atomics.load(count, 0),
    setFaults: (faults) => worker.postMessage(faults),
    close: async () => {
      await worker.terminate();
    },
  };
}
