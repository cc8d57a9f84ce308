#!/usr/bin/env bash
# Guess: yq makes a float of a sum above 63 bits, or wraps it around, and gojq is exact. Both read the text "1e3" as a number, and
#   refuse "0x10".
# What happens: a sum above 63 bits is an error in yq. But its `==` compares numbers as they are written: 19.99 is not 19.990, and
#   1e-7 not 0.0000001. The text "19.99" equals the number, and "0x5*" is a pattern that a wallet equals. It sorts "10", 9 and 10
#   in that order, and `unique` drops one of the tens. "19.99" + 1 is "19.991", and "0x10" is 16. gojq is exact, tells all of these
#   apart, and refuses "0x10".
# Version: github.com/mikefarah/yq v4.54.3, github.com/itchyny/gojq v0.12.20, Go 1.26.
# Who meets it: whoever checks answers with yq in a shell script. The same price written as 19.990 fails the check, and a text in
#   place of a number passes it.
# Needs: Go.
set -euo pipefail
dir=$(mktemp -d); trap 'rm -rf "$dir"' EXIT; cd "$dir"
GOBIN=$PWD go install github.com/mikefarah/yq/v4@v4.54.3 2> /dev/null
cat > main.go <<'GO'
package main

import (
	"encoding/json"
	"fmt"
	"os"
	"strings"

	"github.com/itchyny/gojq"
)

func main() {
	query, err := gojq.Parse(os.Args[1])
	if err != nil {
		panic(err)
	}
	text, _ := os.ReadFile("trade.json")
	decoder := json.NewDecoder(strings.NewReader(string(text)))
	decoder.UseNumber()
	var trade any
	if err := decoder.Decode(&trade); err != nil {
		panic(err)
	}
	value, _ := query.Run(trade).Next()
	if _, bad := value.(error); bad {
		os.Exit(1)
	}
	written, _ := gojq.Marshal(value)
	fmt.Println(string(written))
}
GO
go mod init probe 2> /dev/null
go get github.com/itchyny/gojq@v0.12.20 2> /dev/null
go build -o gojq .
cat > trade.json <<'JSON'
{"price": 19.99, "small": 1e-7, "text": "19.99", "hex": "0x10", "exp": "1e3", "ether": 5000000000000000000, "list": ["10", 10, 9],
  "wallet": "0x52908400098527886E0F7030069857D2E4169EE7"}
JSON
seen=$(for expression in '.price == 19.990' '.small == 0.0000001' '.text == 19.99' '.wallet == "0x5*"' '.list | sort' '.list | unique' \
  '.text + 1' '.exp | tonumber | . + 1' '.hex | tonumber' '.ether + .ether'; do
  for tool in 'yq -p json -o json -I 0' gojq; do
    echo "${tool%% *}: $expression: $(./$tool "$expression" trade.json 2> /dev/null || echo an error)"
  done
done); echo "$seen"
[ "$seen" = 'yq: .price == 19.990: false
gojq: .price == 19.990: true
yq: .small == 0.0000001: false
gojq: .small == 0.0000001: true
yq: .text == 19.99: true
gojq: .text == 19.99: false
yq: .wallet == "0x5*": true
gojq: .wallet == "0x5*": false
yq: .list | sort: ["10",9,10]
gojq: .list | sort: [9,10,"10"]
yq: .list | unique: ["10",9]
gojq: .list | unique: [9,10,"10"]
yq: .text + 1: "19.991"
gojq: .text + 1: an error
yq: .exp | tonumber | . + 1: 1001.0
gojq: .exp | tonumber | . + 1: 1001
yq: .hex | tonumber: 16
gojq: .hex | tonumber: an error
yq: .ether + .ether: an error
gojq: .ether + .ether: 10000000000000000000' ] || { echo "yq or gojq now compare or add otherwise."; exit 1; }
