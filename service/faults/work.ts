// Every response costs processor time. Unlike a timer, work takes longer on a busy machine, as the work of a real service does.
import { createHash } from "node:crypto";
import type { FaultKind } from "./fault.ts";

const BLOCK = Buffer.alloc(1_024, 7);
const MOST_ROUNDS = 1_000_000;

/** `work=200`: two hundred rounds, each some microseconds. The same number is the same work on every response. */
export const work: FaultKind = {
  form: "work=<rounds>, such as work=200",
  description: "Computes before every response: each round hashes 1 KiB, which takes some microseconds.",
  parse: (argument) => {
    const rounds = /^[1-9]\d*$/.test(argument) ? Number(argument) : Number.NaN;
    if (!(rounds <= MOST_ROUNDS)) return undefined;
    return () => (strike) => {
      compute(rounds);
      return strike;
    };
  },
};

/** So many rounds of work. */
export function compute(rounds: number): void {
  for (let round = 0; round < rounds; round++) createHash("sha256").update(BLOCK).digest();
}
