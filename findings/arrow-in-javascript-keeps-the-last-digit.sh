#!/usr/bin/env bash
# Guess: Arrow's library for JavaScript reads the decimals that PyArrow writes; the reader has to set the decimal point alone.
# What happens: so it is for `decimal128`. A `decimal256` as text or BigInt is its last digit: 19.9, which is stored as 199,
#   is 9, and 100.0 is 0. A negative `decimal64` as text is near 2 to the power of 64. `Number` gives the right value of both,
#   as long as it is exact. For floats of 16 bits, 65,535 is Infinity and 65,536 is 2.
# Version: apache-arrow 21.2.0, Node 20; pyarrow 26.0.1, Python 3.11.
# Who meets it: whoever shows amounts in wei, which need `decimal256`, or prices on a page.
# Needs: Node 20, Python.
set -euo pipefail
dir=$(mktemp -d); trap 'rm -rf "$dir"' EXIT; cd "$dir"
npm init -y > /dev/null
npm install --silent --no-audit --no-fund apache-arrow@21.2.0 > /dev/null 2>&1
python3 -m venv v
v/bin/pip install -q --disable-pip-version-check pyarrow==26.0.1
cat > write.py <<'PY'
from decimal import Decimal

import pyarrow

prices = [Decimal(price) for price in ("1.5", "-2.5", "19.9", "100.0")]
types = {"decimal64": pyarrow.decimal64(15, 1), "decimal128": pyarrow.decimal128(38, 1), "decimal256": pyarrow.decimal256(50, 1)}
table = pyarrow.table({name: pyarrow.array(prices, kind) for name, kind in types.items()})
with pyarrow.OSFile("prices.arrow", "wb") as file, pyarrow.ipc.new_file(file, table.schema) as writer:
    writer.write_table(table)
PY
cat > read.mjs <<'JS'
import { readFileSync } from 'node:fs';
import { Float16, tableFromIPC, util, vectorFromArray } from 'apache-arrow';

const table = tableFromIPC(readFileSync('prices.arrow'));
for (const { name } of table.schema.fields) {
  const values = [...table.getChild(name)];
  console.log(`${name}: text ${values.map(String)}; BigInt ${values.map((value) => util.bigNumToBigInt(value))}; Number ${values.map(Number)}`);
}
console.log('float16:', ...vectorFromArray([65_504, 65_535, 65_536, 70_000, -100_000], new Float16()));
JS
v/bin/python write.py
seen=$(node read.mjs); echo "$seen"
[ "$seen" = 'decimal64: text 15,18446744073709551591,199,1000; BigInt 15,18446744073709551591,199,1000; Number 15,-25,199,1000
decimal128: text 15,-25,199,1000; BigInt 15,-25,199,1000; Number 15,-25,199,1000
decimal256: text 5,-5,9,0; BigInt 5,-5,9,0; Number 15,-25,199,1000
float16: 65504 Infinity 2 2.134765625 -3.05078125' ] || { echo "Arrow's library for JavaScript now reads these decimals and floats otherwise."; exit 1; }
