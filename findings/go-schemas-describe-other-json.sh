#!/usr/bin/env bash
# Guess: the libraries that make a JSON Schema of a Go type describe what encoding/json writes for it, also by its methods.
# What happens: none of five does. A price in cents with MarshalJSON, written "19.99", is an integer for all five, and a
#   json.Number, written as a number, a text. A `*big.Int` is written as a number too: three have a text for it, and invopop an
#   object without members. invopop and google/jsonschema-go have such an object for a decimal. They have a list of 16 integers
#   for a UUID, and of 20 for a wallet with MarshalText, which is base64 for huma. A member with `json:",string"` is an integer
#   for all but invopop. time.Time and time.Duration are right everywhere.
# Version: github.com/invopop/jsonschema v0.14.0, github.com/google/jsonschema-go v0.4.3, github.com/swaggest/jsonschema-go
#   v0.3.74, github.com/danielgtaylor/huma/v2 v2.37.2, github.com/getkin/kin-openapi v0.153.0 (openapi3gen), Go 1.26.
# Who meets it: a service in Go that publishes these schemas: each of its answers is wrong for a client or a suite that
#   validates.
# Needs: Go.
set -euo pipefail
dir=$(mktemp -d); trap 'rm -rf "$dir"' EXIT; cd "$dir"
cat > main.go <<'GO'
package main

import (
	"encoding/json"
	"fmt"
	"math/big"
	"net/netip"
	"reflect"
	"strings"
	"time"

	"github.com/danielgtaylor/huma/v2"
	"github.com/getkin/kin-openapi/openapi3gen"
	google "github.com/google/jsonschema-go/jsonschema"
	"github.com/google/uuid"
	invopop "github.com/invopop/jsonschema"
	"github.com/santhosh-tekuri/jsonschema/v6"
	"github.com/shopspring/decimal"
	swaggest "github.com/swaggest/jsonschema-go"
)

type Wallet [20]byte

func (w Wallet) MarshalText() ([]byte, error) { return []byte(fmt.Sprintf("0x%x", w[:])), nil }

type Cents int64

func (c Cents) MarshalJSON() ([]byte, error) { return []byte(fmt.Sprintf(`"%d.%02d"`, c/100, c%100)), nil }

type Trade struct {
	Wei    *big.Int        `json:"wei"`
	Price  decimal.Decimal `json:"price"`
	Cents  Cents           `json:"cents"`
	ID     uuid.UUID       `json:"id"`
	Wallet Wallet          `json:"wallet"`
	Block  int64           `json:"block,string"`
	Limit  json.Number     `json:"limit"`
	Peer   netip.Addr      `json:"peer"`
	Lasted time.Duration   `json:"lasted"`
	At     time.Time       `json:"at"`
}

func verdict(schema, value any) string {
	if schema == nil {
		return "no schema"
	}
	compiler := jsonschema.NewCompiler()
	compiler.AssertFormat()
	if err := compiler.AddResource("s.json", schema); err != nil {
		panic(err)
	}
	if compiler.MustCompile("s.json").Validate(value) != nil {
		return "refuses it"
	}
	return "takes it"
}

func main() {
	trade := Trade{Wei: big.NewInt(5), Price: decimal.RequireFromString("19.99"), Cents: 1999, Limit: "5", Peer: netip.MustParseAddr("127.0.0.1")}
	text, _ := json.Marshal(trade)
	var values map[string]any
	json.Unmarshal(text, &values)
	bySwaggest := swaggest.Reflector{}
	swaggests, err := bySwaggest.Reflect(trade, swaggest.InlineRefs)
	if err != nil {
		panic(err)
	}
	googles, err := google.For[Trade](nil)
	if err != nil {
		panic(err)
	}
	kins, err := openapi3gen.NewSchemaRefForValue(&trade, nil)
	if err != nil {
		panic(err)
	}
	libraries := []struct {
		name   string
		schema any
	}{
		{"invopop", (&invopop.Reflector{ExpandedStruct: true, DoNotReference: true}).Reflect(&trade)},
		{"google", googles},
		{"swaggest", swaggests},
		{"huma", huma.SchemaFromType(huma.NewMapRegistry("#/", huma.DefaultSchemaNamer), reflect.TypeOf(trade))},
		{"kin-openapi", kins.Value},
	}
	for index := range reflect.TypeOf(trade).NumField() {
		field := reflect.TypeOf(trade).Field(index)
		member, _, _ := strings.Cut(field.Tag.Get("json"), ",")
		written, _ := json.Marshal(values[member])
		fmt.Println(field.Type, "is written", string(written))
		for _, each := range libraries {
			published, _ := json.Marshal(each.schema)
			var document struct{ Properties map[string]any }
			json.Unmarshal(published, &document)
			schema, _ := json.Marshal(document.Properties[member])
			fmt.Println(" ", each.name, verdict(document.Properties[member], values[member]), string(schema))
		}
	}
}
GO
go mod init probe 2> /dev/null
go mod edit -require github.com/invopop/jsonschema@v0.14.0 -require github.com/google/jsonschema-go@v0.4.3 -require github.com/swaggest/jsonschema-go@v0.3.74 \
  -require github.com/danielgtaylor/huma/v2@v2.37.2 -require github.com/getkin/kin-openapi@v0.153.0 -require github.com/google/uuid@v1.6.0 \
  -require github.com/shopspring/decimal@v1.4.0 -require github.com/santhosh-tekuri/jsonschema/v6@v6.0.2
