// What must agree between a request and its response beyond its schema, by the tables that are generated from
// schemas/relations.ts. A comparison in doubt fails: the judge in JavaScript then decides.

package judge

import (
	"math"
	"slices"
	"strconv"
	"strings"

	"assay/engine/internal/cursor"
	"assay/engine/internal/judge/generated"
)

// matchesRequest compares a body that conforms with its request, and with an earlier response that it must agree with.
func matchesRequest(op int, request, body string, at *generated.Offsets, before *Earlier) bool {
	return repeatsRequest(generated.Echoes[op], request, body, at) && (before == nil || hasSameIdentity(op, body, at, before)) &&
		(generated.Pagings[op] == nil || isRightPage(generated.Pagings[op], op, body, at, before))
}

// repeatsRequest reads a request up to the last field that the response repeats.
func repeatsRequest(repeated []generated.Echo, request, body string, at *generated.Offsets) bool {
	var found uint32
	all := uint32(1)<<len(repeated) - 1
	c := cursor.Cursor{Text: request}
	for more := c.Open('{'); more; more = found != all && c.More('{') {
		name := c.Name()
		index := slices.IndexFunc(repeated, func(one generated.Echo) bool { return one.Field == name })
		if index < 0 {
			c.Skip(cursor.Deepest)
			continue
		}
		found |= 1 << index
		if !isRepeated(&c, &repeated[index], body, at) {
			return false
		}
	}
	for index := range repeated {
		if repeated[index].IsNeeded && found>>index&1 == 0 {
			return false
		}
	}
	return !c.Failed
}

// isRepeated resolves the escapes of texts, which services write in different ways.
func isRepeated(c *cursor.Cursor, one *generated.Echo, body string, at *generated.Offsets) bool {
	offset := at[one.Index]
	if offset == 0 {
		return false
	}
	if one.IsNumber {
		written, isPlain := c.Numeral()
		return isPlain && written == digitsAt(body, offset)
	}
	return c.Value() == valueAt(body, offset)
}

// valueAt is a text of a body that conforms, "" without one.
func valueAt(body string, offset int) string {
	if offset == 0 {
		return ""
	}
	c := cursor.Cursor{Text: body, At: offset}
	return c.Value()
}

// hasSameIdentity compares the texts that a body and an earlier one about the same thing both have.
func hasSameIdentity(op int, body string, at *generated.Offsets, before *Earlier) bool {
	fields := generated.Identities[op].Fields
	if len(fields) == 0 {
		return true
	}
	if !before.conformsTo(op) {
		return false
	}
	for _, index := range fields {
		one, other := valueAt(body, at[index]), valueAt(before.text, before.at[index])
		if one != other && one != "" && other != "" {
			return false
		}
	}
	return true
}

// AppendSubject appends what a request is about: nothing where responses about the same have nothing in common.
func AppendSubject(subject []byte, op int, request string) []byte {
	of := generated.Identities[op].Of
	left := len(of)
	c := cursor.Cursor{Text: request}
	for more := left > 0 && c.Open('{'); more; more = left > 0 && c.More('{') {
		if !slices.Contains(of, c.Name()) {
			c.Skip(cursor.Deepest)
			continue
		}
		left--
		subject = append(append(subject, strings.ToLower(c.Value())...), ' ')
	}
	if c.Failed {
		return nil
	}
	return subject
}

func isRightPage(p *generated.Paging, op int, body string, at *generated.Offsets, before *Earlier) bool {
	page, isRight := rankingAt(body, at[p.List], p.Rank)
	if before != nil {
		last, isPlain := rankingAt(before.text, before.at[p.List], p.Rank)
		isRight = isRight && isPlain && before.conformsTo(op) && page.first > last.last
	}
	return isRight && isComplete(p, body, at, page.length)
}

// isComplete compares the length of a page with its limit and with what is said to follow.
func isComplete(p *generated.Paging, body string, at *generated.Offsets, length int) bool {
	written := func(index int) string { return digitsAt(body, at[index]) }
	limit, offset, total, more := written(p.Limit), written(p.Offset), written(p.Total), at[p.More]
	if limit == "" || offset == "" || total == "" || more == 0 {
		return false
	}
	follows := countOf(offset)+length < countOf(total)
	return length <= countOf(limit) && follows == (body[more] == 't')
}

// digitsAt is a count as it is written, "" without one, or one that JavaScript might write in another way.
func digitsAt(body string, offset int) string {
	const exact = 15
	if offset == 0 {
		return ""
	}
	c := cursor.Cursor{Text: body, At: offset}
	written, isPlain := c.Numeral()
	if !isPlain || len(written) > exact {
		return ""
	}
	return written
}

func countOf(digits string) int {
	count, _ := strconv.Atoi(digits)
	return count
}

// ranking is the first and the last rank of a page. A rank that is missing is NaN, for which no comparison holds.
type ranking struct {
	first, last float64
	length      int
}

// rankingAt reads a list of entries, if it is there, and says whether their ranks ascend.
func rankingAt(body string, offset int, rankName string) (ranking, bool) {
	found := ranking{first: math.NaN(), last: math.NaN()}
	if offset == 0 {
		return found, false
	}
	c := cursor.Cursor{Text: body, At: offset}
	for more := c.Open('['); more; more = c.More('[') {
		rank := rankOf(&c, rankName)
		if found.length == 0 {
			found.first = rank
		} else if !(rank > found.last) {
			return found, false
		}
		found.last = rank
		found.length++
	}
	return found, !c.Failed
}

// rankOf passes an entry and returns its rank.
func rankOf(c *cursor.Cursor, name string) float64 {
	rank := math.NaN()
	for more := c.Open('{'); more; more = c.More('{') {
		if c.Name() == name {
			written, _ := c.Numeral()
			rank, _ = strconv.ParseFloat(written, 64)
		} else {
			c.Skip(cursor.Deepest)
		}
	}
	return rank
}
