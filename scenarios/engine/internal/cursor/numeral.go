// How the cursor reads numbers.

package judge

import (
	"math"
	"strconv"
)

// number passes a finite number.
func (c *cursor) number() bool {
	c.numeral()
	return !c.failed
}

// integer passes a finite number without a fraction, however it is written: 10, 10.0 and 1e1.
func (c *cursor) integer() bool {
	numeral, isPlain := c.numeral()
	if isPlain || c.failed {
		return !c.failed
	}
	number, err := strconv.ParseFloat(numeral, 64)
	return err == nil && number == math.Trunc(number) || c.fail()
}

// longest is a number of digits that are finite as a float64, whichever they are.
const longest = 300

// numeral reads a finite number as it is written, and says whether it is digits alone, after a sign at most.
func (c *cursor) numeral() (written string, isPlain bool) {
	isNegative := c.peek() == '-'
	begin := c.at
	if isNegative {
		c.at++
	}
	first := c.at
	digits := c.digits()
	if digits == 0 || digits > 1 && c.text[first] == '0' {
		return "", c.fail()
	}
	isPlain, isFinite := true, digits < longest
	if c.startsWith('.') {
		isPlain = false
		c.at++
		if c.digits() == 0 {
			return "", c.fail()
		}
	}
	if c.startsWith('e') || c.startsWith('E') {
		isPlain, isFinite = false, false
		c.at++
		if c.startsWith('+') || c.startsWith('-') {
			c.at++
		}
		if c.digits() == 0 {
			return "", c.fail()
		}
	}
	written = c.text[begin:c.at]
	if !isFinite {
		if _, err := strconv.ParseFloat(written, 64); err != nil {
			return "", c.fail()
		}
	}
	return written, isPlain
}

func (c *cursor) startsWith(b byte) bool { return c.at < len(c.text) && c.text[c.at] == b }

// digits passes digits and counts them.
func (c *cursor) digits() int {
	begin := c.at
	for c.at < len(c.text) && isDigit(c.text[c.at]) {
		c.at++
	}
	return c.at - begin
}

func isDigit(b byte) bool { return '0' <= b && b <= '9' }
