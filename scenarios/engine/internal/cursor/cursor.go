// Package cursor reads the JSON of a body strictly and without a copy. Doubt counts as a failure: the judge then says no.
package cursor

import (
	"encoding/json"
	"strings"
	"unicode/utf8"
)

// Deepest is how far a value that no schema names may be nested.
const Deepest = 64

// Cursor is a position in a JSON text. After a failure it has no text, so that every further step fails too.
type Cursor struct {
	Text   string
	At     int
	Failed bool
	// Filled has the bits of the fields that have a value so far.
	Filled uint32
}

func (c *Cursor) fail() bool {
	*c = Cursor{Failed: true}
	return false
}

// peek skips blanks and returns the next byte, 0 at the end.
func (c *Cursor) peek() byte {
	for ; c.At < len(c.Text); c.At++ {
		if b := c.Text[c.At]; b > ' ' || b != ' ' && b != '\n' && b != '\r' && b != '\t' {
			return b
		}
	}
	return 0
}

// IsDone says whether a text was read to its end without a failure.
func (c *Cursor) IsDone() bool { return c.peek() == 0 && c.At == len(c.Text) && !c.Failed }

// Open enters an object or a list, by its bracket, and says whether anything is in it.
func (c *Cursor) Open(bracket byte) bool {
	if c.peek() != bracket {
		return c.fail()
	}
	c.At++
	if c.peek() != closing(bracket) {
		return true
	}
	c.At++
	return false
}

// More moves to the next field or element; at the last one it leaves the object or list and says no.
func (c *Cursor) More(bracket byte) bool {
	b := c.peek()
	if b != ',' && b != closing(bracket) {
		return c.fail()
	}
	c.At++
	return b == ','
}

// closing relies on ASCII, where either opening bracket is two code points before its closing one.
func closing(bracket byte) byte { return bracket + 2 }

// Once notes where the value of a field begins and the bit of a field that has one, and refuses a second field of that name.
func (c *Cursor) Once(offset *int, bit uint32) bool {
	if *offset != 0 {
		return c.fail()
	}
	first := c.peek()
	*offset = c.At
	if !c.isEmpty(first) {
		c.Filled |= bit
	}
	return true
}

// isEmpty knows null, a text of no characters and a list of no elements by the first byte of a value, and what follows.
func (c *Cursor) isEmpty(first byte) bool {
	switch first {
	case 'n':
		return true
	case '"':
		return strings.HasPrefix(c.Text[c.At:], `""`)
	case '[':
		within := Cursor{Text: c.Text, At: c.At + 1}
		return within.peek() == ']'
	}
	return false
}

// Name reads the name of a field and the colon.
func (c *Cursor) Name() string {
	name := c.Value()
	c.colon()
	return name
}

func (c *Cursor) colon() bool {
	if c.peek() != ':' {
		return c.fail()
	}
	c.At++
	return true
}

// quoted reads a text as it is written, and says whether it has no escape.
func (c *Cursor) quoted() (written string, isPlain bool) {
	if c.peek() != '"' {
		return "", c.fail()
	}
	begin, text := c.At+1, c.Text
	isPlain = true
	for at := begin; at < len(text); at++ {
		b := text[at]
		if !endsPlain[b] {
			continue
		}
		if b == '"' {
			c.At = at + 1
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

// String passes any text.
func (c *Cursor) String() bool {
	c.quoted()
	return !c.Failed
}

// Value reads a text and resolves its escapes. Half a surrogate pair, which Go cannot hold, is a failure.
func (c *Cursor) Value() string {
	begin := c.At
	written, isPlain := c.quoted()
	if isPlain || c.Failed {
		return written
	}
	var text string
	if json.Unmarshal([]byte(c.Text[begin:c.At]), &text) != nil || strings.ContainsRune(text, utf8.RuneError) {
		c.fail()
	}
	return text
}

// Boolean passes true and false.
func (c *Cursor) Boolean() bool {
	if c.peek() == 't' {
		return c.word("true")
	}
	return c.word("false")
}

func (c *Cursor) word(word string) bool {
	if !strings.HasPrefix(c.Text[c.At:], word) {
		return c.fail()
	}
	c.At += len(word)
	return true
}

// Skip passes any value within a number of nested objects and lists.
func (c *Cursor) Skip(depth int) bool {
	switch c.peek() {
	case '"':
		return c.String()
	case '{', '[':
		return c.skipNested(c.Text[c.At], depth)
	case 't', 'f':
		return c.Boolean()
	case 'n':
		return c.word("null")
	}
	return c.Number()
}

func (c *Cursor) skipNested(bracket byte, depth int) bool {
	if depth == 0 {
		return c.fail()
	}
	for more := c.Open(bracket); more; more = c.More(bracket) {
		if bracket == '{' && (!c.String() || !c.colon()) || !c.Skip(depth-1) {
			return false
		}
	}
	return !c.Failed
}

func isHex(b byte) bool { return isDigit(b) || 'a' <= b|0x20 && b|0x20 <= 'f' }
