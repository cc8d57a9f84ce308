#!/usr/bin/env bash
# Guess: a handler of Fiber 3 that returns the error of `c.Bind().Body` answers 400 or 422 for a wrong type.
# What happens: it answers 500, with Go's own message in the body: for a text in place of a number, for a
#   truncated body, and for an empty one. Only an unknown Content-Type gives 422.
#   `application/x-www-form-urlencoded` with the same JSON gives 200: all members are empty.
#   The body `null` gives 200 as well.
# Version: github.com/gofiber/fiber/v3 v3.1.0, Go 1.26.
# Who meets it: a suite that takes 5xx for a fault. Every probe of a service written as the guide shows fails,
#   although the service refuses all of them.
set -euo pipefail
dir=$(mktemp -d); trap 'rm -rf "$dir"' EXIT; cd "$dir"
cat > main.go <<'GO'
package main

import (
	"fmt"
	"net/http/httptest"
	"strings"

	"github.com/gofiber/fiber/v3"
)

type order struct {
	Limit int `json:"limit"`
}

func main() {
	app := fiber.New()
	app.Post("/orders", func(c fiber.Ctx) error {
		var o order
		if err := c.Bind().Body(&o); err != nil {
			return err
		}
		return c.JSON(o)
	})
	for _, probe := range [][2]string{
		{"application/json", `{"limit":5}`}, {"application/json", `{"limit":"5"}`}, {"application/json", `{"limit":`}, {"application/json", ``},
		{"application/json", `null`}, {"text/plain", `{"limit":5}`}, {"application/x-www-form-urlencoded", `{"limit":5}`},
	} {
		request := httptest.NewRequest("POST", "/orders", strings.NewReader(probe[1]))
		request.Header.Set("Content-Type", probe[0])
		response, err := app.Test(request)
		if err != nil {
			panic(err)
		}
		fmt.Println(probe[0], probe[1], response.StatusCode)
	}
}
GO
go mod init probe 2> /dev/null
go mod edit -require github.com/gofiber/fiber/v3@v3.1.0
go mod tidy 2> /dev/null
seen=$(go run .); echo "$seen"
[ "$seen" = 'application/json {"limit":5} 200
application/json {"limit":"5"} 500
application/json {"limit": 500
application/json  500
application/json null 200
text/plain {"limit":5} 422
application/x-www-form-urlencoded {"limit":5} 200' ] || { echo "Fiber no longer answers 500 for a body of the wrong type."; exit 1; }
