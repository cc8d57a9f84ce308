#!/usr/bin/env bash
# Guess: go-money makes 1999 cents of 19.99 and reads what it writes; other libraries for money in Go round or refuse.
# What happens: go-money cuts off: 19.99 is 19.98, and so are 573 of the 10,000 amounts from 0.00 to 99.99 one cent too low. In
#   JSON it reads 19.99 as 19 cents, and an amount of 16 digits through a double. A sum above 63 bits is negative, without an
#   error. Its `Round` makes 1 of 1.50, and 2 of 1.51. bojanz/currency is exact, but rounds 1e21 to NaN, again without an error.
# Version: github.com/Rhymond/go-money v1.0.15, github.com/bojanz/currency v1.5.1, Go 1.26.
# Who meets it: a service or a test in Go that has prices or fees in this library. Every seventeenth price is a cent too low.
# Needs: Go.
set -euo pipefail
dir=$(mktemp -d); trap 'rm -rf "$dir"' EXIT; cd "$dir"
cat > main.go <<'GO'
package main

import (
	"encoding/json"
	"fmt"
	"strconv"

	"github.com/Rhymond/go-money"
	"github.com/bojanz/currency"
)

func main() {
	for _, price := range []string{"19.99", "1.15", "0.29", "19.98"} {
		number, _ := strconv.ParseFloat(price, 64)
		exact, _ := currency.NewAmount(price, "EUR")
		fmt.Printf("%s: go-money %s, currency %s\n", price, money.NewFromFloat(number, "EUR").Display(), exact)
	}
	low := 0
	for cents := int64(0); cents < 10000; cents++ {
		number, _ := strconv.ParseFloat(fmt.Sprintf("%d.%02d", cents/100, cents%100), 64)
		if money.NewFromFloat(number, "EUR").Amount() < cents {
			low++
		}
	}
	fmt.Println("go-money is too low for", low, "of 10000 amounts")
	for _, text := range []string{`{"amount":1999,"currency":"EUR"}`, `{"amount":19.99,"currency":"EUR"}`, `{"amount":9007199254740993,"currency":"EUR"}`} {
		var read money.Money
		err := json.Unmarshal([]byte(text), &read)
		fmt.Println("go-money reads", text, "as", read.Amount(), "cents, error:", err)
	}
	half := money.New(5_000_000_000_000_000_000, "EUR")
	sum, err := half.Add(half)
	fmt.Println("go-money adds 5 and 5 times 10^18 to", sum.Amount(), "error:", err)
	for _, cents := range []int64{149, 150, 151, -150} {
		fmt.Println("go-money rounds", cents, "cents to", money.New(cents, "EUR").Round().Amount())
	}
	for _, price := range []string{"1.50", "1e-7", "1e21"} {
		amount, err := currency.NewAmount(price, "EUR")
		fmt.Println("currency rounds", price, "to", amount.RoundTo(0, currency.RoundHalfUp), "error:", err)
	}
}
GO
go mod init probe 2> /dev/null
go mod edit -require github.com/Rhymond/go-money@v1.0.15 -require github.com/bojanz/currency@v1.5.1
go mod tidy 2> /dev/null
seen=$(go run .); echo "$seen"
[ "$seen" = '19.99: go-money €19.98, currency 19.99 EUR
1.15: go-money €1.14, currency 1.15 EUR
0.29: go-money €0.28, currency 0.29 EUR
19.98: go-money €19.98, currency 19.98 EUR
go-money is too low for 573 of 10000 amounts
go-money reads {"amount":1999,"currency":"EUR"} as 1999 cents, error: <nil>
go-money reads {"amount":19.99,"currency":"EUR"} as 19 cents, error: <nil>
go-money reads {"amount":9007199254740993,"currency":"EUR"} as 9007199254740992 cents, error: <nil>
go-money adds 5 and 5 times 10^18 to -8446744073709551616 error: <nil>
go-money rounds 149 cents to 100
go-money rounds 150 cents to 100
go-money rounds 151 cents to 200
go-money rounds -150 cents to -100
currency rounds 1.50 to 2 EUR error: <nil>
currency rounds 1e-7 to 0 EUR error: <nil>
currency rounds 1e21 to NaN EUR error: <nil>' ] || { echo "go-money makes other cents of prices, or currency rounds otherwise."; exit 1; }
