#!/usr/bin/env bash
# Guess: a generator of examples writes values that are valid under the formats of the schema, or says that it does not
#   know a format.
# What happens: of 100 examples for `format: duration`, Ajv refuses all from the Python packages jsf, which writes signs and
#   fractions, and hypothesis-jsonschema, which writes any text at all. Of json-schema-faker's it refuses 8, such as
#   "PT0D". hypothesis-jsonschema writes any text for `format: uuid` too, without a warning; the other two write UUIDs.
#   Without a seed, json-schema-faker writes one and the same example at every call.
# Version: json-schema-faker 0.6.3, jsf 0.11.2, hypothesis-jsonschema 0.23.1 with hypothesis 6.170.17; ajv 8.20.0 with
#   ajv-formats 3.0.1.
# Who meets it: a suite that makes valid requests from a schema: a correct service refuses them, and is accused.
# Needs: Python, Node.
set -euo pipefail
dir=$(mktemp -d); trap 'rm -rf "$dir"' EXIT; cd "$dir"
python3 -m venv v
v/bin/pip install -q --disable-pip-version-check jsf==0.11.2 hypothesis-jsonschema==0.23.1 hypothesis==6.170.17
npm init -y > /dev/null
npm install --silent --no-audit --no-fund --ignore-scripts json-schema-faker@0.6.3 ajv@8.20.0 ajv-formats@3.0.1
cat > probe.py <<'PY'
import json
from hypothesis import given, seed, settings
from hypothesis_jsonschema import from_schema
from jsf import JSF

made = {}
for name in ("duration", "uuid"):
    schema = {"$schema": "https://json-schema.org/draft/2020-12/schema", "type": "string", "format": name}
    made[f"jsf {name}"] = [JSF(schema).generate() for _ in range(100)]
    texts = made[f"hypothesis-jsonschema {name}"] = []

    @seed(1)
    @settings(max_examples=100, database=None)
    @given(from_schema(schema))
    def collect(text):
        texts.append(text)

    collect()
json.dump(made, open("made.json", "w"))
PY
cat > probe.mjs <<'JS'
import { readFileSync } from 'node:fs';
import Ajv from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { generate } from 'json-schema-faker';

const ajv = new Ajv.default();
addFormats.default(ajv);
const made = JSON.parse(readFileSync('made.json', 'utf8'));
for (const format of ['duration', 'uuid']) {
  const texts = made[`json-schema-faker ${format}`] = [];
  for (let seed = 1; seed <= 100; seed++) texts.push(await generate({ type: 'string', format }, { seed }));
  const validate = ajv.compile({ type: 'string', format });
  for (const [name, examples] of Object.entries(made).filter(([name]) => name.endsWith(format)))
    console.log(`${name}: ${examples.filter((text) => !validate(text)).length} of ${examples.length} invalid`);
}
const unseeded = [];
for (let call = 0; call < 20; call++) unseeded.push(await generate({ type: 'string', format: 'uuid' }));
console.log(`json-schema-faker without a seed: ${new Set(unseeded).size} distinct UUID of ${unseeded.length}`);
JS
v/bin/python -W ignore probe.py
seen=$(node probe.mjs); echo "$seen"
[ "$seen" = 'jsf duration: 100 of 100 invalid
hypothesis-jsonschema duration: 100 of 100 invalid
json-schema-faker duration: 8 of 100 invalid
jsf uuid: 0 of 100 invalid
hypothesis-jsonschema uuid: 100 of 100 invalid
json-schema-faker uuid: 0 of 100 invalid
json-schema-faker without a seed: 1 distinct UUID of 20' ] || { echo "These generators no longer write durations and UUIDs as before."; exit 1; }
