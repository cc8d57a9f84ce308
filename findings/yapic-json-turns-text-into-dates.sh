#!/usr/bin/env bash
# Guess: a JSON reader returns a text for a text, and an exact Python integer for a large integer.
# What happens: yapic.json returns a `datetime` for any text that looks like one, and a `date` for "2026-01-02".
#   No option is set: a token named "2026-01-02" arrives as a date.
#   The other way round, 18446744073709551615 arrives as a float, although it fits an unsigned 64-bit integer.
# Version: yapic.json 1.9.5.
# Who meets it: a service in Python that swaps its JSON reader for speed. A member `name` or `symbol`
#   then has the wrong type for some values only, which no usual example shows.
set -euo pipefail
dir=$(mktemp -d); trap 'rm -rf "$dir"' EXIT; cd "$dir"
python3 -m venv v
v/bin/pip install -q --disable-pip-version-check yapic.json==1.9.5
cat > read.py <<'PY'
from yapic import json

for text in ('"2026-01-02"', '"2026-01-02T03:04:05Z"', '"2026-13-02"', "9007199254740993", "18446744073709551615"):
    print(text, type(json.loads(text)).__name__)
PY
seen=$(v/bin/python read.py); echo "$seen"
[ "$seen" = '"2026-01-02" date
"2026-01-02T03:04:05Z" datetime
"2026-13-02" str
9007199254740993 int
18446744073709551615 float' ] || { echo "yapic.json no longer turns texts into dates and a 64-bit integer into a float."; exit 1; }
