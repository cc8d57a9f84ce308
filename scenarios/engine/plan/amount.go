// Amounts as bodies have them, as texts, made larger or smaller: the same as in scenarios/runtime/amount-text.ts.

package plan

import (
	"strconv"
	"strings"
)

const (
	millionths    = int64(1_000_000)
	leastMantissa = int64(100_000)
	mostPlaces    = 9
	weiPlaces     = 18
	mostDigits    = 9
)

// scaledAmount is an amount times a factor in millionths: in USD, in tokens, or as a text in their smallest unit. What is no
// such amount stays as it is.
func scaledAmount(text string, factor int64, isUsd, isText bool) string {
	whole, fraction, hasPoint := strings.Cut(text, ".")
	if !isDigits(whole) || hasPoint && !isDigits(fraction) || isText && hasPoint {
		return text
	}
	if isUsd {
		if len(fraction) > 2 || len(whole) > mostDigits-2 {
			return text
		}
		cents, _ := strconv.ParseInt((whole + fraction + "00")[:len(whole)+2], 10, 64)
		return decimal(max(1, cents*factor/millionths), 2)
	}
	places := len(fraction)
	if isText {
		places = weiPlaces
	}
	mantissa, places, isScaled := scaled(whole+fraction, places, factor)
	switch {
	case !isScaled:
		return text
	case isText:
		return strconv.FormatInt(mantissa, 10) + strings.Repeat("0", weiPlaces-places)
	}
	return decimal(mantissa, places)
}

// scaled is digits with so many decimal places, times a factor, rounded down. The notation of the number makes no difference.
func scaled(digits string, places int, factor int64) (mantissa int64, left int, isScaled bool) {
	significant := strings.TrimRight(digits, "0")
	short := strings.TrimLeft(significant, "0")
	if short == "" || len(short) > mostDigits {
		return 0, 0, false
	}
	mantissa, _ = strconv.ParseInt(short, 10, 64)
	left = places - (len(digits) - len(significant))
	for ; mantissa < leastMantissa; mantissa *= 10 {
		left++
	}
	return mantissa * factor / millionths, left, left <= mostPlaces
}

// decimal is a mantissa with so many decimal places as a number of JSON; a negative number of places are zeros.
func decimal(mantissa int64, places int) string {
	digits := strconv.FormatInt(mantissa, 10)
	if places <= 0 {
		return digits + strings.Repeat("0", -places)
	}
	if len(digits) <= places {
		digits = strings.Repeat("0", places+1-len(digits)) + digits
	}
	whole := digits[:len(digits)-places]
	fraction := strings.TrimRight(digits[len(digits)-places:], "0")
	if fraction == "" {
		return whole
	}
	return whole + "." + fraction
}

func isDigits(text string) bool {
	return text != "" && strings.Trim(text, "0123456789") == ""
}
