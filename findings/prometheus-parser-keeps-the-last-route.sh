#!/usr/bin/env bash
# Guess: a parser of Prometheus text keeps the label sets of one histogram apart, as it does for counters.
# What happens: parse-prometheus-text-format keeps one: the buckets of the last label set, without its labels. The other
#   routes are gone, and so are the sum and the count of each. A summary loses them likewise; its NaN is overwritten.
#   Python's parser gives all samples of the same text.
# Version: parse-prometheus-text-format 1.1.1 and, as the writer, prom-client 15.1.3 on Node 20; prometheus_client 0.26.0.
# Who meets it: a load test that reads /metrics of the service before and after a run, to compare times by route.
# Needs: Node, Python.
set -euo pipefail
dir=$(mktemp -d); trap 'rm -rf "$dir"' EXIT; cd "$dir"
npm init -y > /dev/null
npm install --silent --no-audit --no-fund --ignore-scripts parse-prometheus-text-format@1.1.1 prom-client@15.1.3
cat > probe.mjs <<'JS'
import { writeFileSync } from 'node:fs';
import parse from 'parse-prometheus-text-format';
import client from 'prom-client';

const registers = [new client.Registry()];
const labelNames = ['route'];
const took = new client.Histogram({ name: 'took', help: 'seconds', labelNames, buckets: [0.1, 1], registers });
const waited = new client.Summary({ name: 'waited', help: 'seconds', labelNames, percentiles: [0.5], registers });
const requests = new client.Counter({ name: 'requests', help: 'number', labelNames, registers });
for (const [route, seconds] of [['/quote', 0.05], ['/quote', 0.06], ['/trade', 5]]) {
  took.observe({ route }, seconds);
  waited.observe({ route }, seconds);
  requests.inc({ route });
}
const text = await registers[0].metrics();
writeFileSync('metrics.txt', text);
for (const { name, metrics } of parse(text)) console.log(name, JSON.stringify(metrics));
JS
python3 -m venv v
v/bin/pip install -q --disable-pip-version-check prometheus_client==0.26.0
cat > probe.py <<'PY'
from prometheus_client.parser import text_string_to_metric_families

for family in text_string_to_metric_families(open("metrics.txt").read()):
    routes = sorted({sample.labels["route"] for sample in family.samples})
    print("Python:", family.name, len(family.samples), "samples of", *routes)
PY
seen=$(node probe.mjs; v/bin/python probe.py); echo "$seen"
[ "$seen" = 'took [{"buckets":{"1":"0","0.1":"0","+Inf":"1"}}]
waited [{"quantiles":{"0.5":"5"}}]
requests [{"value":"2","labels":{"route":"/quote"}},{"value":"1","labels":{"route":"/trade"}}]
Python: took 10 samples of /quote /trade
Python: waited 6 samples of /quote /trade
Python: requests 2 samples of /quote /trade' ] || { echo "parse-prometheus-text-format no longer keeps the last label set alone."; exit 1; }
