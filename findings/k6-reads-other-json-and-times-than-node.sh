#!/usr/bin/env bash
# Guess: a check in a k6 script gives what the same JavaScript gives in Node, apart from modules and network.
# What happens: JSON.parse of k6's engine throws a SyntaxError for 1e400, which is valid JSON and Infinity in Node. It makes
#   U+FFFD of a lone surrogate. Date.parse takes `05,1Z` and `+01`, and refuses `t` and `z` in lower case; Node does the
#   reverse of each. A named group of a regular expression matches, but `groups` is undefined, and `\p{L}` matches no é.
#   `-5 * 0` is 0, not minus zero.
# Version: github.com/grafana/sobek v0.0.0-20260429085637-a66d4790012b, the engine of k6; Node 20.
# Who meets it: checks and validators that are tested in Node and run under k6. A body that is valid JSON counts as
#   none, and a time has another verdict.
# Needs: Go, Node.
set -euo pipefail
dir=$(mktemp -d); trap 'rm -rf "$dir"' EXIT; cd "$dir"
cat > checks.txt <<'TXT'
JSON.parse('1e400')
JSON.parse('"\\ud800"').charCodeAt(0)
Date.parse('2026-01-02T03:04:05,1Z')
Date.parse('2026-01-02T03:04:05+01')
Date.parse('2026-01-02t03:04:05z')
/(?<year>\d+)/.exec('2026').groups === undefined
/\p{L}/u.test('é')
Object.is(-5 * 0, -0)
JSON.parse('9007199254740993')
(1.005).toFixed(2)
TXT
cat > main.go <<'GO'
package main

import (
	"fmt"
	"os"
	"strings"

	"github.com/grafana/sobek"
)

func main() {
	text, _ := os.ReadFile("checks.txt")
	for _, check := range strings.Split(strings.TrimSpace(string(text)), "\n") {
		value, err := sobek.New().RunString(check)
		if err != nil {
			fmt.Println("SyntaxError:", strings.Contains(err.Error(), "SyntaxError"))
			continue
		}
		fmt.Println(value)
	}
}
GO
cat > node.mjs <<'JS'
import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
for (const check of readFileSync('checks.txt', 'utf8').trim().split('\n')) console.log(runInNewContext(check));
JS
go mod init probe 2> /dev/null
go mod edit -require github.com/grafana/sobek@v0.0.0-20260429085637-a66d4790012b
go mod tidy 2> /dev/null
go run . > sobek.txt
seen=$(node node.mjs | paste -d '|' checks.txt - sobek.txt | sed 's/|/  Node: /; s/|/  Sobek: /'); echo "$seen"
[ "$seen" = 'JSON.parse('"'"'1e400'"'"')  Node: Infinity  Sobek: SyntaxError: true
JSON.parse('"'"'"\\ud800"'"'"').charCodeAt(0)  Node: 55296  Sobek: 65533
Date.parse('"'"'2026-01-02T03:04:05,1Z'"'"')  Node: NaN  Sobek: 1767323045100
Date.parse('"'"'2026-01-02T03:04:05+01'"'"')  Node: NaN  Sobek: 1767319445000
Date.parse('"'"'2026-01-02t03:04:05z'"'"')  Node: 1767323045000  Sobek: NaN
/(?<year>\d+)/.exec('"'"'2026'"'"').groups === undefined  Node: false  Sobek: true
/\p{L}/u.test('"'"'é'"'"')  Node: true  Sobek: false
Object.is(-5 * 0, -0)  Node: true  Sobek: false
JSON.parse('"'"'9007199254740993'"'"')  Node: 9007199254740992  Sobek: 9007199254740992
(1.005).toFixed(2)  Node: 1.00  Sobek: 1.00' ] || { echo "k6's engine no longer differs from Node in these checks."; exit 1; }
