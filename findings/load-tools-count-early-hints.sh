#!/usr/bin/env bash
# Guess: a load generator waits for the final response after `103 Early Hints`, as HTTP demands of a client.
# What happens: of 20 requests, bombardier and autocannon report 10 responses with 1xx and 10 with 2xx.
#   The 103 ends one request, and its final response ends the next; autocannon calls the first kind "non 2xx".
#   hey counts one 200 for each request, as guessed.
# Version: bombardier v1.2.6, autocannon 9.0.0; for contrast hey v0.1.5.
# Who meets it: a service behind a server that sends early hints, or `102 Processing` for slow work.
#   Half of the response times end before the work begins, and every second request meets an older response.
# Needs: Go, Node.
set -euo pipefail
dir=$(mktemp -d); trap 'kill "${server:-}" 2> /dev/null || true; rm -rf "$dir"' EXIT; cd "$dir"
npm init -y > /dev/null
npm install --silent --no-audit --no-fund --ignore-scripts autocannon@9.0.0
export GOBIN=$dir/bin
go install github.com/codesenberg/bombardier@v1.2.6 2> /dev/null
go install github.com/rakyll/hey@v0.1.5 2> /dev/null
cat > server.mjs <<'JS'
import http from 'node:http';
const server = http.createServer((_, response) =>
  response.writeEarlyHints({ link: '</style.css>; rel=preload' }, () => response.end('ok')));
server.listen(0, '127.0.0.1', () => console.log(server.address().port));
setTimeout(() => process.exit(), 60_000);
JS
node server.mjs > port & server=$!
until [ -s port ]; do sleep 0.1; done
url=http://127.0.0.1:$(cat port)/quote
bombardier=$(bin/bombardier -n 20 -c 1 -p r -o j "$url" | node -p 'const r = JSON.parse(fs.readFileSync(0)).result; `1xx ${r.req1xx}, 2xx ${r.req2xx}`')
autocannon=$(npx autocannon -c 1 -a 20 --json "$url" 2> /dev/null | node -p 'const r = JSON.parse(fs.readFileSync(0)); `1xx ${r["1xx"]}, 2xx ${r["2xx"]}, non2xx ${r.non2xx}`')
hey=$(bin/hey -n 20 -c 1 "$url" | grep -E '\[[0-9]+\].*responses' | xargs)
printf '%s\n' "bombardier: $bombardier" "autocannon: $autocannon" "hey: $hey"
[ "$bombardier" = '1xx 10, 2xx 10' ] && [ "$autocannon" = '1xx 10, 2xx 10, non2xx 10' ] && [ "$hey" = '[200] 20 responses' ] ||
  { echo "bombardier and autocannon no longer count early hints as responses."; exit 1; }
