#!/usr/bin/env bash
# Guess: OpenTelemetry writes an attribute of 10^19, ten ether in wei, as a double from Node, and Python leaves it out.
# What happens: Python leaves it out, with a line in its log. Node's exporter for JSON writes the integer 10^19, and the
#   Collector refuses the whole request, with the spans beside it. Nine ether pass. Node's exporter for Protobuf writes nine
#   ether as an integer and ten as a double, so one attribute has two types.
# Version: @opentelemetry/sdk-trace-base 2.12.1 and otlp-transformer 0.223.1 on Node 20; go.opentelemetry.io/collector/pdata
#   v1.71.0, Go 1.26; opentelemetry-sdk and opentelemetry-exporter-otlp-proto-common 1.45.2, Python 3.11.
# Who meets it: a service in Node that has the amount of a trade in its spans. The first large trade takes the trace of each
#   request of that batch with it; JSON is what the exporter `exporter-trace-otlp-http` sends.
# Needs: Node, Go, Python.
set -euo pipefail
dir=$(mktemp -d); trap 'rm -rf "$dir"' EXIT; cd "$dir"
npm init -y > /dev/null
npm install --silent --no-audit --no-fund --ignore-scripts @opentelemetry/api@1.9.1 @opentelemetry/sdk-trace-base@2.12.1 \
  @opentelemetry/otlp-transformer@0.223.1
cat > write.mjs <<'JS'
import { writeFileSync } from 'node:fs';
import { JsonTraceSerializer, ProtobufTraceSerializer } from '@opentelemetry/otlp-transformer';
import { BasicTracerProvider, InMemorySpanExporter, SimpleSpanProcessor } from '@opentelemetry/sdk-trace-base';

for (const ether of [9, 10]) {
  const exporter = new InMemorySpanExporter();
  const tracer = new BasicTracerProvider({ spanProcessors: [new SimpleSpanProcessor(exporter)] }).getTracer('probe');
  tracer.startSpan('quote').end();
  tracer.startSpan('trade', { attributes: { wei: ether * 1e18 } }).end();
  writeFileSync(`${ether}.json`, JsonTraceSerializer.serializeRequest(exporter.getFinishedSpans()));
  writeFileSync(`${ether}.pb`, ProtobufTraceSerializer.serializeRequest(exporter.getFinishedSpans()));
}
JS
cat > main.go <<'GO'
package main

import (
	"fmt"
	"os"

	"go.opentelemetry.io/collector/pdata/ptrace/ptraceotlp"
)

func main() {
	for _, ether := range []string{"9", "10"} {
		for _, form := range []string{"json", "pb"} {
			body, _ := os.ReadFile(ether + "." + form)
			request := ptraceotlp.NewExportRequest()
			read := request.UnmarshalProto
			if form == "json" {
				read = request.UnmarshalJSON
			}
			if err := read(body); err != nil {
				fmt.Printf("Node, %s ether, %s: refused by the Collector\n", ether, form)
				continue
			}
			spans := request.Traces().ResourceSpans().At(0).ScopeSpans().At(0).Spans()
			wei, _ := spans.At(1).Attributes().Get("wei")
			fmt.Printf("Node, %s ether, %s: %d spans, wei %s of the type %s\n", ether, form, spans.Len(), wei.AsString(), wei.Type())
		}
	}
}
GO
go mod init probe 2> /dev/null
go mod edit -require go.opentelemetry.io/collector/pdata@v1.71.0
go mod tidy 2> /dev/null
python3 -m venv v
v/bin/pip install -q --disable-pip-version-check opentelemetry-sdk==1.45.2 opentelemetry-exporter-otlp-proto-common==1.45.2
cat > probe.py <<'PY'
from opentelemetry.exporter.otlp.proto.common.trace_encoder import encode_spans
from opentelemetry.sdk.trace import TracerProvider
from opentelemetry.sdk.trace.export import SimpleSpanProcessor
from opentelemetry.sdk.trace.export.in_memory_span_exporter import InMemorySpanExporter

for ether in (9, 10):
    exporter, provider = InMemorySpanExporter(), TracerProvider()
    provider.add_span_processor(SimpleSpanProcessor(exporter))
    provider.get_tracer("probe").start_span("trade", attributes={"wei": ether * 10**18}).end()
    (span,) = encode_spans(exporter.get_finished_spans()).resource_spans[0].scope_spans[0].spans
    print(f"Python, {ether} ether: attributes", ", ".join(f"{pair.key} {pair.value.WhichOneof('value')}" for pair in span.attributes) or "none")
PY
node write.mjs
seen=$(go run .; v/bin/python probe.py 2> /dev/null); echo "$seen"
[ "$seen" = 'Node, 9 ether, json: 2 spans, wei 9000000000000000000 of the type Int
Node, 9 ether, pb: 2 spans, wei 9000000000000000000 of the type Int
Node, 10 ether, json: refused by the Collector
Node, 10 ether, pb: 2 spans, wei 10000000000000000000 of the type Double
Python, 9 ether: attributes wei int_value
Python, 10 ether: attributes none' ] || { echo "OpenTelemetry now treats attributes of 10^19 otherwise."; exit 1; }
