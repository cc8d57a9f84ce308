#!/usr/bin/env bash
# Guess: the Zod schemas that generators make of one description take each valid trade, but for times with an offset. They refuse
#   what is out of bounds.
# What happens: with Zod 4 all three refuse the integer 5000000000000000000, as any from 2^53 on, and a time of day with a Z. They
#   take one without a Z, which is invalid. hey-api refuses an offset in a time, and leaves out `multipleOf`. For int64 it reads
#   true, [] and "0x10" as the bigints 1, 0 and 16. A closed object is open for orval and hey-api, and a list with a repeated item
#   passes there. All three drop unknown members of an open object, and add defaults to a response.
# Version: @hey-api/openapi-ts 0.99.0, orval 8.38.0, json-schema-to-zod 2.8.1, zod 4.6.7; ajv 8.20.0, ajv-formats 3.0.1; Node 20,
#   though the first two ask for Node 22.
# Who meets it: whoever checks the responses of a trading service in a browser with such schemas. Amounts in wei are refused.
# Needs: Node.
set -euo pipefail
dir=$(mktemp -d); trap 'rm -rf "$dir"' EXIT; cd "$dir"
npm init -y > /dev/null
npm install --silent --no-audit --no-fund --ignore-scripts --force @hey-api/openapi-ts@0.99.0 orval@8.38.0 typescript@5.9.3 zod@4.6.7 \
  json-schema-to-zod@2.8.1 ajv@8.20.0 ajv-formats@3.0.1
cat > schema.json <<'JSON'
{"type":"object","properties":{
  "wei":{"type":"integer"},"count":{"type":"integer","format":"int64"},"price":{"type":"number","multipleOf":0.5},
  "at":{"type":"string","format":"date-time"},"clock":{"type":"string","format":"time"},"day":{"type":"string","format":"date"},
  "tags":{"type":"array","items":{"type":"string"},"uniqueItems":true},"limit":{"type":"integer","default":20},
  "closed":{"type":"object","properties":{"id":{"type":"string"}},"additionalProperties":false},
  "open":{"type":"object","properties":{"id":{"type":"string"}}}}}
JSON
cat > values.jsonl <<'JSON'
{"wei":9007199254740991}
{"wei":9007199254740992}
{"wei":5000000000000000000}
{"count":5}
{"count":true}
{"count":[]}
{"count":"0x10"}
{"price":19.5}
{"price":19.99}
{"at":"2026-01-02T03:04:05Z"}
{"at":"2026-01-02T03:04:05+02:00"}
{"clock":"03:04:05Z"}
{"clock":"03:04:05"}
{"day":"2026-02-30"}
{"tags":["a","a"]}
{"closed":{"id":"a","tier":1}}
{"open":{"id":"a","tier":1}}
JSON
cat > write.mjs <<'JS'
import { readFileSync, writeFileSync } from 'node:fs';
import { jsonSchemaToZod } from 'json-schema-to-zod';

const schema = JSON.parse(readFileSync('schema.json', 'utf8'));
const content = { 'application/json': { schema: { $ref: '#/components/schemas/Trade' } } };
const responses = { 200: { description: 'ok', content } };
const paths = { '/trades': { post: { operationId: 'createTrade', requestBody: { required: true, content }, responses } } };
const components = { schemas: { Trade: schema } };
writeFileSync('api.json', JSON.stringify({ openapi: '3.0.3', info: { title: 'Trades', version: '1' }, paths, components }));
writeFileSync('json-schema-to-zod.mjs', jsonSchemaToZod(schema, { module: 'esm' }));
writeFileSync('orval.config.cjs', "module.exports={trades:{input:'./api.json',output:{client:'zod',mode:'single',target:'./orval.ts'}}};");
JS
node write.mjs
npx orval --config orval.config.cjs > /dev/null 2>&1; cp orval.ts orval.mjs
npx openapi-ts -i api.json -o hey -p zod > /dev/null 2>&1; cp hey/zod.gen.ts hey.mjs
cat > compare.mjs <<'JS'
import { readFileSync } from 'node:fs';
import Ajv from 'ajv';
import formats from 'ajv-formats';
import { zTrade } from './hey.mjs';
import converted from './json-schema-to-zod.mjs';
import { CreateTradeResponse } from './orval.mjs';

