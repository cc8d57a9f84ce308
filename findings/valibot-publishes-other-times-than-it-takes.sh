#!/usr/bin/env bash
# Guess: a schema that Valibot publishes accepts what Valibot accepts, but for seconds that are missing in `isoTimestamp`.
# What happens: `isoDateTime` takes "2026-01-02T03:04" alone, and becomes the format date-time, for which that is none: the two
#   have no time in common, so a client that follows the published schema is always refused. `isoTime` takes "03:04" and becomes
#   `time`, which needs seconds and a zone. `isoTimestamp` and `isoDate` take the 30th of February, which the formats refuse.
#   `base64` becomes an annotation, which nobody checks. There is no warning. For a regular expression with a flag, Valibot
#   refuses to make a schema; Zod drops the flag: it takes "ABC", and its schema does not.
# Version: valibot 1.5.0 with @valibot/to-json-schema 1.8.0, zod 4.6.7, ajv 8.20.0 with ajv-formats 3.0.1, Node 20.
# Who meets it: a service that checks with Valibot and publishes its schema: clients, generators of tests and gateways that go
#   by it send what the service refuses.
# Needs: Node.
set -euo pipefail
dir=$(mktemp -d); trap 'rm -rf "$dir"' EXIT; cd "$dir"
npm init -y > /dev/null
npm install --silent --no-audit --no-fund --ignore-scripts valibot@1.5.0 @valibot/to-json-schema@1.8.0 zod@4.6.7 ajv@8.20.0 ajv-formats@3.0.1
cat > probe.mjs <<'JS'
import { toJsonSchema } from '@valibot/to-json-schema';
import { Ajv } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import * as v from 'valibot';
import * as z from 'zod';

const show = (taken) => (taken ? 'takes' : 'refuses');
const compare = (name, schema, own, validator, values) => {
  addFormats.default(validator);
  const published = validator.compile(schema);
  console.log(`${name}: ${values.map((value) => `${value} ${show(own(value))}/${show(published(value))}`).join(', ')}`);
};
const values = {
  isoDateTime: ['2026-01-02T03:04', '2026-01-02T03:04:05Z', '2026-01-02T03:04:05+01:00'],
  isoTime: ['03:04', '03:04:05Z', '03:04:05+01:00'],
  isoTimestamp: ['2026-01-02T03:04:05Z', '2026-02-30T03:04:05Z'],
  isoDate: ['2026-01-02', '2026-02-30'],
  base64: ['YWI=', 'a!'],
};
console.log('own check/published schema');
for (const [action, texts] of Object.entries(values)) {
  const schema = v.pipe(v.string(), v[action]());
  compare(`valibot ${action}`, toJsonSchema(schema), (value) => v.safeParse(schema, value).success, new Ajv(), texts);
}
try {
  toJsonSchema(v.pipe(v.string(), v.regex(/^[a-z]+$/i)));
} catch ({ message }) {
  console.log(`valibot regex: ${message}`);
}
const symbol = z.string().regex(/^[a-z]+$/i);
compare('zod regex', z.toJSONSchema(symbol), (value) => symbol.safeParse(value).success, new Ajv2020(), ['abc', 'ABC']);
JS
seen=$(node probe.mjs); echo "$seen"
[ "$seen" = 'own check/published schema
valibot isoDateTime: 2026-01-02T03:04 takes/refuses, 2026-01-02T03:04:05Z refuses/takes, 2026-01-02T03:04:05+01:00 refuses/takes
valibot isoTime: 03:04 takes/refuses, 03:04:05Z refuses/takes, 03:04:05+01:00 refuses/takes
valibot isoTimestamp: 2026-01-02T03:04:05Z takes/takes, 2026-02-30T03:04:05Z takes/refuses
valibot isoDate: 2026-01-02 takes/takes, 2026-02-30 takes/refuses
valibot base64: YWI= takes/takes, a! refuses/takes
valibot regex: RegExp flags are not supported by JSON Schema.
zod regex: abc takes/takes, ABC takes/refuses' ] || { echo "Valibot and Zod publish other schemas than before."; exit 1; }
