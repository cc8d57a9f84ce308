#!/usr/bin/env bash
# Guess: @smithy/core reads each time of RFC 3339 to the millisecond, and refuses the 30th of February. It takes -26 in a date of
#   HTTP for 2026.
# What happens: it has two readers, and clients with schemas use the newer one. That rounds to milliseconds, and then sets the
#   year again. 2026-12-31T23:59:59.9996Z becomes the first moment of 2026, a year too early, and so does a leap second. It takes
#   the 30th of February for the 2nd of March, and reads 02-Jan-26 as 1926. The older one cuts milliseconds off, refuses the 30th
#   of February, and has none of these years. But it reads the year 0026 as 1926.
# Version: @smithy/core 3.41.1, Node 20.
# Who meets it: a client that Smithy generates for Node, and any service in Go or Java that writes nanoseconds. A trade of the
#   last half millisecond of a year is the first of that year.
# Needs: Node.
set -euo pipefail
dir=$(mktemp -d); trap 'rm -rf "$dir"' EXIT; cd "$dir"
npm init -y > /dev/null
npm install --silent --no-audit --no-fund --ignore-scripts @smithy/core@3.41.1
cat > probe.mjs <<'JS'
import { FromStringShapeDeserializer } from '@smithy/core/protocols';
import { parseRfc3339DateTimeWithOffset, parseRfc7231DateTime } from '@smithy/core/serde';

const [dateTime, httpDate] = [5, 6]; // the numbers of Smithy's schemas for timestamps
const newer = new FromStringShapeDeserializer({ timestampFormat: { useTrait: true, default: dateTime }, httpBindings: true });
const shown = (read) => {
  try {
    return read().toISOString();
  } catch {
    return 'refused';
  }
};
for (const time of ['2026-12-31T23:59:59.999Z', '2026-12-31T23:59:59.9996Z', '2026-12-31T23:59:59.999999999Z', '2026-11-30T23:59:59.9996Z', '2016-12-31T23:59:60Z', '2026-02-30T00:00:00Z', '0026-01-02T03:04:05Z'])
  console.log(`${time}: newer ${shown(() => newer.read(dateTime, time))}, older ${shown(() => parseRfc3339DateTimeWithOffset(time))}`);
for (const time of ['Fri, 02 Jan 2026 03:04:05 GMT', 'Friday, 02-Jan-26 03:04:05 GMT', 'Sat, 31 Dec 2016 23:59:60 GMT', 'Mon, 30 Feb 2026 00:00:00 GMT'])
  console.log(`${time}: newer ${shown(() => newer.read(httpDate, time))}, older ${shown(() => parseRfc7231DateTime(time))}`);
JS
seen=$(node probe.mjs); echo "$seen"
[ "$seen" = '2026-12-31T23:59:59.999Z: newer 2026-12-31T23:59:59.999Z, older 2026-12-31T23:59:59.999Z
2026-12-31T23:59:59.9996Z: newer 2026-01-01T00:00:00.000Z, older 2026-12-31T23:59:59.999Z
2026-12-31T23:59:59.999999999Z: newer 2026-01-01T00:00:00.000Z, older 2026-12-31T23:59:59.999Z
2026-11-30T23:59:59.9996Z: newer 2026-12-01T00:00:00.000Z, older 2026-11-30T23:59:59.999Z
2016-12-31T23:59:60Z: newer 2016-01-01T00:00:00.000Z, older 2017-01-01T00:00:00.000Z
2026-02-30T00:00:00Z: newer 2026-03-02T00:00:00.000Z, older refused
0026-01-02T03:04:05Z: newer 0026-01-02T03:04:05.000Z, older 1926-01-02T03:04:05.000Z
Fri, 02 Jan 2026 03:04:05 GMT: newer 2026-01-02T03:04:05.000Z, older 2026-01-02T03:04:05.000Z
Friday, 02-Jan-26 03:04:05 GMT: newer 1926-01-02T03:04:05.000Z, older 2026-01-02T03:04:05.000Z
Sat, 31 Dec 2016 23:59:60 GMT: newer 2016-01-01T00:00:00.000Z, older 2017-01-01T00:00:00.000Z
Mon, 30 Feb 2026 00:00:00 GMT: newer 2026-03-02T00:00:00.000Z, older refused' ] || { echo "@smithy/core now reads these times otherwise."; exit 1; }