go mod tidy 2> /dev/null
seen=$(go run .); echo "$seen"
[ "$seen" = '*big.Int is written 5
  invopop refuses it {"additionalProperties":false,"properties":{},"type":"object"}
  google refuses it {"type":["null","string"]}
  swaggest refuses it {"type":["null","string"]}
  huma refuses it {"type":["string","null"]}
  kin-openapi takes it {"nullable":true}
decimal.Decimal is written "19.99"
  invopop refuses it {"additionalProperties":false,"properties":{},"type":"object"}
  google refuses it {"additionalProperties":false,"properties":{},"type":"object"}
  swaggest takes it {"type":"string"}
  huma takes it {"type":"string"}
  kin-openapi takes it {}
main.Cents is written "19.99"
  invopop refuses it {"type":"integer"}
  google refuses it {"type":"integer"}
  swaggest refuses it {"type":"integer"}
  huma refuses it {"format":"int64","type":"integer"}
  kin-openapi refuses it {"format":"int64","type":"integer"}
uuid.UUID is written "00000000-0000-0000-0000-000000000000"
  invopop refuses it {"items":{"type":"integer"},"maxItems":16,"minItems":16,"type":"array"}
  google refuses it {"items":{"maximum":255,"minimum":0,"type":"integer"},"maxItems":16,"minItems":16,"type":"array"}
  swaggest takes it {"examples":["248df4b7-aa70-47b8-a036-33ac447e668d"],"format":"uuid","type":"string"}
  huma takes it {"type":"string"}
  kin-openapi takes it {}
main.Wallet is written "0x0000000000000000000000000000000000000000"
  invopop refuses it {"items":{"type":"integer"},"maxItems":20,"minItems":20,"type":"array"}
  google refuses it {"items":{"maximum":255,"minimum":0,"type":"integer"},"maxItems":20,"minItems":20,"type":"array"}
  swaggest refuses it {"items":{"minimum":0,"type":"integer"},"type":["array","null"]}
  huma takes it {"contentEncoding":"base64","type":"string"}
  kin-openapi takes it {}
int64 is written "0"
  invopop takes it {"type":"string"}
  google refuses it {"type":"integer"}
  swaggest refuses it {"type":"integer"}
  huma refuses it {"format":"int64","type":"integer"}
  kin-openapi refuses it {"format":"int64","type":"integer"}
json.Number is written 5
  invopop refuses it {"type":"string"}
  google refuses it {"type":"string"}
  swaggest refuses it {"type":"string"}
  huma refuses it {"type":"string"}
  kin-openapi refuses it {"type":"string"}
netip.Addr is written "127.0.0.1"
  invopop refuses it {"additionalProperties":false,"properties":{},"type":"object"}
  google refuses it {"additionalProperties":false,"properties":{},"type":"object"}
  swaggest takes it {"type":"string"}
  huma takes it {"format":"ip","type":"string"}
  kin-openapi takes it {}
time.Duration is written 0
  invopop takes it {"type":"integer"}
  google takes it {"type":"integer"}
  swaggest takes it {"type":"integer"}
  huma takes it {"format":"int64","type":"integer"}
  kin-openapi takes it {"format":"int64","type":"integer"}
time.Time is written "0001-01-01T00:00:00Z"
  invopop takes it {"format":"date-time","type":"string"}
  google takes it {"type":"string"}
  swaggest takes it {"format":"date-time","type":"string"}
  huma takes it {"format":"date-time","type":"string"}
  kin-openapi takes it {"format":"date-time","type":"string"}' ] || { echo "These schemas of Go types describe other JSON than before."; exit 1; }
