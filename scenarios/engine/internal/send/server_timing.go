package send

import (
	"math"
	"net/http"
	"strconv"
	"strings"
	"time"

	"assay/engine/record"
)

// timingHeader is the name of the header field and of the trailer field, as Go writes it.
const timingHeader = "Server-Timing"

// Bounds of what is read of a response: bytes of the field, its names, and the length of a name.
const (
	mostTimingBytes = 8 << 10
	mostTimings     = 16
	mostNameBytes   = 64
)

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
	for rest := (fieldText{field}); ; {
		rest.skip(" \t,")
		if rest.text == "" {
			return
		}
		name := rest.token()
		duration, isPresent, isWhole := readParameters(&rest)
		switch {
		case name == "" || !isWhole:
			into.Malformed++
		case isPresent:
			addTiming(into, name, duration)
		}
	}
}

// readParameters reads an entry behind its name, up to the comma behind it. Only the first dur counts, whatever it is.
func readParameters(rest *fieldText) (duration time.Duration, isPresent, isWhole bool) {
	isWhole = true
	for {
		rest.skip(" \t")
		if rest.text == "" || rest.take(",") {
			return duration, isPresent, isWhole
		}
		if !rest.take(";") {
			rest.passOverEntry()
			return duration, isPresent, false
		}
		rest.skip(" \t")
		name := rest.token()
		rest.skip(" \t")
		value, isValue := "", false
		if name != "" && rest.take("=") {
			rest.skip(" \t")
			value, isValue = rest.value()
			isWhole = isWhole && isValue
		}
		if !isPresent && strings.EqualFold(name, "dur") {
			isPresent = true
			var isDuration bool
			duration, isDuration = durationOf(value)
			isWhole = isWhole && isDuration
		}
	}
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

func addTiming(into *record.ServerTiming, name string, duration time.Duration) {
	for at := range into.Times {
		if into.Times[at].Name == name {
			into.Times[at].Duration += duration
			return
		}
	}
	if len(name) > mostNameBytes || len(into.Times) >= mostTimings {
		into.Beyond++
		return
	}
	into.Times = append(into.Times, record.ServerTime{Name: name, Duration: duration})
}

// fieldText is the rest of a field that is read from its beginning.
type fieldText struct{ text string }

func (f *fieldText) skip(characters string) { f.text = strings.TrimLeft(f.text, characters) }

// take passes over a mark, if it comes next.
func (f *fieldText) take(mark string) (isNext bool) {
	f.text, isNext = strings.CutPrefix(f.text, mark)
	return isNext
}

// token is the token that comes next, empty if none does (RFC 9110).
func (f *fieldText) token() string {
	rest := strings.TrimLeftFunc(f.text, isTokenCharacter)
	token := f.text[:len(f.text)-len(rest)]
	f.text = rest
	return token
}

func isTokenCharacter(character rune) bool {
	return '0' <= character && character <= '9' || 'a' <= character|0x20 && character|0x20 <= 'z' ||
		strings.ContainsRune("!#$%&'*+-.^_`|~", character)
}

// value is a token, or what a quoted string holds.
func (f *fieldText) value() (value string, isValue bool) {
	if strings.HasPrefix(f.text, `"`) {
		return f.quoted()
	}
	value = f.token()
	return value, value != ""
}

// quoted passes over a quoted string and returns what it holds.
func (f *fieldText) quoted() (value string, isClosed bool) {
	var plain []byte
	for at := 1; at < len(f.text); at++ {
		switch f.text[at] {
		case '"':
			f.text = f.text[at+1:]
			return string(plain), true
		case '\\':
			at++
		}
		plain = append(plain, f.text[min(at, len(f.text)-1)])
	}
	f.text = ""
	return "", false
}

// passOverEntry passes over what is no parameter, up to the comma behind the entry: one in quotes ends none.
func (f *fieldText) passOverEntry() {
	for f.text != "" && !f.take(",") {
		if f.text[0] == '"' {
			f.quoted()
		} else {
			f.text = f.text[1:]
		}
	}
}
