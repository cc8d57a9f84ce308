#!/usr/bin/env bash
# Guess: ion-js and Ion's library for Python read each other's decimals and times exactly; -0., 0d2 and 1d-7 among them.
# What happens: they do, in text and in binary. But what ion-js gives JSON.stringify is another matter: 19.990000000000002 for the
#   exact decimal 19.99, since it multiplies 1999 by 0.01. So it is for 13,328 of the 100,000 decimals from 0.000 to 99.999. The
#   number of the nearest double would be 19.99. Of the integer 9007199254740993 it makes one less.
# Version: ion-js 5.2.1, Node 20; amazon.ion 0.15.0, Python 3.11.
# Who meets it: a service that keeps prices in Ion, to have them exact, and answers in JSON: each seventh or eighth price has an
#   error in its last digits.
# Needs: Node, Python.
set -euo pipefail
dir=$(mktemp -d); trap 'rm -rf "$dir"' EXIT; cd "$dir"
npm init -y > /dev/null
npm install --silent --no-audit --no-fund --ignore-scripts ion-js@5.2.1
python3 -m venv v
v/bin/pip install -q --disable-pip-version-check amazon.ion==0.15.0
cat > probe.mjs <<'JS'
import { writeFileSync } from 'node:fs';
import { dumpBinary, dumpText, load } from 'ion-js';

const written = [];
for (const text of ['19.99', '19.990', '-0.', '0d2', '1d-7', '9007199254740993', '2026-01-02T03:04:05.678Z']) {
  const value = load(text);
  written.push([dumpText(value), Buffer.from(dumpBinary(value)).toString('hex')]);
  let json;
  try {
    json = JSON.stringify({ price: value });
  } catch (error) {
    json = error.message;
  }
  console.log(`ion-js reads ${text} and writes ${dumpText(value)}, in JSON ${json}`);
}
writeFileSync('written.json', JSON.stringify(written));
let other = 0;
for (let thousandths = 0; thousandths < 100_000; thousandths++) {
  const text = (thousandths / 1000).toFixed(3);
  if (load(text).numberValue() !== Number(text)) other++;
}
console.log(`ion-js has another number for ${other} of 100000 decimals`);
JS
cat > probe.py <<'PY'
import json

from amazon.ion import simpleion

for text, binary in json.load(open("written.json")):
    print("Python reads", text, "as", simpleion.loads(text), "and as", simpleion.loads(bytes.fromhex(binary)))
PY
seen=$(node probe.mjs; v/bin/python probe.py); echo "$seen"
[ "$seen" = 'ion-js reads 19.99 and writes 19.99, in JSON {"price":19.990000000000002}
ion-js reads 19.990 and writes 19.990, in JSON {"price":19.990000000000002}
ion-js reads -0. and writes -0., in JSON {"price":0}
ion-js reads 0d2 and writes 0d2, in JSON {"price":0}
ion-js reads 1d-7 and writes 1d-7, in JSON {"price":1e-7}
ion-js reads 9007199254740993 and writes 9007199254740993, in JSON {"price":9007199254740992}
ion-js reads 2026-01-02T03:04:05.678Z and writes 2026-01-02T03:04:05.678Z, in JSON {"price":"2026-01-02T03:04:05.678Z"}
ion-js has another number for 13328 of 100000 decimals
Python reads 19.99 as 19.99 and as 19.99
Python reads 19.990 as 19.990 and as 19.990
Python reads -0. as -0 and as -0
Python reads 0d2 as 0E+2 and as 0E+2
Python reads 1d-7 as 1E-7 and as 1E-7
Python reads 9007199254740993 as 9007199254740993 and as 9007199254740993
Python reads 2026-01-02T03:04:05.678Z as 2026-01-02 03:04:05.678000+00:00 and as 2026-01-02 03:04:05.678000+00:00' ] || { echo "The libraries for Ion now read or write other numbers."; exit 1; }
