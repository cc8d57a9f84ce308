// Faults that use up memory or processor time.
import { createHash } from "node:crypto";
import { faultKind, readBytes } from "./fault.ts";

export const leak = faultKind(
  "leak=<size>/s, such as leak=1MiB/s",
  "Keeps ever more memory, by the time that has passed at each request.",
  (argument) => readBytes(/^(.*)\/s$/.exec(argument)?.[1] ?? ""),
  (bytesPerSecond, { elapsedMs }) => {
    const kept: Buffer[] = [];
    let keptBytes = 0;
    return (delivery) => {
      const missing = Math.floor((elapsedMs() / 1000) * bytesPerSecond) - keptBytes;
      if (missing < SMALLEST_PIECE) return undefined;
      // Filled, because untouched pages would not count as memory in use.
      kept.push(Buffer.alloc(missing, 1));
      keptBytes += missing;
      return delivery;
    };
  },
);

const SMALLEST_PIECE = 4096;

const BLOCK = Buffer.alloc(1_024, 7);
const MOST_ROUNDS = 1_000_000;

/**
 * `work=200`: two hundred rounds, each some microseconds. Unlike a timer, work takes longer on a busy machine, as the work of a
 * real service does.
 */
export const work = faultKind(
  "work=<rounds>, such as work=200",
  "Computes before every response: each round hashes 1 KiB, which takes some microseconds.",
  (argument) => (/^[1-9]\d*$/.test(argument) && Number(argument) <= MOST_ROUNDS ? Number(argument) : undefined),
  (rounds) => (delivery) => {
    compute(rounds);
    return delivery;
  },
);

/** So many rounds of work. */
function compute(rounds: number): void {
  for (let round = 0; round < rounds; round++) createHash("sha256").update(BLOCK).digest();
}
