// What few requests need: reading and judging an answer that is not as usual, and telling of it. Inside k6 every VU keeps an
// object of some 700 bytes for each function of a script. So the bundler makes a script of its own of this module and
// what it imports, and a VU runs it when it first comes to such an answer. It must not import modules of k6.
import { readAnswer, withWait } from "./answer.ts";
import { transferFault } from "./fault.ts";
import { verdictOf } from "./judging.ts";
import { packWait } from "./samples.ts";
import { createTelling } from "./telling.ts";

/** Everything that is made late. */
export type Seldom = {
  readonly readAnswer: typeof readAnswer;
  readonly withWait: typeof withWait;
  readonly packWait: typeof packWait;
  readonly transferFault: typeof transferFault;
  readonly verdictOf: typeof verdictOf;
  readonly createTelling: typeof createTelling;
};

/** The same record at each call. */
export function seldom(): Seldom {
  return late;
}

const late: Seldom = { readAnswer, withWait, packWait, transferFault, verdictOf, createTelling };
