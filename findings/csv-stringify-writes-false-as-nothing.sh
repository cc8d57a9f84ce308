#!/usr/bin/env bash
# Guess: writers of CSV in Node write true and false as such, and a time as ISO 8601.
# What happens: three do. csv-stringify, and objects-to-csv that uses it, write true as 1 and false as nothing, like null, and a
#   time as milliseconds. fast-csv, csv-writer and json-2-csv write the local text of Date, which drops the milliseconds.
#   jsonexport writes the day alone, 1/2/2026, and nothing for a BigInt. json-2-csv writes null as the text "null".
# Version: csv-stringify 6.9.0, papaparse 5.7.1, @fast-csv/format 5.0.8, csv-writer 1.6.0, objects-to-csv 1.3.6, d3-dsv 3.0.2,
#   json-2-csv 5.6.0, jsonexport 3.2.0, @json2csv/plainjs 7.0.8, Node 20.
# Who meets it: whoever exports trades or results, and counts those with success=false in the file: there is none.
# Needs: Node.
set -euo pipefail
dir=$(mktemp -d); trap 'rm -rf "$dir"' EXIT; cd "$dir"
npm init -y > /dev/null
npm install --silent --no-audit --no-fund --ignore-scripts csv-stringify@6.9.0 papaparse@5.7.1 @fast-csv/format@5.0.8 csv-writer@1.6.0 objects-to-csv@1.3.6 d3-dsv@3.0.2 json-2-csv@5.6.0 jsonexport@3.2.0 @json2csv/plainjs@7.0.8
cat > probe.mjs <<'JS'
import { writeToString } from '@fast-csv/format';
import { Parser } from '@json2csv/plainjs';
import { stringify } from 'csv-stringify/sync';
import csvWriter from 'csv-writer';
import { csvFormat } from 'd3-dsv';
import { json2csv } from 'json-2-csv';
import jsonexport from 'jsonexport';
import ObjectsToCsv from 'objects-to-csv';
import Papa from 'papaparse';

const rows = [{ yes: true, no: false, none: null, time: new Date('2026-01-02T03:04:05.678Z'), wei: 9007199254740993n }];
const header = Object.keys(rows[0]).map((id) => ({ id, title: id }));
const writers = {
  'csv-stringify': () => stringify(rows),
  'objects-to-csv': () => new ObjectsToCsv(rows).toString(false),
  'Papa Parse': () => Papa.unparse(rows),
  'd3-dsv': () => csvFormat(rows),
  '@json2csv/plainjs': () => new Parser().parse(rows),
  'fast-csv': () => writeToString(rows, { headers: true }),
  'csv-writer': () => csvWriter.createObjectCsvStringifier({ header }).stringifyRecords(rows),
  'json-2-csv': () => json2csv(rows),
  jsonexport: () => jsonexport(rows),
};
for (const [name, write] of Object.entries(writers)) console.log(`${name}: ${(await write()).trim().split('\n').at(-1)}`);
JS
seen=$(TZ=UTC LC_ALL=C node probe.mjs); echo "$seen"
[ "$seen" = 'csv-stringify: 1,,,1767323045678,9007199254740993
objects-to-csv: 1,,,1767323045678,9007199254740993
Papa Parse: true,false,,2026-01-02T03:04:05.678Z,9007199254740993
d3-dsv: true,false,,2026-01-02T03:04:05.678Z,9007199254740993
@json2csv/plainjs: true,false,,"2026-01-02T03:04:05.678Z",9007199254740993
fast-csv: true,false,,Fri Jan 02 2026 03:04:05 GMT+0000 (Coordinated Universal Time),9007199254740993
csv-writer: true,false,,Fri Jan 02 2026 03:04:05 GMT+0000 (Coordinated Universal Time),9007199254740993
json-2-csv: true,false,null,Fri Jan 02 2026 03:04:05 GMT+0000 (Coordinated Universal Time),9007199254740993
jsonexport: true,false,,1/2/2026,' ] || { echo "These writers of CSV now write other cells."; exit 1; }
