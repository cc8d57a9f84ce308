#!/usr/bin/env bash
# Guess: a Protobuf library that reads OTLP's JSON with OTLP's own messages reads its trace IDs, or refuses them.
# What happens: Python's json_format and Go's protojson accept the file, and hold a trace ID of 24 bytes, not 16. OTLP
#   writes these IDs as hex, but Protobuf's JSON has bytes as base64, and 32 hex digits are valid base64.
#   Written back as JSON the ID looks right again, so a round trip proves nothing. Sent as Protobuf it is another ID.
#   The other way, an ID that these libraries write has base64 in place of hex.
# Version: opentelemetry-proto 1.45.2 with protobuf 7.36.2 for Python; go.opentelemetry.io/proto/otlp v1.9.0, Go 1.26.
# Who meets it: whoever reads traces of a load run from an OTLP JSON file, to join them with requests by trace ID.
# Needs: Python, Go.
set -euo pipefail
dir=$(mktemp -d); trap 'rm -rf "$dir"' EXIT; cd "$dir"
cat > traces.json <<'JSON'
{"resourceSpans":[{"scopeSpans":[{"spans":[{"traceId":"5b8efff798038103d269b633813fc60c","spanId":"eee19b7ec3c1b174","name":"trade"}]}]}]}
JSON
python3 -m venv v
v/bin/pip install -q --disable-pip-version-check opentelemetry-proto==1.45.2 protobuf==7.36.2
cat > probe.py <<'PY'
from google.protobuf import json_format
from opentelemetry.proto.trace.v1.trace_pb2 import Span, TracesData

traces = json_format.Parse(open("traces.json").read(), TracesData())
span = traces.resource_spans[0].scope_spans[0].spans[0]
print("Python:", len(span.trace_id), "bytes", span.trace_id.hex()[:8], json_format.MessageToDict(span)["traceId"])
right = Span(trace_id=bytes.fromhex("5b8efff798038103d269b633813fc60c"))
print("Python writes:", json_format.MessageToDict(right)["traceId"])
PY
cat > main.go <<'GO'
package main

import (
	"fmt"
	"os"

	trace "go.opentelemetry.io/proto/otlp/trace/v1"
	"google.golang.org/protobuf/encoding/protojson"
)

func main() {
	text, _ := os.ReadFile("traces.json")
	var traces trace.TracesData
	if err := protojson.Unmarshal(text, &traces); err != nil {
		fmt.Println("Go: refused")
		return
	}
	id := traces.ResourceSpans[0].ScopeSpans[0].Spans[0].TraceId
	fmt.Printf("Go: %d bytes %x\n", len(id), id[:4])
}
GO
go mod init probe 2> /dev/null
go mod edit -require go.opentelemetry.io/proto/otlp@v1.9.0
go mod tidy 2> /dev/null
seen=$(v/bin/python probe.py; go run .); echo "$seen"
[ "$seen" = 'Python: 24 bytes e5bf1e7d 5b8efff798038103d269b633813fc60c
Python writes: W47/95gDgQPSabYzgT/GDA==
Go: 24 bytes e5bf1e7d' ] || { echo "Protobuf libraries no longer read OTLP's trace IDs as 24 bytes."; exit 1; }
