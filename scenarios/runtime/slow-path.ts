// The judge of responses that Go does not find flawless. The bundler makes a separate script of this module, which a VU runs at
// its first such response. It must not import modules of k6.
import { createJudge } from "./judge.ts";

/** Everything that a VU creates at its first response that needs it. */
export type SlowPath = { readonly createJudge: typeof createJudge };

/** The same object at each call. */
export function slowPath(): SlowPath {
  return judging;
}

const judging: SlowPath = { createJudge };
