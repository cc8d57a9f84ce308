#!/usr/bin/env bash
# Guess: a converter from OpenAPI 3.1 to 3.0 translates a numeric `exclusiveMinimum`, and says what it cannot translate.
# What happens: openapi-down-convert leaves `exclusiveMinimum: 0` as a number, which 3.0 does not have: openapi-schema-validator
#   then takes a price of -5, since 0 is false. It leaves `const: null`, so that 5 is valid, and a list of types, for which that
#   validator raises an error. json-schema-to-openapi-schema translates all three. Both take `patternProperties` away and leave
#   `additionalProperties: false`: the one valid form of a body is refused, and {} is all that passes.
# Version: @apiture/openapi-down-convert 0.14.2, @openapi-contrib/json-schema-to-openapi-schema 4.3.4, Node 20;
#   openapi-schema-validator 0.9.0, Python 3.11.
# Who meets it: a service described by OpenAPI 3.1, and a tool or gateway that knows 3.0 only. What is valid changes in both
#   directions, and neither converter warns.
# Needs: Node, Python.
set -euo pipefail
dir=$(mktemp -d); trap 'rm -rf "$dir"' EXIT; cd "$dir"
npm init -y > /dev/null
npm install --silent --no-audit --no-fund --ignore-scripts @apiture/openapi-down-convert@0.14.2 @openapi-contrib/json-schema-to-openapi-schema@4.3.4
python3 -m venv v
v/bin/pip install -q --disable-pip-version-check openapi-schema-validator==0.9.0
cat > probe.mjs <<'JS'
import { writeFileSync } from 'node:fs';
import converter from '@apiture/openapi-down-convert';
import toOpenApi from '@openapi-contrib/json-schema-to-openapi-schema';

const schemas = {
  price: { type: 'number', exclusiveMinimum: 0 },
  balances: { type: 'object', patternProperties: { '^0x': { type: 'integer' } }, additionalProperties: false },
  id: { type: ['string', 'integer'] },
  nothing: { const: null },
};
const document = { openapi: '3.1.0', info: { title: 'service', version: '1' }, paths: {}, components: { schemas } };
const converted = { before: schemas };
converted['openapi-down-convert'] = new converter.Converter(structuredClone(document)).convert().components.schemas;
converted['json-schema-to-openapi-schema'] = {};
for (const [name, schema] of Object.entries(schemas)) {
  converted['json-schema-to-openapi-schema'][name] = await (toOpenApi.default ?? toOpenApi)(structuredClone(schema));
}
writeFileSync('converted.json', JSON.stringify(converted));
JS
cat > probe.py <<'PY'
import json

from openapi_schema_validator import OAS30Validator, OAS31Validator

VALUES = {"price": (5, 0, -5), "balances": ({"0x1": 5}, {"other": 5}, {}), "id": ("a", 5, 1.5), "nothing": (None, 5)}


def show(validator, schema, value):
    try:
        return "valid" if validator(schema).is_valid(value) else "invalid"
    except Exception as error:
        return type(error).__name__


for name, schemas in json.load(open("converted.json")).items():
    validator = OAS31Validator if name == "before" else OAS30Validator
    for member, values in VALUES.items():
        shown = ", ".join(f"{json.dumps(value)} {show(validator, schemas[member], value)}" for value in values)
        print(f"{name}, {member}: {json.dumps(schemas[member])}: {shown}")
PY
seen=$(node probe.mjs 2>&1; v/bin/python probe.py); echo "$seen"
[ "$seen" = 'before, price: {"type": "number", "exclusiveMinimum": 0}: 5 valid, 0 invalid, -5 invalid
before, balances: {"type": "object", "patternProperties": {"^0x": {"type": "integer"}}, "additionalProperties": false}: {"0x1": 5} valid, {"other": 5} invalid, {} valid
before, id: {"type": ["string", "integer"]}: "a" valid, 5 valid, 1.5 invalid
before, nothing: {"const": null}: null valid, 5 invalid
openapi-down-convert, price: {"type": "number", "exclusiveMinimum": 0}: 5 valid, 0 valid, -5 valid
openapi-down-convert, balances: {"type": "object", "additionalProperties": false}: {"0x1": 5} invalid, {"other": 5} invalid, {} valid
openapi-down-convert, id: {"type": ["string", "integer"]}: "a" TypeError, 5 TypeError, 1.5 TypeError
openapi-down-convert, nothing: {"const": null}: null valid, 5 valid
json-schema-to-openapi-schema, price: {"type": "number", "exclusiveMinimum": true, "minimum": 0}: 5 valid, 0 invalid, -5 invalid
json-schema-to-openapi-schema, balances: {"type": "object", "additionalProperties": false, "x-patternProperties": {"^0x": {"type": "integer"}}}: {"0x1": 5} invalid, {"other": 5} invalid, {} valid
json-schema-to-openapi-schema, id: {"anyOf": [{"type": "string"}, {"type": "integer"}]}: "a" valid, 5 valid, 1.5 invalid
json-schema-to-openapi-schema, nothing: {"enum": [null]}: null valid, 5 invalid' ] || { echo "These converters change schemas otherwise than before."; exit 1; }
