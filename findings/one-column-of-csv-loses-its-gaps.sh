#!/usr/bin/env bash
# Guess: writers of CSV put quotation marks where the only value of a row is missing, and readers keep such a row. Go perhaps
#   not.
# What happens: of twelve writers three do: Python, pandas and Rust's csv; polars does for "", not for null. Eight leave an empty
#   line, and json2csv leaves out the row. Six of thirteen readers skip empty lines. So Go and PyArrow read three of the five
#   rows that they wrote themselves. Seven read five of each file but json2csv's. Papa Parse counts six where a file ends with a
#   line feed, and its `skipEmptyLines` skips "" too.
# Version: papaparse 5.7.1, csv-stringify 6.9.0, csv-parse 7.0.3, d3-dsv 3.0.2, @fast-csv/format and @fast-csv/parse 5.0.8,
#   @json2csv/plainjs 7.0.8, csvtojson 2.0.14, csv-parser 3.2.1, Node 20; pandas 3.1.1, polars 2.1.0, duckdb 2.0.1, pyarrow
#   26.0.1, Python 3.11; Go 1.26; csv 1.4.0 for Rust.
# Who meets it: whoever exports one column with gaps, such as prices or times of responses. Numbers and means of rows change
#   between two tools, and a second list of the same length no longer fits.
# Needs: Node, Python, Go, Rust.
set -euo pipefail
dir=$(mktemp -d); trap 'rm -rf "$dir"' EXIT; cd "$dir"
npm init -y > /dev/null
npm install --silent --no-audit --no-fund --ignore-scripts papaparse@5.7.1 csv-stringify@6.9.0 csv-parse@7.0.3 d3-dsv@3.0.2 \
  @fast-csv/format@5.0.8 @fast-csv/parse@5.0.8 @json2csv/plainjs@7.0.8 csvtojson@2.0.14 csv-parser@3.2.1
mkdir written
cat > write.mjs <<'JS'
import { writeFileSync } from 'node:fs';
import { writeToString } from '@fast-csv/format';
import { Parser } from '@json2csv/plainjs';
import { stringify } from 'csv-stringify/sync';
import { csvFormat } from 'd3-dsv';
import Papa from 'papaparse';

const rows = [1.5, null, 2.5, null, 3.5].map((price) => ({ price }));
const texts = {
  papaparse: Papa.unparse(rows), 'csv-stringify': stringify(rows, { header: true }), d3: csvFormat(rows),
  'fast-csv': await writeToString(rows, { headers: true }), json2csv: new Parser().parse(rows),
};
for (const [name, text] of Object.entries(texts)) writeFileSync(`written/${name}`, text);
JS
cat > read.mjs <<'JS'
import { readdirSync, readFileSync } from 'node:fs';
import { Readable } from 'node:stream';
import { parseString } from '@fast-csv/parse';
import { parse } from 'csv-parse/sync';
import csvParser from 'csv-parser';
import csvtojson from 'csvtojson';
import { csvParse } from 'd3-dsv';
import Papa from 'papaparse';

const counted = (stream) => new Promise((resolve, reject) => {
  let rows = 0;
  stream.on('error', reject).on('data', () => rows++).on('end', () => resolve(rows));
});
const readers = {
  papaparse: (text) => Papa.parse(text, { header: true }).data.length,
  'papaparse with skipEmptyLines': (text) => Papa.parse(text, { header: true, skipEmptyLines: true }).data.length,
  'csv-parse': (text) => parse(text, { columns: true }).length,
  d3: (text) => csvParse(text).length,
  'fast-csv': (text) => counted(parseString(text, { headers: true })),
  csvtojson: async (text) => (await csvtojson().fromString(text)).length,
  'csv-parser': (text) => counted(Readable.from([text]).pipe(csvParser())),
};
for (const [name, read] of Object.entries(readers)) {
  const counts = [];
  for (const file of readdirSync('written').sort()) counts.push(await read(readFileSync(`written/${file}`, 'utf8')));
  console.log(`${name} reads`, ...counts);
}
JS
python3 -m venv v
v/bin/pip install -q --disable-pip-version-check pandas==3.1.1 polars==2.1.0 duckdb==2.0.1 pyarrow==26.0.1
cat > write.py <<'PY'
import csv

import duckdb
import pandas
import polars
import pyarrow
import pyarrow.csv

prices = [1.5, None, 2.5, None, 3.5]
with open("written/python", "w", newline="") as file:
    csv.writer(file, lineterminator="\n").writerows([["price"], *([price] for price in prices)])
pandas.DataFrame({"price": prices}).to_csv("written/pandas", index=False)
polars.DataFrame({"price": prices}).write_csv("written/polars")
polars.DataFrame({"price": ["" if price is None else str(price) for price in prices]}).write_csv("written/polars-texts")
duckdb.sql("copy (select unnest([1.5, null, 2.5, null, 3.5]) price) to 'written/duckdb' (format csv)")
pyarrow.csv.write_csv(pyarrow.table({"price": prices}), "written/pyarrow")
PY
cat > read.py <<'PY'
import csv
import os

