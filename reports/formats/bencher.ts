// A load run in the Bencher Metric Format (https://bencher.dev/docs/reference/bencher-metric-format/): benchmarks with measures. Latency
// is in nanoseconds and throughput in operations per second, as Bencher's own measures are.
import type { Run } from "../../run/format/run.ts";
import { printableJson } from "../../run/text/hidden-characters.ts";
import { exportedOperations, nanoseconds, trustworthyLoadOf } from "../view/exported-load.ts";

/** A benchmark for each percentile of each operation, such as `mixed/token-price/p95`, and one with its shares. */
export function bencherMetrics(run: Run): string {
  const load = trustworthyLoadOf(run);
  const benchmarks = exportedOperations(load).flatMap(
    ({ name, percentiles, errorRate, invalidRate, goodputPerSecond }): readonly (readonly [string, object])[] => {
      const benchmark = `${load.scenario}/${name}`;
      const shares = {
        "error-rate": { value: errorRate },
        "invalid-rate": { value: invalidRate },
        ...(goodputPerSecond !== undefined && { throughput: { value: goodputPerSecond } }),
      };
      const latencies = percentiles.map(({ name: percentile, ms, interval }) => {
        const [low, high] = [interval && nanoseconds(interval.low), interval && nanoseconds(interval.high)];
        const latency = { value: nanoseconds(ms), lower_value: low, upper_value: high };
        return [`${benchmark}/${percentile}`, { latency }] as const;
      });
      return [...latencies, [benchmark, shares]];
    },
  );
  return printableJson(Object.fromEntries(benchmarks));
}
