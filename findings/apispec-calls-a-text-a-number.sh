#!/usr/bin/env bash
# Guess: apispec publishes a decimal of marshmallow with `as_string` as a text, and the bounds of its validators as they are.
# What happens: decimals and integers that are written as texts are published as numbers, also in lists. A lower bound of such a
#   decimal is a text, which no schema may have, and so a time by RFC 822 has `"format": null`. An exclusive bound becomes an
#   inclusive one: 0 is valid for the schema, and refused by the service. A date with a form of its own keeps `format: date`, and
#   a timestamp has `"min": "0"`, which is no keyword.
# Version: apispec 6.10.1, marshmallow 4.4.0, jsonschema 4.26.0 with its formats, Python 3.11.
# Who meets it: a service with Flask-Smorest or another library on top of apispec that sends amounts as texts, as it should: its
#   answers are wrong by its own description, and clients that are generated from it have a float.
# Needs: Python.
set -euo pipefail
dir=$(mktemp -d); trap 'rm -rf "$dir"' EXIT; cd "$dir"
python3 -m venv v
v/bin/pip install -q --disable-pip-version-check apispec==6.10.1 marshmallow==4.4.0 'jsonschema[format]==4.26.0'
cat > probe.py <<'PY'
import datetime
import decimal
import json

import jsonschema
from apispec import APISpec
from apispec.ext.marshmallow import MarshmallowPlugin
from marshmallow import Schema, ValidationError, fields, validate

price, at = decimal.Decimal("19.99"), datetime.datetime(2026, 1, 2, 3, 4, 5, tzinfo=datetime.timezone.utc)
at_least = validate.Range(min=decimal.Decimal("0.01"))
above_0 = validate.Range(min=0, min_inclusive=False)
members = {
    "number": (fields.Integer(), 5),
    "price": (fields.Decimal(as_string=True), price),
    "block": (fields.Integer(as_string=True), 5),
    "prices": (fields.List(fields.Decimal(as_string=True)), [price]),
    "at_least": (fields.Decimal(as_string=True, validate=at_least), price),
    "above_0": (fields.Integer(validate=above_0), 0),
    "day": (fields.Date(format="%d.%m.%Y"), at.date()),
    "at": (fields.DateTime(), at),
    "seconds": (fields.DateTime(format="timestamp"), at),
    "mail": (fields.DateTime(format="rfc"), at),
}
schema = Schema.from_dict({name: field for name, (field, _) in members.items()})
spec = APISpec("Trades", "1", "3.1.0", plugins=[MarshmallowPlugin()])
spec.components.schema("Trade", schema=schema)
published = spec.to_dict()["components"]["schemas"]["Trade"]["properties"]
written = schema().dump({name: value for name, (_, value) in members.items()})
for name in members:
    shown = {key: value for key, value in published[name].items() if key not in ("pattern", "example")}
    validator = jsonschema.Draft202012Validator(published[name], format_checker=jsonschema.Draft202012Validator.FORMAT_CHECKER)
    try:
        validator.check_schema(published[name])
        verdict = "valid" if validator.is_valid(written[name]) else "not valid"
    except jsonschema.SchemaError:
        verdict = "no valid schema"
    print(name, "is written", json.dumps(written[name]), "and published", json.dumps(shown) + ":", verdict)
try:
    schema().load({"above_0": 0})
except ValidationError as refused:
    print("0 for above_0 is refused:", refused.messages["above_0"][0])
PY
seen=$(v/bin/python probe.py); echo "$seen"
[ "$seen" = 'number is written 5 and published {"type": "integer"}: valid
price is written "19.99" and published {"type": "number"}: not valid
block is written "5" and published {"type": "integer"}: not valid
prices is written ["19.99"] and published {"type": "array", "items": {"type": "number"}}: not valid
at_least is written "19.99" and published {"type": "number", "minimum": "0.01"}: no valid schema
above_0 is written 0 and published {"type": "integer", "minimum": 0}: valid
day is written "02.01.2026" and published {"type": "string", "format": "date"}: not valid
at is written "2026-01-02T03:04:05+00:00" and published {"type": "string", "format": "date-time"}: valid
seconds is written 1767323045.0 and published {"type": "number", "format": "float", "min": "0"}: valid
mail is written "Fri, 02 Jan 2026 03:04:05 +0000" and published {"type": "string", "format": null}: no valid schema
0 for above_0 is refused: Must be greater than 0.' ] || { echo "apispec publishes other schemas for these fields."; exit 1; }
