#!/usr/bin/env bash
# Guess: huma answers 422 to NaN for a parameter with a minimum of 0 and a maximum of 1000.
# What happens: 200, and the handler gets NaN, which is neither below 0 nor above 1000. "inf" is refused with 422 and the media type
#   of a problem document, but the body is the text "error marshaling response": the problem quotes the value, and JSON has none.
#   "1_0" and "0x1p3" are 10 and 8 for a number, and refused for an integer.
# Version: github.com/danielgtaylor/huma/v2 v2.37.2, Go 1.26.
# Who meets it: a suite that sends odd prices as parameters and reads each refusal as problem+json: one is none,
#   and a handler that writes the number it got cannot answer.
set -euo pipefail
dir=$(mktemp -d); trap 'rm -rf "$dir"' EXIT; cd "$dir"
cat > main.go <<'GO'
package main

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/adapters/humago"
)

type query struct {
	Price float64 `query:"price" minimum:"0" maximum:"1000"`
	Floor float64 `query:"floor"`
	Limit int     `query:"limit"`
}

type answer struct{ Body string }

func main() {
	mux := http.NewServeMux()
	huma.Get(humago.New(mux, huma.DefaultConfig("probe", "1")), "/orders", func(_ context.Context, asked *query) (*answer, error) {
		return &answer{fmt.Sprint(asked.Price, " ", asked.Floor, " ", asked.Limit)}, nil
	})
	for _, parameter := range []string{"price=1001", "price=NaN", "price=inf", "price=1e400", "floor=NaN", "price=1_0", "price=0x1p3", "limit=1_0"} {
		recorder := httptest.NewRecorder()
		mux.ServeHTTP(recorder, httptest.NewRequest("GET", "/orders?"+parameter, nil))
		body := recorder.Body.String()
		if json.Valid([]byte(body)) && recorder.Code != 200 {
			body = "JSON"
		}
		fmt.Printf("%s: %d %s %q\n", parameter, recorder.Code, recorder.Header().Get("Content-Type"), body)
	}
}
GO
go mod init probe 2> /dev/null
go mod edit -require github.com/danielgtaylor/huma/v2@v2.37.2
go mod tidy 2> /dev/null
seen=$(go run . 2> /dev/null); echo "$seen"
[ "$seen" = 'price=1001: 422 application/problem+json "JSON"
price=NaN: 200 application/json "\"NaN 0 0\"\n"
price=inf: 422 application/problem+json "error marshaling response"
price=1e400: 422 application/problem+json "JSON"
floor=NaN: 200 application/json "\"0 NaN 0\"\n"
price=1_0: 200 application/json "\"10 0 0\"\n"
price=0x1p3: 200 application/json "\"8 0 0\"\n"
limit=1_0: 422 application/problem+json "JSON"' ] || { echo "huma no longer takes NaN within a range, or refuses inf with a body that is JSON."; exit 1; }
