#!/usr/bin/env bash
# Guess: Fiber's middleware for idempotency keys takes any key. Python's takes UUIDs alone, and refuses one in quotation marks,
#   which is the form of the header's draft.
# What happens: Python takes any key. Fiber takes 36 characters and nothing else: with the quotation marks there are 38,
#   and the answer is 500. A repeat with another body, or on another path, gets the first response from Fiber and Python,
#   and 417 from express-idempotency. After a 503 a repeat gets that 503 again from Fiber and Python, and is served by
#   express-idempotency. The repeat of a 201 has its `Location` in Fiber alone.
# Version: github.com/gofiber/fiber/v3 v3.1.0, Go 1.26; express-idempotency 1.0.6, express 5.3.0;
#   asgi-idempotency-header 0.2.0, starlette 1.10.0, Python 3.11.
# Who meets it: a client that repeats an order after 503 or a lost response: what the key stands for depends on the library.
# Needs: Node, Python, Go.
set -euo pipefail
dir=$(mktemp -d); trap 'rm -rf "$dir"' EXIT; cd "$dir"
cat > main.go <<'GO'
package main

import (
	"fmt"
	"io"
	"net/http/httptest"
	"strings"

	"github.com/gofiber/fiber/v3"
	"github.com/gofiber/fiber/v3/middleware/idempotency"
)

func main() {
	app, served := fiber.New(), 0
	app.Use(idempotency.New())
	app.Post("/*", func(c fiber.Ctx) error {
		served++
		if string(c.Body()) == "busy" {
			return c.Status(503).SendString(fmt.Sprint("busy ", served))
		}
		c.Set("Location", "/orders/1")
		return c.Status(201).SendString(fmt.Sprint("order ", served))
	})
	ask := func(path, key, body string) {
		request := httptest.NewRequest("POST", path, strings.NewReader(body))
		request.Header.Set("X-Idempotency-Key", key)
		response, err := app.Test(request)
		if err != nil {
			panic(err)
		}
		text, _ := io.ReadAll(response.Body)
		fmt.Println("Fiber", path, key, body, response.StatusCode, string(text), response.Header.Get("Location"))
	}
	first, second := "8e03978e-40d5-43dd-bc93-6894a57f9324", "9e03978e-40d5-43dd-bc93-6894a57f9324"
	ask("/orders", `"`+first+`"`, "a")
	for _, probe := range [][3]string{{"/orders", first, "a"}, {"/orders", first, "a"}, {"/orders", first, "b"}, {"/transfers", first, "a"},
		{"/orders", second, "busy"}, {"/orders", second, "busy"}} {
		ask(probe[0], probe[1], probe[2])
	}
}
GO
go mod init probe 2> /dev/null
go mod edit -require github.com/gofiber/fiber/v3@v3.1.0
go mod tidy 2> /dev/null
npm init -y > /dev/null
npm install --silent --no-audit --no-fund --ignore-scripts express-idempotency@1.0.6 express@5.3.0
cat > probe.cjs <<'JS'
const { once } = require('node:events');
const express = require('express');
const { getSharedIdempotencyService, idempotency } = require('express-idempotency');

