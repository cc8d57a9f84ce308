#!/usr/bin/env bash
# Guess: two libraries that merge `allOf` give a schema that takes the same values, or raise an error.
# What happens: of the patterns "^0x" and "00$" both make one that no text fulfils, since both have to match at one place.
#   An integer that is also a number is an error for one, and an undefined schema from the other. Of two dependencies of one
#   member one remains for json-schema-merge-allof. Both lose an upper limit of `additionalProperties` for members that a
#   pattern of the other part names, and the type of such a pattern for members that a closed part names.
# Version: json-schema-merge-allof 0.8.1, allof-merge 0.6.8, ajv 8.20.0, Node 20.
# Who meets it: tools for documents, forms and mocks that merge a schema first: they refuse valid requests, or take others.
# Needs: Node.
set -euo pipefail
dir=$(mktemp -d); trap 'rm -rf "$dir"' EXIT; cd "$dir"
npm init -y > /dev/null
npm install --silent --no-audit --no-fund --ignore-scripts json-schema-merge-allof@0.8.1 allof-merge@0.6.8 ajv@8.20.0
cat > probe.cjs <<'JS'
const { Ajv } = require('ajv');
const { merge: allofMerge } = require('allof-merge');
const mergeAllOf = require('json-schema-merge-allof');

const ajv = new Ajv({ strict: false });
const takes = (schema, value) => (ajv.validate(schema, value) ? 'takes' : 'refuses');
const merged = { 'json-schema-merge-allof': mergeAllOf, 'allof-merge': (schema) => allofMerge(schema) };
const cases = [
  [[{ pattern: '^0x' }, { pattern: '00$' }], '0x00'],
  [[{ type: 'integer' }, { type: 'number' }], 5],
  [[{ dependencies: { price: ['currency'] } }, { dependencies: { price: ['amount'] } }], { price: 1, currency: 'USD' }],
  [[{ additionalProperties: { maximum: 5 } }, { patternProperties: { '^fee': { type: 'integer' } } }], { fee: 9 }],
  [[{ properties: { fee: {} }, additionalProperties: false }, { patternProperties: { '^fee': { type: 'integer' } } }], { fee: 'x' }],
];
for (const [allOf, value] of cases) {
  console.log(`${JSON.stringify(allOf)} ${takes({ allOf }, value)} ${JSON.stringify(value)}`);
  for (const [name, merge] of Object.entries(merged)) {
    let result;
    try {
      const schema = merge(structuredClone({ allOf }));
      result = schema ? `${JSON.stringify(schema)} ${takes(schema, value)} it` : `${schema}`;
    } catch (error) {
      result = error.message.split('.')[0];
    }
    console.log(`  ${name}: ${result}`);
  }
}
JS
seen=$(node probe.cjs); echo "$seen"
[ "$seen" = '[{"pattern":"^0x"},{"pattern":"00$"}] takes "0x00"
  json-schema-merge-allof: {"pattern":"(?=^0x)(?=00$)"} refuses it
  allof-merge: {"pattern":"(?=^0x)(?=00$)"} refuses it
[{"type":"integer"},{"type":"number"}] takes 5
  json-schema-merge-allof: Could not resolve values for path:"type"
  allof-merge: undefined
[{"dependencies":{"price":["currency"]}},{"dependencies":{"price":["amount"]}}] refuses {"price":1,"currency":"USD"}
  json-schema-merge-allof: {"dependencies":{"price":["currency"]}} takes it
  allof-merge: {"dependencies":{"price":["amount","currency"]}} refuses it
[{"additionalProperties":{"maximum":5}},{"patternProperties":{"^fee":{"type":"integer"}}}] refuses {"fee":9}
  json-schema-merge-allof: {"additionalProperties":{"maximum":5},"patternProperties":{"^fee":{"type":"integer"}}} takes it
  allof-merge: {"additionalProperties":{"maximum":5},"patternProperties":{"^fee":{"type":"integer"}}} takes it
[{"properties":{"fee":{}},"additionalProperties":false},{"patternProperties":{"^fee":{"type":"integer"}}}] refuses {"fee":"x"}
  json-schema-merge-allof: {"additionalProperties":false,"properties":{"fee":{}}} takes it
  allof-merge: {"properties":{"fee":{}},"additionalProperties":false} takes it' ] || { echo "The libraries merge allOf otherwise than before."; exit 1; }
