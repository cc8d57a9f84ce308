#!/usr/bin/env bash
# Guess: `string.date.iso` of ArkType refuses the 30th of February, as a JSON Schema date-time does.
# What happens: it accepts that day, and its `.parse` form returns the second of March. Joi's `isoDate()` accepts it too.
#   ArkType also takes a time without seconds or zone, yet refuses a space or a lower-case t.
#   Ajv's `date-time` is the other way round: it refuses that day, and takes the space and the lower-case t.
# Version: arktype 2.2.9, joi 18.3.2, ajv 8.20.0 with ajv-formats 3.0.1.
# Who meets it: two services of one team that check the same member `timestamp`, one by ArkType and one by
#   a schema: neither accepts all that the other does.
set -euo pipefail
dir=$(mktemp -d); trap 'rm -rf "$dir"' EXIT; cd "$dir"
npm init -y > /dev/null
npm install --silent --no-audit --no-fund --ignore-scripts arktype@2.2.9 joi@18.3.2 ajv@8.20.0 ajv-formats@3.0.1
cat > dates.mjs <<'JS'
import { type } from 'arktype';
import Joi from 'joi';
import Ajv from 'ajv';
import formats from 'ajv-formats';
const ajv = new Ajv();
formats.default(ajv);
const validators = {
  arktype: (text) => !(type('string.date.iso')(text) instanceof type.errors),
  joi: (text) => !Joi.string().isoDate().validate(text).error,
  ajv: (text) => ajv.validate({ type: 'string', format: 'date-time' }, text),
};
for (const [name, accepts] of Object.entries(validators))
  console.log(name, ...['2026-02-30T03:04:05Z', '2026-01-02T03:04', '2026-01-02 03:04:05Z', '2026-01-02t03:04:05z'].map(accepts));
console.log(type('string.date.iso.parse')('2026-02-30T03:04:05Z').toISOString());
JS
seen=$(node dates.mjs); echo "$seen"
[ "$seen" = 'arktype true true false false
joi true true true false
ajv false false true true
2026-03-02T03:04:05.000Z' ] || { echo "The three validators accept other date-times than before."; exit 1; }
