#!/usr/bin/env bash
# Guess: MessagePack and CBOR tell integers from floats, so a time in milliseconds written in JavaScript arrives as an integer.
# What happens: msgpackr and cbor-x write each integer above 2 to the power of 32 as a float of 64 bits. Go's usual readers
#   refuse that for an `int64`; Python has 1795922740256.0. Numbers below the limit arrive as integers from the same
#   writer, so a test with small numbers shows nothing. @msgpack/msgpack writes integers.
# Version: msgpackr 2.1.4, cbor-x 1.6.9, @msgpack/msgpack 3.1.3; Go: vmihailenco/msgpack v5.4.1, fxamacker/cbor v2.10.0.
# Who meets it: a queue or cache between a service in JavaScript and one in Go. Ranks and counts pass;
#   times in milliseconds, and amounts from 4.3 thousand million on, do not.
# Needs: Node, Go.
set -euo pipefail
dir=$(mktemp -d); trap 'rm -rf "$dir"' EXIT; cd "$dir"
npm init -y > /dev/null
npm install --silent --no-audit --no-fund --ignore-scripts msgpackr@2.1.4 cbor-x@1.6.9 @msgpack/msgpack@3.1.3
node -e '
const value = { at: 1795922740256, rank: 5 };
fs.writeFileSync("msgpackr", require("msgpackr").pack(value));
fs.writeFileSync("@msgpack-msgpack", require("@msgpack/msgpack").encode(value));
fs.writeFileSync("cbor-x", require("cbor-x").encode(value));'
cat > go.mod <<'GO'
module probe

go 1.26

require (
	github.com/fxamacker/cbor/v2 v2.10.0
	github.com/vmihailenco/msgpack/v5 v5.4.1
)
GO
cat > main.go <<'GO'
package main

import (
	"fmt"
	"os"

	"github.com/fxamacker/cbor/v2"
	"github.com/vmihailenco/msgpack/v5"
)

type quote struct {
	Rank int64 `msgpack:"rank" cbor:"rank"`
	At   int64 `msgpack:"at" cbor:"at"`
}

func main() {
	readers := map[string]func([]byte, any) error{"cbor-x": cbor.Unmarshal}
	for _, file := range []string{"msgpackr", "@msgpack-msgpack", "cbor-x"} {
		read := readers[file]
		if read == nil {
			read = msgpack.Unmarshal
		}
		written, _ := os.ReadFile(file)
		var seen quote
		if err := read(written, &seen); err != nil {
			fmt.Println(file+":", err)
		} else {
			fmt.Println(file+":", seen.At)
		}
	}
}
GO
go mod tidy 2> /dev/null
seen=$(go run .); echo "$seen"
[ "$seen" = 'msgpackr: msgpack: invalid code=cb decoding int64
@msgpack-msgpack: 1795922740256
cbor-x: cbor: cannot unmarshal primitives into Go struct field main.quote.at of type int64' ] ||
  { echo "msgpackr and cbor-x no longer write a time in milliseconds as a float that Go refuses."; exit 1; }
