#!/usr/bin/env bash
# Guess: goavro, hamba/avro, fastavro and Avro's library for Python write the same decimals of two places. They refuse 19.999, or
#   round it.
# What happens: Avro's library for Python leaves an exponent above 0 out: 1E+3, which Decimal("1000").normalize() gives, is 0.01,
#   and 5E+18 is 0.05. The two in Go cut to the lower number: 19.999 is 19.99, and -19.999 is -20.00. goavro refuses 0, and 0.005
#   too, for a decimal of a fixed size, and writes 1E+21 as 0 there, which has more digits than the schema allows.
# Version: goavro v2.15.0, hamba/avro v2.31.0, Go 1.26; fastavro 1.13.1, avro 1.12.2, Python 3.11. The schema has 21 digits, 2 of
#   them after the point, as bytes or as 9 bytes of a fixed size.
# Who meets it: whoever sends the amounts of trades as Avro. One library makes a cent of a thousand, another one has no free trade.
# Needs: Go, Python.
set -euo pipefail
dir=$(mktemp -d); trap 'rm -rf "$dir"' EXIT; cd "$dir"
python3 -m venv v
v/bin/pip install -q --disable-pip-version-check fastavro==1.13.1 avro==1.12.2
for kind in '"bytes"' '"fixed","name":"Amount","size":9'; do
  echo "{\"type\":\"record\",\"name\":\"Trade\",\"fields\":[{\"name\":\"amount\",\"type\":{\"type\":$kind,\"logicalType\":\"decimal\",\"precision\":21,\"scale\":2}}]}"
done > schemas.txt
printf '%s\n' 19.99 19.999 -19.999 0.005 0 1000.00 1E+3 5E+18 1E+21 > amounts.txt
mkdir go
cat > go/go.mod <<'MOD'
module probe
go 1.26
require (
	github.com/hamba/avro/v2 v2.31.0
	github.com/linkedin/goavro/v2 v2.15.0
)
MOD
cat > go/main.go <<'GO'
package main

import (
	"fmt"
	"math/big"
	"os"
	"strings"

	"github.com/hamba/avro/v2"
	"github.com/linkedin/goavro/v2"
)

func lines(name string) []string {
	text, _ := os.ReadFile("../" + name)
	return strings.Split(strings.TrimSpace(string(text)), "\n")
}

func main() {
	for _, schema := range lines("schemas.txt") {
		codec, _ := goavro.NewCodec(schema)
		parsed := avro.MustParse(schema)
		for _, amount := range lines("amounts.txt") {
			number, _ := new(big.Rat).SetString(amount)
			first, _ := codec.BinaryFromNative(nil, map[string]any{"amount": number})
			second, err := avro.Marshal(parsed, map[string]any{"amount": number})
			if err != nil {
				second = nil
			}
			fmt.Printf("%x,%x\n", first, second)
		}
	}
}
GO
cat > probe.py <<'PY'
import io
import json
from decimal import Decimal

import avro.io
import avro.schema
import fastavro

by_go = iter(open("go.txt").read().split())


def with_fastavro(schema, amount):
    out = io.BytesIO()
    fastavro.schemaless_writer(out, fastavro.parse_schema(json.loads(schema)), {"amount": amount})
    return out.getvalue()


def with_avro(schema, amount):
    out = io.BytesIO()
    avro.io.DatumWriter(avro.schema.parse(schema)).write({"amount": amount}, avro.io.BinaryEncoder(out))
    return out.getvalue()


for schema in open("schemas.txt").read().splitlines():
    kind = "fixed" if "fixed" in schema else "bytes"
    for amount in open("amounts.txt").read().split():
        written = dict(zip(("goavro", "hamba/avro"), (bytes.fromhex(text) for text in next(by_go).split(","))))
        for name, write in (("fastavro", with_fastavro), ("avro", with_avro)):
            try:
                written[name] = write(schema, Decimal(amount))
            except Exception:
                written[name] = b""
        values = {}
        for name, data in written.items():
            unscaled = int.from_bytes(data if kind == "fixed" else data[1:], "big", signed=True)
            values.setdefault(f"{Decimal(unscaled).scaleb(-2)}" if data else "refused", []).append(name)
        print(f"{kind} {amount}: {'; '.join(f'{value} ({chr(44).join(names)})' for value, names in values.items())}")
PY
(cd go && go mod tidy > /dev/null 2>&1 && go run . > ../go.txt)
seen=$(v/bin/python probe.py); echo "$seen"
[ "$seen" = 'bytes 19.99: 19.99 (goavro,hamba/avro,fastavro,avro)
bytes 19.999: 19.99 (goavro,hamba/avro); refused (fastavro,avro)
bytes -19.999: -20.00 (goavro,hamba/avro); refused (fastavro,avro)
bytes 0.005: 0.00 (goavro,hamba/avro); refused (fastavro,avro)
bytes 0: 0.00 (goavro,hamba/avro,fastavro,avro)
bytes 1000.00: 1000.00 (goavro,hamba/avro,fastavro,avro)
bytes 1E+3: 1000.00 (goavro,hamba/avro,fastavro); 0.01 (avro)
bytes 5E+18: 5000000000000000000.00 (goavro,hamba/avro,fastavro); 0.05 (avro)
bytes 1E+21: 1000000000000000000000.00 (goavro,fastavro); refused (hamba/avro); 0.01 (avro)
fixed 19.99: 19.99 (goavro,hamba/avro,fastavro,avro)
fixed 19.999: 19.99 (goavro,hamba/avro); refused (fastavro,avro)
fixed -19.999: -20.00 (goavro,hamba/avro); refused (fastavro,avro)
fixed 0.005: refused (goavro,fastavro,avro); 0.00 (hamba/avro)
fixed 0: refused (goavro); 0.00 (hamba/avro,fastavro,avro)
fixed 1000.00: 1000.00 (goavro,hamba/avro,fastavro,avro)
fixed 1E+3: 1000.00 (goavro,hamba/avro,fastavro); 0.01 (avro)
fixed 5E+18: 5000000000000000000.00 (goavro,hamba/avro,fastavro); 0.05 (avro)
fixed 1E+21: 0.00 (goavro); refused (hamba/avro,fastavro); 0.01 (avro)' ] || { echo "These libraries for Avro now write other decimals."; exit 1; }
