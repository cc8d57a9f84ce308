#!/usr/bin/env bash
# Guess: PGlite gives times to the millisecond as pg does, and a bigint above 2^53 as BigInt.
# What happens: times are so from the year 100 on. The year 1, which is the zero time of Go, is 2001 for PGlite, 50 is 1950, and a
#   year before Christ is no valid date. It writes a Date into a `timestamp` in UTC, and reads it in the local zone. So 12:00 in
#   UTC comes back as 17:00 in New York, and as 22:00 after the second time. pg writes and reads the local zone. A bigint is a
#   number for PGlite below 2^53, and a BigInt above. For pg it is always a text.
# Version: @electric-sql/pglite 0.5.17, pg 8.23.1, Node 20.
# Who meets it: tests of a service in Node that have PGlite as database. A check of a time that passes in UTC fails elsewhere, and
#   an order that was never filled is from 2001.
# Needs: Node.
set -euo pipefail
dir=$(mktemp -d); trap 'rm -rf "$dir"' EXIT; cd "$dir"
npm init -y > /dev/null
npm install --silent --no-audit --no-fund --ignore-scripts @electric-sql/pglite@0.5.17 pg@8.23.1
cat > probe.mjs <<'JS'
import { PGlite } from '@electric-sql/pglite';
import pg from 'pg';
import utils from 'pg/lib/utils.js';

const database = await PGlite.create();
await database.exec(`set timezone to 'UTC'`);
const show = (value) => {
  if (!(value instanceof Date)) return `${typeof value} ${value}`;
  return Number.isNaN(value.getTime()) ? 'no valid date' : value.toISOString();
};
const types = { timestamptz: 1184, timestamp: 1114, date: 1082, bigint: 20 };
const read = async (type, text) => {
  const { rows } = await database.query(`select '${text}'::${type} as value, ('${text}'::${type})::text as text`);
  return [rows[0].value, pg.types.getTypeParser(types[type])(rows[0].text)];
};
if (process.env.TZ === 'UTC')
  for (const [type, text] of [
    ['timestamptz', '2026-01-02T03:04:05.678Z'], ['timestamptz', '0100-01-01T00:00:00Z'], ['timestamptz', '0050-01-01T00:00:00Z'],
    ['timestamptz', '0001-01-01T00:00:00Z'], ['timestamptz', '0044-03-15T00:00:00Z BC'],
    ['bigint', '9007199254740991'], ['bigint', '9007199254740993'],
  ]) {
    const [first, second] = await read(type, text);
    console.log(`${type} ${text}: PGlite ${show(first)}, pg ${show(second)}`);
  }
const noon = new Date('2026-01-02T12:00:00Z');
const write = async (moment) => (await database.query('select $1::timestamp as value', [moment])).rows[0].value;
const once = await write(noon);
const text = utils.prepareValue(noon);
const [, byPg] = await read('timestamp', text);
console.log(`timestamp, ${process.env.TZ}: PGlite ${show(once)}, then ${show(await write(once))}; pg ${show(byPg)}`);
await database.close();
JS
seen=$(TZ=UTC node probe.mjs; TZ=America/New_York node probe.mjs); echo "$seen"
[ "$seen" = 'timestamptz 2026-01-02T03:04:05.678Z: PGlite 2026-01-02T03:04:05.678Z, pg 2026-01-02T03:04:05.678Z
timestamptz 0100-01-01T00:00:00Z: PGlite 0100-01-01T00:00:00.000Z, pg 0100-01-01T00:00:00.000Z
timestamptz 0050-01-01T00:00:00Z: PGlite 1950-01-01T00:00:00.000Z, pg 0050-01-01T00:00:00.000Z
timestamptz 0001-01-01T00:00:00Z: PGlite 2001-01-01T00:00:00.000Z, pg 0001-01-01T00:00:00.000Z
timestamptz 0044-03-15T00:00:00Z BC: PGlite no valid date, pg -000043-03-15T00:00:00.000Z
bigint 9007199254740991: PGlite number 9007199254740991, pg string 9007199254740991
bigint 9007199254740993: PGlite bigint 9007199254740993, pg string 9007199254740993
timestamp, UTC: PGlite 2026-01-02T12:00:00.000Z, then 2026-01-02T12:00:00.000Z; pg 2026-01-02T12:00:00.000Z
timestamp, America/New_York: PGlite 2026-01-02T17:00:00.000Z, then 2026-01-02T22:00:00.000Z; pg 2026-01-02T12:00:00.000Z' ] || { echo "PGlite now reads or writes other times or integers."; exit 1; }
