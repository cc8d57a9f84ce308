#!/usr/bin/env bash
# Guess: `type: integer` takes 1.0 in a validator for OpenAPI 3.0 as in one for 3.1; only keywords differ.
# What happens: the validator for 3.0 refuses 1.0 and 100.0, that for 3.1 accepts both.
#   One line of a document, `openapi: 3.0.3` or `3.1.0`, so changes what a conforming number is.
#   (3.0 builds on an early draft of JSON Schema, where 1.0 is no integer; 3.1 on 2020-12, where it is one.)
# Version: openapi-schema-validator 0.9.0 (Python).
# Who meets it: a suite that raises its interface document from 3.0 to 3.1. A service whose JSON writer
#   ends every number with .0 goes from failing to passing without a change of its own.
set -euo pipefail
dir=$(mktemp -d); trap 'rm -rf "$dir"' EXIT; cd "$dir"
python3 -m venv v
v/bin/pip install -q --disable-pip-version-check openapi-schema-validator==0.9.0
cat > integers.py <<'PY'
import json
from openapi_schema_validator import OAS30Validator, OAS31Validator

for name, kind in (("3.0", OAS30Validator), ("3.1", OAS31Validator)):
    validator = kind({"type": "integer"})
    print(name, *(f"{text}={validator.is_valid(json.loads(text))}" for text in ("1", "1.0", "1e2", "1.5")))
PY
seen=$(v/bin/python -W ignore integers.py); echo "$seen"
[ "$seen" = '3.0 1=True 1.0=False 1e2=False 1.5=False
3.1 1=True 1.0=True 1e2=True 1.5=False' ] || { echo "The validators for OpenAPI 3.0 and 3.1 no longer differ over 1.0 as an integer."; exit 1; }
