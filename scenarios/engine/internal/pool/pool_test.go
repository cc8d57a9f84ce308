package pool

import (
	"encoding/json"
	"math"
	"os"
	"reflect"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"
)

func TestPoolIsReadInTheOrderOfTheScripts(t *testing.T) {
	pool := &Pool{seed: 7}
	var positions []int64
	for _, iteration := range []int64{0, 5, 11, 12, 13, 14, 23, 24, 25, 36, 119} {
		positions = append(positions, pool.position(iteration, 12, 1))
	}
	if expected := []int64{0, 5, 11, 0, 7, 2, 5, 3, 8, 10, 8}; !slices.Equal(positions, expected) {
		t.Fatalf("positions must be %v, got %v", expected, positions)
	}
}

func TestBlocksOfThePoolStayTogetherAsByTheScripts(t *testing.T) {
	pool := &Pool{seed: 7}
	var positions []int64
	for _, iteration := range []int64{0, 4999, 20000, 22499, 22500, 40000, 59999} {
		positions = append(positions, pool.position(iteration, 20000, blockOf(20000)))
	}
	if expected := []int64{0, 4999, 0, 2499, 12500, 5000, 19999}; !slices.Equal(positions, expected) {
		t.Fatalf("positions must be %v, got %v", expected, positions)
	}
}

// renewalFile is written by test/scenarios/sessions/renewal.test.ts.
type renewalFile struct {
	Seed int64
	Pool json.RawMessage
	Sent []struct {
		Iteration int64
		Body      string
	}
}

func renewalPool(t testing.TB) (*Pool, renewalFile) {
	t.Helper()
	var file renewalFile
	text, err := os.ReadFile("testdata/renewal.json")
	if err == nil {
		err = json.Unmarshal(text, &file)
	}
	if err != nil {
		t.Fatal(err)
	}
	pool, err := ReadPool(file.Pool, file.Seed)
	if err != nil {
		t.Fatal(err)
	}
	return pool, file
}

func TestLaterPassesAreWhatTheScriptsSend(t *testing.T) {
	pool, file := renewalPool(t)
	for _, one := range file.Sent {
		if found := pool.RequestsOf(one.Iteration)[0].Body; found != one.Body {
			t.Errorf("iteration %d: got %s, the scripts send %s", one.Iteration, found, one.Body)
		}
	}
	if len(file.Sent) < 100 {
		t.Errorf("the file must have requests of later passes, and it has %d", len(file.Sent))
	}
}

func TestAPassLeavesThePoolAsItIs(t *testing.T) {
	body := `{"name":"Crimson Otter"}`
	text := `{"rows":["1` + strings.ReplaceAll(body, `"`, `\"`) + `"],"edits":[[[22,0,0,0]]],"lists":[{"rule":"number","texts":[" "],"digits":9}]}`
	pool, err := ReadPool([]byte(text), 1)
	if err != nil {
		t.Fatal(err)
	}
	if later := pool.RequestsOf(1)[0].Body; later != `{"name":"Crimson Otter 2"}` {
		t.Errorf("a later pass must have the number of the pass in its name, got %s", later)
	}
	if first := pool.RequestsOf(0)[0].Body; first != body {
		t.Errorf("got %s, and the pool has %s", first, body)
	}
}

// What a later pass adds to each request.
func BenchmarkLaterPass(b *testing.B) {
	pool, _ := renewalPool(b)
	b.ReportAllocs()
	for i := 0; b.Loop(); i++ {
		pool.RequestsOf(int64(1_000_000 + i%1_000))
	}
}

// rowForm is a row as readRow in scenarios/runtime/pool.ts takes it apart.
var rowForm = regexp.MustCompile(`^(?s)([0-4])(\*?)(\+?)(\d*)(\{.*)$`)

func FuzzReadRow(f *testing.F) {
	for _, row := range []string{`0{"a":1}`, `1*250{}`, `4+7{"b":"{"}`, `5{}`, `10{}`, `{}`, `0x{}`, `2*+-5{}`} {
		f.Add(row)
	}
	f.Fuzz(func(t *testing.T, row string) {
		read, err := readRow(row)
		parts := rowForm.FindStringSubmatch(row)
		if parts == nil || len(strings.TrimLeft(parts[4], "0")) > 9 {
			if err == nil && (parts == nil || read.Think > math.MaxInt32*time.Millisecond) {
				t.Fatalf("%q is no row, got %+v", row, read)
			}
			return
		}
		thinkMs, _ := strconv.Atoi(parts[4])
		written := Request{Operation: int(parts[1][0] - '0'), NamesNewToken: parts[2] != "", IsAboutNew: parts[3] != "",
			Think: time.Duration(thinkMs) * time.Millisecond, Body: parts[5]}
		if err != nil || !reflect.DeepEqual(read, written) {
			t.Fatalf("%q must be %+v, got %+v and %v", row, written, read, err)
		}
	})
}

// A renewed body must be what encoding/json writes with the new text.
func FuzzRenewal(f *testing.F) {
	f.Add("Crimson Otter", "CRIM", "x\"y", uint16(3))
	f.Fuzz(func(t *testing.T, name, symbol, text string, pass uint16) {
		written := func(of string) string {
			fields, _ := json.Marshal(struct{ Name, Symbol string }{of, symbol})
			return string(fields)
		}
		quoted, _ := json.Marshal(name)
		replacing, _ := json.Marshal(text)
		edits := []edit{{len(`{"Name":`), len(quoted), 0, 0}}
		lists := []replacements{{Rule: "turn", Texts: []string{string(quoted), string(replacing)}, Shifts: []int{0, 1}}}
		pool := &Pool{rows: []Request{{Body: written(name), edits: edits}}, lists: lists}
		if err := checkEdits(edits, written(name), lists); err != nil {
			t.Fatal(err)
		}
		if sent, expected := pool.RequestsOf(int64(pass))[0].Body, written([]string{name, text}[pass%2]); sent != expected {
			t.Fatalf("pass %d must send %s, got %s", pass, expected, sent)
		}
	})
}