const app = express();
let served = 0;
app.use(express.text(), idempotency());
app.post('/{*any}', (request, response) => {
  if (getSharedIdempotencyService().isHit(request)) return;
  served += 1;
  if (request.body === 'busy') response.status(503).send(`busy ${served}`);
  else response.status(201).location('/orders/1').send(`order ${served}`);
});
app.use((error, _request, response, _next) => response.status(error.status ?? response.statusCode).send('error'));
(async () => {
  const server = app.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const first = '8e03978e-40d5-43dd-bc93-6894a57f9324';
  const second = '9e03978e-40d5-43dd-bc93-6894a57f9324';
  const probes = [['/orders', `"${first}"`, 'a'], ['/orders', first, 'a'], ['/orders', first, 'a'], ['/orders', first, 'b'],
    ['/transfers', first, 'a'], ['/orders', second, 'busy'], ['/orders', second, 'busy']];
  for (const [path, key, body] of probes) {
    const headers = { 'Idempotency-Key': key, 'Content-Type': 'text/plain' };
    const response = await fetch(`http://127.0.0.1:${server.address().port}${path}`, { method: 'POST', headers, body });
    console.log('express', path, key, body, response.status, await response.text(), response.headers.get('location') ?? '');
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  server.close();
})();
JS
python3 -m venv v
v/bin/pip install -q --disable-pip-version-check asgi-idempotency-header==0.2.0 starlette==1.10.0 httpx==0.28.1 fastapi==0.165.0 redis==8.1.0
cat > probe.py <<'PY'
import asyncio

import httpx
from idempotency_header_middleware import IdempotencyHeaderMiddleware
from idempotency_header_middleware.backends import MemoryBackend
from starlette.applications import Starlette
from starlette.responses import JSONResponse
from starlette.routing import Route

served = 0

async def order(request):
    global served
    served += 1
    if await request.body() == b"busy":
        return JSONResponse(f"busy {served}", 503)
    return JSONResponse(f"order {served}", 201, {"Location": "/orders/1"})

app = IdempotencyHeaderMiddleware(Starlette(routes=[Route("/{any:path}", order, methods=["POST"])]), backend=MemoryBackend())

async def main():
    first, second = "8e03978e-40d5-43dd-bc93-6894a57f9324", "9e03978e-40d5-43dd-bc93-6894a57f9324"
    probes = [("/orders", f'"{first}"', "a"), ("/orders", first, "a"), ("/orders", first, "a"), ("/orders", first, "b"),
        ("/transfers", first, "a"), ("/orders", second, "busy"), ("/orders", second, "busy")]
    async with httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://probe") as client:
        for path, key, body in probes:
            response = await client.post(path, headers={"Idempotency-Key": key}, content=body)
            print("Python", path, key, body, response.status_code, response.json(), response.headers.get("location", ""))

asyncio.run(main())
PY
seen=$(go run .; node probe.cjs; v/bin/python probe.py); echo "$seen"
[ "$seen" = 'Fiber /orders "8e03978e-40d5-43dd-bc93-6894a57f9324" a 500 invalid idempotency key: invalid length: 38 != 36 
Fiber /orders 8e03978e-40d5-43dd-bc93-6894a57f9324 a 201 order 1 /orders/1
Fiber /orders 8e03978e-40d5-43dd-bc93-6894a57f9324 a 201 order 1 /orders/1
Fiber /orders 8e03978e-40d5-43dd-bc93-6894a57f9324 b 201 order 1 /orders/1
Fiber /transfers 8e03978e-40d5-43dd-bc93-6894a57f9324 a 201 order 1 /orders/1
Fiber /orders 9e03978e-40d5-43dd-bc93-6894a57f9324 busy 503 busy 2 
Fiber /orders 9e03978e-40d5-43dd-bc93-6894a57f9324 busy 503 busy 2 
express /orders "8e03978e-40d5-43dd-bc93-6894a57f9324" a 201 order 1 /orders/1
express /orders 8e03978e-40d5-43dd-bc93-6894a57f9324 a 201 order 2 /orders/1
express /orders 8e03978e-40d5-43dd-bc93-6894a57f9324 a 201 order 2 
express /orders 8e03978e-40d5-43dd-bc93-6894a57f9324 b 417 error 
express /transfers 8e03978e-40d5-43dd-bc93-6894a57f9324 a 417 error 
express /orders 9e03978e-40d5-43dd-bc93-6894a57f9324 busy 503 busy 3 
express /orders 9e03978e-40d5-43dd-bc93-6894a57f9324 busy 503 busy 4 
Python /orders "8e03978e-40d5-43dd-bc93-6894a57f9324" a 201 order 1 /orders/1
Python /orders 8e03978e-40d5-43dd-bc93-6894a57f9324 a 201 order 2 /orders/1
Python /orders 8e03978e-40d5-43dd-bc93-6894a57f9324 a 201 order 2 
Python /orders 8e03978e-40d5-43dd-bc93-6894a57f9324 b 201 order 2 
Python /transfers 8e03978e-40d5-43dd-bc93-6894a57f9324 a 201 order 2 
Python /orders 9e03978e-40d5-43dd-bc93-6894a57f9324 busy 503 busy 3 
Python /orders 9e03978e-40d5-43dd-bc93-6894a57f9324 busy 503 busy 3 ' ] || { echo "The three no longer treat repeats in these ways."; exit 1; }
