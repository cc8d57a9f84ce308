// What of a pooled request is only known when it is sent: names that no pass may repeat, and the token of its own session.

package plan

import (
	"slices"
	"strconv"
	"strings"

	"assay/tools/k6/judge"
)

// renewed is what the requests are in a pass through the pool, as in scenarios/runtime/renewal.ts: later creations end name
// and symbol with the number of their pass.
func renewed(requests []Request, pass int64) []Request {
	if pass == 0 || !slices.ContainsFunc(requests, isCreation) {
		return requests
	}
	made := slices.Clone(requests)
	for i := range made {
		if isCreation(made[i]) {
			made[i].Body = renewedBody(made[i].Body, pass)
		}
	}
	return made
}

func isCreation(request Request) bool { return request.Operation == judge.CreateTokenTransaction }

const (
	symbolField   = `","symbol":"`
	longestSymbol = 10
)

func renewedBody(body string, pass int64) string {
	name, rest, isThere := strings.Cut(body, symbolField)
	if !isThere {
		return body
	}
	symbol, end, _ := strings.Cut(rest, `"`)
	number := strconv.FormatInt(pass+1, 10)
	symbol = symbol[:min(len(symbol), longestSymbol-len(number))]
	return name + " " + number + symbolField + symbol + number + `"` + end
}

// newTokenID stands in a body for the id of the token that the session creates, as in traffic/generation/new-token.ts.
const newTokenID = "ffffffff-ffff-4fff-bfff-ffffffffffff"

// BodyFor is the body, with the id of the token that the session has created.
func (r Request) BodyFor(tokenID string) string {
	if !r.NamesNewToken {
		return r.Body
	}
	return strings.ReplaceAll(r.Body, newTokenID, tokenID)
}
