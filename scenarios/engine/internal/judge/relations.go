// What must agree between a request and its response beyond its schema, by the tables that are generated from
// schemas/relations.ts. A comparison in doubt fails: the judge in JavaScript then decides.

package judge

import (
	"math"
	"strconv"
)

// echo is a field of a request that a response repeats, by its index in offsets. A request without a needed one is left to
// JavaScript.
type echo struct {
	field              string
	index              int
	isNumber, isNeeded bool
}

// paging is a list that requests read page by page: the indices in offsets of the list and of its figures, and the name of a
// rank.
type paging struct {
	list, limit, offset, total, more int
	rank                             string
}

// matchesRequest compares a body that conforms with its request, and a page with the one before it.
func matchesRequest(op int, request, body string, at *offsets, before []byte) bool {
	if len(echoes[op]) > 0 && !repeatsRequest(echoes[op], request, body, at) {
		return false
	}
	return pagings[op] == nil || pagings[op].isRightPage(op, body, at, before)
}

// repeatsRequest reads a request up to the last field that the response repeats.
func repeatsRequest(repeated []echo, request, body string, at *offsets) bool {
	left, needed := len(repeated), 0
	for i := range repeated {
		if repeated[i].isNeeded {
			needed++
		}
	}
	c := cursor{text: request}
	for more := c.open('{'); more; more = left > 0 && c.more('{') {
		one := echoOf(repeated, c.name())
		if one == nil {
			c.skip(deepest)
			continue
		}
		left--
		if one.isNeeded {
			needed--
		}
		if !c.isRepeated(one, body, at) {
			return false
		}
	}
	return !c.failed && needed == 0
}

func echoOf(repeated []echo, field string) *echo {
	for i := range repeated {
		if repeated[i].field == field {
			return &repeated[i]
		}
	}
	return nil
}

// isRepeated resolves the escapes of texts, which services write in different ways.
func (c *cursor) isRepeated(one *echo, body string, at *offsets) bool {
	offset := at[one.index]
	if offset == 0 {
		return false
	}
	if one.isNumber {
		written, isPlain := c.numeral()
		return isPlain && written == digitsAt(body, offset)
	}
	return c.value() == valueAt(body, offset)
}

// valueAt is a text of a body that conforms, "" without one.
func valueAt(body string, offset int) string {
	if offset == 0 {
		return ""
	}
	c := cursor{text: body, at: offset}
	return c.value()
}

func (p *paging) isRightPage(op int, body string, at *offsets, before []byte) bool {
	offset := at[p.list]
	if offset == 0 {
		return false
	}
	page, ok := rankingAt(body, offset, p.rank)
	return ok && p.isComplete(body, at, page.length) && (before == nil || page.first > p.lastRankOf(op, before))
}

// isComplete compares the length of a page with its limit and with what is said to follow.
func (p *paging) isComplete(body string, at *offsets, length int) bool {
	written := func(index int) string { return digitsAt(body, at[index]) }
	limit, offset, total, more := written(p.limit), written(p.offset), written(p.total), at[p.more]
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
	c := cursor{text: body, at: offset}
	written, isPlain := c.numeral()
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

// rankingAt reads a list of entries and says whether their ranks ascend.
func rankingAt(body string, offset int, rankName string) (ranking, bool) {
	found := ranking{first: math.NaN(), last: math.NaN()}
	c := cursor{text: body, at: offset}
	for more := c.open('['); more; more = c.more('[') {
		rank := c.rank(rankName)
		if found.length == 0 {
			found.first = rank
		} else if !(rank > found.last) {
			return found, false
		}
		found.last = rank
		found.length++
	}
	return found, !c.failed
}

// rank passes an entry and returns its rank.
func (c *cursor) rank(name string) float64 {
	rank := math.NaN()
	for more := c.open('{'); more; more = c.more('{') {
		if c.name() == name {
			written, _ := c.numeral()
			rank, _ = strconv.ParseFloat(written, 64)
		} else {
			c.skip(deepest)
		}
	}
	return rank
}

// lastRankOf is NaN for a body that is not a plain page.
func (p *paging) lastRankOf(op int, page []byte) float64 {
	var at offsets
	text, _, ok := readBody(op, page, &at)
	if !ok || at[p.list] == 0 {
		return math.NaN()
	}
	found, ok := rankingAt(text, at[p.list], p.rank)
	if !ok {
		return math.NaN()
	}
	return found.last
}
