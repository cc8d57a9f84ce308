// What few requests need: reading and judging an answer that is not as usual, and telling of it. Inside k6 every VU keeps an
// object of some 700 bytes for each function of a script. So the bundler makes a script of its own of this module and
// what it imports, and a VU runs it when it first comes to such an answer. It must not import modules of k6.

import { transferFault } from "./fault.ts";
import { readResponse, withWait } from "./response.ts";
import { packWait } from "./samples.ts";
import { verdictOf } from "./verdict.ts";
import { createViolationLog } from "./violation-log.ts";

/** Everything that is made late. */
export type SlowPath = {
  readonly readResponse: typeof readResponse;
  readonly withWait: typeof withWait;
  readonly packWait: typeof packWait;
  readonly transferFault: typeof transferFault;
  readonly verdictOf: typeof verdictOf;
  readonly createViolationLog: typeof createViolationLog;
};

/** The same record at each call. */
export function slowPath(): SlowPath {
  return late;
}

const late: SlowPath = { readResponse, withWait, packWait, transferFault, verdictOf, createViolationLog };
