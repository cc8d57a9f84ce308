// Which request of the pool an iteration sends: a pure function of seed, pool size and iteration.
import { createRandom } from "../../schemas/random.ts";

/**
 * The place in the pool for an iteration. The first pass goes through the pool as it stands; every later pass visits each
 * place once in an order of its own, so that mix and popularity stay exact and nothing repeats in step.
 */
export function poolOrder(seed: number, size: number): (iteration: number) => number {
  let pass = 0;
  let step = 1;
  let offset = 0;
  return (iteration) => {
    const wanted = Math.floor(iteration / size);
    if (wanted !== pass) {
      pass = wanted;
      ({ step, offset } = strideOf(seed, size, pass));
    }
    return ((iteration % size) * step + offset) % size;
  };
}

/** A stride without a common divisor with the size reaches every place before the first one again. */
function strideOf(seed: number, size: number, pass: number): { step: number; offset: number } {
  if (pass === 0) return { step: 1, offset: 0 };
  const random = createRandom(seed, "pool-pass", pass);
  const offset = random.integer(0, size - 1);
  let step = random.integer(1, size);
  while (greatestCommonDivisor(step, size) !== 1) step = (step % size) + 1;
  return { step, offset };
}

function greatestCommonDivisor(one: number, other: number): number {
  return other === 0 ? one : greatestCommonDivisor(other, one % other);
}
