package send

import (
	"math"
	"net/http"
	"strconv"
	"strings"
	"time"

	"golang.org/x/net/http/httpguts"

	"assay/engine/record"
)

// timingHeader is the name of the header field and of the trailer field, as Go writes it.
const timingHeader = "Server-Timing"

// mostTimingBytes is how much is read of a response.
const mostTimingBytes = 8 << 10

// longestTiming is the longest duration that is believed: a longer one is no duration in milliseconds.
const longestTiming = time.Hour

// told reads what a response says of itself, in its header and in a trailer that came with its content; nil if it says nothing.
func told(got *http.Response) *record.ServerTiming {
	inHeader, inTrailer := got.Header[timingHeader], got.Trailer[timingHeader]
	if len(inHeader) == 0 && len(inTrailer) == 0 {
		return nil
	}
	timing := &record.ServerTiming{}
	left := mostTimingBytes
	for _, values := range [][]string{inHeader, inTrailer} {
		for _, value := range values {
			if left -= len(value); left < 0 {
				timing.Beyond++
				return timing
			}
			readTimings(value, timing)
		}
	}
	return timing
}

// readTimings reads the entries of a field: a name, and parameters of which dur alone matters (W3C Server Timing).
func readTimings(field string, into *record.ServerTiming) {
	for field != "" {
		var entry string
		if entry, field = cut(field, ','); strings.Trim(entry, blanks) == "" {
			continue
		}
		name, parameters := cut(entry, ';')
		name = strings.Trim(name, blanks)
		duration, isPresent, isWhole := durationIn(parameters)
		switch {
		case !httpguts.ValidHeaderFieldName(name) || !isWhole:
			into.Malformed++
		case isPresent:
			into.Times = append(into.Times, record.ServerTime{Name: name, Duration: duration})
		}
	}
}

// durationIn reads the parameters of an entry. Only the first dur counts, whatever it is.
func durationIn(parameters string) (duration time.Duration, isPresent, isWhole bool) {
	isWhole = true
	for parameters != "" {
		var one string
		if one, parameters = cut(parameters, ';'); strings.Trim(one, blanks) == "" {
			continue
		}
		name, text, hasValue := strings.Cut(one, "=")
		name = strings.Trim(name, blanks)
		value, isValue := valueOf(strings.Trim(text, blanks))
		isWhole = isWhole && httpguts.ValidHeaderFieldName(name) && isValue == hasValue
		if !isPresent && strings.EqualFold(name, "dur") {
			var isDuration bool
			duration, isDuration = durationOf(value)
			isPresent, isWhole = true, isWhole && isDuration
		}
	}
	return duration, isPresent, isWhole
}

// durationOf is the duration of a number of milliseconds.
func durationOf(value string) (time.Duration, bool) {
	if strings.Trim(value, "0123456789.eE+-") != "" {
		// The parser also knows names, hexadecimals and underscores.
		return 0, false
	}
	number, err := strconv.ParseFloat(value, 64)
	if err != nil || number < 0 || number > float64(longestTiming/time.Millisecond) {
		return 0, false
	}
	return time.Duration(math.Round(number * float64(time.Millisecond))), true
}

const blanks = " \t"

// cut splits a text at the first mark outside quotes.
func cut(text string, mark byte) (before, behind string) {
	isQuoted := false
	for at := 0; at < len(text); at++ {
		switch {
		case text[at] == '"':
			isQuoted = !isQuoted
		case isQuoted && text[at] == '\\':
			at++
		case !isQuoted && text[at] == mark:
			return text[:at], text[at+1:]
		}
	}
	return text, ""
}

// valueOf is a token, as names are (RFC 9110), or what a quoted string holds.
func valueOf(text string) (value string, isValue bool) {
	if !strings.HasPrefix(text, `"`) {
		return text, httpguts.ValidHeaderFieldName(text)
	}
	var plain []byte
	for at := 1; at < len(text); at++ {
		switch text[at] {
		case '"':
			return string(plain), at == len(text)-1
		case '\\':
			at++
		}
		plain = append(plain, text[min(at, len(text)-1)])
	}
	return "", false
}
