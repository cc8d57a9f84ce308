#!/usr/bin/env bash
# Guess: quicktype keeps a text of digits a text, or makes an integer of it that goes back as the same text; and so for a date.
# What happens: for Python and C# the text "1000000" becomes an integer, and "1000000000000000000" does not. So it depends on the
#   sample whether an amount of wei is one. Python's class then refuses "1e18" and "1.5", and writes "7" for "007". A date
#   2026-01-02 goes out as 2026-01-02T00:00:00 from Python, and as 2026-01-02T00:00:00.000Z from TypeScript. A time keeps its
#   moment, but not its Z. Go and TypeScript leave texts of digits alone. "true" is a boolean for Python and C#, "yes" a text.
# Version: quicktype 26.0.0, Node 20; python-dateutil 2.9.0, Python 3.11.
# Who meets it: whoever makes types of a recorded answer: the service gets another text back, and larger amounts are of another
#   type.
# Needs: Node, Python.
set -euo pipefail
dir=$(mktemp -d); trap 'rm -rf "$dir"' EXIT; cd "$dir"
npm init -y > /dev/null
npm install --silent --no-audit --no-fund --ignore-scripts quicktype@26.0.0 typescript@5.9.3
python3 -m venv v
v/bin/pip install -q --disable-pip-version-check python-dateutil==2.9.0
cat > trade.json <<'JSON'
{"block":"1000000","wei":"1000000000000000000","flag":"true","answer":"yes","day":"2026-01-02","at":"2026-01-02T03:04:05.000Z"}
JSON
for language in python csharp go java typescript; do
  mkdir "$language"
  npx quicktype trade.json --lang "$language" --top-level Trade --out "$language/trade.out" > /dev/null 2>&1
done
cp python/trade.out trade.py
cp typescript/trade.out trade.ts
npx tsc --target es2022 --module es2022 --moduleResolution bundler trade.ts > /dev/null 2>&1 || true
mv trade.js trade.mjs
cat > probe.py <<'PY'
import json

from trade import trade_from_dict, trade_to_dict

sample = json.load(open("trade.json"))
print("Python:", ", ".join(f"{name}: {kind.__name__}" for name, kind in type(trade_from_dict(sample)).__annotations__.items()))
print("Python writes", json.dumps(trade_to_dict(trade_from_dict(sample))))
for block in ("007", "1000000000000000000000000", "1e18", "1.5", 5):
    try:
        print("Python: block", json.dumps(block), "is written", json.dumps(trade_to_dict(trade_from_dict(sample | {"block": block}))["block"]))
    except Exception as refused:
        print("Python: block", json.dumps(block), type(refused).__name__)
PY
cat > probe.mjs <<'JS'
import { readFileSync } from 'node:fs';
import { Convert } from './trade.mjs';

console.log('TypeScript writes', JSON.stringify(JSON.parse(Convert.tradeToJson(Convert.toTrade(readFileSync('trade.json', 'utf8'))))));
JS
seen=$(v/bin/python probe.py; node probe.mjs
  grep -h 'public .* { get; set; }' csharp/trade.out | sed 's/ *\(\[.*\] \)*public /C#: /; s/ { get; set; }//'
  grep -h 'json:"' go/trade.out | tr -s ' \t' ' ' | sed 's/^/Go:/'); echo "$seen"
[ "$seen" = 'Python: block: int, wei: str, flag: bool, answer: str, day: datetime, at: datetime
Python writes {"block": "1000000", "wei": "1000000000000000000", "flag": "true", "answer": "yes", "day": "2026-01-02T00:00:00", "at": "2026-01-02T03:04:05+00:00"}
Python: block "007" is written "7"
Python: block "1000000000000000000000000" is written "1000000000000000000000000"
Python: block "1e18" ValueError
Python: block "1.5" ValueError
Python: block 5 AssertionError
TypeScript writes {"block":"1000000","wei":"1000000000000000000","flag":"true","answer":"yes","day":"2026-01-02T00:00:00.000Z","at":"2026-01-02T03:04:05.000Z"}
C#: long Block
C#: string Wei
C#: bool Flag
C#: string Answer
C#: DateTimeOffset Day
C#: DateTimeOffset At
Go: Block string `json:"block"`
Go: Wei string `json:"wei"`
Go: Flag string `json:"flag"`
Go: Answer string `json:"answer"`
Go: Day string `json:"day"`
Go: At time.Time `json:"at"`' ] || { echo "quicktype makes other types of these texts."; exit 1; }
