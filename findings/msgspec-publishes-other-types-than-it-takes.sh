#!/usr/bin/env bash
# Guess: the JSON Schema that msgspec writes accepts what msgspec accepts.
# What happens: not for four types. A `Decimal` is published as a text, and msgspec takes the number 19.99 as well; a set has
#   unique items in the schema, and [1, 1] is taken; the member that tells a tagged structure is required in the schema, and {}
#   is taken; so is a UUID without hyphens. The other way round the schema takes 1.0 for an `int`, a week and a month for a
#   `timedelta`, and any text for a `datetime`, unless a rule asks for a zone. msgspec refuses these.
# Version: msgspec 0.23.0; jsonschema 4.26.0 with isoduration 20.11.0 and rfc3339-validator 0.1.4, Python 3.11.
# Who meets it: a service with msgspec that publishes its schema, and a suite or client that goes by it: prices as numbers are
#   "invalid" and work, durations of a week are "valid" and do not.
# Needs: Python.
set -euo pipefail
dir=$(mktemp -d); trap 'rm -rf "$dir"' EXIT; cd "$dir"
python3 -m venv v
v/bin/pip install -q --disable-pip-version-check msgspec==0.23.0 jsonschema==4.26.0 isoduration==20.11.0 rfc3339-validator==0.1.4
cat > probe.py <<'PY'
import datetime
import decimal
import json
import uuid
from typing import Annotated

import msgspec
from jsonschema import Draft202012Validator, FormatChecker


class Trade(msgspec.Struct, tag="trade"):
    amount: int = 1


CASES = {
    "Decimal": (decimal.Decimal, ["19.99", 19.99, "abc"]),
    "set": (set[int], [[1, 2], [1, 1]]),
    "tagged structure": (Trade, [{"type": "trade"}, {}]),
    "int": (int, [1, 1.0]),
    "timedelta": (datetime.timedelta, ["PT1S", "P1W", "P1M"]),
    "datetime": (datetime.datetime, ["2026-01-02T03:04:05Z", "soon"]),
    "datetime with a zone": (Annotated[datetime.datetime, msgspec.Meta(tz=True)], ["2026-01-02T03:04:05Z", "soon"]),
    "date": (datetime.date, ["2026-01-02", "2026-02-30"]),
    "UUID": (uuid.UUID, ["01234567-89AB-cdef-0123-456789abcdef", "0123456789abcdef0123456789abcdef"]),
}


def taken(kind, value):
    try:
        msgspec.json.decode(json.dumps(value), type=kind)
        return "takes"
    except msgspec.ValidationError:
        return "refuses"


print("own check/published schema")
for name, (kind, values) in CASES.items():
    validator = Draft202012Validator(msgspec.json.schema(kind), format_checker=FormatChecker())
    shown = (f"{json.dumps(value)} {taken(kind, value)}/{'takes' if validator.is_valid(value) else 'refuses'}" for value in values)
    print(f"{name}:", ", ".join(shown))
PY
seen=$(v/bin/python probe.py); echo "$seen"
[ "$seen" = 'own check/published schema
Decimal: "19.99" takes/takes, 19.99 takes/refuses, "abc" refuses/takes
set: [1, 2] takes/takes, [1, 1] takes/refuses
tagged structure: {"type": "trade"} takes/takes, {} takes/refuses
int: 1 takes/takes, 1.0 refuses/takes
timedelta: "PT1S" takes/takes, "P1W" refuses/takes, "P1M" refuses/takes
datetime: "2026-01-02T03:04:05Z" takes/takes, "soon" refuses/takes
datetime with a zone: "2026-01-02T03:04:05Z" takes/takes, "soon" refuses/refuses
date: "2026-01-02" takes/takes, "2026-02-30" refuses/refuses
UUID: "01234567-89AB-cdef-0123-456789abcdef" takes/takes, "0123456789abcdef0123456789abcdef" takes/refuses' ] || { echo "msgspec publishes other schemas than before."; exit 1; }
