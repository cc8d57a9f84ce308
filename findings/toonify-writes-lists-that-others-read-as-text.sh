#!/usr/bin/env bash
# Guess: five libraries read each other's TOON; JavaScript rounds large integers, and all keep a text of digits as a text.
# What happens: four do. toonify writes a list without its length, which the others read as the text "[1,2]". It reads theirs as a
#   member named "limits[2]" that holds the text "1,2". It writes no quotation marks around a text of digits. So "007" is 7 for
#   itself, and an amount in wei is a number for all. It also reads "1_000", which all write without quotation marks, as 1000. A
#   float of 1e21 that toons or toonify writes is an integer for all in Python.
# Version: @toon-format/toon 4.4.0, Node 20; toon-format 1.2.0, toons 0.9.0, python-toon 0.2.0, toonify 1.6.0, Python 3.11.
# Who meets it: whoever hands trades to a language model or a tool as TOON, and takes them back elsewhere. Identifiers lose zeros,
#   and lists are texts.
# Needs: Node, Python.
set -euo pipefail
dir=$(mktemp -d); trap 'rm -rf "$dir"' EXIT; cd "$dir"
npm init -y > /dev/null
npm install --silent --no-audit --no-fund --ignore-scripts @toon-format/toon@4.4.0
for package in toon-format==1.2.0 toons==0.9.0 python-toon==0.2.0 toonify==1.6.0; do
  python3 -m venv "${package%%=*}"
  "${package%%=*}/bin/pip" install -q --disable-pip-version-check "$package"
done
cat > trades.jsonl <<'JSON'
{"ids":["7","8"]}
{"limits":[1,2]}
{"id":"007"}
{"wei":"5000000000000000000"}
{"digits":"1_000"}
{"amount":5000000000000000000000}
{"price":1e21}
{"price":5.0}
JSON
cat > node.mjs <<'JS'
import { readFileSync } from 'node:fs';
import { decode, encode } from '@toon-format/toon';

const [, , action, file] = process.argv;
for (const line of readFileSync(file, 'utf8').trim().split('\n'))
  if (action === 'write') console.log(JSON.stringify(encode(JSON.parse(line))));
  else
    try {
      console.log(JSON.stringify(decode(JSON.parse(line))));
    } catch {
      console.log('refused');
    }
JS
cat > python.py <<'PY'
import importlib
import json
import sys

toon = importlib.import_module({"toon-format": "toon_format", "toons": "toons"}.get(sys.argv[1], "toon"))
write, read = (toon.dumps, toon.loads) if sys.argv[1] == "toons" else (toon.encode, toon.decode)
for line in open(sys.argv[3]):
    if sys.argv[2] == "write":
        print(json.dumps(write(json.loads(line))))
        continue
    try:
        print(json.dumps(read(json.loads(line)), separators=(",", ":")))
    except Exception:
        print("refused")
PY
tools="node toon-format toons python-toon toonify"
run() {
  if [ "$1" = node ]; then node node.mjs "$2" "$3"; else "$1/bin/python" python.py "$@"; fi
}
seen=$(for writer in $tools; do
  run "$writer" write trades.jsonl > "$writer.toon"
  for reader in $tools; do run "$reader" read "$writer.toon" > "$writer.$reader"; done
done
python3 - $tools << 'PY'
import json
import sys

tools = sys.argv[1:]
for number, trade in enumerate(open("trades.jsonl")):
    groups = {}
    for writer in tools:
        text = json.loads(open(f"{writer}.toon").read().splitlines()[number])
        groups.setdefault(text, []).append(writer)
    for text, writers in groups.items():
        values = {}
        for reader in tools:
            values.setdefault(open(f"{writers[0]}.{reader}").read().splitlines()[number], []).append(reader)
        print(f"{trade.strip()}, written as {text} by {', '.join(writers)}: " + "; ".join(f"{value} ({', '.join(readers)})" for value, readers in values.items()))
PY
); echo "$seen"
[ "$seen" = '{"ids":["7","8"]}, written as ids[2]: "7","8" by node, toon-format, toons, python-toon: {"ids":["7","8"]} (node, toon-format, toons, python-toon); {"ids[2]":"7\",\"8"} (toonify)
{"ids":["7","8"]}, written as ids: [7,8] by toonify: {"ids":"[7,8]"} (node, toon-format, toons, python-toon); {"ids":[7,8]} (toonify)
{"limits":[1,2]}, written as limits[2]: 1,2 by node, toon-format, toons, python-toon: {"limits":[1,2]} (node, toon-format, toons, python-toon); {"limits[2]":"1,2"} (toonify)
{"limits":[1,2]}, written as limits: [1,2] by toonify: {"limits":"[1,2]"} (node, toon-format, toons, python-toon); {"limits":[1,2]} (toonify)
{"id":"007"}, written as id: "007" by node, toon-format, toons, python-toon: {"id":"007"} (node, toon-format, toons, python-toon, toonify)
{"id":"007"}, written as id: 007 by toonify: {"id":"007"} (node, toon-format, toons, python-toon); {"id":7} (toonify)
{"wei":"5000000000000000000"}, written as wei: "5000000000000000000" by node, toon-format, toons, python-toon: {"wei":"5000000000000000000"} (node, toon-format, toons, python-toon, toonify)
{"wei":"5000000000000000000"}, written as wei: 5000000000000000000 by toonify: {"wei":5000000000000000000} (node, toon-format, toons, python-toon, toonify)
{"digits":"1_000"}, written as digits: 1_000 by node, toon-format, toons, python-toon, toonify: {"digits":"1_000"} (node, toon-format, toons, python-toon); {"digits":1000} (toonify)
{"amount":5000000000000000000000}, written as amount: 5e+21 by node: {"amount":5e+21} (node, toon-format, toons, python-toon, toonify)
{"amount":5000000000000000000000}, written as amount: 5000000000000000000000 by toon-format, toons, python-toon, toonify: {"amount":5e+21} (node); {"amount":5000000000000000000000} (toon-format, toons, python-toon, toonify)
{"price":1e21}, written as price: 1e+21 by node, toon-format, python-toon: {"price":1e+21} (node, toon-format, toons, python-toon, toonify)
{"price":1e21}, written as price: 1000000000000000000000 by toons, toonify: {"price":1e+21} (node); {"price":1000000000000000000000} (toon-format, toons, python-toon, toonify)
{"price":5.0}, written as price: 5 by node, toon-format, toons, python-toon, toonify: {"price":5} (node, toon-format, toons, python-toon, toonify)' ] || { echo "Libraries for TOON now write or read other values."; exit 1; }
