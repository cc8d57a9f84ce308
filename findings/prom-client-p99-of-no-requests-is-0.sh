#!/usr/bin/env bash
# Guess: the p99 of a Summary that observed nothing is NaN in each Prometheus client, as no time is known.
# What happens: prom-client for Node writes 0; client_golang writes NaN. With `maxAgeSeconds` prom-client writes 0 again
#   when the window has passed, beside a count and a sum that are not 0.
# Version: prom-client 15.1.3, Node 20; github.com/prometheus/client_golang v1.23.2, Go 1.26.
# Who meets it: an objective such as "p99 below 0.2 s" on a service in Node. A service that receives no requests, or was
#   just started, meets it. An average over instances counts an idle one as the fastest.
# Needs: Node, Go.
set -euo pipefail
dir=$(mktemp -d); trap 'rm -rf "$dir"' EXIT; cd "$dir"
npm init -y > /dev/null
npm install --silent --no-audit --no-fund --ignore-scripts prom-client@15.1.3
cat > probe.mjs <<'JS'
import { setTimeout } from 'node:timers/promises';
import client from 'prom-client';

const registry = new client.Registry();
const summary = (options) => new client.Summary({ help: 'time', percentiles: [0.99], registers: [registry], ...options });
summary({ name: 'never' });
summary({ name: 'used' }).observe(5);
summary({ name: 'passed', maxAgeSeconds: 0.1, ageBuckets: 2 }).observe(5);
await setTimeout(1000);
await registry.metrics();
const text = await registry.metrics();
for (const line of text.split('\n').filter((line) => /quantile|count/.test(line))) console.log('prom-client', line);
JS
cat > main.go <<'GO'
package main

import (
	"fmt"

	"github.com/prometheus/client_golang/prometheus"
)

func main() {
	registry := prometheus.NewRegistry()
	registry.MustRegister(prometheus.NewSummary(prometheus.SummaryOpts{Name: "never", Help: "time", Objectives: map[float64]float64{0.99: 0.001}}))
	families, _ := registry.Gather()
	summary := families[0].Metric[0].Summary
	fmt.Println("client_golang never", summary.Quantile[0].GetValue(), "count", summary.GetSampleCount())
}
GO
go mod init probe 2> /dev/null
go mod edit -require github.com/prometheus/client_golang@v1.23.2
go mod tidy 2> /dev/null
seen=$(node probe.mjs; go run .); echo "$seen"
[ "$seen" = 'prom-client never{quantile="0.99"} 0
prom-client never_count 0
prom-client used{quantile="0.99"} 5
prom-client used_count 1
prom-client passed{quantile="0.99"} 0
prom-client passed_count 1
client_golang never NaN count 0' ] || { echo "prom-client no longer writes 0 for the p99 of no requests."; exit 1; }
