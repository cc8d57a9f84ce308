#!/usr/bin/env bash
# Guess: huma checks a body against its OpenAPI 3.1 schema, so null for `type: number` is refused with 422.
# What happens: null is accepted for every optional member: text, number, integer, object and array.
#   The handler sees the zero value. The schema that the service publishes calls none of them nullable.
#   Null inside an array is refused, and 1.0 for an integer too: by the decoder, after the schema let it pass.
#   `format: uuid` takes braces, `urn:uuid:` and 32 digits without a hyphen; a member `LIMIT` counts as `limit`.
# Version: github.com/danielgtaylor/huma/v2 v2.37.2, Go 1.26.
# Who meets it: a suite that generates probes from the schema which the service itself publishes.
set -euo pipefail
dir=$(mktemp -d); trap 'rm -rf "$dir"' EXIT; cd "$dir"
cat > main.go <<'GO'
package main

import (
	"context"
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/adapters/humago"
)

type input struct {
	Body struct {
		Name    string   `json:"name,omitempty"`
		Amount  float64  `json:"amount,omitempty" exclusiveMinimum:"0"`
		Limit   int      `json:"limit,omitempty" minimum:"1" maximum:"1000"`
		TokenID string   `json:"tokenId,omitempty" format:"uuid"`
		Tags    []string `json:"tags,omitempty" nullable:"false"`
	}
}
type output struct{ Body struct{} }

func main() {
	mux := http.NewServeMux()
	api := humago.New(mux, huma.DefaultConfig("probe", "1"))
	huma.Post(api, "/probe", func(context.Context, *input) (*output, error) { return &output{}, nil })
	properties := api.OpenAPI().Components.Schemas.Map()["InputBody"].Properties
	for _, name := range []string{"name", "amount", "limit", "tags"} {
		fmt.Println("published:", name, properties[name].Type, "nullable", properties[name].Nullable)
	}
	for _, body := range []string{
		`{"name":null}`, `{"amount":null}`, `{"limit":null}`, `{"tags":null}`, `{"tags":[null]}`, `{"limit":1.0}`, `{"limit":0}`, `{"LIMIT":5}`,
		`{"tokenId":"{12345678-1234-4234-8234-123456789abc}"}`, `{"tokenId":"12345678123442348234123456789abc"}`, `{"tokenId":"x"}`,
	} {
		request := httptest.NewRequest("POST", "/probe", strings.NewReader(body))
		request.Header.Set("Content-Type", "application/json")
		response := httptest.NewRecorder()
		mux.ServeHTTP(response, request)
		fmt.Println(body, response.Code)
	}
}
GO
go mod init probe 2> /dev/null
go mod edit -require github.com/danielgtaylor/huma/v2@v2.37.2
go mod tidy 2> /dev/null
seen=$(go run .); echo "$seen"
[ "$seen" = 'published: name string nullable false
published: amount number nullable false
published: limit integer nullable false
published: tags array nullable false
{"name":null} 200
{"amount":null} 200
{"limit":null} 200
{"tags":null} 200
{"tags":[null]} 422
{"limit":1.0} 422
{"limit":0} 422
{"LIMIT":5} 200
{"tokenId":"{12345678-1234-4234-8234-123456789abc}"} 200
{"tokenId":"12345678123442348234123456789abc"} 200
{"tokenId":"x"} 422' ] || { echo "huma no longer takes null for optional members."; exit 1; }
