// Package judge is the quick judge: whether a response is flawless, as nearly all are. It says yes only where the judge in
// JavaScript finds nothing at all; a no is never a verdict. The twin of scenarios/runtime/fast-path.ts.
package judge

import (
	"encoding/json"
	"math/bits"
	"slices"
	"strings"
	"unicode/utf8"
	"unsafe"
)

// Operations is how many there are, in the order of OPERATION_IDS.
const Operations = len(bodyFields)

// Evidence is a field of a response that shows that its request was accepted. Kind is true, object or array.
type Evidence struct {
	Name string `json:"name"`
	Kind string `json:"kind"`
}

// IsFlawless judges the body of a complete response with status 2xx: accepted, valid by its schema, consistent with its
// request, and continuing the page before it in the session. before is the body of that page, or nil. If it is, lacking has
// the bits of the places without a value; within a place that has none, no other counts.
func IsFlawless(op int, evidence []Evidence, request string, body, before []byte) (lacking uint32, ok bool) {
	var at places
	text, lacking, ok := readBody(op, body, &at)
	return lacking, ok && hasEvidence(text, bodyFields[op], &at, evidence) && matchesRequest(op, request, text, &at, before)
}

// Places are the names of those of an operation, in the order of their bits.
func Places(op int) []string { return placeNames[op] }

// readBody says whether a body certainly conforms, and notes where its values begin. The text shares the bytes of the body.
func readBody(op int, body []byte, at *places) (text string, lacking uint32, ok bool) {
	text = unsafe.String(unsafe.SliceData(body), len(body))
	c := cursor{text: text}
	ok = utf8.Valid(body) && conforms(op, &c, at) && c.isDone()
	if ok {
		lacking = lackingOf(op, c.filled)
	}
	return text, lacking, ok
}

// lackingOf turns the places with a value into those without: a place within another only if that one has a value.
func lackingOf(op int, filled uint32) uint32 {
	lacking := (1<<len(placeNames[op]) - 1) &^ filled
	for rest := lacking; rest != 0; rest &= rest - 1 {
		lacking &^= placesWithin[op][bits.TrailingZeros32(rest)]
	}
	return lacking
}

// hasEvidence relies on a body that conforms: the first byte of a value tells its kind.
func hasEvidence(body string, names []string, at *places, evidence []Evidence) bool {
	if place := placeOf("success", names, at); place != 0 && body[place] == 'f' {
		return false
	}
	for _, field := range evidence {
		if place := placeOf(field.Name, names, at); place == 0 || body[place] != firstByte(field.Kind) {
			return false
		}
	}
	return true
}

// placeOf says where the value of a field of the body begins, 0 without one.
func placeOf(name string, names []string, at *places) int {
	if index := slices.Index(names, name); index >= 0 {
		return at[index]
	}
	return 0
}

func firstByte(kind string) byte {
	switch kind {
	case "object":
		return '{'
	case "array":
		return '['
	}
	return 't'
}

// CreatedTokenID is the id of the token that an accepted creation names, "" without a UUID.
func CreatedTokenID(body []byte) string {
	var at places
	if text, _, ok := readBody(CreateTokenTransaction, body, &at); ok {
		return strings.Clone(uuidOrNone(valueAt(text, at[createTokenTransactionMetadataTokenId])))
	}
	var fields, metadata map[string]json.RawMessage
	var id string
	if json.Unmarshal(body, &fields) != nil || json.Unmarshal(fields["metadata"], &metadata) != nil {
		return ""
	}
	if json.Unmarshal(metadata["tokenId"], &id) != nil {
		return ""
	}
	return uuidOrNone(id)
}

func uuidOrNone(text string) string {
	if isUUID(text) {
		return text
	}
	return ""
}
