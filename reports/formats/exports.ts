// The registry of formats for other tools; each needs a run with a load.
import type { Run } from "../../run/format/run.ts";
import { bencherMetrics } from "./bencher.ts";
import { goBenchmarks } from "./go-bench.ts";
import { histogramLog } from "./hlog.ts";
import { otavaCsv } from "./otava.ts";

/** Every such format by name. Each text ends with a line feed; each fails with a {@link Failure} for a run that it cannot have. */
export const exporters: Readonly<Record<"bencher" | "goBench" | "otava" | "hlog", (run: Run) => string>> = {
  bencher: bencherMetrics,
  goBench: goBenchmarks,
  otava: otavaCsv,
  hlog: histogramLog,
};
