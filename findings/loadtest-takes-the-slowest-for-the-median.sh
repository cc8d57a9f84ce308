#!/usr/bin/env bash
# Guess: the percentiles of loadtest for Node are exact to a millisecond.
# What happens: if most requests take less than a millisecond, the percentiles are those of the first slower one: of 999 fast
#   requests and one of 300 ms the median, the p90, the p95 and the p99 are 300 ms. With ten of 2 ms beside it all are 2 ms. A
#   percentile of 0 is taken for one that is not known yet. From 1 ms on the percentiles are right, but for fractions: each time
#   is cut to whole milliseconds, so the mean of the first run is 0.3 ms and not 0.7.
# Version: loadtest 8.2.1, Node 20: its class of latencies, which is told the times as its clients tell them.
# Who meets it: whoever loads a fast service on one machine: one slow request, such as the first, is the reported median.
# Needs: Node.
set -euo pipefail
dir=$(mktemp -d); trap 'rm -rf "$dir"' EXIT; cd "$dir"
npm init -y > /dev/null
npm install --silent --no-audit --no-fund --ignore-scripts loadtest@8.2.1
cat > probe.mjs <<'JS'
import { Latency } from './node_modules/loadtest/lib/latency.js';

const runs = {
  '999 of 0.4 ms, one of 300': [...Array(999).fill(0.4), 300],
  '989 of 0.4 ms, ten of 2, one of 300': [...Array(989).fill(0.4), ...Array(10).fill(2), 300],
  '999 of 1.4 ms, one of 300': [...Array(999).fill(1.4), 300],
};
for (const [name, times] of Object.entries(runs)) {
  const latency = new Latency({ options: {}, running: true, countClients: () => 1 });
  let clock = 0n;
  latency.getTimeNs = () => clock;
  for (const [request, time] of times.entries()) {
    latency.begin(request);
    clock += BigInt(time * 1e6);
    latency.end(request);
  }
  latency.stop();
  const { percentiles, meanLatencyMs, maxLatencyMs } = latency.getResult();
  console.log(`${name}: ${Object.entries(percentiles).map(([percent, ms]) => `p${percent} ${ms}`).join(' ')}, mean ${meanLatencyMs}, longest ${maxLatencyMs}`);
}
JS
seen=$(node probe.mjs); echo "$seen"
[ "$seen" = '999 of 0.4 ms, one of 300: p50 300 p90 300 p95 300 p99 300, mean 0.3, longest 300
989 of 0.4 ms, ten of 2, one of 300: p50 2 p90 2 p95 2 p99 2, mean 0.3, longest 300
999 of 1.4 ms, one of 300: p50 1 p90 1 p95 1 p99 1, mean 1.3, longest 300' ] || { echo "loadtest no longer takes a slow request for the median."; exit 1; }
