// Why results could not be written, as a failure: a mistake in the call, or a disk that ran full in the middle of a run.
import { Failure } from "../errors.ts";

/** No space, no quota, or the largest size of a file reached: what was written so far is there. */
const FULL: ReadonlySet<string> = new Set(["ENOSPC", "EDQUOT", "EFBIG"]);

/** The failure for a system's error code; `where` begins the sentence, such as "results must go to FILE". */
export function unwritable(where: string, code: string): Failure {
  return FULL.has(code)
    ? new Failure("output-incomplete", `${where}, and there is no room for all of it (${code}).`)
    : new Failure("output-unwritable", `${where}, and that cannot be written (${code}).`);
}
