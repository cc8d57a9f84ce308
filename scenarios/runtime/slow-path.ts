// What few requests need: reading, judging and logging a response that is not flawless. In k6 every VU keeps an object of
// some 700 bytes for each function of a script. The bundler therefore makes a separate script of this module and its imports,
// which a VU runs at its first such response. It must not import modules of k6.

import { transferFault } from "./fault.ts";
import { createRejectionLog } from "./rejection-log.ts";
import { readResponse, withWait } from "./response.ts";
import { verdictOf } from "./response-judgement.ts";
import { packWait } from "./samples.ts";
import { createViolationLog } from "./violation-log.ts";

/** Everything that is created late. */
export type SlowPath = {
  readonly readResponse: typeof readResponse;
  readonly withWait: typeof withWait;
  readonly packWait: typeof packWait;
  readonly transferFault: typeof transferFault;
  readonly verdictOf: typeof verdictOf;
  readonly createViolationLog: typeof createViolationLog;
  readonly createRejectionLog: typeof createRejectionLog;
};

/** The same object at each call. */
export function slowPath(): SlowPath {
  return late;
}

const late: SlowPath = {
  readResponse,
  withWait,
  packWait,
  transferFault,
  verdictOf,
  createViolationLog,
  createRejectionLog,
};
