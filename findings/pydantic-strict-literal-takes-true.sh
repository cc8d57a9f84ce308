#!/usr/bin/env bash
# Guess: in strict mode, `Literal[1]` takes 1 alone, as `int` does.
# What happens: it also takes `true` and `1.0`. A strict `IntEnum` takes both as well.
#   A strict `int` refuses both, so the narrower type accepts more than the wider one.
#   Only the text "1" is refused.
# Version: pydantic 2.14.4 (pydantic-core with it).
# Who meets it: a service that lists its allowed numbers, such as chain IDs or modes, and relies on strict mode.
#   A probe "true for a number" is refused on an `int` member and accepted on the listed one.
set -euo pipefail
dir=$(mktemp -d); trap 'rm -rf "$dir"' EXIT; cd "$dir"
python3 -m venv v
v/bin/pip install -q --disable-pip-version-check pydantic==2.14.4
cat > modes.py <<'PY'
from enum import IntEnum
from typing import Literal
from pydantic import TypeAdapter, ValidationError

class Mode(IntEnum):
    ONE = 1

def verdict(kind, text):
    try:
        TypeAdapter(kind).validate_json(text, strict=True)
        return "accepted"
    except ValidationError:
        return "refused"

for name, kind in (("int", int), ("Literal[1]", Literal[1]), ("IntEnum", Mode)):
    print(name, *(f"{text}={verdict(kind, text)}" for text in ("1", "true", "1.0", '"1"')))
PY
seen=$(v/bin/python modes.py); echo "$seen"
[ "$seen" = 'int 1=accepted true=refused 1.0=refused "1"=refused
Literal[1] 1=accepted true=accepted 1.0=accepted "1"=refused
IntEnum 1=accepted true=accepted 1.0=accepted "1"=refused' ] || { echo "pydantic's strict Literal and IntEnum no longer take true and 1.0 where int refuses them."; exit 1; }
