#!/usr/bin/env bash
# Guess: HTTP clients skip every interim response (1xx), whether the request asked for it or not.
# What happens: undici and Node's `fetch`, which is undici, skip 102 and 103, but end with "bad response" at a 100
#   that was not asked for. Python's http.client does the opposite: it skips 100, and takes 102 and 103 for the
#   response. `requests` inherits that: `ok` is true for 103, the body is empty, and the real response is lost.
#   node:http, axios, httpx and aiohttp skip all three.
# Version: undici 8.13.1 on Node 24.21.0; requests 2.32.5 on Python 3.11.7; axios 1.21.1, httpx 0.28.1, aiohttp 3.13.2.
# Who meets it: two clients of one service behind a proxy that adds early hints, or continues on its own. Each
#   client loses the responses that the other one reads.
set -euo pipefail
dir=$(mktemp -d); trap 'rm -rf "$dir"' EXIT; cd "$dir"
npm init -y > /dev/null
npm install --silent --no-audit --no-fund node@24.21.0 undici@8.13.1 axios@1.21.1
cat > clients.mjs <<'JS'
import http from 'node:http';
import net from 'node:net';
import { spawn } from 'node:child_process';
import axios from 'axios';
import { request } from 'undici';

const clients = {
  'node:http': (url) =>
    new Promise((done, failed) => http.get(url, (got) => got.resume().on('end', () => done(got.statusCode))).on('error', failed)),
  axios: async (url) => (await axios.get(url)).status,
  undici: async (url) => {
    const got = await request(url);
    await got.body.text();
    return got.statusCode;
  },
  fetch: async (url) => (await fetch(url)).status,
  python: (url) =>
    new Promise((done) => {
      let text = '';
      spawn('v/bin/python', ['clients.py', url]).stdout.on('data', (chunk) => (text += chunk)).on('end', () => done(text.trim()));
    }),
};
for (const interim of ['100 Continue', '102 Processing', '103 Early Hints']) {
  const server = net.createServer((socket) => {
    socket.on('error', () => {});
    socket.once('data', () =>
      socket.end(`HTTP/1.1 ${interim}\r\n\r\nHTTP/1.1 200 OK\r\ncontent-length: 2\r\nconnection: close\r\n\r\nok`),
    );
  });
  await new Promise((listening) => server.listen(0, '127.0.0.1', listening));
  const url = `http://127.0.0.1:${server.address().port}/`;
  const seen = [];
  for (const [name, ask] of Object.entries(clients))
    seen.push(`${name} ${await ask(url).catch((error) => error.code ?? error.cause?.code)}`);
  console.log(`${interim.slice(0, 3)}: ${seen.join(', ')}`);
  server.close();
}
JS
cat > clients.py <<'PY'
import asyncio, sys
import aiohttp, httpx, requests

url = sys.argv[1]

async def by_aiohttp():
    async with aiohttp.ClientSession() as session, session.get(url) as response:
        return response.status

got = requests.get(url)
print(f"requests {got.status_code} {got.ok} {len(got.content)}, httpx {httpx.get(url).status_code}, aiohttp {asyncio.run(by_aiohttp())}")
PY
python3 -m venv v
v/bin/pip install -q --disable-pip-version-check requests==2.32.5 httpx==0.28.1 aiohttp==3.13.2
seen=$(node_modules/.bin/node clients.mjs); echo "$seen"
[ "$seen" = '100: node:http 200, axios 200, undici UND_ERR_SOCKET, fetch UND_ERR_SOCKET, python requests 200 True 2, httpx 200, aiohttp 200
102: node:http 200, axios 200, undici 200, fetch 200, python requests 102 True 0, httpx 200, aiohttp 200
103: node:http 200, axios 200, undici 200, fetch 200, python requests 103 True 0, httpx 200, aiohttp 200' ] || { echo "The clients treat interim responses otherwise than before."; exit 1; }
