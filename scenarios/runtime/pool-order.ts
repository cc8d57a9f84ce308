// Which request of the pool an iteration sends: a pure function of seed, pool size and iteration.

import { createRandom } from "../../schemas/random.ts";
import { greatestCommonDivisor } from "../../statistics/arithmetic.ts";

/** Interleaved sessions lie within a few hundred rows: blocks of so many rows keep nearly all of them together. */
const BLOCK_ROWS = 2_500;

/**
 * The position in the pool for an iteration. The first pass takes the pool in its order; every later pass visits each
 * block once in another order, so that mix and popularity stay exact and nothing repeats in step.
 */
export function poolOrder(seed: number, size: number, block = 1): (iteration: number) => number {
  const blocks = size / block;
  let pass = 0;
  let step = 1;
  let offset = 0;
  return (iteration) => {
    const wanted = Math.floor(iteration / size);
    if (wanted !== pass) {
      pass = wanted;
      ({ step, offset } = strideOf(seed, blocks, pass));
    }
    const position = iteration % size;
    const within = position % block;
    return ((((position - within) / block) * step + offset) % blocks) * block + within;
  };
}

/** How many rows stay together where each is an iteration, so that a session keeps its requests in sequence. */
export function blockOf(rows: number): number {
  return rows % BLOCK_ROWS === 0 ? BLOCK_ROWS : 1;
}

/** A stride without a common divisor with the size reaches every position before the first one again. */
function strideOf(seed: number, size: number, pass: number): { step: number; offset: number } {
  if (pass === 0) return { step: 1, offset: 0 };
  const random = createRandom(seed, "pool-pass", pass);
  const offset = random.integer(0, size - 1);
  let step = random.integer(1, size);
  while (greatestCommonDivisor(step, size) !== 1) step = (step % size) + 1;
  return { step, offset };
}
