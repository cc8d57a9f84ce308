#!/usr/bin/env bash
# Guess: a reader of CSV that converts types leaves a wallet's address (0x and 40 digits) a text, since no number holds it.
# What happens: csv-parse with `cast: true` makes the number 0 of each address, so that all wallets are one. D3's `autoType`,
#   Arquero and SheetJS make a float of it, whose last digits are gone: two addresses that differ at the end are equal.
#   csvtojson and Papa Parse leave a text. pandas and polars do so too; PyArrow reads hex up to 64 bits as integers.
#   With `cast_date`, csv-parse also reads "5%" as the first of May 2001, "user 1" as January and "1/2" as the 2nd of January.
# Version: csv-parse 7.0.3, d3-dsv 3.0.2, arquero 7.2.1, xlsx 0.18.5, csvtojson 2.0.14, papaparse 5.7.1; pyarrow 26.0.1,
#   pandas 3.1.1, polars 2.1.0.
# Who meets it: whoever counts or groups a service's trades by user or token in a CSV export.
# Needs: Node 20, Python.
set -euo pipefail
dir=$(mktemp -d); trap 'rm -rf "$dir"' EXIT; cd "$dir"
npm init -y > /dev/null
npm install --silent --no-audit --no-fund csv-parse@7.0.3 d3-dsv@3.0.2 arquero@7.2.1 xlsx@0.18.5 csvtojson@2.0.14 papaparse@5.7.1 > /dev/null 2>&1
cat > wallets.csv <<'CSV'
wallet,block
0x52908400098527886E0F7030069857D2E4169EE7,0x1f
0x52908400098527886E0F7030069857D2E4169EE8,0x20
0x8617E340B3D1F3b1Aa1E0C1b7bD9B1b8C7f1a0b2,0x21
CSV
cat > probe.mjs <<'JS'
import { readFileSync } from 'node:fs';
import { fromCSV } from 'arquero';
import { parse } from 'csv-parse/sync';
import csvtojson from 'csvtojson';
import { autoType, csvParse } from 'd3-dsv';
import papa from 'papaparse';
import xlsx from 'xlsx';

const text = readFileSync('wallets.csv', 'utf8');
const sheet = xlsx.read(text, { type: 'string' });
const readers = {
  'csv-parse': parse(text, { columns: true, cast: true }),
  d3: csvParse(text, autoType),
  arquero: fromCSV(text).objects(),
  sheetjs: xlsx.utils.sheet_to_json(sheet.Sheets[sheet.SheetNames[0]]),
  csvtojson: await csvtojson({ checkType: true }).fromString(text),
  papaparse: papa.parse(text, { header: true, dynamicTyping: true, skipEmptyLines: true }).data,
};
for (const [name, rows] of Object.entries(readers)) {
  const wallets = rows.map((row) => row.wallet);
  console.log(`${name}: first ${typeof wallets[0]} ${wallets[0]}, wallets ${new Set(wallets).size}, blocks ${rows.map((row) => row.block)}`);
}
const texts = ['5%', '12.5%', 'user 1', '1/2'];
console.log('dates', parse(texts.join('\n'), { cast: true, cast_date: true }).map(([date]) => date.toDateString?.() ?? date).join(', '));
JS
python3 -m venv v
v/bin/pip install -q --disable-pip-version-check pyarrow==26.0.1 pandas==3.1.1 polars==2.1.0
cat > probe.py <<'PY'
import pandas
import polars
import pyarrow.csv

for name, read in (("pandas", pandas.read_csv), ("polars", polars.read_csv), ("pyarrow", pyarrow.csv.read_csv)):
    table = read("wallets.csv")
    wallets, blocks = (column.to_pylist() if name == "pyarrow" else list(column) for column in (table["wallet"], table["block"]))
    print(f"{name}: first {type(wallets[0]).__name__}, wallets {len(set(wallets))}, blocks {blocks}")
PY
seen=$(TZ=UTC node probe.mjs; v/bin/python probe.py); echo "$seen"
[ "$seen" = "csv-parse: first number 0, wallets 1, blocks 0,0,0
d3: first number 4.713600493505407e+47, wallets 2, blocks 31,32,33
arquero: first number 4.713600493505407e+47, wallets 2, blocks 31,32,33
sheetjs: first number 4.713600493505407e+47, wallets 2, blocks 31,32,33
csvtojson: first string 0x52908400098527886E0F7030069857D2E4169EE7, wallets 3, blocks 0x1f,0x20,0x21
papaparse: first string 0x52908400098527886E0F7030069857D2E4169EE7, wallets 3, blocks 0x1f,0x20,0x21
dates Tue May 01 2001, Wed Dec 05 2001, Mon Jan 01 2001, Tue Jan 02 2001
pandas: first str, wallets 3, blocks ['0x1f', '0x20', '0x21']
polars: first str, wallets 3, blocks ['0x1f', '0x20', '0x21']
pyarrow: first str, wallets 3, blocks [31, 32, 33]" ] || { echo "Readers of CSV no longer make these numbers of addresses."; exit 1; }
