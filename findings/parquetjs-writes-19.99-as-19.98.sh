#!/usr/bin/env bash
# Guess: parquetjs writes a price of 19.99 into a column of decimals as 19.99, and reads the integers of PyArrow as they are.
# What happens: it multiplies the price as a double and takes the integer below: 19.99 is 19.98 for every reader, 0.29 is 0.28
#   and 1.15 is 1.14, but -0.29 stays. In the other direction it reads unsigned integers as signed ones: 4294967295 is -1.
# Version: @dsnp/parquetjs 1.8.8, Node 20; pyarrow 26.0.1, Python 3.11.
# Who meets it: whoever exports the trades of a service from Node for an analysis. Sums are too low, by a cent in some rows.
# Needs: Node 20, Python.
set -euo pipefail
dir=$(mktemp -d); trap 'rm -rf "$dir"' EXIT; cd "$dir"
npm init -y > /dev/null
npm install --silent --no-audit --no-fund @dsnp/parquetjs@1.8.8 > /dev/null 2>&1
cat > write.mjs <<'JS'
import parquet from '@dsnp/parquetjs';

const schema = new parquet.ParquetSchema({
  short: { type: 'DECIMAL', precision: 9, scale: 2 },
  long: { type: 'DECIMAL', precision: 18, scale: 2 },
});
const writer = await parquet.ParquetWriter.openFile(schema, 'prices.parquet');
for (const price of [19.99, 0.29, -0.29, 1.15, 5]) await writer.appendRow({ short: price, long: price });
await writer.close();
JS
cat > read.mjs <<'JS'
import parquet from '@dsnp/parquetjs';

const cursor = (await parquet.ParquetReader.openFile('counts.parquet')).getCursor();
for (let row = await cursor.next(); row; row = await cursor.next()) console.log(`parquetjs: ${row.u32} ${row.u64}`);
JS
python3 -m venv v
v/bin/pip install -q --disable-pip-version-check pyarrow==26.0.1
cat > probe.py <<'PY'
import subprocess

import pyarrow
import pyarrow.parquet

subprocess.run(["node", "write.mjs"], check=True)
for name, column in zip(("short", "long"), pyarrow.parquet.read_table("prices.parquet").columns):
    print(name, *column.to_pylist())
counts = {"u32": pyarrow.array([1, 2**32 - 1], pyarrow.uint32()), "u64": pyarrow.array([1, 2**64 - 1], pyarrow.uint64())}
pyarrow.parquet.write_table(pyarrow.table(counts), "counts.parquet")
PY
seen=$(v/bin/python probe.py; node read.mjs); echo "$seen"
[ "$seen" = 'short 19.98 0.28 -0.29 1.14 5.00
long 19.98 0.28 -0.29 1.14 5.00
parquetjs: 1 1
parquetjs: -1 -1' ] || { echo "parquetjs no longer writes 19.99 as 19.98, or no longer reads large unsigned integers as -1."; exit 1; }
