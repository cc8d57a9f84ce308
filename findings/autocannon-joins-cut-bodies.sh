#!/usr/bin/env bash
# Guess: a body cut short (100 bytes announced, 50 sent, connection closed) is an error in autocannon.
# What happens: no error is counted. The bytes of the next connection complete the body, so several
#   broken responses make one success with status 2xx. Two of three requests are neither success nor error.
#   The response times are wrong too: hundreds of milliseconds, where the server answers at once.
# Version: autocannon 9.0.0, Node 20.
# Who meets it: somebody who loads a service behind a proxy that cuts responses. The report has no error,
#   and slow responses that nobody sent; the difference between "sent" and "total" is the only sign.
set -euo pipefail
dir=$(mktemp -d); trap 'kill "${server:-}" 2> /dev/null || true; rm -rf "$dir"' EXIT; cd "$dir"
npm init -y > /dev/null
npm install --silent --no-audit --no-fund --ignore-scripts autocannon@9.0.0
cat > server.mjs <<'JS'
import net from 'node:net';
const head = 'HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n';
const server = net.createServer((socket) => {
  socket.on('error', () => {});
  socket.once('data', () => socket.end(head + 'x'.repeat(50)));
});
server.listen(0, '127.0.0.1', () => console.log(server.address().port));
setTimeout(() => process.exit(), 60_000);
JS
node server.mjs > port & server=$!
until [ -s port ]; do sleep 0.1; done
npx autocannon -c 1 -d 3 --json "http://127.0.0.1:$(cat port)/quote" 2> /dev/null > result.json
node -p 'const r = JSON.parse(fs.readFileSync("result.json"));
`sent ${r.requests.sent}, 2xx ${r["2xx"]}, other statuses ${r.non2xx}, errors ${r.errors}, timeouts ${r.timeouts}, median ${r.latency.p50} ms`'
node -e 'const r = JSON.parse(fs.readFileSync("result.json"));
process.exit(r["2xx"] > 0 && r["2xx"] < r.requests.sent / 2 && r.errors + r.timeouts + r.non2xx === 0 ? 0 : 1)' ||
  { echo "autocannon no longer makes successes of cut bodies without an error."; exit 1; }
