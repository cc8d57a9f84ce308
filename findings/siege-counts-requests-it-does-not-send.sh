#!/usr/bin/env bash
# Guess: siege counts a 401 as failed, as it counts a 500, and its hits are the requests that arrive.
# What happens: a user who gets 401 sends one request, whatever number was asked for. With 10 asked for, siege reports 11 hits,
#   an availability of 100 % and no failure: ten hits were never sent. The rate has all of them. So it is with a bearer
#   challenge, without a challenge, and for POST. Also 403 and 404 are 100 % available, with neither a success nor a failure.
# Version: siege 4.0.7 of Debian 12; for contrast hey v0.1.5, Node 20.
# Who meets it: whoever loads a service with a bearer token that has expired. The report shows a fast service without a failure,
#   and the service saw one request of each user.
# Needs: Go, Node, Debian 12 with its package lists up to date. Traffic stays on loopback.
set -euo pipefail
dir=$(mktemp -d); trap 'kill "${server:-}" 2> /dev/null || true; rm -rf "$dir"' EXIT; cd "$dir"
GOBIN=$dir/bin go install github.com/rakyll/hey@v0.1.5 2> /dev/null
apt-get download -qq siege=4.0.7-1+b1 2> /dev/null
dpkg-deb -x siege*.deb root
export HOME=$dir # siege writes its settings there
printf 'logging = false\ncolor = off\n' > siegerc
cat > server.mjs <<'JS'
import http from 'node:http';

const served = {};
const server = http.createServer((request, response) => {
  const { pathname } = new URL(request.url, 'http://localhost');
  if (pathname === '/served') return response.end(String(served[request.headers.key] ?? 0));
  served[pathname] = (served[pathname] ?? 0) + 1;
  const [, status, challenge] = pathname.split('/');
  request.resume().on('end', () => response.writeHead(Number(status), challenge === 'bearer' ? { 'www-authenticate': 'Bearer' } : {}).end('{}'));
});
server.listen(0, '127.0.0.1', () => console.log(server.address().port));
setTimeout(() => process.exit(), 120_000);
JS
node server.mjs > port & server=$!
until [ -s port ]; do sleep 0.1; done
url=http://127.0.0.1:$(cat port)
served() { echo "served $(curl -s -H "key: $1" "$url/served")"; }
siege() {
  root/usr/bin/siege -R siegerc -b -c "$1" -r 10 "$url$2${3:-}" 2>&1 | grep -E '^(Transactions|Availability|Failed)' |
    sed -E 's/ transactions//; s/:[[:space:]]+/ /' | paste -sd, | sed 's/,/, /g'
}
seen=$(for path in /200/one /401/one /401/bearer /403/one /404/one /500/one; do echo "siege $path: $(siege 1 $path), $(served $path)"; done
echo "siege, three users: $(siege 3 /401/three), $(served /401/three)"
echo "siege, POST: $(siege 1 /401/post ' POST {"amount":1}'), $(served /401/post)"
bin/hey -n 10 -c 1 "$url/401/hey" | grep -E '^ +\[' | sed -E 's/^[[:space:]]+/hey: /; s/[[:space:]]+/ /g'
echo "hey: $(served /401/hey)"); echo "$seen"
[ "$seen" = 'siege /200/one: Transactions 10 hits, Availability 100.00 %, Failed 0, served 10
siege /401/one: Transactions 11 hits, Availability 100.00 %, Failed 0, served 1
siege /401/bearer: Transactions 11 hits, Availability 100.00 %, Failed 0, served 1
siege /403/one: Transactions 10 hits, Availability 100.00 %, Failed 0, served 10
siege /404/one: Transactions 10 hits, Availability 100.00 %, Failed 0, served 10
siege /500/one: Transactions 0 hits, Availability 0.00 %, Failed 10, served 10
siege, three users: Transactions 33 hits, Availability 100.00 %, Failed 0, served 3
siege, POST: Transactions 11 hits, Availability 100.00 %, Failed 0, served 1
hey: [401] 10 responses
hey: served 10' ] || { echo "siege no longer counts requests that it does not send."; exit 1; }
