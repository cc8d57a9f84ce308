#!/usr/bin/env bash
# Guess: OpenTelemetry's exporters for Prometheus give one instrument the same name in Node, Python and Go.
# What happens: a histogram in milliseconds is `took_milliseconds` in Python and Go, but `took` in Node, and a counter in
#   bytes `sent_bytes_total` or `sent_total`. A gauge of unit 1 is `share_ratio` in Go alone.
#   A gauge that is NaN is written as NaN in Node and Go; Python's exporter leaves it out.
# Version: @opentelemetry/exporter-prometheus 0.223.0, sdk-metrics 2.12.1 on Node 20; opentelemetry-exporter-prometheus
#   0.66b2 with opentelemetry-sdk 1.45.2; go.opentelemetry.io/otel/exporters/prometheus v0.69.0, Go 1.26.
# Who meets it: one dashboard or one objective for services in several languages: a query by name finds some of them.
# Needs: Node, Python, Go.
set -euo pipefail
dir=$(mktemp -d); trap 'rm -rf "$dir"' EXIT; cd "$dir"
npm init -y > /dev/null
npm install --silent --no-audit --no-fund --ignore-scripts @opentelemetry/api@1.9.1 @opentelemetry/sdk-metrics@2.12.1 \
  @opentelemetry/exporter-prometheus@0.223.0
cat > probe.mjs <<'JS'
import { PrometheusExporter, PrometheusSerializer } from '@opentelemetry/exporter-prometheus';
import { MeterProvider } from '@opentelemetry/sdk-metrics';

const exporter = new PrometheusExporter({ preventServerStart: true });
const meter = new MeterProvider({ readers: [exporter] }).getMeter('probe');
meter.createHistogram('took', { unit: 'ms' }).record(2);
meter.createCounter('sent', { unit: 'By' }).add(1);
meter.createGauge('share', { unit: '1' }).record(0.5);
meter.createGauge('unknown').record(NaN);
console.log(new PrometheusSerializer().serialize((await exporter.collect()).resourceMetrics));
JS
python3 -m venv v
v/bin/pip install -q --disable-pip-version-check opentelemetry-exporter-prometheus==0.66b2 opentelemetry-sdk==1.45.2 \
  prometheus_client==0.26.0
cat > probe.py <<'PY'
from opentelemetry.exporter.prometheus import PrometheusMetricReader
from opentelemetry.sdk.metrics import MeterProvider
from prometheus_client import REGISTRY, generate_latest

meter = MeterProvider([PrometheusMetricReader()]).get_meter("probe")
meter.create_histogram("took", unit="ms").record(2)
meter.create_counter("sent", unit="By").add(1)
meter.create_gauge("share", unit="1").set(0.5)
meter.create_gauge("unknown").set(float("nan"))
print(generate_latest(REGISTRY).decode())
PY
cat > main.go <<'GO'
package main

import (
	"context"
	"fmt"
	"math"

	"github.com/prometheus/client_golang/prometheus"
	exporter "go.opentelemetry.io/otel/exporters/prometheus"
	"go.opentelemetry.io/otel/metric"
	sdk "go.opentelemetry.io/otel/sdk/metric"
)

func main() {
	registry, ctx := prometheus.NewRegistry(), context.Background()
	reader, _ := exporter.New(exporter.WithRegisterer(registry))
	meter := sdk.NewMeterProvider(sdk.WithReader(reader)).Meter("probe")
	took, _ := meter.Float64Histogram("took", metric.WithUnit("ms"))
	took.Record(ctx, 2)
	sent, _ := meter.Int64Counter("sent", metric.WithUnit("By"))
	sent.Add(ctx, 1)
	share, _ := meter.Float64Gauge("share", metric.WithUnit("1"))
	share.Record(ctx, 0.5)
	unknown, _ := meter.Float64Gauge("unknown")
	unknown.Record(ctx, math.NaN())
	families, _ := registry.Gather()
	for _, family := range families {
		fmt.Println("# TYPE", family.GetName())
	}
}
GO
go mod init probe 2> /dev/null
go mod edit -require go.opentelemetry.io/otel/exporters/prometheus@v0.69.0
go mod tidy 2> /dev/null
names() { grep -oE '^# TYPE (took|sent|share|unknown)[a-z_]*' | cut -d ' ' -f 3 | sort | xargs; }
seen=$(echo "Node: $(node probe.mjs | names)"; echo "Python: $(v/bin/python probe.py 2> /dev/null | names)"; echo "Go: $(go run . | names)")
echo "$seen"
[ "$seen" = 'Node: sent_total share took unknown
Python: sent_bytes_total share took_milliseconds
Go: sent_bytes_total share_ratio took_milliseconds unknown' ] || { echo "OpenTelemetry's exporters for Prometheus name metrics otherwise than before."; exit 1; }
