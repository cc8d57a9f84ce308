// The formats of texts in responses (FORMATS in schemas/dialect.ts), by hand where nearly every response has them.

package cursor

import (
	"regexp"
	"unicode/utf8"
)

// IsUUID goes by the form alone, in either case.
func IsUUID(text string) bool {
	if len(text) != 36 {
		return false
	}
	for at := 0; at < len(text); at++ {
		if at == 8 || at == 13 || at == 18 || at == 23 {
			if text[at] != '-' {
				return false
			}
		} else if !isHex(text[at]) {
			return false
		}
	}
	return true
}

// IsDateTime leaves every spelling but the usual one to an expression, which takes some microseconds.
func IsDateTime(text string, expression *regexp.Regexp) bool {
	return IsUsualDateTime(text) || Matches(expression, text)
}

// IsUsualDateTime knows 2026-03-14T09:26:53Z, with or without a fraction, and with Z, hours and minutes, or no offset. It
// leaves out the 29th of February.
func IsUsualDateTime(text string) bool {
	if len(text) < 19 || text[4] != '-' || text[7] != '-' || text[10] != 'T' || text[13] != ':' || text[16] != ':' {
		return false
	}
	if !isWithin(text[0:2], 0, 99) || !isWithin(text[2:4], 0, 99) || !isWithin(text[5:7], 1, 12) ||
		!isWithin(text[8:10], 1, daysOf(text[5:7])) || !isWithin(text[11:13], 0, 23) ||
		!isWithin(text[14:16], 0, 59) || !isWithin(text[17:19], 0, 59) {
		return false
	}
	return isOffset(withoutFraction(text[19:]))
}

func daysOf(month string) int {
	switch month {
	case "02":
		return 28
	case "04", "06", "09", "11":
		return 30
	}
	return 31
}

// isWithin says whether two characters are a number between two others, both included.
func isWithin(digits string, low, high int) bool {
	if !isDigit(digits[0]) || !isDigit(digits[1]) {
		return false
	}
	number := 10*int(digits[0]-'0') + int(digits[1]-'0')
	return low <= number && number <= high
}

func withoutFraction(text string) string {
	if len(text) < 2 || text[0] != '.' || !isDigit(text[1]) {
		return text
	}
	end := 2
	for end < len(text) && isDigit(text[end]) {
		end++
	}
	return text[end:]
}

func isOffset(text string) bool {
	if text == "" || text == "Z" {
		return true
	}
	return len(text) == 6 && (text[0] == '+' || text[0] == '-') && text[3] == ':' &&
		isWithin(text[1:3], 0, 23) && isWithin(text[4:6], 0, 59)
}

// LongestMatched bounds the time that an expression takes.
const LongestMatched = 1024

// Matches holds a short text of ASCII against an expression; beyond ASCII, Go and JavaScript differ.
func Matches(expression *regexp.Regexp, text string) bool {
	if len(text) > LongestMatched {
		return false
	}
	for at := 0; at < len(text); at++ {
		if text[at] >= utf8.RuneSelf {
			return false
		}
	}
	return expression.MatchString(text)
}
