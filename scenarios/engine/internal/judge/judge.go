// Package judge finds out quickly whether a response is flawless, as nearly all are. It says so only where the judge in
// JavaScript finds nothing at all; if it does not, the judge in JavaScript decides.
package judge

import (
	"encoding/json"
	"math/bits"
	"slices"
	"strings"
	"unicode/utf8"
	"unsafe"

	"assay/engine/internal/cursor"
	"assay/engine/internal/judge/generated"
)

// Operations with an own rule, by their indices in OPERATION_IDS.
const (
	CreateTokenTransaction = generated.CreateTokenTransaction
	GetLeaderboard         = generated.GetLeaderboard
	TradeToken             = generated.TradeToken
)

// IsFlawless reports whether the body of a complete response with status 2xx is accepted, valid by its schema, and consistent
// with its request and with an earlier response. That response is before: the previous page of the session, the first quote
// of the token, or nil. If the body is flawless, missing has the bits of the fields without a value.
func IsFlawless(op int, request string, body []byte, before *Earlier) (missing uint32, ok bool) {
	var at generated.Offsets
	text, missing, ok := readBody(op, body, &at)
	return missing, ok && hasEvidence(op, text, &at) && matchesRequest(op, request, text, &at, before)
}

// Earlier is a response that later ones must agree with.
type Earlier struct {
	op   int
	text string
	at   generated.Offsets
	// conforms says whether it certainly conforms to its schema.
	conforms bool
}

// ReadEarlier reads a body once for all that are compared with it, and shares its bytes.
func ReadEarlier(op int, body []byte) *Earlier {
	earlier := &Earlier{op: op}
	earlier.text, _, earlier.conforms = readBody(op, body, &earlier.at)
	return earlier
}

// conformsTo says whether it may be compared with a body of an operation.
func (e *Earlier) conformsTo(op int) bool { return e.op == op && e.conforms }

// Fields are the names of the response fields of an operation, in the order of their bits.
func Fields(op int) []string { return generated.FieldNames[op] }

// MissingFields has the bits of the fields without a value, of any body. It is slower than IsFlawless.
func MissingFields(op int, body []byte) uint32 {
	var value any
	if json.Unmarshal(body, &value) != nil {
		return 0
	}
	var filled uint32
	for bit, name := range generated.FieldNames[op] {
		if hasValue(value, strings.Split(name, ".")) {
			filled |= 1 << bit
		}
	}
	return missing(op, filled)
}

// hasValue says whether any value at the end of a path is there, and neither null, an empty text nor an empty list.
func hasValue(value any, path []string) bool {
	if len(path) == 0 {
		list, isList := value.([]any)
		return value != nil && value != "" && (!isList || len(list) > 0)
	}
	object, _ := value.(map[string]any)
	name, isList := strings.CutSuffix(path[0], "[]")
	if !isList {
		return hasValue(object[name], path[1:])
	}
	list, _ := object[name].([]any)
	return slices.ContainsFunc(list, func(element any) bool { return hasValue(element, path[1:]) })
}

// readBody says whether a body certainly conforms, and notes where its values begin. The text shares the bytes of the body.
func readBody(op int, body []byte, at *generated.Offsets) (text string, without uint32, ok bool) {
	text = unsafe.String(unsafe.SliceData(body), len(body))
	c := cursor.Cursor{Text: text}
	ok = utf8.Valid(body) && generated.Conforms(op, &c, at) && c.IsDone()
	if ok {
		without = missing(op, c.Filled)
	}
	return text, without, ok
}

// missing turns the fields with a value into those without; a nested field counts only if the one around it has a value.
func missing(op int, filled uint32) uint32 {
	without := (1<<len(generated.FieldNames[op]) - 1) &^ filled
	for rest := without; rest != 0; rest &= rest - 1 {
		without &^= generated.NestedFields[op][bits.TrailingZeros32(rest)]
	}
	return without
}

// hasEvidence relies on a body that conforms: the first byte of a value shows its kind.
func hasEvidence(op int, body string, at *generated.Offsets) bool {
	if offset := at[generated.Successes[op]]; offset != 0 && body[offset] == 'f' {
		return false
	}
	return !slices.ContainsFunc(generated.Evidences[op], func(one generated.Evidence) bool {
		offset := at[one.Index]
		return offset == 0 || body[offset] != one.First
	})
}

// CreatedTokenID is the id of the token that an accepted creation names, "" without a UUID.
func CreatedTokenID(body []byte) string {
	var at generated.Offsets
	if text, _, ok := readBody(CreateTokenTransaction, body, &at); ok {
		return strings.Clone(uuidOrNone(valueAt(text, at[generated.CreateTokenTransactionMetadataTokenId])))
	}
	var value any
	_ = json.Unmarshal(body, &value)
	object, _ := value.(map[string]any)
	metadata, _ := object["metadata"].(map[string]any)
	id, _ := metadata["tokenId"].(string)
	return uuidOrNone(id)
}

func uuidOrNone(text string) string {
	if cursor.IsUUID(text) {
		return text
	}
	return ""
}
