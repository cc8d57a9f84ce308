// How the cursor reads numbers.

package cursor

import (
	"math"
	"strconv"
)

// Number passes a finite number.
func (c *Cursor) Number() bool {
	c.Numeral()
	return !c.Failed
}

// Integer passes a finite number without a fraction, however it is written: 10, 10.0 and 1e1.
func (c *Cursor) Integer() bool {
	numeral, isPlain := c.Numeral()
	if isPlain || c.Failed {
		return !c.Failed
	}
	number, err := strconv.ParseFloat(numeral, 64)
	return err == nil && number == math.Trunc(number) || c.fail()
}

// longest is a number of digits that are finite as a float64, whichever they are.
const longest = 300

// Numeral reads a finite number as it is written, and says whether it is digits alone, after a sign at most.
func (c *Cursor) Numeral() (written string, isPlain bool) {
	isNegative := c.peek() == '-'
	begin := c.At
	if isNegative {
		c.At++
	}
	first := c.At
	digits := c.digits()
	if digits == 0 || digits > 1 && c.Text[first] == '0' {
		return "", c.fail()
	}
	isPlain, isFinite := true, digits < longest
	if c.startsWith('.') {
		isPlain = false
		c.At++
		if c.digits() == 0 {
			return "", c.fail()
		}
	}
	if c.startsWith('e') || c.startsWith('E') {
		isPlain, isFinite = false, false
		c.At++
		if c.startsWith('+') || c.startsWith('-') {
			c.At++
		}
		if c.digits() == 0 {
			return "", c.fail()
		}
	}
	written = c.Text[begin:c.At]
	if !isFinite {
		if _, err := strconv.ParseFloat(written, 64); err != nil {
			return "", c.fail()
		}
	}
	return written, isPlain
}

func (c *Cursor) startsWith(b byte) bool { return c.At < len(c.Text) && c.Text[c.At] == b }

// digits passes digits and counts them.
func (c *Cursor) digits() int {
	begin := c.At
	for c.At < len(c.Text) && isDigit(c.Text[c.At]) {
		c.At++
	}
	return c.At - begin
}

func isDigit(b byte) bool { return '0' <= b && b <= '9' }
