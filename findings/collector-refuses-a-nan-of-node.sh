#!/usr/bin/env bash
# Guess: a gauge that is NaN reaches the OpenTelemetry Collector as NaN, or as a point without a value.
# What happens: Node writes NaN and infinity into OTLP's JSON as `null`. The Collector's reader refuses the whole request,
#   with the counters beside that gauge. Python's reader takes it, and holds a point without a value.
#   OTLP writes such a number as the text "NaN", which the Collector reads.
# Version: @opentelemetry/sdk-metrics 2.12.1 and otlp-transformer 0.223.1 on Node 20; go.opentelemetry.io/collector/pdata
#   v1.71.0, Go 1.26; opentelemetry-proto 1.45.2 with protobuf 7.36.2.
# Who meets it: a service or load generator in Node with a gauge such as errors / requests, before its first request.
#   JSON is what the exporter `exporter-metrics-otlp-http` sends.
# Needs: Node, Go, Python.
set -euo pipefail
dir=$(mktemp -d); trap 'rm -rf "$dir"' EXIT; cd "$dir"
npm init -y > /dev/null
npm install --silent --no-audit --no-fund --ignore-scripts @opentelemetry/api@1.9.1 @opentelemetry/sdk-metrics@2.12.1 \
  @opentelemetry/otlp-transformer@0.223.1
cat > write.mjs <<'JS'
import { writeFileSync } from 'node:fs';
import { JsonMetricsSerializer } from '@opentelemetry/otlp-transformer';
import { AggregationTemporality, InMemoryMetricExporter, MeterProvider, PeriodicExportingMetricReader } from '@opentelemetry/sdk-metrics';

const exporter = new InMemoryMetricExporter(AggregationTemporality.CUMULATIVE);
const provider = new MeterProvider({ readers: [new PeriodicExportingMetricReader({ exporter, exportIntervalMillis: 60_000 })] });
const meter = provider.getMeter('probe');
meter.createCounter('requests').add(3);
meter.createGauge('share').record(0 / 0);
await provider.forceFlush();
const text = new TextDecoder().decode(JsonMetricsSerializer.serializeRequest(exporter.getMetrics()[0]));
writeFileSync('written.json', text);
writeFileSync('right.json', text.replace('"asDouble":null', '"asDouble":"NaN"'));
console.log('Node writes', text.match(/"asDouble":null/)[0]);
await provider.shutdown();
JS
cat > main.go <<'GO'
package main

import (
	"fmt"
	"os"
	"strings"

	"go.opentelemetry.io/collector/pdata/pmetric"
)

func main() {
	for _, name := range []string{"written", "right"} {
		text, _ := os.ReadFile(name + ".json")
		metrics, err := (&pmetric.JSONUnmarshaler{}).UnmarshalMetrics(text)
		if err != nil {
			reason, _, _ := strings.Cut(err.Error(), ", error")
			fmt.Printf("Collector, %s: refused, %s\n", name, reason)
			continue
		}
		share := metrics.ResourceMetrics().At(0).ScopeMetrics().At(0).Metrics().At(1).Gauge().DataPoints().At(0)
		fmt.Printf("Collector, %s: %d points, share %v\n", name, metrics.DataPointCount(), share.DoubleValue())
	}
}
GO
go mod init probe 2> /dev/null
go mod edit -require go.opentelemetry.io/collector/pdata@v1.71.0
go mod tidy 2> /dev/null
python3 -m venv v
v/bin/pip install -q --disable-pip-version-check opentelemetry-proto==1.45.2 protobuf==7.36.2
cat > probe.py <<'PY'
from google.protobuf import json_format
from opentelemetry.proto.metrics.v1.metrics_pb2 import MetricsData

data = json_format.Parse(open("written.json").read(), MetricsData())
for metric in data.resource_metrics[0].scope_metrics[0].metrics:
    point = getattr(metric, metric.WhichOneof("data")).data_points[0]
    print("Python, written:", metric.name, point.WhichOneof("value"))
PY
seen=$(node write.mjs; go run .; v/bin/python probe.py); echo "$seen"
[ "$seen" = 'Node writes "asDouble":null
Collector, written: refused, ReadUint64: unsupported value type
Collector, right: 2 points, share NaN
Python, written: requests as_double
Python, written: share None' ] || { echo "The Collector no longer refuses a NaN that Node wrote."; exit 1; }
