// What few requests need under the native engine: the judge. As ../slow-path.ts, the bundler makes a separate script of it,
// which a VU runs at its first response that is not plainly flawless. It must not import modules of k6.
import { createJudge } from "./judge.ts";

/** Everything that is created late. */
export type SlowPath = { readonly createJudge: typeof createJudge };

/** The same object at each call. */
export function slowPath(): SlowPath {
  return late;
}

const late: SlowPath = { createJudge };
