#!/usr/bin/env bash
# Guess: Python's validator for JSON Structure reads an `int64` and a `decimal`, which are texts there, as numbers; perhaps it
#   takes "1_000".
# What happens: it compares bounds as texts: for a minimum of "20" it takes "9" and refuses "100". For a decimal and "-10.5" it
#   takes "-20" and refuses "-1". A `decimal` is what Python's float reads: "nan", "inf" and "1_000.5". `true` is an int32.
#   `uniqueItems` compares texts as well: 1 and "1" are the same, and so are true and "True"; 1 and 1.0 are not. A `date` is the
#   30th of February, a `datetime` 25:61:99, a `duration` "P", and a `uuid` one in braces.
# Version: json-structure 0.8.0, Python 3.11.
# Who meets it: whoever describes amounts of wei and prices with JSON Structure, which has types for them, and validates in
#   Python.
# Needs: Python.
set -euo pipefail
dir=$(mktemp -d); trap 'rm -rf "$dir"' EXIT; cd "$dir"
python3 -m venv v
v/bin/pip install -q --disable-pip-version-check json-structure==0.8.0
cat > probe.py <<'PY'
import json

from json_structure import InstanceValidator, SchemaValidator

cases = [
    ({"type": "int64", "minimum": "20"}, ["9", "20", "100"]),
    ({"type": "decimal", "minimum": "-10.5"}, ["-20", "-10.5", "-1", "19.99"]),
    ({"type": "int64"}, ["5", "1_000", " 5 ", "+5", "1e3", "9223372036854775808", 5]),
    ({"type": "decimal"}, ["19.99", "nan", "inf", "1_000.5", "19,99", 19.99]),
    ({"type": "int32"}, [5, True, 5.0]),
    ({"type": "array", "items": {"type": "any"}, "uniqueItems": True}, [[1, 2], [1, "1"], [True, "True"], [1, 1.0]]),
    ({"type": "date"}, ["2026-01-02", "2026-02-30"]),
    ({"type": "datetime"}, ["2026-01-02T03:04:05Z", "2026-01-02T25:61:99Z", "2026-01-02t03:04:05z"]),
    ({"type": "duration"}, ["PT1.5S", "P", "P1W", "P1.5D"]),
    ({"type": "uuid"}, ["123e4567-e89b-12d3-a456-426614174000", "{123e4567-e89b-12d3-a456-426614174000}", "123e4567e89b12d3a456426614174000"]),
]
for keywords, values in cases:
    schema = {
        "$schema": "https://json-structure.org/meta/extended/v0/#", "$id": "https://service.example/amount", "name": "Amount",
        "$uses": ["JSONStructureValidation"], **keywords,
    }
    errors = SchemaValidator(extended=True).validate(schema, json.dumps(schema))
    print(json.dumps(keywords) + ", " + ("a valid schema" if not errors else "no valid schema"))
    for value in values:
        try:
            verdict = "taken" if not InstanceValidator(schema, extended=True).validate(value) else "refused"
        except TypeError:
            verdict = "TypeError"
        print(" ", json.dumps(value), verdict)
PY
seen=$(v/bin/python probe.py); echo "$seen"
[ "$seen" = '{"type": "int64", "minimum": "20"}, a valid schema
  "9" taken
  "20" taken
  "100" refused
{"type": "decimal", "minimum": "-10.5"}, a valid schema
  "-20" taken
  "-10.5" taken
  "-1" refused
  "19.99" taken
{"type": "int64"}, a valid schema
  "5" taken
  "1_000" taken
  " 5 " taken
  "+5" taken
  "1e3" refused
  "9223372036854775808" refused
  5 refused
{"type": "decimal"}, a valid schema
  "19.99" taken
  "nan" taken
  "inf" taken
  "1_000.5" taken
  "19,99" refused
  19.99 refused
{"type": "int32"}, a valid schema
  5 taken
  true taken
  5.0 refused
{"type": "array", "items": {"type": "any"}, "uniqueItems": true}, a valid schema
  [1, 2] taken
  [1, "1"] refused
  [true, "True"] refused
  [1, 1.0] taken
{"type": "date"}, a valid schema
  "2026-01-02" taken
  "2026-02-30" taken
{"type": "datetime"}, a valid schema
  "2026-01-02T03:04:05Z" taken
  "2026-01-02T25:61:99Z" taken
  "2026-01-02t03:04:05z" refused
{"type": "duration"}, a valid schema
  "PT1.5S" taken
  "P" taken
  "P1W" taken
  "P1.5D" refused
{"type": "uuid"}, a valid schema
  "123e4567-e89b-12d3-a456-426614174000" taken
  "{123e4567-e89b-12d3-a456-426614174000}" taken
  "123e4567e89b12d3a456426614174000" taken' ] || { echo "The validator for JSON Structure takes other values."; exit 1; }