import duckdb
import pandas
import polars
import pyarrow.csv

readers = {
    "python": lambda file: len(list(csv.DictReader(open(file)))),
    "pandas": lambda file: len(pandas.read_csv(file)),
    "polars": lambda file: polars.read_csv(file).height,
    "duckdb": lambda file: len(duckdb.sql(f"select * from read_csv('{file}', header = true)").fetchall()),
    "pyarrow": lambda file: pyarrow.csv.read_csv(file).num_rows,
}
for name, read in readers.items():
    print(name, "reads", *(read(f"written/{file}") for file in sorted(os.listdir("written"))))
PY
cat > main.go <<'GO'
package main

import (
	"encoding/csv"
	"fmt"
	"os"
)

func main() {
	if os.Args[1] == "write" {
		file, _ := os.Create("written/go")
		writer := csv.NewWriter(file)
		writer.WriteAll([][]string{{"price"}, {"1.5"}, {""}, {"2.5"}, {""}, {"3.5"}})
		return
	}
	fmt.Print("go reads")
	files, _ := os.ReadDir("written")
	for _, each := range files {
		file, _ := os.Open("written/" + each.Name())
		rows, _ := csv.NewReader(file).ReadAll()
		fmt.Print(" ", len(rows)-1)
	}
	fmt.Println()
}
GO
go mod init probe 2> /dev/null
cat > Cargo.toml <<'TOML'
[package]
name = "probe"
version = "0.1.0"
edition = "2021"

[dependencies]
csv = "=1.4.0"
TOML
mkdir src
cat > src/main.rs <<'RS'
fn main() {
    if std::env::args().nth(1).as_deref() == Some("write") {
        let mut writer = csv::Writer::from_path("written/rust").unwrap();
        for value in ["price", "1.5", "", "2.5", "", "3.5"] {
            writer.write_record([value]).unwrap();
        }
        return;
    }
    let mut files: Vec<_> = std::fs::read_dir("written").unwrap().map(|file| file.unwrap().path()).collect();
    files.sort();
    let counts: Vec<String> = files.iter().map(|file| csv::Reader::from_path(file).unwrap().records().count().to_string()).collect();
    println!("rust reads {}", counts.join(" "));
}
RS
export CARGO_TARGET_DIR=$dir/target
node write.mjs; v/bin/python write.py; go run . write; cargo run --quiet -- write
seen=$(cd written; LC_ALL=C; for file in *; do echo "$file writes $(tr '\n' '|' < "$file" | tr -d '\r')"; done; cd ..
  v/bin/python read.py; node read.mjs; go run . read; cargo run --quiet -- read); echo "$seen"
[ "$seen" = 'csv-stringify writes price|1.5||2.5||3.5|
d3 writes price|1.5||2.5||3.5
duckdb writes price|1.5||2.5||3.5|
fast-csv writes price|1.5||2.5||3.5
go writes price|1.5||2.5||3.5|
json2csv writes "price"|1.5|2.5|3.5
pandas writes price|1.5|""|2.5|""|3.5|
papaparse writes price|1.5||2.5||3.5
polars writes price|1.5||2.5||3.5|
polars-texts writes price|1.5|""|2.5|""|3.5|
pyarrow writes "price"|1.5||2.5||3.5|
python writes price|1.5|""|2.5|""|3.5|
rust writes price|1.5|""|2.5|""|3.5|
python reads 3 3 3 3 3 3 5 3 3 5 3 5 5
pandas reads 3 3 3 3 3 3 5 3 3 5 3 5 5
polars reads 5 5 5 5 5 3 5 5 5 5 5 5 5
duckdb reads 5 5 5 5 5 3 5 5 5 5 5 5 5
pyarrow reads 3 3 3 3 3 3 5 3 3 5 3 5 5
papaparse reads 6 5 6 5 6 3 6 5 6 6 6 6 6
papaparse with skipEmptyLines reads 3 3 3 3 3 3 3 3 3 3 3 3 3
csv-parse reads 5 5 5 5 5 3 5 5 5 5 5 5 5
d3 reads 5 5 5 5 5 3 5 5 5 5 5 5 5
fast-csv reads 5 5 5 5 5 3 5 5 5 5 5 5 5
csvtojson reads 3 3 3 3 3 3 5 3 3 5 3 5 5
csv-parser reads 5 5 5 5 5 3 5 5 5 5 5 5 5
go reads 3 3 3 3 3 3 5 3 3 5 3 5 5
rust reads 3 3 3 3 3 3 5 3 3 5 3 5 5' ] || { echo "Other readers of CSV find all five rows, or fewer."; exit 1; }
