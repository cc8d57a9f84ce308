#!/usr/bin/env bash
# Guess: a client that waits as long as the Retry-After of a middleware for rate limits says gets through.
# What happens: it does for express-rate-limit, @fastify/rate-limit and Fiber's default. koa-ratelimit and tower_governor cut the
#   fraction of a second off: they say 0 and refuse again, until the last second is over. Flask-Limiter does so where the clock
#   has a smaller fraction than the reset. go-limiter sends a date without its fraction, and with UTC in place of GMT, which Go's
#   own http.ParseTime refuses. Fiber's sliding window says 2 seconds, and refuses then. Flask-Limiter sends Retry-After with
#   accepted requests too.
# Version: express-rate-limit 8.7.5, koa-ratelimit 6.0.0, @fastify/rate-limit 11.2.0, Node 20; Flask-Limiter 4.1.1, Python 3.11;
#   sethvargo/go-limiter v0.7.1, gofiber/fiber v3.1.0, Go 1.26; tower_governor 0.8.0, Rust 1.95. The limit is 5 requests in 3 s.
#   The sixth is refused. Another follows after 0.7 s, and then up to three that wait as they were told.
# Who meets it: a load generator or a client that obeys Retry-After. In the last second it asks again at once, many times. It
#   counts more refusals than a client that ignores the header and waits for a second.
# Needs: Node, Python, Go, Rust.
set -euo pipefail
dir=$(mktemp -d); trap 'kill $(jobs -p) 2> /dev/null; rm -rf "$dir"' EXIT; cd "$dir"
npm init -y > /dev/null
npm install --silent --no-audit --no-fund --ignore-scripts express@5.3.0 express-rate-limit@8.7.5 koa@3.3.0 koa-ratelimit@6.0.0 fastify@5.12.8 @fastify/rate-limit@11.2.0
python3 -m venv v
v/bin/pip install -q --disable-pip-version-check flask==3.1.3 flask-limiter==4.1.1
cat > servers.mjs <<'JS'
import fastifyLimit from '@fastify/rate-limit';
import express from 'express';
import { rateLimit } from 'express-rate-limit';
import Fastify from 'fastify';
import Koa from 'koa';
import koaLimit from 'koa-ratelimit';

const say = (name, server) => console.log(`${name} ${server.address().port}`);
const one = express().use(rateLimit({ windowMs: 3000, limit: 5 })).get('/', (_, response) => response.json({}));
const first = one.listen(0, '127.0.0.1', () => say('express-rate-limit', first));
const two = new Koa().use(koaLimit({ driver: 'memory', db: new Map(), duration: 3000, max: 5 })).use((context) => { context.body = {}; });
const second = two.listen(0, '127.0.0.1', () => say('koa-ratelimit', second));
const three = Fastify();
await three.register(fastifyLimit, { max: 5, timeWindow: 3000 });
three.get('/', async () => ({}));
await three.listen({ port: 0, host: '127.0.0.1' });
say('@fastify/rate-limit', three.server);
setTimeout(() => process.exit(), 60_000);
JS
cat > server.py <<'PY'
from flask import Flask
from flask_limiter import Limiter
from flask_limiter.util import get_remote_address
from werkzeug.serving import make_server

app = Flask("app")
Limiter(get_remote_address, app=app, headers_enabled=True, default_limits=["5 per 3 seconds"], storage_uri="memory://")
app.add_url_rule("/", view_func=lambda: {})
server = make_server("127.0.0.1", 0, app)
print("Flask-Limiter", server.port, flush=True)
server.serve_forever()
PY
mkdir go rust rust/src
cat > go/go.mod <<'MOD'
module probe
go 1.26
require (
	github.com/gofiber/fiber/v3 v3.1.0
	github.com/sethvargo/go-limiter v0.7.1
)
MOD
cat > go/main.go <<'GO'
package main

import (
	"fmt"
	"net"
	"net/http"
	"time"

	"github.com/gofiber/fiber/v3"
	"github.com/gofiber/fiber/v3/middleware/limiter"
	"github.com/sethvargo/go-limiter/httplimit"
	"github.com/sethvargo/go-limiter/memorystore"
)

func listen(name string) net.Listener {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		panic(err)
	}
	fmt.Println(name, listener.Addr().(*net.TCPAddr).Port)
	return listener
}

