// The real k6 for tests, found as the command line finds it; the first time on a machine this may take a build.

import { findK6, type K6Binary } from "../../../scenarios/driver/k6/k6-binary.ts";

/** Time for `realK6` in a hook of its own: a first build takes some 70 s on an idle machine. */
export const FIND_LIMIT_MS = 180_000;

/** A supported k6 from ASSAY_K6, PATH, the user's cache or a build. */
export function realK6(): Promise<K6Binary> {
  return findK6({ assayK6: process.env.ASSAY_K6, environment: process.env });
}
