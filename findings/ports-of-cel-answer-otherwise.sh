#!/usr/bin/env bash
# Guess: five ports of CEL agree: 5/2 is 2, an integer equals its double, and the 30th of February is refused. Numbers of a body may
#   be doubles in Node.
# What happens: they are, so half of a limit of 5 is 2 in Python, 2.5 for cel-js and an error for the two others. They have no
#   remainder of it either. @bufbuild/cel sees no member that is null, and makes NaN of double("abc"). It and
#   @marcbachmann/cel-js read the 30th of February as the 2nd of March, and "" as 0. cel-python takes true for 1, "1_000" for 1000,
#   and a date for a time. It drops fractions of a second from texts. Google's library for Python writes 12345678.9 as
#   1.23456789e+07. cel-js has no functions for types and times.
# Version: cel-js 0.8.2, @marcbachmann/cel-js 8.0.0, @bufbuild/cel 0.6.1, Node 20; cel-python 0.5.0, cel-expr-python 0.1.3, Python
#   3.11.
# Who meets it: whoever writes one rule about trades in CEL, and evaluates it in a gateway, a test and a report.
# Needs: Node, Python.
set -euo pipefail
dir=$(mktemp -d); trap 'rm -rf "$dir"' EXIT; cd "$dir"
npm init -y > /dev/null
npm install --silent --no-audit --no-fund --ignore-scripts cel-js@0.8.2 @marcbachmann/cel-js@8.0.0 @bufbuild/cel@0.6.1 @bufbuild/cel-spec@0.6.1
python3 -m venv v
v/bin/pip install -q --disable-pip-version-check cel-python==0.5.0 cel-expr-python==0.1.3
cat > rules.txt <<'TXT'
5 / 2
trade.limit / 2
trade.limit % 2 == 1
trade.limit == 5
trade.wei == 9007199254740992
trade.flag == 1
has(trade.note)
trade.note == null
int(trade.amount)
int("")
int("0x10")
int("1_000")
double("abc")
double("0x10")
string(12345678.9)
string(1000000.0)
timestamp("2026-02-30T00:00:00Z") > timestamp("2026-03-01T00:00:00Z")
timestamp("2026-01-02") == timestamp("2026-01-02T00:00:00Z")
string(timestamp(trade.time))
string(duration("1.5s"))
duration("1d") == duration("24h")
TXT
echo '{"limit":5,"wei":9007199254740993,"flag":true,"note":null,"amount":"5000000000000000000","time":"2026-01-02T03:04:05.9Z"}' > trade.json
cat > probe.mjs <<'JS'
import { readFileSync } from 'node:fs';
import { isCelError, run } from '@bufbuild/cel';
import { evaluate as marcbachmann } from '@marcbachmann/cel-js';
import { evaluate as celJs } from 'cel-js';

const trade = JSON.parse(readFileSync('trade.json', 'utf8'));
const ports = { 'cel-js': celJs, '@marcbachmann/cel-js': marcbachmann, '@bufbuild/cel': run };
for (const rule of readFileSync('rules.txt', 'utf8').trim().split('\n'))
  for (const [name, evaluate] of Object.entries(ports)) {
    let value = 'error';
    try {
      const result = evaluate(rule, { trade });
      if (!isCelError(result)) value = String(result);
    } catch {}
    console.log(`${rule}\t${name}\t${value}`);
  }
JS
cat > probe.py <<'PY'
import json

import celpy
from cel_expr_python import cel

trade = json.load(open("trade.json"))
google = cel.NewEnv(variables={"trade": cel.Type.DYN})
python = celpy.Environment()


def by_python(rule):
    return python.program(python.compile(rule)).evaluate({"trade": celpy.json_to_cel(trade)})


def by_google(rule):
    value = google.compile(rule).eval(data={"trade": trade})
    return "error" if value.type() == cel.Type.ERROR else value.plain_value()


answers = {}
for line in open("node.txt"):
    rule, name, value = line.rstrip("\n").split("\t")
    answers.setdefault(rule, {}).setdefault(value, []).append(name)
for rule, values in answers.items():
    for name, evaluate in (("cel-python", by_python), ("Google", by_google)):
        try:
            value = str(evaluate(rule))
        except Exception:
            value = "error"
        values.setdefault(value.lower() if value in ("True", "False") else value, []).append(name)
    print(f"{rule}: {'; '.join(f'{value} ({chr(44).join(names)})' for value, names in values.items())}")
PY
node probe.mjs > node.txt
seen=$(v/bin/python probe.py); echo "$seen"
[ "$seen" = '5 / 2: 2.5 (cel-js); 2 (@marcbachmann/cel-js,@bufbuild/cel,cel-python,Google)
trade.limit / 2: 2.5 (cel-js); error (@marcbachmann/cel-js,@bufbuild/cel); 2 (cel-python,Google)
trade.limit % 2 == 1: true (cel-js,cel-python,Google); error (@marcbachmann/cel-js,@bufbuild/cel)
trade.limit == 5: true (cel-js,@marcbachmann/cel-js,@bufbuild/cel,cel-python,Google)
trade.wei == 9007199254740992: true (cel-js,@marcbachmann/cel-js,@bufbuild/cel); false (cel-python,Google)
trade.flag == 1: false (cel-js,@marcbachmann/cel-js,@bufbuild/cel,Google); true (cel-python)
has(trade.note): true (cel-js,@marcbachmann/cel-js,cel-python,Google); false (@bufbuild/cel)
trade.note == null: true (cel-js,@marcbachmann/cel-js,@bufbuild/cel,cel-python,Google)
int(trade.amount): error (cel-js); 5000000000000000000 (@marcbachmann/cel-js,@bufbuild/cel,cel-python,Google)
int(""): error (cel-js,cel-python,Google); 0 (@marcbachmann/cel-js,@bufbuild/cel)
int("0x10"): error (cel-js,@marcbachmann/cel-js,Google); 16 (@bufbuild/cel,cel-python)
int("1_000"): error (cel-js,@marcbachmann/cel-js,@bufbuild/cel,Google); 1000 (cel-python)
double("abc"): error (cel-js,@marcbachmann/cel-js,cel-python,Google); NaN (@bufbuild/cel)
double("0x10"): error (cel-js,cel-python); 16 (@marcbachmann/cel-js,@bufbuild/cel); 16.0 (Google)
string(12345678.9): error (cel-js); 12345678.9 (@marcbachmann/cel-js,@bufbuild/cel,cel-python); 1.23456789e+07 (Google)
string(1000000.0): error (cel-js); 1000000 (@marcbachmann/cel-js,@bufbuild/cel); 1000000.0 (cel-python); 1e+06 (Google)
timestamp("2026-02-30T00:00:00Z") > timestamp("2026-03-01T00:00:00Z"): error (cel-js,cel-python,Google); true (@marcbachmann/cel-js,@bufbuild/cel)
timestamp("2026-01-02") == timestamp("2026-01-02T00:00:00Z"): error (cel-js,@marcbachmann/cel-js,@bufbuild/cel,Google); true (cel-python)
string(timestamp(trade.time)): error (cel-js,@marcbachmann/cel-js); 2026-01-02T03:04:05.900Z (@bufbuild/cel,Google); 2026-01-02T03:04:05Z (cel-python)
string(duration("1.5s")): error (cel-js,@marcbachmann/cel-js); 1.500s (@bufbuild/cel,Google); 1s (cel-python)
duration("1d") == duration("24h"): error (cel-js,@marcbachmann/cel-js,@bufbuild/cel,Google); true (cel-python)' ] || { echo "These ports of CEL now answer otherwise."; exit 1; }
