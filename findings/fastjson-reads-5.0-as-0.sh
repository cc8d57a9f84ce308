#!/usr/bin/env bash
# Guess: of Go's readers without types, gjson cuts 1.9 to 1, fastjson's GetInt64 gives 0 for it, and jsonparser an error. None
#   for 5.0, and none for integers above 63 bits.
# What happens: so it is. But fastjson gives 0 for 5.0 and 1e3 as well, which are integers for JSON Schema, and for any integer
#   above 63 bits. gjson gives the largest integer for those, 1 for true, and 0 for -1 as `Uint`. spf13/cast, given what
#   encoding/json read, makes -9223372036854775808 of 10^19, and 9007199254740992 of one more. jsonparser refuses what is not
#   written as an integer of 63 bits. Only a second function of fastjson, Int64, returns an error.
# Version: github.com/valyala/fastjson v1.6.10, github.com/tidwall/gjson v1.20.3, github.com/buger/jsonparser v1.6.1,
#   github.com/spf13/cast v1.10.0, Go 1.26.
# Who meets it: a service or client in Go whose counterpart writes 5.0, as Python does for floats: a limit of 5 becomes none,
#   and a large balance is negative, or the largest there is.
# Needs: Go.
set -euo pipefail
dir=$(mktemp -d); trap 'rm -rf "$dir"' EXIT; cd "$dir"
cat > main.go <<'GO'
package main

import (
	"encoding/json"
	"fmt"

	"github.com/buger/jsonparser"
	"github.com/spf13/cast"
	"github.com/tidwall/gjson"
	"github.com/valyala/fastjson"
)

func main() {
	for _, number := range []string{"5", "5.0", "1e3", "1.9", "9007199254740993", "9223372036854775808", "10000000000000000000", "-1", "true"} {
		document := []byte(`{"limit":` + number + `}`)
		member := gjson.GetBytes(document, "limit")
		fmt.Print(number, ": fastjson ", fastjson.GetInt(document, "limit"), ", gjson ", member.Int(), " or ", member.Uint())
		if integer, err := jsonparser.GetInt(document, "limit"); err != nil {
			fmt.Print(", jsonparser refused")
		} else {
			fmt.Print(", jsonparser ", integer)
		}
		var read map[string]any
		if err := json.Unmarshal(document, &read); err != nil {
			panic(err)
		}
		integer, err := cast.ToInt64E(read["limit"])
		fmt.Println(", cast", integer, err)
	}
}
GO
go mod init probe 2> /dev/null
go mod edit -require github.com/valyala/fastjson@v1.6.10 -require github.com/tidwall/gjson@v1.20.3 -require github.com/buger/jsonparser@v1.6.1 -require github.com/spf13/cast@v1.10.0
go mod tidy 2> /dev/null
seen=$(go run .); echo "$seen"
[ "$seen" = '5: fastjson 5, gjson 5 or 5, jsonparser 5, cast 5 <nil>
5.0: fastjson 0, gjson 5 or 5, jsonparser refused, cast 5 <nil>
1e3: fastjson 0, gjson 1000 or 1000, jsonparser refused, cast 1000 <nil>
1.9: fastjson 0, gjson 1 or 1, jsonparser refused, cast 1 <nil>
9007199254740993: fastjson 9007199254740993, gjson 9007199254740993 or 9007199254740993, jsonparser 9007199254740993, cast 9007199254740992 <nil>
9223372036854775808: fastjson 0, gjson 9223372036854775807 or 9223372036854775808, jsonparser refused, cast -9223372036854775808 <nil>
10000000000000000000: fastjson 0, gjson 9223372036854775807 or 10000000000000000000, jsonparser refused, cast -9223372036854775808 <nil>
-1: fastjson -1, gjson -1 or 0, jsonparser -1, cast -1 <nil>
true: fastjson 0, gjson 1 or 1, jsonparser refused, cast 1 <nil>' ] || { echo "These readers of JSON in Go give other integers than before."; exit 1; }
