// The real k6 for tests, found as the command line finds it; the first time on a machine this may take a build.

import { findK6, type K6Binary } from "../../../scenarios/driver/k6/k6-binary.ts";

/** A supported k6 from ASSAY_K6, PATH, the user's cache or a build. */
export function realK6(): Promise<K6Binary> {
  return findK6({ assayK6: process.env.ASSAY_K6, environment: process.env });
}
