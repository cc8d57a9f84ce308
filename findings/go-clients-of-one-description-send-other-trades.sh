#!/usr/bin/env bash
# Guess: oapi-codegen and openapi-generator have a float of 32 bits for a number, ogen one of 64. 5.0 for an integer
#   is refused.
# What happens: so it is, and a time in milliseconds leaves 55 seconds later. ogen writes times without fractions of a second,
#   refuses "PT1.5S" for a duration, and sends "1h0m0s" for one. The code of openapi-generator has 32 bits for an integer without a
#   format too. It refuses "19.990" for a text of the format decimal, and sends the number. It alone refuses a member that it does
#   not know, and it keeps the 30th of February. oapi-codegen leaves out null, and checks none of the bounds.
# Version: oapi-codegen v2.8.2, oapi-codegen/runtime v1.9.0, ogen v1.24.0, openapi-generator-cli 7.25.0, Go 1.26, JDK 17.
# Who meets it: whoever generates a client for a trading service in Go. The three take other responses, and send other trades.
# Needs: Go, JDK 17 with Maven.
set -euo pipefail
dir=$(mktemp -d); trap 'rm -rf "$dir"' EXIT; cd "$dir"
export GOBIN="$dir/bin" GOFLAGS=-mod=mod
go install github.com/oapi-codegen/oapi-codegen/v2/cmd/oapi-codegen@v2.8.2 2> /dev/null
go install github.com/ogen-go/ogen/cmd/ogen@v1.24.0 2> /dev/null
mvn -q -B -Dstyle.color=never dependency:copy -Dartifact=org.openapitools:openapi-generator-cli:7.25.0 -DoutputDirectory=. > /dev/null 2>&1
cat > api.yaml <<'YAML'
openapi: 3.0.3
info: {title: Trades, version: "1"}
paths:
  /trades:
    post:
      operationId: createTrade
      requestBody: {required: true, content: {application/json: {schema: {$ref: "#/components/schemas/Trade"}}}}
      responses: {"200": {description: ok, content: {application/json: {schema: {$ref: "#/components/schemas/Trade"}}}}}
components:
  schemas:
    Trade:
      type: object
      required: [id]
      properties:
        id: {type: string, format: uuid}
        volume: {type: number}
        wei: {type: integer}
        count: {type: integer, format: int32, maximum: 100}
        time: {type: string, format: date-time}
        day: {type: string, format: date}
        price: {type: string, format: decimal}
        wait: {type: string, format: duration}
        note: {type: string, nullable: true}
YAML
mkdir oapi generator
bin/oapi-codegen -generate types -package oapi -o oapi/oapi.go api.yaml
bin/ogen --target ogen --package ogen api.yaml > /dev/null 2>&1
java -jar openapi-generator-cli-7.25.0.jar generate -g go -i api.yaml -o out > /dev/null 2>&1
for file in model_trade utils; do sed 's/^package .*/package generator/' "out/$file.go" > "generator/$file.go"; done
cat > main.go <<'GO'
package main

import (
	"encoding/json"
	"fmt"

	"probe/generator"
	"probe/oapi"
	"probe/ogen"
)

func again(text string, trade any) string {
	err := json.Unmarshal([]byte(text), trade)
	if checked, ok := trade.(interface{ Validate() error }); ok && err == nil {
		err = checked.Validate()
	}
	if err != nil {
		return "refused"
	}
	written, _ := json.Marshal(trade)
	members := map[string]json.RawMessage{}
	json.Unmarshal(written, &members)
	delete(members, "id")
	for _, value := range members {
		return string(value)
	}
	return "left out"
}

func main() {
	const id = `"id":"123e4567-e89b-12d3-a456-426614174000"`
	for _, member := range []string{
		`"volume":12345678.9`, `"volume":1767323045123`, `"wei":5000000000000000000`, `"wei":5.0`, `"count":101`,
		`"time":"2026-01-02T03:04:05.678Z"`, `"day":"2026-02-30"`, `"price":"19.990"`, `"price":19.99`, `"wait":"PT1.5S"`, `"wait":"1h"`,
		`"note":null`, `"tier":1`,
	} {
		text := "{" + id + "," + member + "}"
		fmt.Printf("%s: oapi-codegen %s, ogen %s, openapi-generator %s\n", member,
			again(text, &oapi.Trade{}), again(text, &ogen.Trade{}), again(text, &generator.Trade{}))
	}
}
GO
go mod init probe > /dev/null 2>&1
go get github.com/oapi-codegen/runtime@v1.9.0 github.com/ogen-go/ogen@v1.24.0 > /dev/null 2>&1; go mod tidy > /dev/null 2>&1
seen=$(go run .); echo "$seen"
[ "$seen" = '"volume":12345678.9: oapi-codegen 12345679, ogen 12345678.9, openapi-generator 12345679
"volume":1767323045123: oapi-codegen 1767323100000, ogen 1767323045123, openapi-generator 1767323100000
"wei":5000000000000000000: oapi-codegen 5000000000000000000, ogen 5000000000000000000, openapi-generator refused
"wei":5.0: oapi-codegen refused, ogen refused, openapi-generator refused
"count":101: oapi-codegen 101, ogen refused, openapi-generator 101
"time":"2026-01-02T03:04:05.678Z": oapi-codegen "2026-01-02T03:04:05.678Z", ogen "2026-01-02T03:04:05Z", openapi-generator "2026-01-02T03:04:05.678Z"
"day":"2026-02-30": oapi-codegen refused, ogen refused, openapi-generator "2026-02-30"
"price":"19.990": oapi-codegen "19.990", ogen "19.99", openapi-generator refused
"price":19.99: oapi-codegen refused, ogen refused, openapi-generator 19.99
"wait":"PT1.5S": oapi-codegen "PT1.5S", ogen refused, openapi-generator "PT1.5S"
"wait":"1h": oapi-codegen refused, ogen "1h0m0s", openapi-generator "1h"
"note":null: oapi-codegen left out, ogen null, openapi-generator null
"tier":1: oapi-codegen left out, ogen left out, openapi-generator refused' ] || { echo "Clients that are generated for Go now take or send other trades."; exit 1; }
