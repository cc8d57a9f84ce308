#!/usr/bin/env bash
# Guess: for CUE 5.0 is no integer. It reads amounts and 1e-7 exactly and writes them back as they were. `time.Time` refuses the
#   30th of February.
# What happens: it does. But +, - and * round integers to 34 digits, also where `int` is asked for. The largest uint256 less one is
#   1.157920892373161954235709850086879E+77, which CUE itself refuses for `int` when it reads it back. `div` is exact, and
#   math.Pow(2, 256) differs from both. JSON Schema becomes other rules: `propertyNames` lets other names pass, 5.0 passes one
#   branch of `oneOf` alone, and 1 is not the constant 1.0. `date-time` is a time with one digit for the hour or a comma, and not a
#   leap second. Back in JSON Schema a time is any text, and the bound of int64 is above int64.
# Version: cuelang.org/go v0.17.1, Go 1.26; ajv 8.20.0, ajv-formats 3.0.1, Node 20.
# Who meets it: whoever keeps limits, allowances and schemas of a trading service in CUE, whose integers have any precision.
# Needs: Go, Node.
set -euo pipefail
dir=$(mktemp -d); trap 'rm -rf "$dir"' EXIT; cd "$dir"
GOBIN="$dir" GOFLAGS=-mod=mod go install cuelang.org/go/cmd/cue@v0.17.1 2> /dev/null
npm init -y > /dev/null
npm install --silent --no-audit --no-fund --ignore-scripts ajv@8.20.0 ajv-formats@3.0.1
cat > sums.cue <<'CUE'
import "math"
largest: 115792089237316195423570985008687907853269984665640564039457584007913129639935
less:    int & (largest - 1)
product: int & (12345678901234567890 * 98765432109876543210)
tenth:   div(largest, 10)
power:   math.Pow(2, 256)
ether:   5000000000000000000000 / 1000000000000000000
CUE
cat > schema.json <<'JSON'
{"$schema":"https://json-schema.org/draft/2020-12/schema","type":"object","properties":{
  "labels":{"propertyNames":{"pattern":"^a"}},"rate":{"oneOf":[{"type":"integer"},{"minimum":5}]},"version":{"const":1.0},
  "pair":{"prefixItems":[{"type":"integer"}]},"amount":{"type":"number","multipleOf":0.01},"time":{"type":"string","format":"date-time"},
  "id":{"type":"string","format":"uuid"},"count":{"type":"integer"}}}
JSON
cat > values.jsonl <<'JSON'
{"labels":{"a":1}}
{"labels":{"b":1}}
{"rate":7}
{"rate":7.0}
{"version":1.0}
{"version":1}
{"pair":[1]}
{"pair":[]}
{"amount":19.999}
{"amount":19.99}
{"time":"2026-02-30T03:04:05Z"}
{"time":"2026-01-02T3:04:05Z"}
{"time":"2026-01-02T03:04:05,5Z"}
{"time":"2016-12-31T23:59:60Z"}
{"id":"wallet"}
{"count":5}
{"count":5.0}
JSON
cat > ajv.mjs <<'JS'
import { readFileSync } from 'node:fs';
import Ajv from 'ajv/dist/2020.js';
import formats from 'ajv-formats';

const ajv = new Ajv.default({ strict: false });
formats.default(ajv);
const validate = ajv.compile(JSON.parse(readFileSync('schema.json', 'utf8')));
for (const line of readFileSync('values.jsonl', 'utf8').trim().split('\n')) console.log(validate(JSON.parse(line)) ? 'valid' : 'refused');
JS
cat > types.cue <<'CUE'
import "time"
#Trade: {count!: int64, at!: time.Time}
CUE
seen=$(./cue export sums.cue
./cue export sums.cue > sums.json
echo 'less: int' > less.cue
./cue vet less.cue sums.json > /dev/null 2>&1 && echo 'read again as int: valid' || echo 'read again as int: refused'
./cue import -f jsonschema: schema.json -o schema.cue
node ajv.mjs > ajv.txt
number=0
while read -r line; do
  number=$((number + 1)); echo "$line" > value.json
  ./cue vet schema.cue value.json > /dev/null 2>&1 && answer=valid || answer=refused
  echo "$line: $answer, for Ajv $(sed -n "${number}p" ajv.txt)"
done < values.jsonl
./cue def --out jsonschema types.cue -e '#Trade' | tr -d ' \n' | grep -oE '"Time":[^}]*\}|"maximum":[^,]*'
); echo "$seen"
[ "$seen" = '{
    "largest": 115792089237316195423570985008687907853269984665640564039457584007913129639935,
    "less": 1.157920892373161954235709850086879E+77,
    "product": 1.219326311370217952237463801111264E+39,
    "tenth": 11579208923731619542357098500868790785326998466564056403945758400791312963993,
    "power": 115792089237316195423570985008687900000000000000000000000000000000000000000000,
    "ether": 5.0E+3
}
read again as int: refused
{"labels":{"a":1}}: valid, for Ajv valid
{"labels":{"b":1}}: valid, for Ajv refused
{"rate":7}: refused, for Ajv refused
{"rate":7.0}: valid, for Ajv refused
{"version":1.0}: valid, for Ajv valid
{"version":1}: refused, for Ajv valid
{"pair":[1]}: valid, for Ajv valid
{"pair":[]}: refused, for Ajv valid
{"amount":19.999}: refused, for Ajv refused
{"amount":19.99}: valid, for Ajv refused
{"time":"2026-02-30T03:04:05Z"}: refused, for Ajv refused
{"time":"2026-01-02T3:04:05Z"}: valid, for Ajv refused
{"time":"2026-01-02T03:04:05,5Z"}: valid, for Ajv refused
{"time":"2016-12-31T23:59:60Z"}: refused, for Ajv valid
{"id":"wallet"}: valid, for Ajv refused
{"count":5}: valid, for Ajv valid
{"count":5.0}: refused, for Ajv valid
"Time":{"type":"string"}
"maximum":9.223372036854776E+18' ] || { echo "CUE now computes other numbers, or has other rules."; exit 1; }
