#!/usr/bin/env bash
# Guess: Go's libraries for decimals read a price from JSON as a number or a text, and keep it; govalues rounds after 19 digits.
# What happens: govalues does: 10^18 and 10^-18 more are 10^18, and 10^-20 is 0, both without an error. apd refuses every JSON
#   number, and writes 1E-7 as a text of that form. udecimal refuses 1e-7 and 1e+21, which is how JavaScript writes these
#   numbers, and more than 19 places. ericlagergren's makes NaN of null, where the others leave the value that was there before,
#   so that a second body read into one variable has the price of the first. shopspring keeps all digits; it divides to 16
#   places, so that a ten-millionth of 10^-10 is 0.
# Version: github.com/govalues/decimal v0.1.36, github.com/cockroachdb/apd/v3 v3.2.3, github.com/quagmt/udecimal v1.10.1,
#   github.com/ericlagergren/decimal of 2024-04-11, github.com/shopspring/decimal v1.6.0, Go 1.26.
# Who meets it: a service in Go whose clients send prices as JavaScript writes them, and one that changes its library of
#   decimals.
# Needs: Go.
set -euo pipefail
dir=$(mktemp -d); trap 'rm -rf "$dir"' EXIT; cd "$dir"
cat > main.go <<'GO'
package main

import (
	"encoding/json"
	"fmt"

	"github.com/cockroachdb/apd/v3"
	ericlagergren "github.com/ericlagergren/decimal"
	govalues "github.com/govalues/decimal"
	"github.com/quagmt/udecimal"
	shopspring "github.com/shopspring/decimal"
)

func read[T any](body string) string {
	var bodies struct{ Price T }
	if err := json.Unmarshal([]byte(`{"Price":5}`), &bodies); err != nil {
		if err := json.Unmarshal([]byte(`{"Price":"5"}`), &bodies); err != nil {
			panic(err)
		}
	}
	if err := json.Unmarshal([]byte(`{"Price":`+body+`}`), &bodies); err != nil {
		return "refused"
	}
	written, err := json.Marshal(&bodies.Price)
	if err != nil {
		panic(err)
	}
	return string(written)
}

func main() {
	for _, body := range []string{"1.1", "1000000000000000000.000000000000000001", "1e-20", "1e-7", "1e+21", `"1e-7"`, "null"} {
		fmt.Println(body+":", "govalues", read[govalues.Decimal](body)+", apd", read[apd.Decimal](body)+", udecimal", read[udecimal.Decimal](body)+
			", ericlagergren", read[ericlagergren.Big](body)+", shopspring", read[shopspring.Decimal](body))
	}
	quotient := shopspring.RequireFromString("0.0000000001").Div(shopspring.NewFromInt(10_000_000))
	fmt.Println("shopspring: 1e-10 / 1e7 =", quotient)
}
GO
go mod init probe 2> /dev/null
go mod edit -require github.com/govalues/decimal@v0.1.36 -require github.com/cockroachdb/apd/v3@v3.2.3 -require github.com/quagmt/udecimal@v1.10.1
go mod edit -require github.com/ericlagergren/decimal@v0.0.0-20240411145413-00de7ca16731 -require github.com/shopspring/decimal@v1.6.0
go mod tidy 2> /dev/null
seen=$(go run .); echo "$seen"
[ "$seen" = '1.1: govalues "1.1", apd refused, udecimal "1.1", ericlagergren "1.1", shopspring "1.1"
1000000000000000000.000000000000000001: govalues "1000000000000000000", apd refused, udecimal "1000000000000000000.000000000000000001", ericlagergren "1000000000000000000.000000000000000001", shopspring "1000000000000000000.000000000000000001"
1e-20: govalues "0.0000000000000000000", apd refused, udecimal refused, ericlagergren "1E-20", shopspring "0.00000000000000000001"
1e-7: govalues "0.0000001", apd refused, udecimal refused, ericlagergren "1E-7", shopspring "0.0000001"
1e+21: govalues refused, apd refused, udecimal refused, ericlagergren "1E+21", shopspring "1000000000000000000000"
"1e-7": govalues "0.0000001", apd "1E-7", udecimal refused, ericlagergren "1E-7", shopspring "0.0000001"
null: govalues "5", apd "5", udecimal "5", ericlagergren "NaN", shopspring "5"
shopspring: 1e-10 / 1e7 = 0' ] || { echo "Go's libraries for decimals read other prices than before."; exit 1; }
