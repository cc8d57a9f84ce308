// The mix of a comparison: equally many requests of each operation, so that each has enough of them.
import type { WorkloadFile } from "../../workload.ts";

/** One session for each operation, of a single request. */
export const STRATIFIED_WORKLOAD = {
  sessions: {
    "one-quote": { steps: [{ send: "quote" }] },
    "one-trade": { steps: [{ send: "trade" }] },
    "one-page": { steps: [{ send: "page" }] },
    "one-fees": { steps: [{ send: "fees" }] },
    "one-creation": { steps: [{ send: "create" }] },
  },
  mix: { "one-quote": 1, "one-trade": 1, "one-page": 1, "one-fees": 1, "one-creation": 1 },
} as const satisfies WorkloadFile;
