#!/usr/bin/env bash
# Guess: a body cut short (100 bytes announced, 50 sent, connection closed) is an error in every load generator.
# What happens: hey, ab and siege count each such response as a success, and report no error at all.
#   ab does not even count it under "Length", since all responses are equally short.
#   wrk and vegeta, sent to the same server, report nothing but errors.
# Version: hey v0.1.5; Debian 12: apache2-utils 2.4.71, siege 4.0.7. For contrast: vegeta v12.13.0.
# Who meets it: somebody who measures a service behind a proxy that cuts long responses under load.
#   The report shows status 200 for all, and a speed to be proud of.
# Needs: Go, Node, Debian 12 with its package lists up to date.
set -euo pipefail
dir=$(mktemp -d); trap 'kill "${server:-}" 2> /dev/null || true; rm -rf "$dir"' EXIT; cd "$dir"
apt-get download -qq apache2-utils=2.4.71-1~deb12u1 libapr1=1.7.2-3+deb12u1 libaprutil1=1.6.3-1+deb12u1 siege=4.0.7-1+b1 2> /dev/null
for package in *.deb; do dpkg-deb -x "$package" root; done
export LD_LIBRARY_PATH=$dir/$(dirname root/usr/lib/*/libapr-1.so.0) GOBIN=$dir/bin
go install github.com/rakyll/hey@v0.1.5 2> /dev/null
go install github.com/tsenart/vegeta/v12@v12.13.0 2> /dev/null
export HOME=$dir # siege writes its settings there
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
url=http://127.0.0.1:$(cat port)/quote
hey=$(bin/hey -n 20 -c 1 "$url" | grep -E '\[200\]|Error' | xargs)
ab=$(root/usr/bin/ab -q -n 20 -c 1 "$url" 2>&1 | grep -E 'Complete|Failed' | xargs)
siege=$(root/usr/bin/siege -q -c 1 -r 20 "$url" 2>&1 | grep -E '"(transactions|failed_transactions)"' | xargs)
vegeta=$(echo "GET $url" | bin/vegeta attack -rate 20 -duration 1s | bin/vegeta report | grep Success | xargs)
printf '%s\n' "hey: $hey" "ab: $ab" "siege: $siege" "vegeta: $vegeta"
[ "$hey" = '[200] 20 responses' ] && [ "$ab" = 'Complete requests: 20 Failed requests: 0' ] &&
  [ "$siege" = '{ transactions: 20, failed_transactions: 0,' ] && [[ $vegeta == *' 0.00%' ]] ||
  { echo "These load generators no longer count a body cut short as before."; exit 1; }
