#!/usr/bin/env bash
# Guess: openapi-format, which sorts and cleans descriptions, leaves the numbers of schemas as they are, perhaps without large
#   ones' digits.
# What happens: large integers keep all digits. But a bound of 1e-7 becomes the text "1e-7===", and so do 1e21, 1.5e-7 and the
#   smallest integer of 64 bits. Ajv does not compile such a bound. The run ends with exit code 0, and a second run leaves it so.
#   1e18 and 0.00000012 are right.
# Version: openapi-format 1.33.6, ajv 8.20.0, Node 20.
# Who meets it: whoever sorts, filters or bundles a description of prices with it in a pipeline: bounds of prices and wei become
#   texts.
# Needs: Node.
set -euo pipefail
dir=$(mktemp -d); trap 'rm -rf "$dir"' EXIT; cd "$dir"
npm init -y > /dev/null
npm install --silent --no-audit --no-fund --ignore-scripts openapi-format@1.33.6 ajv@8.20.0
cat > api.yaml <<'YAML'
openapi: 3.0.3
info: { title: Trades, version: "1" }
paths: {}
components:
  schemas:
    Price: { type: number, minimum: 1e-7 }
    Fee: { type: number, minimum: 0.00000012 }
    Ether: { type: number, maximum: 1e18 }
    Wei: { type: number, maximum: 1e21 }
    Digits: { type: integer, maximum: 1000000000000000000000 }
    Above: { type: integer, maximum: 9007199254740993 }
    Long: { type: integer, minimum: -9223372036854775808 }
    Example: { type: number, example: 1.5e-7 }
YAML
npx openapi-format api.yaml --output once.json > said.txt 2>&1 && echo "exit code 0" > code.txt
npx openapi-format once.json --output twice.json > /dev/null 2>&1
cat > show.mjs <<'JS'
import { readFileSync } from 'node:fs';
import { Ajv } from 'ajv';

const [once, twice] = ['once.json', 'twice.json'].map((file) => readFileSync(file, 'utf8'));
for (const [name, schema] of Object.entries(JSON.parse(once).components.schemas)) {
  const { type, ...rest } = schema;
  const [keyword] = Object.keys(rest);
  const written = new RegExp(`"${name}": \\{[^}]*"${keyword}": ([^\\n]*)`).exec(once)[1];
  let compiles = 'compiles';
  try { new Ajv({ strict: false }).compile(schema); } catch { compiles = 'does not compile'; }
  console.log(`${name}: ${keyword} ${written}, ${compiles}`);
}
console.log(once === twice ? 'a second run changes nothing' : 'a second run changes it');
JS
seen=$(grep -i 'error\|warning' said.txt || true; cat code.txt; node show.mjs); echo "$seen"
[ "$seen" = 'exit code 0
Price: minimum "1e-7===", does not compile
Fee: minimum 0.00000012, compiles
Ether: maximum 1000000000000000000, compiles
Wei: maximum "1e21===", does not compile
Digits: maximum 1000000000000000000000, compiles
Above: maximum 9007199254740993, compiles
Long: minimum "-9223372036854775808===", does not compile
Example: example "1.5e-7===", compiles
a second run changes nothing' ] || { echo "openapi-format writes these numbers in another way."; exit 1; }
