#!/usr/bin/env bash
# Guess: ClickHouse refuses the 30th of February in JSON, and reads a time in milliseconds as such for a column of milliseconds.
# What happens: a column DateTime64(3) reads the number 1767323045123 as the last second of the year 9999. It reads the same
#   digits as a text right, as a time in 2026. For a DateTime the number is in 2106. A Date reads the number of seconds as a day
#   of 2007, that of milliseconds as one of 2068. For a Date the 30th of February is the 2nd of March, month 13 is in 1970, and
#   2150 is 2149. Both kinds of times refuse the first two of these, but read month 0 as January. None of the readings is an
#   error.
# Version: chdb 4.4.0 with chdb-core 26.9.0, Python 3.11.
# Who meets it: whoever loads times of trades or of a load test as JSON into ClickHouse. All times in milliseconds are one second.
# Needs: Python.
set -euo pipefail
dir=$(mktemp -d); trap 'rm -rf "$dir"' EXIT; cd "$dir"
python3 -m venv v
v/bin/pip install -q --disable-pip-version-check chdb==4.4.0 chdb-core==26.9.0
cat > probe.py <<'PY'
import json

import chdb

for value in (1767323045, 1767323045.123, 1767323045123, "1767323045123", "2026-01-02T03:04:05.123Z", "2026-02-30", "2026-13-01", "2026-00-10", "2150-01-02"):
    shown = []
    for kind in ("Date", "Date32", "DateTime('UTC')", "DateTime64(3, 'UTC')"):
        structure = f"time {kind}".replace("'", "''")
        try:
            text = str(chdb.query(f"SELECT time FROM format(JSONEachRow, '{structure}', '{json.dumps({'time': value})}')", "TSV")).strip()
        except Exception:
            text = "refused"
        shown.append(f"{kind.split('(')[0]} {text}")
    print(f"{json.dumps(value)}: {', '.join(shown)}")
PY
seen=$(v/bin/python probe.py); echo "$seen"
[ "$seen" = '1767323045: Date 2007-08-08, Date32 9999-12-31, DateTime 2026-01-02 03:04:05, DateTime64 2026-01-02 03:04:05.000
1767323045.123: Date refused, Date32 refused, DateTime 2026-01-02 03:04:05, DateTime64 2026-01-02 03:04:05.123
1767323045123: Date 2068-11-01, Date32 9999-12-31, DateTime 2106-02-07 06:28:15, DateTime64 9999-12-31 23:59:59.000
"1767323045123": Date refused, Date32 refused, DateTime 2026-01-02 03:04:05, DateTime64 2026-01-02 03:04:05.123
"2026-01-02T03:04:05.123Z": Date refused, Date32 refused, DateTime 2026-01-02 03:04:05, DateTime64 2026-01-02 03:04:05.123
"2026-02-30": Date 2026-03-02, Date32 2026-03-02, DateTime refused, DateTime64 refused
"2026-13-01": Date 1970-01-01, Date32 1900-01-01, DateTime refused, DateTime64 refused
"2026-00-10": Date 1970-01-01, Date32 1900-01-01, DateTime 2026-01-10 00:00:00, DateTime64 2026-01-10 00:00:00.000
"2150-01-02": Date 2149-06-06, Date32 2150-01-02, DateTime 2106-02-07 06:28:15, DateTime64 2150-01-02 00:00:00.000' ] || { echo "ClickHouse now reads these times otherwise."; exit 1; }
