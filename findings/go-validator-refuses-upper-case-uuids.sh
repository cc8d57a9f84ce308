#!/usr/bin/env bash
# Guess: the rule `uuid` of go-playground/validator takes a UUID in upper case, as RFC 9562 allows it.
# What happens: it refuses it. `uuid_rfc4122` takes both; `uuid4` refuses upper case as well.
#   Version 0 and a wrong variant pass `uuid`, so the rule is strict about letters alone.
#   The package google/uuid, which the same services use for the member's type, takes all of these.
# Version: github.com/go-playground/validator/v10 v10.30.1, github.com/google/uuid v1.6.0.
# Who meets it: a service in Gin, Echo or Fiber whose fields say `binding:"uuid"`, and a client on a platform
#   that prints UUIDs in upper case. Every request of that client is refused.
set -euo pipefail
dir=$(mktemp -d); trap 'rm -rf "$dir"' EXIT; cd "$dir"
cat > main.go <<'GO'
package main

import (
	"fmt"

	"github.com/go-playground/validator/v10"
	"github.com/google/uuid"
)

func main() {
	validate := validator.New()
	for _, text := range []string{
		"12345678-1234-4234-8234-123456789abc", "12345678-1234-4234-8234-123456789ABC", "12345678-1234-0234-0234-123456789abc",
	} {
		fmt.Print(text)
		for _, rule := range []string{"uuid", "uuid4", "uuid_rfc4122"} {
			fmt.Print(" ", rule, "=", validate.Var(text, rule) == nil)
		}
		_, err := uuid.Parse(text)
		fmt.Println(" google/uuid =", err == nil)
	}
}
GO
go mod init probe 2> /dev/null
go mod edit -require github.com/go-playground/validator/v10@v10.30.1 -require github.com/google/uuid@v1.6.0
go mod tidy 2> /dev/null
seen=$(go run .); echo "$seen"
[ "$seen" = '12345678-1234-4234-8234-123456789abc uuid=true uuid4=true uuid_rfc4122=true google/uuid = true
12345678-1234-4234-8234-123456789ABC uuid=false uuid4=false uuid_rfc4122=true google/uuid = true
12345678-1234-0234-0234-123456789abc uuid=true uuid4=false uuid_rfc4122=true google/uuid = true' ] ||
  { echo "The validator's rule uuid no longer refuses upper case."; exit 1; }
