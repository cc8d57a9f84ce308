#!/usr/bin/env bash
# Guess: @smithy/core refuses exponents such as 1e-7 in a decimal. It and Python's cbor2 read each other's decimals and large
#   integers exactly.
# What happens: it takes exponents, and both are exact up to a decimal fraction whose exponent is above 0. Python writes 5E+18 in
#   four bytes, and @smithy/core reads them as 5.05. It reads 1000 written as 1E+3 as 1.01, 1.5E+3 as 15.015, and -20 as -2.02. It
#   misreads its own bytes in the same way. With all its zeros, 5000000000000000000 comes back as it was.
# Version: @smithy/core 3.41.1, Node 20; cbor2 6.3.0, Python 3.11.
# Who meets it: a client of a service in Smithy's RPC protocol with CBOR, whose amounts are decimals. Python's `normalize` makes
#   5E+18 of five ether in wei, and the client shows five wei and a bit.
# Needs: Node, Python.
set -euo pipefail
dir=$(mktemp -d); trap 'rm -rf "$dir"' EXIT; cd "$dir"
npm init -y > /dev/null
npm install --silent --no-audit --no-fund --ignore-scripts @smithy/core@3.41.1
python3 -m venv v
v/bin/pip install -q --disable-pip-version-check cbor2==6.3.0
cat > write.py <<'PY'
from decimal import Decimal

import cbor2

for amount in (Decimal("19.99"), Decimal("1E-7"), Decimal("5000000000000000000"), Decimal("5000000000000000000").normalize(), Decimal("1E+3"), Decimal("1.5E+3"), Decimal("-2E+1"), Decimal("1E+1"), Decimal("1E+6"), 10**22):
    print(amount, cbor2.dumps(amount).hex())
PY
cat > read.mjs <<'JS'
import { readFileSync } from 'node:fs';
import { cbor } from '@smithy/core/cbor';
import { nv } from '@smithy/core/serde';

const read = (bytes) => {
  const value = cbor.deserialize(bytes);
  return value.string ?? value;
};
for (const line of readFileSync('python.txt', 'utf8').trim().split('\n')) {
  const [amount, hex] = line.split(' ');
  console.log(`Python writes ${amount} as ${hex}, which @smithy/core reads as ${read(Buffer.from(hex, 'hex'))}`);
}
for (const amount of ['1e-7', '0.10', '5000000000000000000', '5E+18', '1e3']) {
  const bytes = Buffer.from(cbor.serialize(nv(amount)));
  console.log(`@smithy/core writes ${amount} as ${bytes.toString('hex')}, and reads it as ${read(bytes)}`);
}
JS
cat > back.py <<'PY'
import cbor2

for text in ("c4822601", "c482210a", "c4821205", "c4820301"):
    print(f"Python reads {text} as {cbor2.loads(bytes.fromhex(text))}")
PY
v/bin/python write.py > python.txt
seen=$(node read.mjs; v/bin/python back.py); echo "$seen"
[ "$seen" = 'Python writes 19.99 as c482211907cf, which @smithy/core reads as 19.99
Python writes 1E-7 as c4822601, which @smithy/core reads as 0.0000001
Python writes 5000000000000000000 as c482001b4563918244f40000, which @smithy/core reads as 5000000000000000000
Python writes 5E+18 as c4821205, which @smithy/core reads as 5.05
Python writes 1E+3 as c4820301, which @smithy/core reads as 1.01
Python writes 1.5E+3 as c482020f, which @smithy/core reads as 15.015
Python writes -2E+1 as c4820121, which @smithy/core reads as -2.02
Python writes 1E+1 as c4820101, which @smithy/core reads as 1.01
Python writes 1E+6 as c4820601, which @smithy/core reads as 1.01
Python writes 10000000000000000000000 as c24a021e19e0c9bab2400000, which @smithy/core reads as 10000000000000000000000
@smithy/core writes 1e-7 as c4822601, and reads it as 0.0000001
@smithy/core writes 0.10 as c482210a, and reads it as 0.10
@smithy/core writes 5000000000000000000 as c482001b4563918244f40000, and reads it as 5000000000000000000
@smithy/core writes 5E+18 as c4821205, and reads it as 5.05
@smithy/core writes 1e3 as c4820301, and reads it as 1.01
Python reads c4822601 as 1E-7
Python reads c482210a as 0.10
Python reads c4821205 as 5E+18
Python reads c4820301 as 1E+3' ] || { echo "@smithy/core or cbor2 now read or write other decimals."; exit 1; }