const ajv = new Ajv.default();
formats.default(ajv);
const validate = ajv.compile(JSON.parse(readFileSync('schema.json', 'utf8')));
const schemas = { 'hey-api': zTrade, orval: CreateTradeResponse, 'json-schema-to-zod': converted };
for (const text of readFileSync('values.jsonl', 'utf8').trim().split('\n')) {
  const answers = {};
  for (const [name, schema] of Object.entries(schemas)) {
    const { data, success } = schema.safeParse(JSON.parse(text));
    const [value] = success ? Object.keys(JSON.parse(text)).map(key => data[key]) : ['refused'];
    const answer = !success ? 'refused' : typeof value === 'bigint' ? `${value}n` : JSON.stringify(value);
    (answers[answer] ??= []).push(name);
  }
  const groups = Object.entries(answers).map(([answer, names]) => `${answer} (${names.join(', ')})`);
  console.log(`${text}, ${validate(JSON.parse(text)) ? 'valid' : 'invalid'} for Ajv: ${groups.join('; ')}`);
}
console.log(`{}: ${Object.entries(schemas).map(([name, schema]) => `${JSON.stringify(schema.parse({}))} (${name})`).join(', ')}`);
JS
seen=$(node compare.mjs); echo "$seen"
[ "$seen" = '{"wei":9007199254740991}, valid for Ajv: 9007199254740991 (hey-api, orval, json-schema-to-zod)
{"wei":9007199254740992}, valid for Ajv: refused (hey-api, orval, json-schema-to-zod)
{"wei":5000000000000000000}, valid for Ajv: refused (hey-api, orval, json-schema-to-zod)
{"count":5}, valid for Ajv: 5 (orval, json-schema-to-zod); 5n (hey-api)
{"count":true}, invalid for Ajv: 1n (hey-api); refused (orval, json-schema-to-zod)
{"count":[]}, invalid for Ajv: 0n (hey-api); refused (orval, json-schema-to-zod)
{"count":"0x10"}, invalid for Ajv: 16n (hey-api); refused (orval, json-schema-to-zod)
{"price":19.5}, valid for Ajv: 19.5 (hey-api, orval, json-schema-to-zod)
{"price":19.99}, invalid for Ajv: 19.99 (hey-api); refused (orval, json-schema-to-zod)
{"at":"2026-01-02T03:04:05Z"}, valid for Ajv: "2026-01-02T03:04:05Z" (hey-api, orval, json-schema-to-zod)
{"at":"2026-01-02T03:04:05+02:00"}, valid for Ajv: refused (hey-api); "2026-01-02T03:04:05+02:00" (orval, json-schema-to-zod)
{"clock":"03:04:05Z"}, valid for Ajv: refused (hey-api, orval, json-schema-to-zod)
{"clock":"03:04:05"}, invalid for Ajv: "03:04:05" (hey-api, orval, json-schema-to-zod)
{"day":"2026-02-30"}, invalid for Ajv: refused (hey-api, orval, json-schema-to-zod)
{"tags":["a","a"]}, invalid for Ajv: ["a","a"] (hey-api, orval); refused (json-schema-to-zod)
{"closed":{"id":"a","tier":1}}, invalid for Ajv: {"id":"a"} (hey-api, orval); refused (json-schema-to-zod)
{"open":{"id":"a","tier":1}}, valid for Ajv: {"id":"a"} (hey-api, orval, json-schema-to-zod)
{}: {"limit":20} (hey-api), {"limit":20} (orval), {"limit":20} (json-schema-to-zod)' ] || { echo "Generated Zod schemas now take other trades."; exit 1; }
