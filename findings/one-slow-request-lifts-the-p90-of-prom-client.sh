#!/usr/bin/env bash
# Guess: none. It was seen while the t-digest for Node was asked for the median of 1, 2, 3 and 4, which is 2.5 as guessed.
# What happens: of 1,000 requests of 0.1 s and one of 5 s prom-client makes a p90 of 4 s and a p95 of 4.5 s. No request took so
#   long. It takes its quantiles from tdigest: equal values become one centroid, and a straight line leads from there to the
#   next centroid, which is the slow request. Times in whole milliseconds do the same: the p95 of 100 to 104 ms is 2.6 s. With
#   times that all differ the p95 is right, and so it is without the slow request. Python's tdigest draws the line in both
#   directions, so that the p1 is a time before the request: -4.7 s. fastdigest gives 0.1.
# Version: prom-client 15.1.3 with tdigest 0.1.3, Node 20; tdigest 0.5.2.2 and fastdigest 0.12.0 for Python.
# Who meets it: a service whose times are rounded, or come from a cache or a limit: one slow request of a thousand sets off an
#   alarm on the p90, and a load run that looks at /metrics sees a slow service.
# Needs: Node, Python.
set -euo pipefail
dir=$(mktemp -d); trap 'rm -rf "$dir"' EXIT; cd "$dir"
npm init -y > /dev/null
npm install --silent --no-audit --no-fund --ignore-scripts prom-client@15.1.3 tdigest@0.1.3
python3 -m venv v
v/bin/pip install -q --disable-pip-version-check tdigest==0.5.2.2 fastdigest==0.12.0
cat > times.mjs <<'JS'
export const times = {
  'equal, one slow': [...Array(1000).fill(0.1), 5],
  'equal, none slow': Array(1000).fill(0.1),
  'whole ms, one slow': [...Array.from({ length: 1000 }, (_, index) => (100 + (index % 5)) / 1000), 5],
  'all different, one slow': [...Array.from({ length: 1000 }, (_, index) => 0.1 + index * 2e-6), 5],
};
JS
cat > probe.mjs <<'JS'
import { writeFileSync } from 'node:fs';
import { Registry, Summary } from 'prom-client';
import { times } from './times.mjs';

writeFileSync('times.json', JSON.stringify(times));
for (const [name, values] of Object.entries(times)) {
  const registers = [new Registry()];
  const summary = new Summary({ name: 'time', help: 'time', percentiles: [0.01, 0.5, 0.9, 0.95], registers });
  for (const value of values) summary.observe(value);
  const { values: rows } = await summary.get();
  const shown = rows.filter(({ labels }) => labels.quantile).map(({ labels, value }) => `p${labels.quantile * 100} ${value.toFixed(3)}`);
  console.log(`prom-client, ${name}: ${shown.join(' ')}`);
}
JS
cat > probe.py <<'PY'
import json

import fastdigest
import tdigest

for name, values in json.load(open("times.json")).items():
    fast, slow = fastdigest.TDigest.from_values(values), tdigest.TDigest()
    slow.batch_update(values)
    for library, quantile in {"tdigest": lambda percent: slow.percentile(percent), "fastdigest": lambda percent: fast.quantile(percent / 100)}.items():
        print(f"{library}, {name}:", *(f"p{percent} {quantile(percent):.3f}" for percent in (1, 50, 90, 95)))
PY
seen=$(node probe.mjs; v/bin/python probe.py); echo "$seen"
[ "$seen" = 'prom-client, equal, one slow: p1 0.100 p50 0.105 p90 4.025 p95 4.515
prom-client, equal, none slow: p1 0.100 p50 0.100 p90 0.100 p95 0.100
prom-client, whole ms, one slow: p1 0.100 p50 0.102 p90 0.148 p95 2.586
prom-client, all different, one slow: p1 0.100 p50 0.101 p90 0.102 p95 0.102
tdigest, equal, one slow: p1 -4.697 p50 0.105 p90 4.025 p95 4.515
fastdigest, equal, one slow: p1 0.100 p50 0.100 p90 0.100 p95 0.100
tdigest, equal, none slow: p1 0.100 p50 0.100 p90 0.100 p95 0.100
fastdigest, equal, none slow: p1 0.100 p50 0.100 p90 0.100 p95 0.100
tdigest, whole ms, one slow: p1 0.100 p50 0.102 p90 0.148 p95 2.586
fastdigest, whole ms, one slow: p1 0.100 p50 0.102 p90 0.104 p95 0.104
tdigest, all different, one slow: p1 0.100 p50 0.101 p90 0.102 p95 0.102
fastdigest, all different, one slow: p1 0.100 p50 0.101 p90 0.102 p95 0.102' ] || { echo "One slow request no longer lifts the p90 of prom-client in this way."; exit 1; }
