#!/usr/bin/env bash
# Guess: Prism's dynamic mock answers with bodies that are valid for the description that it mocks.
# What happens: not for `exclusiveMinimum` and `exclusiveMaximum`, in the forms of OpenAPI 3.0 and 3.1. Prices "above 0" are
#   negative, and shares "between 0 and 1" are millions away. Prism's own log calls these responses violations, but sends
#   them with status 200. With `minimum` and `maximum` the numbers are right; `multipleOf` holds in all three.
# Version: @stoplight/prism-cli 5.14.2, Node 20.
# Who meets it: whoever tries a client, a test or a load scenario against a mock of the service before there is one.
# Needs: Node.
set -euo pipefail
dir=$(mktemp -d); trap 'kill ${mocks:-} 2> /dev/null || true; rm -rf "$dir"' EXIT; cd "$dir"
npm init -y > /dev/null
npm install --silent --no-audit --no-fund --ignore-scripts @stoplight/prism-cli@5.14.2
describe() {
  cat > "$1.yaml" <<YAML
openapi: $2
info: { title: service, version: "1" }
paths:
  /quote:
    get:
      responses:
        "200":
          description: a quote
          content:
            application/json:
              schema:
                type: object
                required: [price, share]
                properties: { price: { type: number, multipleOf: 0.01, $3 }, share: { type: number, $3, $4 } }
YAML
}
describe 3.1 3.1.0 'exclusiveMinimum: 0' 'exclusiveMaximum: 1'
describe 3.0 3.0.3 'minimum: 0, exclusiveMinimum: true' 'maximum: 1, exclusiveMaximum: true'
describe inclusive 3.1.0 'minimum: 0' 'maximum: 1'
cat > probe.mjs <<'JS'
import { setTimeout } from 'node:timers/promises';
const [, , form, port] = process.argv;
const url = `http://127.0.0.1:${port}/quote`;
for (let tries = 0; tries < 300 && !(await fetch(url).catch(() => false)); tries++) await setTimeout(100);
const responses = await Promise.all(Array.from({ length: 20 }, () => fetch(url)));
const quotes = await Promise.all(responses.map((response) => response.json()));
const count = (what) => quotes.filter(what).length;
console.log(`${form}: status 200 ${responses.filter(({ status }) => status === 200).length},`,
  `negative prices ${count(({ price }) => price < 0) > 0 ? 'some' : 'none'}, shares outside of 0 to 1 ${count(({ share }) => share < 0 || share > 1)},`,
  `prices with more than two places ${count(({ price }) => Math.abs(price * 100 - Math.round(price * 100)) > 1e-3)}`);
JS
seen=$(for form in 3.1 3.0 inclusive; do
  port=$(node -e 'const server = require("node:net").createServer().listen(0, "127.0.0.1", () => { console.log(server.address().port); server.close(); })')
  timeout 120 node node_modules/@stoplight/prism-cli/dist/index.js mock -d -h 127.0.0.1 -p "$port" $form.yaml > $form.log 2>&1 & mocks=$!
  node probe.mjs $form "$port"
  kill $mocks; wait $mocks 2> /dev/null || true
  echo "  its log names the bounds: $(grep -qE 'Violation: response.body.* must be [<>]' $form.log && echo yes || echo no)"
done); echo "$seen"
[ "$seen" = '3.1: status 200 20, negative prices some, shares outside of 0 to 1 20, prices with more than two places 0
  its log names the bounds: yes
3.0: status 200 20, negative prices some, shares outside of 0 to 1 20, prices with more than two places 0
  its log names the bounds: yes
inclusive: status 200 20, negative prices none, shares outside of 0 to 1 0, prices with more than two places 0
  its log names the bounds: no' ] || { echo "Prism mocks other numbers than before."; exit 1; }
