#!/usr/bin/env bash
# Guess: the ports of JSONLogic agree on comparisons, `and`, `!` and remainders of plain numbers.
# What happens: `and` of 1, 0 and 2 is 0 for four and 2, which is true, for Go, as it leaves out what is false. "1.0" is
#   equal to 1 for the original, another engine for Node and panzi-json-logic; not for Go and json-logic-qubit. An empty text
#   is equal to 0 except in Python. 1 is the same as true for panzi-json-logic, and 2 is equal to true for json-logic-qubit.
#   -7 modulo 3 is -1 or 2. A member that is null takes the default in Go and panzi-json-logic alone.
# Version: json-logic-js 2.0.5, json-logic-engine 5.0.7, Node 20; panzi-json-logic 1.0.1, json-logic-qubit 0.9.1, Python 3.11;
#   github.com/diegoholiveira/jsonlogic/v3 v3.5.1, Go 1.26.
# Who meets it: whoever shares rules, such as those for fees or limits, between a page and a service: they decide otherwise.
# Needs: Node, Python, Go.
set -euo pipefail
dir=$(mktemp -d); trap 'rm -rf "$dir"' EXIT; cd "$dir"
npm init -y > /dev/null
npm install --silent --no-audit --no-fund --ignore-scripts json-logic-js@2.0.5 json-logic-engine@5.0.7
cat > cases.json <<'JSON'
[
  [{ "and": [1, 0, 2] }, {}],
  [{ "==": ["1.0", 1] }, {}],
  [{ "==": [0, ""] }, {}],
  [{ "===": [1, true] }, {}],
  [{ "==": [2, true] }, {}],
  [{ "%": [-7, 3] }, {}],
  [{ "var": ["fee", 9] }, { "fee": null }],
  [{ "missing": ["fee"] }, { "fee": "" }],
  [{ "<": ["10", 9] }, {}]
]
JSON
cat > probe.cjs <<'JS'
const jsonLogic = require('json-logic-js');
const { LogicEngine } = require('json-logic-engine');

const engine = new LogicEngine();
for (const [rule, data] of require('./cases.json'))
  console.log(JSON.stringify(rule), 'Node:', JSON.stringify(jsonLogic.apply(rule, data)), JSON.stringify(engine.run(rule, data)));
JS
cat > probe.py <<'PY'
import json
import sys

from json_logic import jsonLogic

def result(rule, data):
    try:
        return json.dumps(jsonLogic(rule, data))
    except TypeError as error:
        return type(error).__name__

print(f"Python, {sys.argv[1]}:", *(result(rule, data) for rule, data in json.load(open("cases.json"))))
PY
for name in panzi-json-logic==1.0.1 json-logic-qubit==0.9.1; do
  python3 -m venv "${name%%=*}"
  "${name%%=*}/bin/pip" install -q --disable-pip-version-check "$name"
done
cat > main.go <<'GO'
package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"strings"

	"github.com/diegoholiveira/jsonlogic/v3"
)

func result(rule, data []byte) string {
	var out bytes.Buffer
	if err := jsonlogic.Apply(bytes.NewReader(rule), bytes.NewReader(data), &out); err != nil {
		return "an error"
	}
	return strings.TrimSpace(out.String())
}

func main() {
	text, _ := os.ReadFile("cases.json")
	var cases [][]json.RawMessage
	if err := json.Unmarshal(text, &cases); err != nil {
		panic(err)
	}
	fmt.Print("Go:")
	for _, pair := range cases {
		fmt.Print(" ", result(pair[0], pair[1]))
	}
	fmt.Println()
}
GO
go mod init probe 2> /dev/null
go mod edit -require github.com/diegoholiveira/jsonlogic/v3@v3.5.1
go mod tidy 2> /dev/null
seen=$(node probe.cjs; for name in panzi-json-logic json-logic-qubit; do $name/bin/python probe.py $name; done; go run .); echo "$seen"
[ "$seen" = '{"and":[1,0,2]} Node: 0 0
{"==":["1.0",1]} Node: true true
{"==":[0,""]} Node: true true
{"===":[1,true]} Node: false false
{"==":[2,true]} Node: false false
{"%":[-7,3]} Node: -1 -1
{"var":["fee",9]} Node: null null
{"missing":["fee"]} Node: ["fee"] []
{"<":["10",9]} Node: false false
Python, panzi-json-logic: 0 true false true false 2 9 ["fee"] false
Python, json-logic-qubit: 0 false false false true 2 null ["fee"] false
Go: 2 false true false an error -1 9 [] false' ] || { echo "The ports of JSONLogic decide otherwise than before."; exit 1; }
