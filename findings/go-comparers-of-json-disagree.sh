#!/usr/bin/env bash
# Guess: testify, gomega and wI2L's jsondiff take 9007199254740993 and 9007199254740992 for equal; no guess for nsf's jsondiff.
# What happens: testify and wI2L do, gomega keeps them apart. So the patch that wI2L writes for a changed amount is empty. nsf
#   tells 1 from 1.0 and 1e2 from 100, and takes a body for a full match that has a second one behind it. All four read the last of
#   two members of one name. The `Equal` of apitest-jsonpath takes 5.0 for 5, and never an integer of Go, not even 5.
# Version: github.com/stretchr/testify v1.12.1, github.com/onsi/gomega v1.44.0, github.com/wI2L/jsondiff
#   v0.7.1, github.com/nsf/jsondiff 2026-02-07, github.com/steinfletcher/apitest-jsonpath v1.7.1, Go 1.26.
# Who meets it: whoever tests a service in Go. A test with JSONEq passes for an amount that is one wei off, and a patch loses it.
# Needs: Go.
set -euo pipefail
dir=$(mktemp -d); trap 'rm -rf "$dir"' EXIT; cd "$dir"
cat > main.go <<'GO'
package main

import (
	"fmt"
	"io"
	"net/http"
	"strings"

	nsf "github.com/nsf/jsondiff"
	"github.com/onsi/gomega"
	jsonpath "github.com/steinfletcher/apitest-jsonpath"
	"github.com/stretchr/testify/assert"
	"github.com/wI2L/jsondiff"
)

type silent struct{}

func (silent) Errorf(string, ...any) {}

func main() {
	for _, pair := range [][2]string{
		{`{"wei":9007199254740993}`, `{"wei":9007199254740992}`},
		{`{"wei":1}`, `{"wei":1.0}`},
		{`{"wei":1e2}`, `{"wei":100}`},
		{`{"wei":1,"wei":2}`, `{"wei":2}`},
		{`{"wei":1}{"wei":2}`, `{"wei":1}`},
	} {
		gomegas, _ := gomega.MatchJSON(pair[1]).Match(pair[0])
		options := nsf.DefaultConsoleOptions()
		nsfs, _ := nsf.Compare([]byte(pair[0]), []byte(pair[1]), &options)
		patch, err := jsondiff.CompareJSON([]byte(pair[0]), []byte(pair[1]))
		fmt.Printf("%s and %s: testify %t, gomega %t, nsf %s, wI2L %d changes", pair[0], pair[1], assert.JSONEq(silent{}, pair[1], pair[0]), gomegas, nsfs, len(patch))
		if err != nil {
			fmt.Print(" and an error")
		}
		fmt.Println()
	}
	for _, body := range []string{`{"limit":5}`, `{"limit":5.0}`} {
		for _, expected := range []any{5, int64(5), 5.0} {
			response := &http.Response{Body: io.NopCloser(strings.NewReader(body))}
			fmt.Printf("apitest-jsonpath, %s and %T 5: %t\n", body, expected, jsonpath.Equal("$.limit", expected)(response, nil) == nil)
		}
	}
}
GO
go mod init probe 2> /dev/null
go mod edit -require github.com/stretchr/testify@v1.12.1 -require github.com/onsi/gomega@v1.44.0 -require github.com/wI2L/jsondiff@v0.7.1 \
  -require github.com/nsf/jsondiff@v0.0.0-20260207060731-8e8d90c4c0ac -require github.com/steinfletcher/apitest-jsonpath@v1.7.1
go mod tidy 2> /dev/null
seen=$(go run .); echo "$seen"
[ "$seen" = '{"wei":9007199254740993} and {"wei":9007199254740992}: testify true, gomega false, nsf NoMatch, wI2L 0 changes
{"wei":1} and {"wei":1.0}: testify true, gomega true, nsf NoMatch, wI2L 0 changes
{"wei":1e2} and {"wei":100}: testify true, gomega true, nsf NoMatch, wI2L 0 changes
{"wei":1,"wei":2} and {"wei":2}: testify true, gomega true, nsf FullMatch, wI2L 0 changes
{"wei":1}{"wei":2} and {"wei":1}: testify false, gomega false, nsf FullMatch, wI2L 0 changes and an error
apitest-jsonpath, {"limit":5} and int 5: false
apitest-jsonpath, {"limit":5} and int64 5: false
apitest-jsonpath, {"limit":5} and float64 5: true
apitest-jsonpath, {"limit":5.0} and int 5: false
apitest-jsonpath, {"limit":5.0} and int64 5: false
apitest-jsonpath, {"limit":5.0} and float64 5: true' ] || { echo "Libraries that compare JSON in Go now have other results."; exit 1; }