func main() {
	accept := http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {})
	parse := http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if _, err := http.ParseTime(r.Header.Get("Probe")); err != nil {
			w.WriteHeader(400)
		}
	})
	store, _ := memorystore.New(&memorystore.Config{Tokens: 5, Interval: 3 * time.Second})
	middleware, _ := httplimit.NewMiddleware(store, httplimit.IPKeyFunc())
	go http.Serve(listen("go-limiter"), middleware.Handle(accept))
	go http.Serve(listen("http.ParseTime"), parse)
	for name, window := range map[string]limiter.Handler{"fiber": limiter.FixedWindow{}, "fiber, sliding": limiter.SlidingWindow{}} {
		app := fiber.New()
		app.Use(limiter.New(limiter.Config{Max: 5, Expiration: 3 * time.Second, LimiterMiddleware: window}))
		app.Get("/", func(c fiber.Ctx) error { return c.SendString("{}") })
		go app.Listener(listen(name), fiber.ListenConfig{DisableStartupMessage: true})
	}
	time.Sleep(time.Minute)
}
GO
cat > rust/Cargo.toml <<'TOML'
[package]
name = "probe"
version = "0.1.0"
edition = "2021"
[dependencies]
axum = "=0.8.9"
tokio = { version = "1", features = ["rt-multi-thread", "macros", "net", "time"] }
tower_governor = { version = "=0.8.0", features = ["axum"] }
TOML
cat > rust/src/main.rs <<'RUST'
use axum::{routing::get, Router};
use std::{net::SocketAddr, time::Duration};
use tower_governor::{governor::GovernorConfigBuilder, GovernorLayer};

#[tokio::main]
async fn main() {
    let config = GovernorConfigBuilder::default().per_millisecond(3000).burst_size(5).finish().unwrap();
    let app = Router::new().route("/", get(|| async { "{}" })).layer(GovernorLayer::new(config));
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
    println!("tower_governor {}", listener.local_addr().unwrap().port());
    let service = app.into_make_service_with_connect_info::<SocketAddr>();
    tokio::time::timeout(Duration::from_secs(60), async { axum::serve(listener, service).await }).await.ok();
}
RUST
(cd go && go mod tidy > /dev/null 2>&1 && go build -o probe .)
(cd rust && cargo build -q)
cat > client.mjs <<'JS'
import { readFileSync } from 'node:fs';

const ports = Object.fromEntries(readFileSync(0, 'utf8').trim().split('\n').map((line) => line.match(/^(.*) (\d+)$/).slice(1)));
const sleep = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));
const ask = async (name, headers) => {
  const response = await fetch(`http://127.0.0.1:${ports[name]}/`, { headers });
  await response.text();
  return [response.status, response.headers.get('retry-after')];
};
const probe = async (name) => {
  await sleep(3500 - (Date.now() % 3000));
  const begin = Date.now();
  const [, early] = await ask(name);
  for (let request = 2; request <= 5; request++) if ((await ask(name))[0] !== 200) return `${name}: refused early`;
  if ((await ask(name))[0] !== 429) return `${name}: not refused`;
  await sleep(begin + 700 - Date.now());
  const steps = [];
  let [status, said] = await ask(name);
  for (let wait = 1; wait <= 3 && status === 429; wait++) {
    const isDate = /[a-z]/i.test(said);
    await sleep((isDate ? Math.max(0, Date.parse(said) - Date.now()) : said * 1000) + 40);
    let text = said;
    if (isDate) text = `a date in ${said.slice(-3)}${(await ask('http.ParseTime', { Probe: said }))[0] === 400 ? ', which Go refuses' : ''}`;
    [status, said] = await ask(name);
    steps.push(`${text} -> ${status}`);
  }
  return `${name}: ${steps.join('; ')}${early === null ? '' : ` (${early} also with 200)`}`;
};
const names = Object.keys(ports).filter((name) => name !== 'http.ParseTime').sort();
console.log((await Promise.all(names.map(probe))).join('\n'));
JS
node servers.mjs > node.txt & v/bin/python server.py > python.txt 2> /dev/null & go/probe > go.txt & rust/target/debug/probe > rust.txt &
for _ in $(seq 100); do [ "$(cat ./*.txt | wc -l)" = 9 ] && break; sleep 0.1; done
seen=$(cat ./*.txt | node client.mjs); echo "$seen"
[ "$seen" = '@fastify/rate-limit: 3 -> 200
Flask-Limiter: 2 -> 429; 0 -> 429; 0 -> 429 (3 also with 200)
express-rate-limit: 3 -> 200
fiber: 2 -> 200
fiber, sliding: 2 -> 429; 3 -> 200
go-limiter: a date in UTC, which Go refuses -> 429; a date in UTC, which Go refuses -> 429; a date in UTC, which Go refuses -> 429
koa-ratelimit: 2 -> 429; 0 -> 429; 0 -> 429
tower_governor: 2 -> 429; 0 -> 429; 0 -> 429' ] || { echo "These middlewares for rate limits now say other waits."; exit 1; }
