#!/usr/bin/env bash
# Guess: got, ky and axios-retry obey `Retry-After` in both its forms, and ask again at once when its date has passed; ofetch
#   ignores it. Nothing was written down for `Retry-After: 0` and for undici.
# What happens: so it is. But got takes 0 for no header: it waits a second, and does not repeat a request after 413,
#   which it does for a date that has passed. undici's RetryAgent waits half a second for both. ky asks again at once for both.
#   Without the header axios-retry and ofetch ask again at once, got and undici wait, and so does ky, for a third of a second.
# Version: got 14.6.6, ky 1.14.3, axios-retry 4.5.0 with axios 1.21.1, ofetch 1.5.1, undici 7.30.2, with one retry each.
# Who meets it: a service that answers 503 or 429 under load. `Retry-After: 0` says "now", and slows some clients only;
#   no header at all brings others back at once.
# Needs: Node.
set -euo pipefail
dir=$(mktemp -d); trap 'rm -rf "$dir"' EXIT; cd "$dir"
npm init -y > /dev/null
npm install --silent --no-audit --no-fund --ignore-scripts got@14.6.6 ky@1.14.3 axios@1.21.1 axios-retry@4.5.0 ofetch@1.5.1 undici@7.30.2
cat > probe.mjs <<'JS'
import { once } from 'node:events';
import http from 'node:http';
import axios from 'axios';
import axiosRetry from 'axios-retry';
import got from 'got';
import ky from 'ky';
import { ofetch } from 'ofetch';
import { Agent, RetryAgent, request } from 'undici';

axiosRetry(axios, { retries: 1 });
const dispatcher = new RetryAgent(new Agent(), { maxRetries: 1 });
const clients = {
  got: (url) => got(url, { retry: { limit: 1 } }),
  ky: (url) => ky(url, { retry: 1 }),
  'axios-retry': (url) => axios.get(url),
  ofetch: (url) => ofetch(url, { retry: 1 }),
  undici: (url) => request(url, { dispatcher }),
};
const headers = { none: {}, 0: { 'Retry-After': '0' }, 'a passed date': { 'Retry-After': 'Fri, 02 Jan 2026 03:04:05 GMT' } };
let times = [];
let first;
const server = http.createServer((_request, response) => {
  times.push(performance.now());
  if (times.length === 1) response.writeHead(first.status, first.headers).end('busy');
  else response.writeHead(200).end('{}');
});
server.listen(0, '127.0.0.1');
await once(server, 'listening');
for (const [name, ask] of Object.entries(clients)) {
  const seen = [];
  for (const [status, form] of [[503, 'none'], [503, '0'], [503, 'a passed date'], [413, '0'], [413, 'a passed date']]) {
    times = [];
    first = { status, headers: headers[form] };
    await Promise.resolve(ask(`http://127.0.0.1:${server.address().port}/`)).catch(() => {});
    const wait = times[1] - times[0];
    seen.push(`${status} with ${form}: ${times.length === 1 ? 'no repeat' : wait < 250 ? 'at once' : 'after a wait'}`);
  }
  console.log(`${name}: ${seen.join(', ')}`);
}
process.exit();
JS
seen=$(node probe.mjs); echo "$seen"
[ "$seen" = 'got: 503 with none: after a wait, 503 with 0: after a wait, 503 with a passed date: at once, 413 with 0: no repeat, 413 with a passed date: at once
ky: 503 with none: after a wait, 503 with 0: at once, 503 with a passed date: at once, 413 with 0: at once, 413 with a passed date: at once
axios-retry: 503 with none: at once, 503 with 0: at once, 503 with a passed date: at once, 413 with 0: no repeat, 413 with a passed date: no repeat
ofetch: 503 with none: at once, 503 with 0: at once, 503 with a passed date: at once, 413 with 0: no repeat, 413 with a passed date: no repeat
undici: 503 with none: after a wait, 503 with 0: after a wait, 503 with a passed date: after a wait, 413 with 0: no repeat, 413 with a passed date: no repeat' ] || { echo "These clients no longer wait in these ways after Retry-After: 0."; exit 1; }
