#!/usr/bin/env bash
# Guess: one bad member of a `tracestate` costs all of them in each language, and flags that a library does not know stay.
# What happens: Node writes flags from 16 on with three digits: a `traceparent` that ends in -11 goes on as -011. Go, Python and
#   Node itself refuse that, so the next service begins a new trace. Go refuses flags of version 00 above 3 at once. Python
#   keeps them. Of a `tracestate` with one bad or repeated member, Node drops that member, Go and Python drop all.
# Version: @opentelemetry/core 2.12.1 (3.1.1 does the same), Node 20; opentelemetry-api 1.45.2, Python 3.11;
#   go.opentelemetry.io/otel v1.47.0, Go 1.26.
# Who meets it: a load test that sets trace headers of its own with all flags on. So does a service behind a sender of the next
#   version of W3C's Trace Context. Flags other than the first are reserved, and a receiver has to leave them aside.
# Needs: Node, Python, Go.
set -euo pipefail
dir=$(mktemp -d); trap 'rm -rf "$dir"' EXIT; cd "$dir"
npm init -y > /dev/null
npm install --silent --no-audit --no-fund --ignore-scripts @opentelemetry/api@1.9.1 @opentelemetry/core@2.12.1
python3 -m venv v
v/bin/pip install -q --disable-pip-version-check opentelemetry-api==1.45.2
cat > headers.json <<'JSON'
[
  ["00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-03", "a=1,b=2"],
  ["00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-05", "a=1,b=2"],
  ["00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-11", "a=1,b=2"],
  ["01-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-11", "a=1,b=2"],
  ["00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-011", "a=1,b=2"],
  ["00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01", "a=1,B=2"],
  ["00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01", "a=1,b=2,a=3"]
]
JSON
cat > probe.mjs <<'JS'
import { readFileSync } from 'node:fs';
import { defaultTextMapGetter, defaultTextMapSetter, ROOT_CONTEXT } from '@opentelemetry/api';
import { W3CTraceContextPropagator } from '@opentelemetry/core';

const propagator = new W3CTraceContextPropagator();
for (const [traceparent, tracestate] of JSON.parse(readFileSync('headers.json'))) {
  const sent = {};
  propagator.inject(propagator.extract(ROOT_CONTEXT, { traceparent, tracestate }, defaultTextMapGetter), sent, defaultTextMapSetter);
  console.log(`Node: ${sent.traceparent ?? 'refused'} ${sent.tracestate ?? ''}`);
}
JS
cat > probe.py <<'PY'
import json

from opentelemetry.trace.propagation.tracecontext import TraceContextTextMapPropagator

propagator = TraceContextTextMapPropagator()
for traceparent, tracestate in json.load(open("headers.json")):
    sent = {}
    propagator.inject(sent, propagator.extract({"traceparent": traceparent, "tracestate": tracestate}))
    print("Python:", sent.get("traceparent", "refused"), sent.get("tracestate", ""))
PY
cat > main.go <<'GO'
package main

import (
	"context"
	"encoding/json"
	"fmt"
	"os"

	"go.opentelemetry.io/otel/propagation"
)

func main() {
	var headers [][2]string
	text, _ := os.ReadFile("headers.json")
	if err := json.Unmarshal(text, &headers); err != nil {
		panic(err)
	}
	propagator := propagation.TraceContext{}
	for _, header := range headers {
		received := propagation.MapCarrier{"traceparent": header[0], "tracestate": header[1]}
		sent := propagation.MapCarrier{"traceparent": "refused"}
		propagator.Inject(propagator.Extract(context.Background(), received), sent)
		fmt.Println("Go:", sent["traceparent"], sent["tracestate"])
	}
}
GO
go mod init probe 2> /dev/null
go mod edit -require go.opentelemetry.io/otel@v1.47.0
go mod tidy 2> /dev/null
python3 - > received <<'PY'
import json

for traceparent, tracestate in json.load(open("headers.json")):
    print(f"received {traceparent[:3]}...{traceparent[52:]} {tracestate}")
PY
short() { sed -E 's/ 0([01])-[0-9a-f]{32}-[0-9a-f]{16}/ 0\1-.../; s/ +$//'; }
seen=$(paste -d'|' received <(node probe.mjs | short) <(v/bin/python probe.py 2> /dev/null | short) <(go run . | short) | sed 's/|/; /g'); echo "$seen"
[ "$seen" = 'received 00-...-03 a=1,b=2; Node: 00-...-03 a=1,b=2; Python: 00-...-03 a=1,b=2; Go: 00-...-03 a=1,b=2
received 00-...-05 a=1,b=2; Node: 00-...-05 a=1,b=2; Python: 00-...-05 a=1,b=2; Go: refused
received 00-...-11 a=1,b=2; Node: 00-...-011 a=1,b=2; Python: 00-...-11 a=1,b=2; Go: refused
received 01-...-11 a=1,b=2; Node: 00-...-011 a=1,b=2; Python: 00-...-11 a=1,b=2; Go: 00-...-01 a=1,b=2
received 00-...-011 a=1,b=2; Node: refused; Python: refused; Go: refused
received 00-...-01 a=1,B=2; Node: 00-...-01 a=1; Python: 00-...-01; Go: 00-...-01
received 00-...-01 a=1,b=2,a=3; Node: 00-...-01 a=3,b=2; Python: 00-...-01; Go: 00-...-01' ] || { echo "These propagators now write flags or tracestate otherwise."; exit 1; }
