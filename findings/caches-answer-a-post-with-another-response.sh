#!/usr/bin/env bash
# Guess: middlewares that cache responses leave POST alone, or take the body into the key.
# What happens: with its shortest set-up each caches a POST by the address alone. After the price of token a, the request for
#   token b gets the price of token a, with status 200. Python's CacheControl does so too once POST is among its methods.
#   requests-cache, told to cache POST, has the body in its key.
# Version: apicache 1.6.3, route-cache 0.7.1, express 5.3.0, Node 20; Flask-Caching 2.5.1, Flask 3.1.3, CacheControl 0.14.4,
#   requests-cache 1.3.3, requests 2.34.2, Python 3.11.
# Who meets it: an API whose queries are POST requests, such as those for a price: under load it is fast, and wrong for all
#   tokens but the first. A load tool that looks at status codes alone sees nothing of it.
# Needs: Node, Python.
set -euo pipefail
dir=$(mktemp -d); trap 'rm -rf "$dir"' EXIT; cd "$dir"
npm init -y > /dev/null
npm install --silent --no-audit --no-fund --ignore-scripts apicache@1.6.3 route-cache@0.7.1 express@5.3.0
cat > probe.cjs <<'JS'
const { once } = require('node:events');
const apicache = require('apicache');
const express = require('express');
const routeCache = require('route-cache');

async function ask(name, cache) {
  const app = express();
  app.use(express.json());
  app.post('/token-price', cache, (request, response) => response.json({ price: `of ${request.body.token}` }));
  const server = app.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const headers = { 'content-type': 'application/json' };
  for (const token of ['a', 'b']) {
    const request = { method: 'POST', headers, body: JSON.stringify({ token }) };
    const response = await fetch(`http://127.0.0.1:${server.address().port}/token-price`, request);
    console.log(`${name} ${token}:`, response.status, (await response.json()).price);
  }
  server.close();
}
(async () => {
  await ask('apicache', apicache.middleware('5 minutes'));
  await ask('route-cache', routeCache.cacheSeconds(300));
  process.exit(0);
})();
JS
python3 -m venv v
v/bin/pip install -q --disable-pip-version-check Flask==3.1.3 Flask-Caching==2.5.1 CacheControl==0.14.4 requests-cache==1.3.3 requests==2.34.2
cat > probe.py <<'PY'
import json
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import requests
import requests_cache
from cachecontrol import CacheControlAdapter
from flask import Flask, request
from flask_caching import Cache

app = Flask(__name__)
cache = Cache(app, config={"CACHE_TYPE": "SimpleCache"})

@app.post("/token-price")
@cache.cached(timeout=300)
def price():
    return {"price": f"of {request.json['token']}"}

class Service(BaseHTTPRequestHandler):
    def do_POST(self):
        token = json.loads(self.rfile.read(int(self.headers["content-length"])))["token"]
        body = json.dumps({"price": f"of {token}"}).encode()
        self.send_response(200)
        self.send_header("cache-control", "max-age=300")
        self.send_header("content-length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_):
        pass

server = ThreadingHTTPServer(("127.0.0.1", 0), Service)
threading.Thread(target=server.serve_forever, daemon=True).start()
address = f"http://127.0.0.1:{server.server_port}/token-price"
control = requests.Session()
control.mount("http://", CacheControlAdapter(cacheable_methods=("GET", "POST")))
cached = requests_cache.CachedSession(backend="memory", allowable_methods=["GET", "POST"])
for token in "ab":
    response = app.test_client().post("/token-price", json={"token": token})
    print(f"Flask-Caching {token}:", response.status_code, response.json["price"])
for name, session in {"CacheControl": control, "requests-cache": cached}.items():
    for token in "ab":
        response = session.post(address, json={"token": token})
        print(f"{name} {token}:", response.status_code, response.json()["price"])
PY
seen=$(node probe.cjs; v/bin/python probe.py); echo "$seen"
[ "$seen" = 'apicache a: 200 of a
apicache b: 200 of a
route-cache a: 200 of a
route-cache b: 200 of a
Flask-Caching a: 200 of a
Flask-Caching b: 200 of a
CacheControl a: 200 of a
CacheControl b: 200 of a
requests-cache a: 200 of a
requests-cache b: 200 of b' ] || { echo "The caches no longer answer a POST in these ways."; exit 1; }
