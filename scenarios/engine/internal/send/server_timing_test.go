package send

import (
	"fmt"
	"io"
	"net/http"
	"strings"
	"testing"
	"time"

	"golang.org/x/net/http/httpguts"

	"assay/engine/record"
)

// said writes what is read as `name=milliseconds`, behind it the entries that are malformed and beyond what is kept.
func said(timing *record.ServerTiming) string {
	if timing == nil {
		return "nothing"
	}
	parts := []string{}
	for _, one := range timing.Times {
		parts = append(parts, fmt.Sprintf("%s=%g", one.Name, float64(one.Duration)/float64(time.Millisecond)))
	}
	return fmt.Sprintf("%s %d %d", strings.Join(parts, ","), timing.Malformed, timing.Beyond)
}

func responseWith(values ...string) *http.Response {
	return &http.Response{Header: http.Header{timingHeader: values}}
}

func TestServerTimingsAreReadAsW3CHasThem(t *testing.T) {
	for _, one := range []struct {
		fields []string
		want   string
	}{
		{nil, "nothing"},
		{[]string{""}, " 0 0"},
		{[]string{"db;dur=53"}, "db=53 0 0"},
		{[]string{"miss, db;dur=53, app;dur=47.2"}, "db=53,app=47.2 0 0"},
		{[]string{"db;dur=1", "app;dur=2"}, "db=1,app=2 0 0"},
		{[]string{"db ; dur = 1.5 ,\tapp;\tdur=2"}, "db=1.5,app=2 0 0"},
		{[]string{"db;DUR=3;Desc=x"}, "db=3 0 0"},
		{[]string{`cache;desc="Cache Read";dur=23.2`}, "cache=23.2 0 0"},
		{[]string{`db;dur="4"`}, "db=4 0 0"},
		{[]string{`db;dur="\4"`}, "db=4 0 0"},
		{[]string{`db;desc="a, b;dur=9, \"c";dur=1, app;dur=2`}, "db=1,app=2 0 0"},
		{[]string{`db;desc="";dur=1`}, "db=1 0 0"},
		// The first of several counts, even if it is none.
		{[]string{"db;dur=1;dur=2"}, "db=1 0 0"},
		{[]string{"db;dur=x;dur=2"}, " 1 0"},
		{[]string{"db;dur;dur=2"}, " 1 0"},
		{[]string{"db;dur=;dur=2"}, " 1 0"},
		// What is told twice is added up where it is counted.
		{[]string{"db;dur=1, app;dur=5, db;dur=2"}, "db=1,app=5,db=2 0 0"},
		// Names are told apart by their case.
		{[]string{"db;dur=1, DB;dur=2"}, "db=1,DB=2 0 0"},
		{[]string{"db;dur=0, a;dur=1e2, b;dur=.5, c;dur=7."}, "db=0,a=100,b=0.5,c=7 0 0"},
		{[]string{"db;future=1;dur=2;flag"}, "db=2 0 0"},
		{[]string{",, db;dur=1 ,,"}, "db=1 0 0"},
		{[]string{"db;;dur=1;"}, "db=1 0 0"},
		// No time: below zero, no number, a unit, longer than an hour, which are seconds or nanoseconds.
		{[]string{"a;dur=-1, b;dur=NaN, c;dur=Inf, d;dur=0x10, e;dur=1_0, f;dur=12ms, g;dur=1e400, h;dur=3600001"}, " 8 0"},
		{[]string{"h;dur=3600000"}, "h=3.6e+06 0 0"},
		// No entry: the next one counts.
		{[]string{"=3, ;dur=3, db dur=3, db;dur=1 2, db;dur=1/2, ok;dur=1"}, "ok=1 5 0"},
		{[]string{`db "a, b";dur=3, ok;dur=1`}, "ok=1 1 0"},
		{[]string{`db;desc="a"b;dur=3, app;d/r=1;dur=3, ok;dur=1`}, "ok=1 2 0"},
		{[]string{`db;desc="open;dur=1, app;dur=2`, "ok;dur=1"}, "ok=1 1 0"},
		{[]string{`"db";dur=1`, "déjà;dur=1"}, " 2 0"},
		{[]string{"db;dur=1", strings.Repeat("x", mostTimingBytes)}, "db=1 0 1"},
	} {
		if got := said(told(responseWith(one.fields...))); got != one.want {
			t.Errorf("%q must be read as %q, got %q", one.fields, one.want, got)
		}
	}
}

func TestServerTimingsComeInHeadersOfAnyCaseAndInTrailers(t *testing.T) {
	sender := handledBy(t, func(response http.ResponseWriter, _ *http.Request) {
		response.Header()["server-timing"] = []string{"db;dur=1", "app;dur=2"}
		response.Header().Set("Trailer", timingHeader)
		_, _ = io.WriteString(response, "{}")
		response.Header().Set(timingHeader, "total;dur=9")
	})
	if response := sender.Post(secret, 0, "{}", now()); said(response.Told) != "db=1,app=2,total=9 0 0" {
		t.Errorf("header and trailer must be read, got %+v %s", response.Fault, said(response.Told))
	}
	silent := handledBy(t, accept)
	if response := silent.Post(secret, 0, "{}", now()); response.Told != nil {
		t.Errorf("a target that says nothing must have said nothing, got %s", said(response.Told))
	}
}

func FuzzServerTiming(f *testing.F) {
	for _, seed := range []string{`db;desc="a \"b\\";dur=1.5, app`, `a;b="\`, ";=,\"", "x;dur=1;dur", `a"b,c";d`} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, field string) {
		timing := told(responseWith(field))
		for _, one := range timing.Times {
			if !httpguts.ValidHeaderFieldName(one.Name) || one.Duration < 0 {
				t.Errorf("%q must give tokens and no times below zero, got %q and %v", field, one.Name, one.Duration)
			}
		}
		// What comes behind a comma is read whatever was before it, unless quotes are open.
		if more := told(responseWith(field, "behind;dur=1")); len(field) < 8_000 &&
			timing.Malformed == more.Malformed && timing.Beyond == more.Beyond && !strings.Contains(said(more), "behind=") {
			t.Errorf("a further field must be read behind %q, got %s", field, said(more))
		}
	})
}
