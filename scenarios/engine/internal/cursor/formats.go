// The formats of texts in responses (FORMATS in schemas/dialect.ts), by hand where nearly every response has them.

package cursor

import (
	"regexp"
	"time"
	"unicode/utf8"
)

// IsUUID goes by the form alone, in either case.
func IsUUID(text string) bool {
	for at := 0; at < len(text); at++ {
		isDash := at == 8 || at == 13 || at == 18 || at == 23
		if isDash && text[at] != '-' || !isDash && !isHex(text[at]) {
			return false
		}
	}
	return len(text) == 36
}

// IsDateTime leaves every spelling but the usual one to an expression, which takes some microseconds.
func IsDateTime(text string, expression *regexp.Regexp) bool {
	return IsUsualDateTime(text) || Matches(expression, text)
}

// IsUsualDateTime knows the form of RFC 3339 in capitals, such as 2026-03-14T09:26:53Z, also without an offset.
func IsUsualDateTime(text string) bool {
	if sign := len(text) - len("+00:00"); sign < 0 || text[len(text)-1] != 'Z' && text[sign] != '+' && text[sign] != '-' {
		text += "Z"
	}
	return new(time.Time).UnmarshalText([]byte(text)) == nil
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
