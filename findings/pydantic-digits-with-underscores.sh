#!/usr/bin/env bash
# Guess: pydantic turns "42" into an integer, but refuses a text that is a number only in Python's source.
# What happens: "1_000" becomes 1000, for `int`, `float` and `Decimal`. "+5" and " 42 " become numbers too.
#   "1e2" is refused for `int`, although the number 1e2 is taken.
#   "4.0" is taken and "4.50" refused, so the refusals do not follow one rule of text.
# Version: pydantic 2.14.4. It is the default mode, without `strict`.
# Who meets it: a conformance probe that sends a number as text. The verdict depends on which text it sends:
#   one spelling alone cannot show whether a service coerces.
set -euo pipefail
dir=$(mktemp -d); trap 'rm -rf "$dir"' EXIT; cd "$dir"
python3 -m venv v
v/bin/pip install -q --disable-pip-version-check pydantic==2.14.4
cat > texts.py <<'PY'
from decimal import Decimal
from pydantic import TypeAdapter, ValidationError

def read(kind, text):
    try:
        return str(TypeAdapter(kind).validate_json(text))
    except ValidationError:
        return "refused"

for kind in (int, float, Decimal):
    print(kind.__name__, *(f"{text}={read(kind, text)}" for text in ('"1_000"', '"+5"', '" 42 "', '"4.0"')))
print("int", *(f"{text}={read(int, text)}" for text in ('"1e2"', "1e2", '"4.50"')))
PY
seen=$(v/bin/python texts.py); echo "$seen"
[ "$seen" = 'int "1_000"=1000 "+5"=5 " 42 "=42 "4.0"=4
float "1_000"=1000.0 "+5"=5.0 " 42 "=42.0 "4.0"=4.0
Decimal "1_000"=1000 "+5"=5 " 42 "=42 "4.0"=4.0
int "1e2"=refused 1e2=100 "4.50"=refused' ] || { echo "pydantic reads these texts as other numbers than before."; exit 1; }
