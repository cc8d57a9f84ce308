#!/usr/bin/env bash
# Guess: gocsv and csvutil read the CSV that they wrote as the same values, and refuse 1.5 and 300 for small integers.
# What happens: csvutil does. gocsv writes a time.Duration of 1.5 s as 1.5s, and reads 1 ns of it; it refuses its own 2s. It takes
#   what is before the point for any integer, so 1.5 is 1 and 19.99 is 19. 300 is 44 for a uint8. It reads Go's literals: the
#   order 010 is 8, and 0x10 is 16. An empty cell is 0, also for a pointer that was nil when it was written.
# Version: gocarina/gocsv v0.0.0-20240520201108-78e41c74b4b1, jszwec/csvutil v1.10.0, Go 1.26.
# Who meets it: whoever stores the requests of a run as CSV and reads them again. Times with a fraction shrink to nanoseconds, and a
#   gap becomes a price of 0.
# Needs: Go.
set -euo pipefail
dir=$(mktemp -d); trap 'rm -rf "$dir"' EXIT; cd "$dir"
cat > go.mod <<'MOD'
module probe
go 1.26
require (
	github.com/gocarina/gocsv v0.0.0-20240520201108-78e41c74b4b1
	github.com/jszwec/csvutil v1.10.0
)
MOD
cat > main.go <<'GO'
package main

import (
	"fmt"
	"time"

	"github.com/gocarina/gocsv"
	"github.com/jszwec/csvutil"
)

type request struct {
	Took  time.Duration `csv:"took"`
	Price *float64      `csv:"price"`
}

type order struct {
	ID int64 `csv:"id"`
}

type small struct {
	ID uint8 `csv:"id"`
}

func say(value any, err error) string {
	if err != nil {
		return "refused"
	}
	return fmt.Sprint(value)
}

func main() {
	for _, took := range []time.Duration{1500 * time.Millisecond, 1234567 * time.Nanosecond, 2 * time.Second, 2 * time.Minute} {
		written := []request{{Took: took}}
		var first, second []request
		text, _ := gocsv.MarshalBytes(written)
		data, _ := csvutil.Marshal(written)
		errFirst, errSecond := gocsv.UnmarshalBytes(text, &first), csvutil.Unmarshal(data, &second)
		line := fmt.Sprintf("%v and nil: gocsv ", took)
		if errFirst != nil {
			line += "refused"
		} else {
			line += fmt.Sprint(first[0].Took, " and ", *first[0].Price)
		}
		fmt.Println(line+", csvutil", say(second[0].Took, errSecond), "and", second[0].Price)
	}
	for _, id := range []string{"5", "1.5", "19.99", "010", "0x10", "1_000", "1e3", "", "300"} {
		text := []byte("id,other\n" + id + ",1\n")
		var first, second []order
		var third, fourth []small
		a, b, c, d := gocsv.UnmarshalBytes(text, &first), csvutil.Unmarshal(text, &second), gocsv.UnmarshalBytes(text, &third), csvutil.Unmarshal(text, &fourth)
		fmt.Printf("%q: gocsv %s, and %s for uint8; csvutil %s and %s\n", id, say(first, a), say(third, c), say(second, b), say(fourth, d))
	}
}
GO
go mod tidy > /dev/null 2>&1
seen=$(go run .); echo "$seen"
[ "$seen" = '1.5s and nil: gocsv 1ns and 0, csvutil 1.5s and <nil>
1.234567ms and nil: gocsv 1ns and 0, csvutil 1.234567ms and <nil>
2s and nil: gocsv refused, csvutil 2s and <nil>
2m0s and nil: gocsv refused, csvutil 2m0s and <nil>
"5": gocsv [{5}], and [{5}] for uint8; csvutil [{5}] and [{5}]
"1.5": gocsv [{1}], and [{1}] for uint8; csvutil refused and refused
"19.99": gocsv [{19}], and [{19}] for uint8; csvutil refused and refused
"010": gocsv [{8}], and [{8}] for uint8; csvutil [{10}] and [{10}]
"0x10": gocsv [{16}], and [{16}] for uint8; csvutil refused and refused
"1_000": gocsv [{1000}], and [{232}] for uint8; csvutil refused and refused
"1e3": gocsv refused, and refused for uint8; csvutil refused and refused
"": gocsv [{0}], and [{0}] for uint8; csvutil refused and refused
"300": gocsv [{300}], and [{44}] for uint8; csvutil [{300}] and refused' ] || { echo "gocsv or csvutil now read other values."; exit 1; }
