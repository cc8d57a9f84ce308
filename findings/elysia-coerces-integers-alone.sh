#!/usr/bin/env bash
# Guess: Elysia coerces query parameters, but a body member of another type is refused with 422.
# What happens: for `t.Integer()` the text "5" becomes 5, while for `t.Number()` the same text is refused.
#   For an object without required members, null and a list become `{}`; null for a number or a list is refused.
#   1.5 is refused for the integer, as one expects.
# Version: elysia 1.4.30, Node 20.
# Who meets it: a service with `amount` as a number and `limit` as an integer. One probe, number as text,
#   is refused for the first and accepted for the second, in one operation.
set -euo pipefail
dir=$(mktemp -d); trap 'rm -rf "$dir"' EXIT; cd "$dir"
npm init -y > /dev/null
npm install --silent --no-audit --no-fund --ignore-scripts elysia@1.4.30
cat > bodies.mjs <<'JS'
import { Elysia, t } from 'elysia';
const body = t.Object({
  amount: t.Optional(t.Number()),
  limit: t.Optional(t.Integer()),
  builder: t.Optional(t.Object({ fee: t.Optional(t.Number()) })),
  tags: t.Optional(t.Array(t.String())),
});
const app = new Elysia().post('/orders', ({ body }) => body, { body });
for (const text of ['{"amount":"5"}', '{"limit":"5"}', '{"limit":1.5}', '{"amount":null}', '{"tags":null}', '{"builder":null}', '{"builder":[]}']) {
  const headers = { 'content-type': 'application/json' };
  const response = await app.handle(new Request('http://127.0.0.1/orders', { method: 'POST', headers, body: text }));
  console.log(text, response.status === 200 ? await response.text() : response.status);
}
JS
seen=$(node bodies.mjs); echo "$seen"
[ "$seen" = '{"amount":"5"} 422
{"limit":"5"} {"limit":5}
{"limit":1.5} 422
{"amount":null} 422
{"tags":null} 422
{"builder":null} {"builder":{}}
{"builder":[]} {"builder":{}}' ] || { echo "Elysia no longer coerces integers and objects, but no numbers and lists."; exit 1; }
