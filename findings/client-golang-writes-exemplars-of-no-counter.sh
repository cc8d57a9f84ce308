#!/usr/bin/env bash
# Guess: what client_golang writes as OpenMetrics with an exemplar is accepted by Python's strict parser of that format.
# What happens: a counter named `requests`, without `_total`, is written as of type unknown, and an exemplar of it stays.
#   OpenMetrics has exemplars for counters and buckets alone. Python's parser refuses the whole text, with all other
#   metrics; without the exemplar it takes the counter for a metric of unknown type. As plain text the type is counter.
#   The name `requests_total` is written as OpenMetrics asks. client_golang accepts both names.
# Version: github.com/prometheus/client_golang v1.25.0, Go 1.26; prometheus_client 0.26.0 for Python.
# Who meets it: whoever adds exemplars, such as trace IDs, to an old counter of a Go service, and reads /metrics in a load test.
# Needs: Go, Python.
set -euo pipefail
dir=$(mktemp -d); trap 'rm -rf "$dir"' EXIT; cd "$dir"
cat > main.go <<'GO'
package main

import (
	"net/http/httptest"
	"os"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/promhttp"
)

func write(file, name, accept string, exemplar bool) {
	registry := prometheus.NewRegistry()
	counter := prometheus.NewCounter(prometheus.CounterOpts{Name: name, Help: "number"})
	share := prometheus.NewGauge(prometheus.GaugeOpts{Name: "share", Help: "errors"})
	registry.MustRegister(counter, share)
	if exemplar {
		counter.(prometheus.ExemplarAdder).AddWithExemplar(3, prometheus.Labels{"trace_id": "5b8efff7"})
	} else {
		counter.Add(3)
	}
	request, response := httptest.NewRequest("GET", "/metrics", nil), httptest.NewRecorder()
	request.Header.Set("Accept", accept)
	promhttp.HandlerFor(registry, promhttp.HandlerOpts{EnableOpenMetrics: true}).ServeHTTP(response, request)
	if err := os.WriteFile(file, response.Body.Bytes(), 0o600); err != nil {
		panic(err)
	}
}

func main() {
	const openMetrics = "application/openmetrics-text; version=1.0.0"
	write("requests with exemplar", "requests", openMetrics, true)
	write("requests without", "requests", openMetrics, false)
	write("requests_total with exemplar", "requests_total", openMetrics, true)
	write("requests as plain text", "requests", "text/plain", true)
}
GO
go mod init probe 2> /dev/null
go mod edit -require github.com/prometheus/client_golang@v1.25.0
go mod tidy 2> /dev/null
go run .
python3 -m venv v
v/bin/pip install -q --disable-pip-version-check prometheus_client==0.26.0
cat > probe.py <<'PY'
from prometheus_client import parser
from prometheus_client.openmetrics.parser import text_string_to_metric_families

for name in ("requests with exemplar", "requests without", "requests_total with exemplar", "requests as plain text"):
    text = open(name).read()
    parse = parser.text_string_to_metric_families if "plain" in name else text_string_to_metric_families
    kind = next(line.split()[-1] for line in text.split("\n") if line.startswith("# TYPE requests"))
    try:
        print(f"{name}: written as {kind}, read as", *(f"{family.name} {family.type}," for family in parse(text)))
    except ValueError as error:
        print(f"{name}: written as {kind}, refused: {str(error).split(':')[0]}")
PY
seen=$(v/bin/python probe.py); echo "$seen"
[ "$seen" = 'requests with exemplar: written as unknown, refused: Invalid line only histogram/gaugehistogram buckets and counters can have exemplars
requests without: written as unknown, read as requests unknown, share gauge,
requests_total with exemplar: written as counter, read as requests counter, share gauge,
requests as plain text: written as counter, read as requests counter, share gauge,' ] || { echo "client_golang no longer writes an exemplar for what is no counter."; exit 1; }
