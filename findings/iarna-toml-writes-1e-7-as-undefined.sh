#!/usr/bin/env bash
# Guess: the writers of TOML write 1e-7 and integers above 2 to the power of 53 so that they and others can read them.
# What happens: @iarna/toml writes 1e-7 as "1e-7.undefined", which it refuses itself. 1e-6 and 1.5e-7 are right. The BigInt 10^20
#   comes back as 7766279631452241920, and the number 2^63 as -9223372036854775616, as both wrap around at 64 bits. Python's
#   reader keeps both, and two of Go refuse them. 1e16 becomes an integer, 10_000_000_000_000_000, which smol-toml refuses in its
#   turn. Its own 1e16 is 10000000000000000.0.
# Version: @iarna/toml 3.0.0, smol-toml 1.9.1, Node 20; Python 3.11's tomllib; github.com/BurntSushi/toml v1.5.0 and
#   github.com/pelletier/go-toml/v2 v2.2.4, Go 1.26.
# Who meets it: whoever writes fees, limits or tolerances to a configuration in TOML: 1e-6 works, and 1e-7 breaks the file.
# Needs: Node, Python, Go.
set -euo pipefail
dir=$(mktemp -d); trap 'rm -rf "$dir"' EXIT; cd "$dir"
npm init -y > /dev/null
npm install --silent --no-audit --no-fund --ignore-scripts @iarna/toml@3.0.0 smol-toml@1.9.1
cat > probe.mjs <<'JS'
import { writeFileSync } from 'node:fs';
import iarna from '@iarna/toml';
import * as smol from 'smol-toml';

const reads = (parse, text) => { try { return String(parse(text).v); } catch { return 'refused'; } };
const written = [];
for (const value of [1e-6, 1e-7, 1.5e-7, 1e21, 1e16, 2 ** 63, 10n ** 20n]) {
  const text = iarna.stringify({ v: value });
  written.push(text);
  console.log(String(value), `@iarna/toml writes ${text.trim()} and reads ${reads(iarna.parse, text)}, smol-toml ${reads(smol.parse, text)};`,
    `smol-toml writes ${smol.stringify({ v: value }).trim()}`);
}
writeFileSync('written.json', JSON.stringify(written));
JS
cat > probe.py <<'PY'
import json
import tomllib

for text in json.load(open("written.json")):
    try:
        print("Python:", text.strip(), repr(tomllib.loads(text)["v"]))
    except tomllib.TOMLDecodeError:
        print("Python:", text.strip(), "refused")
PY
cat > main.go <<'GO'
package main

import (
	"encoding/json"
	"fmt"
	"os"
	"strings"

	"github.com/BurntSushi/toml"
	pelletier "github.com/pelletier/go-toml/v2"
)

func read(unmarshal func([]byte, any) error, text string) any {
	var document map[string]any
	if unmarshal([]byte(text), &document) != nil {
		return "refused"
	}
	return document["v"]
}

func main() {
	file, _ := os.ReadFile("written.json")
	var written []string
	if err := json.Unmarshal(file, &written); err != nil {
		panic(err)
	}
	for _, text := range written {
		fmt.Println("Go:", strings.TrimSpace(text), read(toml.Unmarshal, text), read(pelletier.Unmarshal, text))
	}
}
GO
go mod init probe 2> /dev/null
go mod edit -require github.com/BurntSushi/toml@v1.5.0 -require github.com/pelletier/go-toml/v2@v2.2.4
go mod tidy 2> /dev/null
seen=$(node probe.mjs; python3 probe.py; go run .); echo "$seen"
[ "$seen" = '0.000001 @iarna/toml writes v = 0.000001 and reads 0.000001, smol-toml 0.000001; smol-toml writes v = 0.000001
1e-7 @iarna/toml writes v = 1e-7.undefined and reads refused, smol-toml refused; smol-toml writes v = 1e-7
1.5e-7 @iarna/toml writes v = 1.5e-7 and reads 1.5e-7, smol-toml 1.5e-7; smol-toml writes v = 1.5e-7
1e+21 @iarna/toml writes v = 1e+21 and reads 1e+21, smol-toml 1e+21; smol-toml writes v = 1e+21
10000000000000000 @iarna/toml writes v = 10_000_000_000_000_000 and reads 10000000000000000, smol-toml refused; smol-toml writes v = 10000000000000000.0
9223372036854776000 @iarna/toml writes v = 9_223_372_036_854_776_000 and reads -9223372036854775616, smol-toml refused; smol-toml writes v = 9223372036854775808.0
100000000000000000000 @iarna/toml writes v = 100_000_000_000_000_000_000 and reads 7766279631452241920, smol-toml refused; smol-toml writes v = 100000000000000000000
Python: v = 0.000001 1e-06
Python: v = 1e-7.undefined refused
Python: v = 1.5e-7 1.5e-07
Python: v = 1e+21 1e+21
Python: v = 10_000_000_000_000_000 10000000000000000
Python: v = 9_223_372_036_854_776_000 9223372036854776000
Python: v = 100_000_000_000_000_000_000 100000000000000000000
Go: v = 0.000001 1e-06 1e-06
Go: v = 1e-7.undefined refused refused
Go: v = 1.5e-7 1.5e-07 1.5e-07
Go: v = 1e+21 1e+21 1e+21
Go: v = 10_000_000_000_000_000 10000000000000000 10000000000000000
Go: v = 9_223_372_036_854_776_000 refused refused
Go: v = 100_000_000_000_000_000_000 refused refused' ] || { echo "@iarna/toml no longer writes these numbers in this way, or others read them otherwise."; exit 1; }
