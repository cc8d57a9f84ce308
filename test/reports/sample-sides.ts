// Hand-made runs of a load as input for tests of exports and comparison.
import type { LoadRun } from "../../run/format/run.ts";
import { loadRun, operationLoad } from "./sample-load.ts";

const withP95 = (p95: number, off: number) => ({
  ...operationLoad(1_200, p95),
  responseTimeConfidenceMs: { p95: { low: p95 - off, high: p95 + off } },
});

/** A run whose p95 have intervals. */
export const steady: LoadRun = loadRun({
  operations: { ...loadRun().operations, "token-price": withP95(6, 0.2) },
  total: withP95(8.4, 0.2),
});
