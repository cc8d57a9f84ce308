#!/usr/bin/env bash
# Guess: readers of ISO 8601 in Python read 24:00 as the next day, and a fraction of minutes as such, or refuse them.
# What happens: "03:04.5" is half past the minute for isodate and aniso8601. Python's own `fromisoformat` reads half a second
#   past it, and "03.5", half past three, as half a second past three. iso8601 reads "03:04.5" as four and a half seconds past
#   three. "24:00:00" is the start of that day, not its end, for aniso8601: a day too early. arrow, ciso8601 and dateutil have
#   the next day; the others refuse it. arrow alone rounds .9999999 up to the next second.
# Version: Python 3.11; isodate 0.7.2, aniso8601 10.0.1, iso8601 2.1.0, arrow 1.4.0, ciso8601 2.4.1, python-dateutil 4.0.0,
#   pendulum 3.3.0.
# Who meets it: a range "until 24:00", or a window given to a tenth of a minute, in a query of a service in Python. It answers,
#   for other hours.
# Needs: Python.
set -euo pipefail
dir=$(mktemp -d); trap 'rm -rf "$dir"' EXIT; cd "$dir"
python3 -m venv v
v/bin/pip install -q --disable-pip-version-check isodate==0.7.2 aniso8601==10.0.1 iso8601==2.1.0 arrow==1.4.0 ciso8601==2.4.1 python-dateutil==4.0.0 pendulum==3.3.0
cat > probe.py <<'PY'
from datetime import datetime

import aniso8601
import arrow
import ciso8601
import isodate
import iso8601
import pendulum
from dateutil import parser

READERS = {
    "fromisoformat": datetime.fromisoformat,
    "isodate": isodate.parse_datetime,
    "aniso8601": aniso8601.parse_datetime,
    "iso8601": iso8601.parse_date,
    "arrow": lambda text: arrow.get(text).datetime,
    "ciso8601": ciso8601.parse_datetime,
    "dateutil": parser.isoparse,
    "pendulum": pendulum.parse,
}


def show(read, text):
    try:
        return read(text).strftime("%d %H:%M:%S.%f")
    except Exception:
        return "refused"


for text in ("2026-01-02T03:04.5", "2026-01-02T03.5", "2026-01-02T24:00:00Z", "2026-01-02T03:04:05.9999999Z"):
    print(f"{text}:", ", ".join(f"{name} {show(read, text)}" for name, read in READERS.items()))
PY
seen=$(v/bin/python probe.py); echo "$seen"
[ "$seen" = '2026-01-02T03:04.5: fromisoformat 02 03:04:00.500000, isodate 02 03:04:30.000000, aniso8601 02 03:04:30.000000, iso8601 02 03:00:04.500000, arrow refused, ciso8601 refused, dateutil refused, pendulum refused
2026-01-02T03.5: fromisoformat 02 03:00:00.500000, isodate 02 03:30:00.000000, aniso8601 02 03:30:00.000000, iso8601 refused, arrow refused, ciso8601 refused, dateutil refused, pendulum refused
2026-01-02T24:00:00Z: fromisoformat refused, isodate refused, aniso8601 02 00:00:00.000000, iso8601 refused, arrow 03 00:00:00.000000, ciso8601 03 00:00:00.000000, dateutil 03 00:00:00.000000, pendulum refused
2026-01-02T03:04:05.9999999Z: fromisoformat 02 03:04:05.999999, isodate 02 03:04:05.999999, aniso8601 02 03:04:05.999999, iso8601 02 03:04:05.999999, arrow 02 03:04:06.000000, ciso8601 02 03:04:05.999999, dateutil 02 03:04:05.999999, pendulum 02 03:04:05.999999' ] || { echo "These libraries read times otherwise than before."; exit 1; }
