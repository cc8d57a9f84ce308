#!/usr/bin/env bash
# Guess: none. It was seen while libraries that merge `allOf` were compared with Ajv, which was taken for the measure.
# What happens: where a list is shorter than its tuple, Ajv skips the keywords that follow. It takes [] for a list that has to
#   contain "USD", and [5, 5] for `uniqueItems` if a third place is described. With `allErrors` the same schemas refuse both.
#   So do @cfworker/json-schema, json-schema-library and Python's jsonschema. But where `unevaluatedProperties` is false,
#   json-schema-library takes each member that fulfils the `items` beside it, although `items` is for lists alone.
# Version: ajv 8.20.0, @cfworker/json-schema 4.1.1, json-schema-library 11.6.2, Node 20; jsonschema 4.26.0, Python 3.11.
# Who meets it: a service or a suite that validates with Ajv's default: what is refused depends on whether all errors are asked
#   for. In strict mode Ajv logs that the tuple has no `minItems`, which avoids it.
# Needs: Node, Python.
set -euo pipefail
dir=$(mktemp -d); trap 'rm -rf "$dir"' EXIT; cd "$dir"
npm init -y > /dev/null
npm install --silent --no-audit --no-fund --ignore-scripts ajv@8.20.0 @cfworker/json-schema@4.1.1 json-schema-library@11.6.2
python3 -m venv v
v/bin/pip install -q --disable-pip-version-check jsonschema==4.26.0
cat > cases.json <<'JSON'
[
  [{ "prefixItems": [{ "type": "string" }], "contains": { "const": "USD" } }, []],
  [{ "prefixItems": [{ "type": "string" }], "contains": { "const": "USD" } }, ["EUR"]],
  [{ "prefixItems": [true, true, { "type": "string" }], "uniqueItems": true }, [5, 5]],
  [{ "prefixItems": [true, true, { "type": "string" }], "uniqueItems": true }, [5, 5, "USD"]],
  [{ "unevaluatedProperties": false, "items": { "type": "integer" } }, { "fee": 1 }],
  [{ "unevaluatedProperties": false, "items": { "type": "string" } }, { "fee": 1 }],
  [{ "unevaluatedProperties": false }, { "fee": 1 }]
]
JSON
cat > probe.mjs <<'JS'
import { readFileSync } from 'node:fs';
import { Validator } from '@cfworker/json-schema';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { compileSchema } from 'json-schema-library';

const $schema = 'https://json-schema.org/draft/2020-12/schema';
const takes = {
  ajv: (schema, value) => new Ajv2020({ strict: false }).validate(schema, value),
  'ajv with allErrors': (schema, value) => new Ajv2020({ strict: false, allErrors: true }).validate(schema, value),
  cfworker: (schema, value) => new Validator(schema, '2020-12').validate(value).valid,
  'json-schema-library': (schema, value) => compileSchema({ $schema, ...schema }).validate(value).valid,
};
for (const [schema, value] of JSON.parse(readFileSync('cases.json')))
  console.log(JSON.stringify(schema), JSON.stringify(value), 'taken by:', Object.keys(takes).filter((name) => takes[name](schema, value)).join(', '));
JS
cat > probe.py <<'PY'
import json

import jsonschema

print("jsonschema takes", [value for schema, value in json.load(open("cases.json")) if jsonschema.Draft202012Validator(schema).is_valid(value)])
PY
seen=$(node probe.mjs; v/bin/python probe.py); echo "$seen"
[ "$seen" = '{"prefixItems":[{"type":"string"}],"contains":{"const":"USD"}} [] taken by: ajv
{"prefixItems":[{"type":"string"}],"contains":{"const":"USD"}} ["EUR"] taken by: 
{"prefixItems":[true,true,{"type":"string"}],"uniqueItems":true} [5,5] taken by: ajv
{"prefixItems":[true,true,{"type":"string"}],"uniqueItems":true} [5,5,"USD"] taken by: 
{"unevaluatedProperties":false,"items":{"type":"integer"}} {"fee":1} taken by: json-schema-library
{"unevaluatedProperties":false,"items":{"type":"string"}} {"fee":1} taken by: 
{"unevaluatedProperties":false} {"fee":1} taken by: 
jsonschema takes []' ] || { echo "Ajv or json-schema-library no longer take these values."; exit 1; }
