#!/usr/bin/env bash
# Guess: clients push a group with the label route="/trade-token" to the Pushgateway alike.
# What happens: prom-client's promise is fulfilled, but nothing arrives. It writes the slash as %2F, the Pushgateway takes that
#   for a slash and answers 301, and prom-client takes a 301 for success. A job "load/build/2" becomes the job "load" with a
#   label build="2", and replaces what that group held; "load/soak" is refused with 400. Python and Go write such values in
#   base64, and all of them arrive.
# Version: prom-client 15.1.3, Node 20; prometheus_client 0.26.0, Python 3.11; client_golang v1.23.2, Go 1.26;
#   prometheus-pushgateway 1.5.1 of Debian 12.
# Who meets it: a load run in Node that pushes its metrics by route. The job ends well, and the dashboard stays empty or shows
#   the values of the last push that had no slash.
# Needs: Node, Python, Go, Debian 12 with its package lists up to date. Traffic stays on loopback.
set -euo pipefail
dir=$(mktemp -d); trap 'kill "${gateway:-}" 2> /dev/null || true; rm -rf "$dir"' EXIT; cd "$dir"
apt-get download -qq prometheus-pushgateway=1.5.1-2+b5 2> /dev/null
dpkg-deb -x prometheus-pushgateway*.deb root
npm init -y > /dev/null
npm install --silent --no-audit --no-fund --ignore-scripts prom-client@15.1.3
python3 -m venv v
v/bin/pip install -q --disable-pip-version-check prometheus_client==0.26.0
port=$(python3 -c 'import socket; s = socket.socket(); s.bind(("127.0.0.1", 0)); print(s.getsockname()[1])')
root/usr/bin/prometheus-pushgateway --web.listen-address=127.0.0.1:$port > gateway.log 2>&1 & gateway=$!
export GATEWAY=127.0.0.1:$port
until curl -s "$GATEWAY/-/ready" > /dev/null; do sleep 0.1; done
cat > probe.cjs <<'JS'
const { Gauge, Pushgateway, Registry } = require('prom-client');

async function push(name, jobName, groupings) {
  const registry = new Registry();
  new Gauge({ name: `node_${name}`, help: 'p99', registers: [registry] }).set(1);
  const answer = await new Pushgateway(`http://${process.env.GATEWAY}`, {}, registry).push({ jobName, groupings })
    .then(({ resp }) => `fulfilled, status ${resp.statusCode}`, ({ message }) => message.trim());
  console.log(`Node, ${name}: ${answer}`);
}

(async () => {
  await push('plain', 'load', { route: 'trade-token' });
  await push('slash', 'load', { route: '/trade-token' });
  await push('job', 'load/soak', {});
  await push('job_of_three', 'load/build/2', {});
})();
JS
cat > probe.py <<'PY'
import os

from prometheus_client import CollectorRegistry, Gauge, push_to_gateway

for name, job, group in (("slash", "load", {"route": "/trade-token"}), ("job_of_three", "load/build/2", {})):
    registry = CollectorRegistry()
    Gauge(f"python_{name}", "p99", registry=registry).set(1)
    push_to_gateway(os.environ["GATEWAY"], job=job, registry=registry, grouping_key=group)
PY
cat > main.go <<'GO'
package main

import (
	"os"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/push"
)

func main() {
	gauge := prometheus.NewGauge(prometheus.GaugeOpts{Name: "go_slash", Help: "p99"})
	gauge.Set(1)
	if err := push.New(os.Getenv("GATEWAY"), "load").Grouping("route", "/sell-token").Collector(gauge).Push(); err != nil {
		panic(err)
	}
}
GO
go mod init probe 2> /dev/null
go mod edit -require github.com/prometheus/client_golang@v1.23.2
go mod tidy 2> /dev/null
seen=$(node probe.cjs
curl -s "$GATEWAY/metrics" | grep '^node_' | sed 's/^/held: /'
v/bin/python probe.py
go run .
curl -s "$GATEWAY/metrics" | grep -E '^(python|go)_(slash|job)' | sed 's/^/held: /'); echo "$seen"
[ "$seen" = 'Node, plain: fulfilled, status 200
Node, slash: fulfilled, status 301
Node, job: push failed with status 400, odd number of components in label string "/soak"
Node, job_of_three: fulfilled, status 200
held: node_job_of_three{build="2",instance="",job="load"} 1
held: node_plain{instance="",job="load",route="trade-token"} 1
held: go_slash{instance="",job="load",route="/sell-token"} 1
held: python_job_of_three{instance="",job="load/build/2"} 1
held: python_slash{instance="",job="load",route="/trade-token"} 1' ] || { echo "prom-client now pushes groups with a slash otherwise."; exit 1; }
