// A load run in the Bencher Metric Format (https://bencher.dev/docs/reference/bencher-metric-format/): benchmarks with measures. Latency
// is in nanoseconds and throughput in operations per second, as Bencher's own measures are.
import type { Run } from "../../run/format/run.ts";
import { printableJson } from "../../run/text/hidden-characters.ts";
import {
  EXPORTED_PERCENTILES,
  exportedOperations,
  hasTimes,
  nanoseconds,
  shareOf,
  trustworthyLoadOf,
} from "../view/exported-load.ts";

type Metric = { readonly value: number; readonly lower_value?: number; readonly upper_value?: number };
type Measures = Readonly<Record<string, Metric>>;

/** A benchmark for each percentile of each operation, such as `mixed/token-price/p95`, and one with its shares. */
export function bencherMetrics(run: Run): string {
  const load = trustworthyLoadOf(run);
  const benchmarks = exportedOperations(load).flatMap(
    ({ name, load: own }): readonly (readonly [string, Measures])[] => {
      const benchmark = `${load.scenario}/${name}`;
      const percentiles = hasTimes(own) ? EXPORTED_PERCENTILES : [];
      return [
        ...percentiles.map((percentile) => {
          const interval = own.responseTimeConfidenceMs?.[percentile];
          const latency: Metric = {
            value: nanoseconds(own.responseTimeMs[percentile]),
            ...(interval !== undefined && {
              lower_value: nanoseconds(interval.low),
              upper_value: nanoseconds(interval.high),
            }),
          };
          return [`${benchmark}/${percentile}`, { latency }] as const;
        }),
        [
          benchmark,
          {
            "error-rate": { value: shareOf(own.errors, own) },
            "invalid-rate": { value: shareOf(own.invalid, own) },
            ...(name === "all" && { throughput: { value: load.goodputPerSecond } }),
          },
        ],
      ];
    },
  );
  return printableJson(Object.fromEntries(benchmarks));
}
