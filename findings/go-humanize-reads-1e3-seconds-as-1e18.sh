#!/usr/bin/env bash
# Guess: none; seen while settings of Go were compared. Then: QuantiPhy for Python reads "1E3 s" as 1000 s, "1e-7 s" as 100 ns, and
#   "20 requests" as 20.
# What happens: the first two are so; 20 requests are 2e-26 "equests" for both. ParseSI of go-humanize takes the first letter after
#   the digits for a prefix, without an error. "1E3 s" is 1e18 with the unit "3 s", and "1e-7 s" is 1 with the unit "e-7 s".
#   "1.5 us" is 1.5, while "1.5 µs" is right. To show 19.999 with two places, CommafWithDigits and FtoaWithDigits cut it to 19.99,
#   and FormatFloat makes 20.00. Ftoa(1e-7) is 0.
# Version: dustin/go-humanize v1.1.0, Go 1.26; quantiphy 2.21.0, Python 3.11.
# Who meets it: whoever reads rates and times from reports or settings, or shows amounts. One number has two texts in one report.
# Needs: Go, Python.
set -euo pipefail
dir=$(mktemp -d); trap 'rm -rf "$dir"' EXIT; cd "$dir"
python3 -m venv v
v/bin/pip install -q --disable-pip-version-check quantiphy==2.21.0
printf '%s\n' '1.5 ms' '1.5 µs' '1.5 us' '250 ms' '1e-7 s' '1E3 s' '5 k' '20 requests' > texts.txt
cat > go.mod <<'MOD'
module probe
go 1.26
require github.com/dustin/go-humanize v1.1.0
MOD
cat > main.go <<'GO'
package main

import (
	"fmt"
	"os"
	"strings"

	"github.com/dustin/go-humanize"
)

func main() {
	text, _ := os.ReadFile("texts.txt")
	for _, line := range strings.Split(strings.TrimSpace(string(text)), "\n") {
		value, unit, err := humanize.ParseSI(line)
		if err != nil {
			fmt.Println("refused")
			continue
		}
		fmt.Printf("%v %q\n", value, unit)
	}
	for _, value := range []float64{19.999, -19.999, 1e-7} {
		fmt.Fprintln(os.Stderr, value, "as", strings.Join([]string{
			humanize.CommafWithDigits(value, 2), humanize.FtoaWithDigits(value, 2), humanize.FormatFloat("#,###.##", value), humanize.Ftoa(value), humanize.Commaf(value),
		}, ", "))
	}
}
GO
go mod tidy > /dev/null 2>&1
go run . > go.txt 2> shown.txt
cat > probe.py <<'PY'
from quantiphy import Quantity

go = open("go.txt").read().splitlines()
for number, text in enumerate(open("texts.txt").read().splitlines()):
    quantity = Quantity(text)
    print(f'{text}: go-humanize {go[number]}, QuantiPhy {float(quantity)!r} "{quantity.units}"')
PY
seen=$(v/bin/python probe.py; cat shown.txt); echo "$seen"
[ "$seen" = '1.5 ms: go-humanize 0.0015 "s", QuantiPhy 0.0015 "s"
1.5 µs: go-humanize 1.5e-06 "s", QuantiPhy 1.5e-06 "s"
1.5 us: go-humanize 1.5 "us", QuantiPhy 1.5e-06 "s"
250 ms: go-humanize 0.25 "s", QuantiPhy 0.25 "s"
1e-7 s: go-humanize 1 "e-7 s", QuantiPhy 1e-07 "s"
1E3 s: go-humanize 1e+18 "3 s", QuantiPhy 1000.0 "s"
5 k: go-humanize 5000 "", QuantiPhy 5000.0 ""
20 requests: go-humanize 2e-26 "equests", QuantiPhy 2e-26 "equests"
19.999 as 19.99, 19.99, 20.00, 19.999, 19.999
-19.999 as -19.99, -19.99, -20.00, -19.999, -19.999
1e-07 as 0.00, 0, 0.00, 0, 0.0000001' ] || { echo "go-humanize now reads or shows other numbers."; exit 1; }
