// Reads the JSON of a body strictly and without a copy. Doubt counts as a failure: the judge then says no.

package judge

import (
	"encoding/json"
	"strings"
	"unicode/utf8"
)

// deepest is how far a value that no schema names may be nested.
const deepest = 64

// cursor is a position in a JSON text. After a failure it has no text, so that every further step fails too.
type cursor struct {
	text   string
	at     int
	failed bool
	// filled has the bits of the fields that have a value so far.
	filled uint32
}

func (c *cursor) fail() bool {
	*c = cursor{failed: true}
	return false
}

// peek skips blanks and returns the next byte, 0 at the end.
func (c *cursor) peek() byte {
	for ; c.at < len(c.text); c.at++ {
		if b := c.text[c.at]; b > ' ' || b != ' ' && b != '\n' && b != '\r' && b != '\t' {
			return b
		}
	}
	return 0
}

// isDone says whether a text was read to its end without a failure.
func (c *cursor) isDone() bool { return c.peek() == 0 && c.at == len(c.text) && !c.failed }

// open enters an object or a list, by its bracket, and says whether anything is in it.
func (c *cursor) open(bracket byte) bool {
	if c.peek() != bracket {
		return c.fail()
	}
	c.at++
	if c.peek() != closing(bracket) {
		return true
	}
	c.at++
	return false
}

// more moves to the next field or element; at the last one it leaves the object or list and says no.
func (c *cursor) more(bracket byte) bool {
	b := c.peek()
	if b != ',' && b != closing(bracket) {
		return c.fail()
	}
	c.at++
	return b == ','
}

// closing relies on ASCII, where either opening bracket is two code points before its closing one.
func closing(bracket byte) byte { return bracket + 2 }

// once notes where the value of a field begins and the bit of a field that has one, and refuses a second field of that name.
func (c *cursor) once(offset *int, bit uint32) bool {
	if *offset != 0 {
		return c.fail()
	}
	first := c.peek()
	*offset = c.at
	if !c.isEmpty(first) {
		c.filled |= bit
	}
	return true
}

// isEmpty knows null, a text of no characters and a list of no elements by the first byte of a value, and what follows.
func (c *cursor) isEmpty(first byte) bool {
	switch first {
	case 'n':
		return true
	case '"':
		return strings.HasPrefix(c.text[c.at:], `""`)
	case '[':
		within := cursor{text: c.text, at: c.at + 1}
		return within.peek() == ']'
	}
	return false
}

// name reads the name of a field and the colon.
func (c *cursor) name() string {
	name := c.value()
	c.colon()
	return name
}

func (c *cursor) colon() bool {
	if c.peek() != ':' {
		return c.fail()
	}
	c.at++
	return true
}

// quoted reads a text as it is written, and says whether it has no escape.
func (c *cursor) quoted() (written string, isPlain bool) {
	if c.peek() != '"' {
		return "", c.fail()
	}
	begin, text := c.at+1, c.text
	isPlain = true
	for at := begin; at < len(text); at++ {
		b := text[at]
		if !endsPlain[b] {
			continue
		}
		if b == '"' {
			c.at = at + 1
			return text[begin:at], isPlain
		}
		length := escapeLength(text[at:])
		if length == 0 {
			break
		}
		isPlain = false
		at += length - 1
	}
	return "", c.fail()
}

// endsPlain marks what is not simply part of a text: its end, an escape, a control character.
var endsPlain = func() (marks [256]bool) {
	for b := range ' ' {
		marks[b] = true
	}
	marks['"'], marks['\\'] = true, true
	return marks
}()

// escapeLength is the number of bytes of the escape that a text begins with, 0 if it is not one.
func escapeLength(text string) int {
	if len(text) < 2 || text[0] != '\\' {
		return 0
	}
	if text[1] != 'u' {
		if strings.IndexByte(`"\/bfnrt`, text[1]) < 0 {
			return 0
		}
		return 2
	}
	for at := 2; at < 6; at++ {
		if at >= len(text) || !isHex(text[at]) {
			return 0
		}
	}
	return 6
}

// string passes any text.
func (c *cursor) string() bool {
	c.quoted()
	return !c.failed
}

// value reads a text and resolves its escapes. Half a surrogate pair, which Go cannot hold, is a failure.
func (c *cursor) value() string {
	begin := c.at
	written, isPlain := c.quoted()
	if isPlain || c.failed {
		return written
	}
	var text string
	if json.Unmarshal([]byte(c.text[begin:c.at]), &text) != nil || strings.ContainsRune(text, utf8.RuneError) {
		c.fail()
	}
	return text
}

// boolean passes true and false.
func (c *cursor) boolean() bool {
	if c.peek() == 't' {
		return c.word("true")
	}
	return c.word("false")
}

func (c *cursor) word(word string) bool {
	if !strings.HasPrefix(c.text[c.at:], word) {
		return c.fail()
	}
	c.at += len(word)
	return true
}

// skip passes any value within a number of nested objects and lists.
func (c *cursor) skip(depth int) bool {
	switch c.peek() {
	case '"':
		return c.string()
	case '{', '[':
		return c.skipNested(c.text[c.at], depth)
	case 't', 'f':
		return c.boolean()
	case 'n':
		return c.word("null")
	}
	return c.number()
}

func (c *cursor) skipNested(bracket byte, depth int) bool {
	if depth == 0 {
		return c.fail()
	}
	for more := c.open(bracket); more; more = c.more(bracket) {
		if bracket == '{' && (!c.string() || !c.colon()) || !c.skip(depth-1) {
			return false
		}
	}
	return !c.failed
}

func isHex(b byte) bool { return isDigit(b) || 'a' <= b|0x20 && b|0x20 <= 'f' }
