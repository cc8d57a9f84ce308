#!/usr/bin/env bash
# Guess: libraries for recurrence rules (RFC 5545) give the same dates in JavaScript and Python.
# What happens: rrule and dateutil do. ical.js has the 1st of March for each 29th of February that there is not, each Monday
#   for the 20th Monday of a year, the first Friday for the last one of the month in which it starts, and a Sunday for the
#   first Monday if there are two hours. Of every fifth hour it leaves out the five. rrule-temporal agrees with rrule in all of these.
# Version: ical.js 2.2.1, rrule 2.8.1, rrule-temporal 2.2.8, Node 20; python-dateutil 4.0.0, Python 3.11.
# Who meets it: whoever writes times of maintenance or of long loads as recurrence rules, and reads them with two libraries.
# Needs: Node, Python.
set -euo pipefail
dir=$(mktemp -d); trap 'rm -rf "$dir"' EXIT; cd "$dir"
npm init -y > /dev/null
npm install --silent --no-audit --no-fund --ignore-scripts ical.js@2.2.1 rrule@2.8.1 rrule-temporal@2.2.8 temporal-polyfill@1.0.8
python3 -m venv v
v/bin/pip install -q --disable-pip-version-check python-dateutil==4.0.0
cat > rules.json <<'JSON'
["FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29", "FREQ=YEARLY;BYDAY=20MO", "FREQ=MONTHLY;BYDAY=FR;BYSETPOS=-1",
 "FREQ=MONTHLY;BYDAY=MO;BYSETPOS=1;BYHOUR=9,17", "FREQ=HOURLY;INTERVAL=5;BYHOUR=9,10", "FREQ=MONTHLY;BYMONTHDAY=31"]
JSON
cat > probe.mjs <<'JS'
import { readFileSync } from 'node:fs';
import ICAL from 'ical.js';
import rrule from 'rrule';
import { RRuleTemporal } from 'rrule-temporal';

const until = (times) => (time) => times.push(time) <= 3;
const readers = {
  rrule: (rule) => {
    const times = [];
    rrule.rrulestr(`DTSTART:20260101T090000Z\nRRULE:${rule}`).all(until(times));
    return times.map((time) => time.toISOString());
  },
  'rrule-temporal': (rule) => {
    const times = [];
    new RRuleTemporal({ rruleString: `DTSTART:20260101T090000Z\nRRULE:${rule}` }).all(until(times));
    return times.map((time) => time.toInstant().toString());
  },
  'ical.js': (rule) => {
    const times = ICAL.Recur.fromString(rule).iterator(ICAL.Time.fromString('2026-01-01T09:00:00Z'));
    return [1, 2, 3].map(() => times.next().toString());
  },
};
for (const rule of JSON.parse(readFileSync('rules.json')))
  for (const [name, read] of Object.entries(readers))
    console.log(rule, `${name}:`, ...read(rule).slice(0, 3).map((time) => time.slice(0, 13)));
JS
cat > probe.py <<'PY'
import json
from datetime import datetime

from dateutil.rrule import rrulestr

for rule in json.load(open("rules.json")):
    times = [time.isoformat()[:13] for time, _ in zip(rrulestr(rule, dtstart=datetime(2026, 1, 1, 9)), range(3))]
    print(rule, "dateutil:", *times)
PY
seen=$(node probe.mjs; v/bin/python probe.py); echo "$seen"
[ "$seen" = 'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29 rrule: 2028-02-29T09 2032-02-29T09 2036-02-29T09
FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29 rrule-temporal: 2028-02-29T09 2032-02-29T09 2036-02-29T09
FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29 ical.js: 2026-03-01T09 2027-03-01T09 2028-02-29T09
FREQ=YEARLY;BYDAY=20MO rrule: 2026-05-18T09 2027-05-17T09 2028-05-15T09
FREQ=YEARLY;BYDAY=20MO rrule-temporal: 2026-05-18T09 2027-05-17T09 2028-05-15T09
FREQ=YEARLY;BYDAY=20MO ical.js: 2026-01-05T09 2026-01-12T09 2026-01-19T09
FREQ=MONTHLY;BYDAY=FR;BYSETPOS=-1 rrule: 2026-01-30T09 2026-02-27T09 2026-03-27T09
FREQ=MONTHLY;BYDAY=FR;BYSETPOS=-1 rrule-temporal: 2026-01-30T09 2026-02-27T09 2026-03-27T09
FREQ=MONTHLY;BYDAY=FR;BYSETPOS=-1 ical.js: 2026-01-02T09 2026-01-30T09 2026-02-27T09
FREQ=MONTHLY;BYDAY=MO;BYSETPOS=1;BYHOUR=9,17 rrule: 2026-01-05T09 2026-02-02T09 2026-03-02T09
FREQ=MONTHLY;BYDAY=MO;BYSETPOS=1;BYHOUR=9,17 rrule-temporal: 2026-01-05T09 2026-02-02T09 2026-03-02T09
FREQ=MONTHLY;BYDAY=MO;BYSETPOS=1;BYHOUR=9,17 ical.js: 2026-01-05T09 2026-01-05T17 2026-02-01T17
FREQ=HOURLY;INTERVAL=5;BYHOUR=9,10 rrule: 2026-01-01T09 2026-01-02T10 2026-01-06T09
FREQ=HOURLY;INTERVAL=5;BYHOUR=9,10 rrule-temporal: 2026-01-01T09 2026-01-02T10 2026-01-06T09
FREQ=HOURLY;INTERVAL=5;BYHOUR=9,10 ical.js: 2026-01-01T09 2026-01-01T10 2026-01-02T09
FREQ=MONTHLY;BYMONTHDAY=31 rrule: 2026-01-31T09 2026-03-31T09 2026-05-31T09
FREQ=MONTHLY;BYMONTHDAY=31 rrule-temporal: 2026-01-31T09 2026-03-31T09 2026-05-31T09
FREQ=MONTHLY;BYMONTHDAY=31 ical.js: 2026-01-31T09 2026-03-31T09 2026-05-31T09
FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29 dateutil: 2028-02-29T09 2032-02-29T09 2036-02-29T09
FREQ=YEARLY;BYDAY=20MO dateutil: 2026-05-18T09 2027-05-17T09 2028-05-15T09
FREQ=MONTHLY;BYDAY=FR;BYSETPOS=-1 dateutil: 2026-01-30T09 2026-02-27T09 2026-03-27T09
FREQ=MONTHLY;BYDAY=MO;BYSETPOS=1;BYHOUR=9,17 dateutil: 2026-01-05T09 2026-02-02T09 2026-03-02T09
FREQ=HOURLY;INTERVAL=5;BYHOUR=9,10 dateutil: 2026-01-01T09 2026-01-02T10 2026-01-06T09
FREQ=MONTHLY;BYMONTHDAY=31 dateutil: 2026-01-31T09 2026-03-31T09 2026-05-31T09' ] || { echo "The libraries read these rules otherwise than before."; exit 1; }
