#!/usr/bin/env bash
# Guess: "20260102", the compact ISO 8601 date, is either the second of January 2026 or refused.
# What happens: for a `datetime`, pydantic reads it as seconds since 1970 and returns an afternoon in August 1970.
#   Strict mode does so too, for the text; it refuses the same digits written as a number.
#   The compact form with a time, "20260102T030405Z", is refused.
# Version: pydantic 2.14.4.
# Who meets it: a client or a test that reads another service's dates, such as a last distribution,
#   with `datetime`. Nothing is raised, and the value is fifty-five years off.
set -euo pipefail
dir=$(mktemp -d); trap 'rm -rf "$dir"' EXIT; cd "$dir"
python3 -m venv v
v/bin/pip install -q --disable-pip-version-check pydantic==2.14.4
cat > dates.py <<'PY'
from datetime import datetime
from pydantic import TypeAdapter, ValidationError

def read(text, strict):
    try:
        return TypeAdapter(datetime).validate_json(text, strict=strict).isoformat()
    except ValidationError:
        return "refused"

for text in ('"20260102"', "20260102", '"20260102T030405Z"', '"2026-01-02"'):
    print(text, "default:", read(text, False), "strict:", read(text, True))
PY
seen=$(v/bin/python dates.py); echo "$seen"
grep -q '^"20260102" default: 1970-08-23T11:48:22+00:00 strict: 1970-08-23T11:48:22+00:00$' <<< "$seen" &&
  grep -q '^20260102 .* strict: refused$' <<< "$seen" ||
  { echo "pydantic no longer reads a compact date as seconds since 1970."; exit 1; }
