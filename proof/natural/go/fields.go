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

type fieldIssue struct {
	Field   string `json:"field"`
	Message string `json:"message"`
}

// fields reads one JSON object. A map keeps the names case-sensitive, and the
// raw values let each getter check the JSON type itself.
type fields struct {
	path   string
	obj    map[string]json.RawMessage
	issues *[]fieldIssue
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
	f := &fields{issues: new([]fieldIssue)}
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
	e := fail(http.StatusBadRequest, "VALIDATION_ERROR", "request has invalid fields")
	e.Details = *f.issues
	return e
}

func (f *fields) bad(name, format string, args ...any) {
	*f.issues = append(*f.issues, fieldIssue{f.path + name, fmt.Sprintf(format, args...)})
}

func (f *fields) raw(name string, required bool) (json.RawMessage, bool) {
	v, ok := f.obj[name]
	if !ok && required {
		f.bad(name, "is missing")
	}
	return v, ok
}

func rawString(v json.RawMessage) (s string, ok bool) {
	return s, v[0] == '"' && json.Unmarshal(v, &s) == nil
}

// text reads a string of min to max characters; max 0 means no upper limit.
func (f *fields) text(name string, required bool, min, max int) (string, bool) {
	v, ok := f.raw(name, required)
	if !ok {
		return "", false
	}
	s, ok := rawString(v)
	if !ok {
		f.bad(name, "must be a string")
		return "", false
	}
	if n := utf8.RuneCountInString(s); n < min || max > 0 && n > max {
		f.bad(name, "has a wrong length")
		return "", false
	}
	return s, true
}

// checked reads a string that has to pass a test.
func (f *fields) checked(name string, required bool, what string, test func(string) bool) (string, bool) {
	s, ok := f.text(name, required, 0, 0)
	if ok && !test(s) {
		f.bad(name, "must be %s", what)
		return "", false
	}
	return s, ok
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
	s, ok := f.checked(name, required, "one of "+strings.Join(values, ", "), func(s string) bool {
		for _, v := range values {
			if s == v {
				return true
			}
		}
		return false
	})
	if !ok {
		return def
	}
	return s
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

func (f *fields) number(name string) (float64, bool) {
	v, ok := f.raw(name, false)
	if !ok {
		return 0, false
	}
	if v[0] != '-' && (v[0] < '0' || v[0] > '9') {
		f.bad(name, "must be a number")
		return 0, false
	}
	n, err := strconv.ParseFloat(string(v), 64)
	if err != nil {
		f.bad(name, "is out of range")
		return 0, false
	}
	return n, true
}

func (f *fields) positive(name string) (float64, bool) {
	n, ok := f.number(name)
	if ok && n <= 0 {
		f.bad(name, "must be greater than 0")
		return 0, false
	}
	return n, ok
}

func (f *fields) integer(name string, def, min, max int) int {
	n, ok := f.number(name)
	if !ok {
		return def
	}
	if n != math.Trunc(n) {
		f.bad(name, "must be an integer")
		return def
	}
	if n < float64(min) || n > float64(max) {
		f.bad(name, "must lie between %d and %d", min, max)
		return def
	}
	return int(n)
}

func (f *fields) list(name, what string, test func(string) bool) ([]string, bool) {
	v, ok := f.raw(name, false)
	if !ok {
		return nil, false
	}
	var items []json.RawMessage
	if v[0] != '[' || json.Unmarshal(v, &items) != nil {
		f.bad(name, "must be an array")
		return nil, false
	}
	out := make([]string, 0, len(items))
	for i, item := range items {
		s, ok := rawString(item)
		if !ok || test != nil && !test(s) {
			f.bad(fmt.Sprintf("%s[%d]", name, i), "must be %s", what)
			continue
		}
		out = append(out, s)
	}
	return out, true
}

func (f *fields) object(name string) (*fields, bool) {
	v, ok := f.raw(name, false)
	if !ok {
		return nil, false
	}
	sub := &fields{path: f.path + name + ".", issues: f.issues}
	if v[0] != '{' || json.Unmarshal(v, &sub.obj) != nil {
		f.bad(name, "must be an object")
		return nil, false
	}
	return sub, true
}

// attribution checks the optional fields that create and trade share.
func (f *fields) attribution() (userAddress string) {
	if b, ok := f.object("builder"); ok {
		b.text("code", false, 0, 0)
		if fee, ok := b.number("fee"); ok && (fee < 0 || fee > 10_000) {
			b.bad("fee", "must lie between 0 and 10000")
		}
	}
	f.address("token_referral")
	return f.address("userAddress")
}
