#!/usr/bin/env bash
# Guess: readers of ISO 8601 intervals read 2026-01-02T13:30/15:30, a form of the standard, as two hours, or refuse it.
# What happens: aniso8601 reads two hours, pendulum refuses it. Luxon ends it at 15:30 of the day on which the program runs: 26
#   hours if that is 3 January, and 7,970 hours on 30 November. For 2026-01-02/05, three days, it ends today at five o'clock, and
#   for 2026-02-15/03-14 today at 03:00 in a zone of -14:00. Only an end before the start is refused. A month from 31 January
#   ends on 2 March for aniso8601, and 28 February for Luxon. pendulum raises a TypeError for it.
# Version: luxon 3.7.2, Node 20; aniso8601 10.0.1, pendulum 3.3.0, Python 3.11.
# Who meets it: a service or a report that takes a period such as "from/to" from a query. The result grows from day to day, and a
#   test that runs on the very day passes.
# Needs: Node, Python.
set -euo pipefail
dir=$(mktemp -d); trap 'rm -rf "$dir"' EXIT; cd "$dir"
intervals=(2026-01-02T13:30/2026-01-02T15:30 2026-01-02T13:30/PT2H 2026-01-02T13:30/15:30 2026-01-02/05 2026-02-15/03-14 2026-01-31/P1M)
npm init -y > /dev/null
npm install --silent --no-audit --no-fund --ignore-scripts luxon@3.7.2
cat > probe.mjs <<'JS'
import { Interval, Settings } from 'luxon';

for (const today of ['2026-01-03', '2026-11-30']) {
  Settings.now = () => Date.parse(`${today}T12:00:00Z`);
  for (const text of process.argv.slice(2)) {
    const interval = Interval.fromISO(text, { zone: 'utc' });
    const times = { suppressMilliseconds: true, suppressSeconds: true, includeOffset: false };
    console.log(`Luxon on ${today}:`, text, interval.isValid ? `${interval.toISO(times)}, ${interval.length('hours')} hours` : 'refused');
  }
}
JS
python3 -m venv v
v/bin/pip install -q --disable-pip-version-check aniso8601==10.0.1 pendulum==3.3.0
cat > probe.py <<'PY'
import sys

import aniso8601
import pendulum


def pendulum_interval(text):
    interval = pendulum.parse(text)
    return interval.start, interval.end


for name, read in (("aniso8601", aniso8601.parse_interval), ("pendulum", pendulum_interval)):
    for text in sys.argv[1:]:
        try:
            print(f"{name}:", text, *(each.isoformat() for each in read(text)))
        except Exception as refused:
            print(f"{name}:", text, type(refused).__name__)
PY
seen=$(node probe.mjs "${intervals[@]}"; v/bin/python probe.py "${intervals[@]}"); echo "$seen"
[ "$seen" = 'Luxon on 2026-01-03: 2026-01-02T13:30/2026-01-02T15:30 2026-01-02T13:30/2026-01-02T15:30, 2 hours
Luxon on 2026-01-03: 2026-01-02T13:30/PT2H 2026-01-02T13:30/2026-01-02T15:30, 2 hours
Luxon on 2026-01-03: 2026-01-02T13:30/15:30 2026-01-02T13:30/2026-01-03T15:30, 26 hours
Luxon on 2026-01-03: 2026-01-02/05 2026-01-02T00:00/2026-01-03T05:00, 29 hours
Luxon on 2026-01-03: 2026-02-15/03-14 refused
Luxon on 2026-01-03: 2026-01-31/P1M 2026-01-31T00:00/2026-02-28T00:00, 672 hours
Luxon on 2026-11-30: 2026-01-02T13:30/2026-01-02T15:30 2026-01-02T13:30/2026-01-02T15:30, 2 hours
Luxon on 2026-11-30: 2026-01-02T13:30/PT2H 2026-01-02T13:30/2026-01-02T15:30, 2 hours
Luxon on 2026-11-30: 2026-01-02T13:30/15:30 2026-01-02T13:30/2026-11-30T15:30, 7970 hours
Luxon on 2026-11-30: 2026-01-02/05 2026-01-02T00:00/2026-11-30T05:00, 7973 hours
Luxon on 2026-11-30: 2026-02-15/03-14 2026-02-15T00:00/2026-11-29T17:00, 6905 hours
Luxon on 2026-11-30: 2026-01-31/P1M 2026-01-31T00:00/2026-02-28T00:00, 672 hours
aniso8601: 2026-01-02T13:30/2026-01-02T15:30 2026-01-02T13:30:00 2026-01-02T15:30:00
aniso8601: 2026-01-02T13:30/PT2H 2026-01-02T13:30:00 2026-01-02T15:30:00
aniso8601: 2026-01-02T13:30/15:30 2026-01-02T13:30:00 2026-01-02T15:30:00
aniso8601: 2026-01-02/05 2026-01-02 2026-01-05
aniso8601: 2026-02-15/03-14 2026-02-15 2026-03-14
aniso8601: 2026-01-31/P1M 2026-01-31 2026-03-02
pendulum: 2026-01-02T13:30/2026-01-02T15:30 2026-01-02T13:30:00+00:00 2026-01-02T15:30:00+00:00
pendulum: 2026-01-02T13:30/PT2H 2026-01-02T13:30:00+00:00 2026-01-02T15:30:00+00:00
pendulum: 2026-01-02T13:30/15:30 ValueError
pendulum: 2026-01-02/05 ParserError
pendulum: 2026-02-15/03-14 ParserError
pendulum: 2026-01-31/P1M TypeError' ] || { echo "Luxon no longer ends these intervals today, or the libraries for Python read them otherwise."; exit 1; }
