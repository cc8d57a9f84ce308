#!/usr/bin/env bash
# Guess: none. It was seen while the schemas that Zod writes were compared with what Zod takes.
# What happens: Zod writes a format of its own, beside a pattern that would be enough, for `startsWith`, `endsWith`, `includes`,
#   `lowercase`, `hex`, `base64`, `hash`, `ulid`, `e164` and others. Ajv, strict by default, refuses each with 'unknown format
#   "starts_with"', with ajv-formats too; not strict, it writes a warning. So an address such as `z.string().startsWith("0x")`
#   stops a service at its start. Python's jsonschema takes the schemas. For `uuid`, `email`, `int32` and dates Ajv compiles
#   them too.
# Version: zod 4.6.7, ajv 8.20.0 with ajv-formats 3.0.1, Node 20; jsonschema 4.26.0, Python 3.11.
# Who meets it: whoever keeps Zod as the source, and gives its JSON Schema to Fastify or to a check of responses, which use Ajv.
# Needs: Node, Python.
set -euo pipefail
dir=$(mktemp -d); trap 'rm -rf "$dir"' EXIT; cd "$dir"
npm init -y > /dev/null
npm install --silent --no-audit --no-fund --ignore-scripts zod@4.6.7 ajv@8.20.0 ajv-formats@3.0.1
python3 -m venv v
v/bin/pip install -q --disable-pip-version-check jsonschema==4.26.0
cat > probe.mjs <<'JS'
import { writeFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import * as z from 'zod';

const schemas = {
  startsWith: z.string().startsWith('0x'), endsWith: z.string().endsWith('.eth'), includes: z.string().includes('-'),
  lowercase: z.string().lowercase(), hex: z.hex(), base64: z.base64(), hash: z.hash('sha256'), ulid: z.ulid(), e164: z.e164(),
  uuid: z.uuid(), email: z.email(), datetime: z.iso.datetime(), int32: z.int32(), regex: z.string().regex(/^0x/),
};
const written = Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, z.toJSONSchema(schema)]));
writeFileSync('schemas.json', JSON.stringify(written));
const ajv = new Ajv2020();
addFormats.default(ajv);
for (const [name, schema] of Object.entries(written)) {
  let compiled = 'compiled';
  try {
    ajv.compile(schema);
  } catch ({ message }) {
    compiled = message;
  }
  console.log(`${name}: format ${schema.format}, pattern ${schema.pattern === undefined ? 'no' : 'yes'}: ${compiled}`);
}
JS
cat > probe.py <<'PY'
import json

from jsonschema import Draft202012Validator

for schema in json.load(open("schemas.json")).values():
    Draft202012Validator.check_schema(schema)
print("jsonschema takes all of them")
PY
seen=$(node probe.mjs; v/bin/python probe.py); echo "$seen"
[ "$seen" = 'startsWith: format starts_with, pattern yes: unknown format "starts_with" ignored in schema at path "#"
endsWith: format ends_with, pattern yes: unknown format "ends_with" ignored in schema at path "#"
includes: format includes, pattern yes: unknown format "includes" ignored in schema at path "#"
lowercase: format lowercase, pattern yes: unknown format "lowercase" ignored in schema at path "#"
hex: format hex, pattern yes: unknown format "hex" ignored in schema at path "#"
base64: format base64, pattern yes: unknown format "base64" ignored in schema at path "#"
hash: format sha256_hex, pattern yes: unknown format "sha256_hex" ignored in schema at path "#"
ulid: format ulid, pattern yes: unknown format "ulid" ignored in schema at path "#"
e164: format e164, pattern yes: unknown format "e164" ignored in schema at path "#"
uuid: format uuid, pattern yes: compiled
email: format email, pattern yes: compiled
datetime: format date-time, pattern yes: compiled
int32: format undefined, pattern no: compiled
regex: format undefined, pattern yes: compiled
jsonschema takes all of them' ] || { echo "Ajv compiles other schemas of Zod than before."; exit 1; }
