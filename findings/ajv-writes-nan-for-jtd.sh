#!/usr/bin/env bash
# Guess: what Ajv compiles of a JSON Type Definition agrees: its parser reads what its validator takes, and its serializer writes
#   JSON.
# What happens: for `int32` the validator takes 1.0 and 1e3, and so does the library jtd; the parser refuses both. The serializer
#   writes NaN as it stands, where JSON.stringify writes null. A list with `undefined` becomes [undefined]: its own parser
#   refuses both texts. A missing member becomes the text "undefined", which it takes. For `timestamp` Ajv takes a space for the
#   T, and +0200, which jtd refuses. jtd takes a second 60 at any time, Ajv before midnight alone.
# Version: ajv 8.20.0 (ajv/dist/jtd), jtd 0.1.1, Node 20.
# Who meets it: a service that compiles these for speed: a NaN breaks its whole answer. Python writes 1.0 for a float that is an
#   integer, which then is refused.
# Needs: Node.
set -euo pipefail
dir=$(mktemp -d); trap 'rm -rf "$dir"' EXIT; cd "$dir"
npm init -y > /dev/null
npm install --silent --no-audit --no-fund --ignore-scripts ajv@8.20.0 jtd@0.1.1
cat > probe.mjs <<'JS'
import Ajv from 'ajv/dist/jtd.js';
import { validate } from 'jtd';

const ajv = new Ajv.default();
const yes = (takes) => (takes ? 'takes' : 'refuses');
for (const [type, texts] of [
  ['int32', ['1', '1.0', '1e3', '1.5']],
  ['timestamp', ['"2026-01-02T03:04:05Z"', '"2026-01-02 03:04:05Z"', '"2026-01-02T03:04:05+0200"', '"2026-06-30T23:59:60Z"', '"2026-06-30T12:00:60Z"']],
])
  for (const text of texts)
    console.log(type, text, `the validator ${yes(ajv.validate({ type }, JSON.parse(text)))} it, the parser ${yes(ajv.compileParser({ type })(text) !== undefined)} it,`,
      `jtd ${yes(validate({ type }, JSON.parse(text)).length === 0)} it`);
for (const [schema, value] of [
  [{ properties: { p99: { type: 'float64' } } }, { p99: NaN }],
  [{ elements: {} }, [undefined]],
  [{ properties: { name: { type: 'string' } } }, {}],
]) {
  const text = ajv.compileSerializer(schema)(value);
  const read = ajv.compileParser(schema)(text);
  console.log(`the serializer writes ${text}, JSON.stringify ${JSON.stringify(value)}; the parser ${yes(read !== undefined)} it`);
}
JS
seen=$(node probe.mjs); echo "$seen"
[ "$seen" = 'int32 1 the validator takes it, the parser takes it, jtd takes it
int32 1.0 the validator takes it, the parser refuses it, jtd takes it
int32 1e3 the validator takes it, the parser refuses it, jtd takes it
int32 1.5 the validator refuses it, the parser refuses it, jtd refuses it
timestamp "2026-01-02T03:04:05Z" the validator takes it, the parser takes it, jtd takes it
timestamp "2026-01-02 03:04:05Z" the validator takes it, the parser takes it, jtd refuses it
timestamp "2026-01-02T03:04:05+0200" the validator takes it, the parser takes it, jtd refuses it
timestamp "2026-06-30T23:59:60Z" the validator takes it, the parser takes it, jtd takes it
timestamp "2026-06-30T12:00:60Z" the validator refuses it, the parser refuses it, jtd takes it
the serializer writes {"p99":NaN}, JSON.stringify {"p99":null}; the parser refuses it
the serializer writes [undefined], JSON.stringify [null]; the parser refuses it
the serializer writes {"name":"undefined"}, JSON.stringify {}; the parser takes it' ] || { echo "Ajv compiles other validators, parsers or serializers of a JSON Type Definition."; exit 1; }
