#!/usr/bin/env bash
# Guess: the operations per second of a benchmark library are the number of operations by the time that they took.
# What happens: tinybench writes the mean of one second divided by each time. Half of the requests at 1 ms and half at 100 ms
#   are 505 per second; 19.8 can be done. So this build counts as five times as fast as one of 10 ms for each (100 per second),
#   which does five times as many. Its median of 1 and 100 ms is 50.5 ms, and its throughput of that is 505 again. Of more than
#   12 samples mitata leaves the two slowest and the two fastest out. Of 11 at 10 ms and 2 at 500 ms the mean, the p999 and the
#   maximum are 10 ms. Of 12 samples with the same two the maximum is 500.
# Version: tinybench 6.2.5, mitata 1.0.34, Node 20. The clock is the script's own.
# Who meets it: whoever compares two builds by such a figure: the one whose requests vary wins, and rare slow requests are not
#   there.
# Needs: Node.
set -euo pipefail
dir=$(mktemp -d); trap 'rm -rf "$dir"' EXIT; cd "$dir"
npm init -y > /dev/null
npm install --silent --no-audit --no-fund --ignore-scripts tinybench@6.2.5 mitata@1.0.34
cat > probe.mjs <<'JS'
import { measure } from 'mitata';
import { Bench } from 'tinybench';

/** A clock that a function moves on by one time after the other. */
function clockOf(times) {
  let now = 0;
  let next = 0;
  return { now: () => now, work: () => { now += times[next++ % times.length]; } };
}

for (const [name, times] of Object.entries({ '10 ms each': [10, 10], '1 and 100 ms': [1, 100] })) {
  const { now, work } = clockOf(times);
  const bench = new Bench({ now, time: 0, iterations: 100, warmup: false });
  bench.add(name, work);
  const [{ latency, throughput, totalTime }] = await bench.run().then((tasks) => tasks.map(({ result }) => result));
  const done = (100 / totalTime) * 1000;
  console.log(`tinybench, ${name}: mean ${latency.mean.toFixed(1)} ms, throughput ${throughput.mean.toFixed(1)}/s, done ${done.toFixed(1)}/s`);
}
for (const fast of [10, 11, 98]) {
  const times = [...Array(fast).fill(10e6), 500e6, 500e6];
  const { now, work } = clockOf(times);
  const limits = { min_samples: times.length, max_samples: times.length, min_cpu_time: 0, warmup_samples: 0, warmup_threshold: 0 };
  const { samples, avg, p999, max } = await measure(work, { now, ...limits });
  const [mean, p, most] = [avg, p999, max].map((time) => (time / 1e6).toFixed(1));
  console.log(`mitata, ${fast} of 10 ms and 2 of 500: ${samples.length} samples, mean ${mean} ms, p999 ${p}, maximum ${most}`);
}
JS
seen=$(node probe.mjs); echo "$seen"
[ "$seen" = 'tinybench, 10 ms each: mean 10.0 ms, throughput 100.0/s, done 100.0/s
tinybench, 1 and 100 ms: mean 50.5 ms, throughput 505.0/s, done 19.8/s
mitata, 10 of 10 ms and 2 of 500: 12 samples, mean 91.7 ms, p999 500.0, maximum 500.0
mitata, 11 of 10 ms and 2 of 500: 9 samples, mean 10.0 ms, p999 10.0, maximum 10.0
mitata, 98 of 10 ms and 2 of 500: 96 samples, mean 10.0 ms, p999 10.0, maximum 10.0' ] || { echo "tinybench and mitata now sum up these times otherwise."; exit 1; }
