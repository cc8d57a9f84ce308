#!/usr/bin/env bash
# Guess: Day.js reads the ISO 8601 times and durations that Luxon, Moment and date-fns read, or has an invalid date.
# What happens: without a zone it reads the fraction .5 as 5 ms, and so .05; with Z it reads 500 and 50 ms. The day 2026-002,
#   which is the 2nd of January, is the 2nd of December 2025, and the 30th of February the 2nd of March. Of durations it drops
#   the minus of "-PT1S", and so does iso8601-duration; "PT1,5S" is 0, and "PT1H30" an hour for iso8601-duration. A month is 30
#   days for Moment and Luxon, and ten hours more for Day.js.
# Version: dayjs 1.11.23 with its plugin duration, luxon 3.7.2, moment 2.31.0, date-fns 4.4.0, iso8601-duration 2.1.4, Node 20.
# Who meets it: whoever subtracts the times of a log or of a response, if their writer has no zone, and leaves out zeros at the
#   end of a fraction. The difference is up to 0.9 seconds off, for one time in ten.
# Needs: Node.
set -euo pipefail
dir=$(mktemp -d); trap 'rm -rf "$dir"' EXIT; cd "$dir"
npm init -y > /dev/null
npm install --silent --no-audit --no-fund --ignore-scripts dayjs@1.11.23 luxon@3.7.2 moment@2.31.0 date-fns@4.4.0 iso8601-duration@2.1.4
cat > probe.mjs <<'JS'
import { parseISO } from 'date-fns';
import dayjs from 'dayjs';
import duration from 'dayjs/plugin/duration.js';
import { parse, toSeconds } from 'iso8601-duration';
import { DateTime, Duration } from 'luxon';
import moment from 'moment';

dayjs.extend(duration);
const show = (read) => {
  try {
    const value = read();
    return Number.isNaN(value) || value === null ? 'invalid' : value;
  } catch {
    return 'invalid';
  }
};
for (const text of ['2026-01-02T03:04:05.5', '2026-01-02T03:04:05.05', '2026-01-02T03:04:05.5Z', '2026-002', '2026-02-30']) {
  const times = {
    dayjs: () => dayjs(text).toISOString(),
    luxon: () => DateTime.fromISO(text).toJSDate().toISOString(),
    moment: () => moment(text, moment.ISO_8601).toISOString(),
    'date-fns': () => parseISO(text).toISOString(),
  };
  console.log(`${text}: ${Object.entries(times).map(([name, read]) => `${name} ${show(read)}`).join(', ')}`);
}
for (const text of ['-PT1S', 'PT1,5S', 'PT1H30', 'P1M', 'PT0.5S']) {
  const seconds = {
    dayjs: () => dayjs.duration(text).asSeconds(),
    luxon: () => Duration.fromISO(text).toMillis() / 1000,
    moment: () => moment.duration(text).asSeconds(),
    'iso8601-duration': () => toSeconds(parse(text)),
  };
  console.log(`${text}: ${Object.entries(seconds).map(([name, read]) => `${name} ${show(read)}`).join(', ')}`);
}
JS
seen=$(TZ=UTC node probe.mjs); echo "$seen"
[ "$seen" = '2026-01-02T03:04:05.5: dayjs 2026-01-02T03:04:05.005Z, luxon 2026-01-02T03:04:05.500Z, moment 2026-01-02T03:04:05.500Z, date-fns 2026-01-02T03:04:05.500Z
2026-01-02T03:04:05.05: dayjs 2026-01-02T03:04:05.005Z, luxon 2026-01-02T03:04:05.050Z, moment 2026-01-02T03:04:05.050Z, date-fns 2026-01-02T03:04:05.050Z
2026-01-02T03:04:05.5Z: dayjs 2026-01-02T03:04:05.500Z, luxon 2026-01-02T03:04:05.500Z, moment 2026-01-02T03:04:05.500Z, date-fns 2026-01-02T03:04:05.500Z
2026-002: dayjs 2025-12-02T00:00:00.000Z, luxon 2026-01-02T00:00:00.000Z, moment 2026-01-02T00:00:00.000Z, date-fns 2026-01-02T00:00:00.000Z
2026-02-30: dayjs 2026-03-02T00:00:00.000Z, luxon invalid, moment invalid, date-fns invalid
-PT1S: dayjs 1, luxon -1, moment -1, iso8601-duration 1
PT1,5S: dayjs 0, luxon 1.5, moment 1.5, iso8601-duration 1.5
PT1H30: dayjs invalid, luxon invalid, moment 0, iso8601-duration 3600
P1M: dayjs 2628000, luxon 2592000, moment 2592000, iso8601-duration 2592000
PT0.5S: dayjs 0.5, luxon 0.5, moment 0.5, iso8601-duration 0.5' ] || { echo "These libraries read times and durations otherwise than before."; exit 1; }
