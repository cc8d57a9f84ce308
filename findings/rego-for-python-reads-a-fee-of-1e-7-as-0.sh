#!/usr/bin/env bash
# Guess: regopy (rego-cpp) and OPA agree on amounts, on the order of types, and on what is a number.
# What happens: `set_input` of regopy keeps six decimal places and 63 bits of a Python object. A fee of 1e-7 is 0, and ten ether
#   in wei are negative, so they are not above 5. `set_input_term` reads both right from a text. Each has its own order of types.
#   For OPA 1 is below "a", and "a" is the maximum of 1, "a" and null. For regopy null is. regopy makes 5 of the text "5 ether", 1
#   of "1_000", and puts a release before its candidates. Its own YAML turns the text "0x10" into 16. OPA makes a number of
#   "1_000" that encoding/json refuses to write.
# Version: regopy 1.5.2, Python 3.11; github.com/open-policy-agent/opa v1.22.4, Go 1.26.
# Who meets it: whoever decides about trades in Rego, and tests the rules in Python. A limit on the amount does not hold there.
# Needs: Go, Python.
set -euo pipefail
dir=$(mktemp -d); trap 'rm -rf "$dir"' EXIT; cd "$dir"
python3 -m venv v
v/bin/pip install -q --disable-pip-version-check regopy==1.5.2
echo '{"ether": 10000000000000000000, "fee": 1e-7, "ratio": 0.1234567, "price": 19.99}' > trade.json
cat > rules.txt <<'TXT'
input.ether
input.ether > 5
input.fee
input.ratio
1 < "a"
max([1, "a", null])
sort([3, "1", null, true])
to_number("0x10")
to_number("5 ether")
to_number("1_000")
format_int(-10.9, 10)
semver.compare("1.0.0", "1.0.0-rc1")
semver.compare("1.0.0-rc.2", "1.0.0-rc.10")
yaml.unmarshal(yaml.marshal({"id": "0x10"}))
TXT
cat > main.go <<'GO'
package main

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"strings"

	"github.com/open-policy-agent/opa/v1/rego"
)

func main() {
	text, _ := os.ReadFile("trade.json")
	decoder := json.NewDecoder(strings.NewReader(string(text)))
	decoder.UseNumber()
	var trade any
	if err := decoder.Decode(&trade); err != nil {
		panic(err)
	}
	rules, _ := os.ReadFile("rules.txt")
	for _, rule := range strings.Split(strings.TrimSpace(string(rules)), "\n") {
		results, err := rego.New(rego.Query("x = "+rule), rego.Input(trade)).Eval(context.Background())
		if err != nil || len(results) == 0 {
			fmt.Println("undefined")
			continue
		}
		value, err := json.Marshal(results[0].Bindings["x"])
		if err != nil {
			value = []byte("a number that encoding/json refuses")
		}
		fmt.Println(string(value))
	}
}
GO
cat > probe.py <<'PY'
import json
import sys

import regopy

text = open("trade.json").read()
rego = regopy.Interpreter()
if sys.argv[1] == "object":
    rego.set_input(json.loads(text))
else:
    rego.set_input_term(text)
for rule in open("rules.txt").read().splitlines():
    answer = str(rego.query(f"x = {rule}"))
    print("undefined" if answer == "undefined" else answer.split('"x":', 1)[1][:-2].replace(", ", ","))
PY
go mod init probe 2> /dev/null
go get github.com/open-policy-agent/opa@v1.22.4 2> /dev/null
go build -o opa .
./opa > opa.txt
v/bin/python probe.py object > object.txt 2> /dev/null
v/bin/python probe.py text > text.txt 2> /dev/null
seen=$(paste -d '|' rules.txt opa.txt object.txt text.txt | awk -F '|' '{ print $1 ": OPA " $2 ", regopy " $3 ($4 == $3 ? "" : ", of a text " $4) }'); echo "$seen"
[ "$seen" = 'input.ether: OPA 10000000000000000000, regopy -8446744073709551616, of a text 10000000000000000000
input.ether > 5: OPA true, regopy false, of a text true
input.fee: OPA 1e-7, regopy 0, of a text 1e-07
input.ratio: OPA 0.1234567, regopy 0.123457, of a text 0.1234567
1 < "a": OPA true, regopy false
max([1, "a", null]): OPA "a", regopy null
sort([3, "1", null, true]): OPA [null,true,3,"1"], regopy ["1",3,null,true]
to_number("0x10"): OPA undefined, regopy 16
to_number("5 ether"): OPA undefined, regopy 5
to_number("1_000"): OPA a number that encoding/json refuses, regopy 1
format_int(-10.9, 10): OPA "-10", regopy "-11"
semver.compare("1.0.0", "1.0.0-rc1"): OPA 1, regopy -1
semver.compare("1.0.0-rc.2", "1.0.0-rc.10"): OPA -1, regopy 1
yaml.unmarshal(yaml.marshal({"id": "0x10"})): OPA {"id":"0x10"}, regopy {"id":16}' ] || { echo "regopy or OPA now have other values."; exit 1; }
