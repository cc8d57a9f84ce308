#!/usr/bin/env bash
# Guess: `maxErrorRate: 0` of Artillery's plugin `ensure` fails a run in which each response has the status 500 or 401.
# What happens: it is ok, and Artillery ends with exit code 0. Its error rate is the share of users that did not end their
#   scenario, and a user ends it after any response. The summary has ten responses of status 500 and `vusers.failed: 0`. What is
#   printed is "ok: maxErrorRate < 0", a condition that no rate fulfils. Only if no connection is made do users fail, and the
#   check with them. With the plugin `expect` for a status of 201 the exit code is 21, and `maxErrorRate` is still ok.
# Version: artillery 2.0.34 with its plugin ensure, Node 20.
# Who meets it: a release gate on `maxErrorRate`: a build that refuses each trade, or an expired token, passes it.
# Needs: Node. Traffic stays on loopback.
set -euo pipefail
dir=$(mktemp -d); trap 'kill "${server:-}" 2> /dev/null || true; rm -rf "$dir"' EXIT; cd "$dir"
export ARTILLERY_DISABLE_TELEMETRY=true HOME=$dir
npm init -y > /dev/null
npm install --silent --no-audit --no-fund --ignore-scripts artillery@2.0.34 > /dev/null 2>&1
cat > server.mjs <<'JS'
import http from 'node:http';

const answer = (request, response) => request.resume().on('end', () => response.writeHead(Number(request.url.slice(1))).end('{}'));
const server = http.createServer(answer);
server.listen(0, '127.0.0.1', () => console.log(server.address().port));
setTimeout(() => process.exit(), 120_000);
JS
node server.mjs > port & server=$!
until [ -s port ]; do sleep 0.1; done
closed=$(python3 -c 'import socket; s = socket.socket(); s.bind(("127.0.0.1", 0)); print(s.getsockname()[1])')
run() {
  cat > plan.json <<JSON
{
  "config": {
    "target": "http://127.0.0.1:$1",
    "phases": [{ "duration": 1, "arrivalCount": 10 }],
    "plugins": { "ensure": {}${3:-} },
    "ensure": { "maxErrorRate": 0 }
  },
  "scenarios": [{ "flow": [{ "post": { "url": "/$2", "json": { "amount": 1 }, "expect": [{ "statusCode": 201 }] } }] }]
}
JSON
  local code=0
  node_modules/.bin/artillery run -o report.json plan.json > out.txt 2>&1 || code=$?
  node -p 'const { counters } = JSON.parse(fs.readFileSync("report.json")).aggregate;
    ["http.codes.500", "http.codes.401", "errors.ECONNREFUSED", "vusers.failed"].filter((name) => name in counters).map((name) => `${name} ${counters[name]}`).join(", ")'
  echo "exit code $code, $(grep -oE '(ok|fail): maxErrorRate.*' out.txt)"
}
seen=$(for status in 500 401; do run "$(cat port)" $status; done
run "$closed" 500
echo "with the plugin expect:"; run "$(cat port)" 500 ', "expect": {}'); echo "$seen"
[ "$seen" = 'http.codes.500 10, vusers.failed 0
exit code 0, ok: maxErrorRate < 0
http.codes.401 10, vusers.failed 0
exit code 0, ok: maxErrorRate < 0
errors.ECONNREFUSED 10, vusers.failed 10
exit code 1, fail: maxErrorRate < 0
with the plugin expect:
http.codes.500 10, vusers.failed 0
exit code 21, ok: maxErrorRate < 0' ] || { echo "Artillery now counts such responses as errors."; exit 1; }
