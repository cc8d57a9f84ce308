package main

import (
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math"
	"mime"
	"net/http"
	"net/url"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"
)

const maxBody = 12 << 20

var (
	uuidRe   = regexp.MustCompile(`^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$`)
	evmRe    = regexp.MustCompile(`^0x[0-9a-fA-F]{40}$`)
	solanaRe = regexp.MustCompile(`^[1-9A-HJ-NP-Za-km-z]{32,44}$`)
	weiRe    = regexp.MustCompile(`^[1-9][0-9]{0,77}$`)
)

type raw = json.RawMessage

// fields reads one JSON object. A map keeps the names case-sensitive, and the
// raw values let each getter check the JSON type itself.
type fields struct {
	path   string
	obj    map[string]raw
	issues *[]string
}

// readBody takes exactly one JSON object from the request.
func readBody(w http.ResponseWriter, r *http.Request) (*fields, *apiError) {
	if mt, _, err := mime.ParseMediaType(r.Header.Get("Content-Type")); err != nil || mt != "application/json" {
		return nil, fail(http.StatusUnsupportedMediaType, "UNSUPPORTED_MEDIA_TYPE", "send application/json")
	}
	body, err := io.ReadAll(http.MaxBytesReader(w, r.Body, maxBody))
	if err != nil {
		var tooBig *http.MaxBytesError
		if errors.As(err, &tooBig) {
			return nil, fail(http.StatusRequestEntityTooLarge, "BODY_TOO_LARGE", "request body is too large")
		}
		return nil, fail(http.StatusBadRequest, "INVALID_JSON", "request body could not be read")
	}
	f := &fields{issues: new([]string)}
	// Unmarshal refuses anything after the value; null leaves the map nil.
	if !utf8.Valid(body) || json.Unmarshal(body, &f.obj) != nil || f.obj == nil {
		return nil, fail(http.StatusBadRequest, "INVALID_JSON", "request body must be one JSON object")
	}
	return f, nil
}

func (f *fields) err() *apiError {
	if len(*f.issues) == 0 {
		return nil
	}
	return fail(http.StatusBadRequest, "VALIDATION_ERROR", strings.Join(*f.issues, ", "))
}

// read gets a field; what parse does not take is an issue.
func read[T any](f *fields, name string, required bool, what string, parse func(raw) (T, bool)) (value T, ok bool) {
	v, given := f.obj[name]
	if given {
		value, ok = parse(v)
	}
	if !ok && (given || required) {
		*f.issues = append(*f.issues, fmt.Sprintf("%s%s must be %s", f.path, name, what))
	}
	return value, ok
}

func rawString(v raw) (s string, ok bool) {
	return s, v[0] == '"' && json.Unmarshal(v, &s) == nil
}

// checked reads a string that has to pass a test.
func (f *fields) checked(name string, required bool, what string, test func(string) bool) (string, bool) {
	return read(f, name, required, what, func(v raw) (string, bool) {
		s, ok := rawString(v)
		return s, ok && test(s)
	})
}

// text reads a string of min to max characters.
func (f *fields) text(name string, required bool, min, max int) string {
	s, _ := f.checked(name, required, "a string of a right length", func(s string) bool {
		n := utf8.RuneCountInString(s)
		return n >= min && n <= max
	})
	return s
}

func (f *fields) uuid(name string, required bool) (string, bool) {
	s, ok := f.checked(name, required, "a uuid", uuidRe.MatchString)
	return strings.ToLower(s), ok
}

func (f *fields) chain(name string) string {
	s, _ := f.checked(name, true, "a supported chain", isChain)
	return s
}

func (f *fields) enum(name string, required bool, def string, values ...string) string {
	isListed := func(s string) bool { return slices.Contains(values, s) }
	if s, ok := f.checked(name, required, "one of "+strings.Join(values, ", "), isListed); ok {
		return s
	}
	return def
}

func (f *fields) address(name string) string {
	s, _ := f.checked(name, false, "a wallet address", func(s string) bool {
		return evmRe.MatchString(s) || solanaRe.MatchString(s)
	})
	return s
}

// media reads a web address or an embedded base64 file of the given kind.
func (f *fields) media(name string, required bool, kind string) {
	f.checked(name, required, "a URL or base64 "+kind+" data", func(s string) bool {
		if !strings.HasPrefix(s, "data:") {
			return isURL(s)
		}
		head, payload, found := strings.Cut(s, ";base64,")
		if !found || payload == "" || len(head) <= len("data:"+kind+"/") || !strings.HasPrefix(head, "data:"+kind+"/") {
			return false
		}
		_, err := base64.StdEncoding.DecodeString(payload)
		return err == nil
	})
}

func isChain(s string) bool { _, ok := chainTable[s]; return ok }

func isURL(s string) bool {
	u, err := url.Parse(s)
	return err == nil && u.Host != "" && (u.Scheme == "http" || u.Scheme == "https" || u.Scheme == "ipfs")
}

func rawNumber(v raw) (float64, bool) {
	n, err := strconv.ParseFloat(string(v), 64)
	return n, err == nil && (v[0] == '-' || v[0] >= '0' && v[0] <= '9')
}

// number reads a number from min to max.
func (f *fields) number(name, what string, min, max float64) (float64, bool) {
	return read(f, name, false, what, func(v raw) (float64, bool) {
		n, ok := rawNumber(v)
		return n, ok && n >= min && n <= max
	})
}

func (f *fields) positive(name string) (float64, bool) {
	return f.number(name, "a number greater than 0", math.SmallestNonzeroFloat64, math.MaxFloat64)
}

func (f *fields) integer(name string, def, min, max int) int {
	n, ok := read(f, name, false, fmt.Sprintf("an integer from %d to %d", min, max), func(v raw) (float64, bool) {
		n, ok := rawNumber(v)
		return n, ok && n == math.Trunc(n) && n >= float64(min) && n <= float64(max)
	})
	if !ok {
		return def
	}
	return int(n)
}

func (f *fields) list(name, what string, test func(string) bool) ([]string, bool) {
	return read(f, name, false, "an array of which each is "+what, func(v raw) (out []string, ok bool) {
		var items []raw
		ok = v[0] == '[' && json.Unmarshal(v, &items) == nil
		for _, item := range items {
			s, isText := rawString(item)
			ok = ok && isText && (test == nil || test(s))
			out = append(out, s)
		}
		return out, ok
	})
}

func (f *fields) object(name string) (*fields, bool) {
	return read(f, name, false, "an object", func(v raw) (*fields, bool) {
		sub := &fields{path: f.path + name + ".", issues: f.issues}
		return sub, v[0] == '{' && json.Unmarshal(v, &sub.obj) == nil
	})
}

// attribution checks the optional fields that create and trade share.
func (f *fields) attribution() (userAddress string) {
	if b, ok := f.object("builder"); ok {
		b.text("code", false, 0, math.MaxInt)
		b.number("fee", "a number between 0 and 10000", 0, 10_000)
	}
	f.address("token_referral")
	return f.address("userAddress")
}
