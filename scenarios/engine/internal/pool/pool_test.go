package pool

import (
	"encoding/json"
	"os"
	"reflect"
	"testing"
	"time"
)

func TestPoolIsReadInTheOrderOfTheScripts(t *testing.T) {
	for size, positions := range map[int64]map[int64]int64{
		12:     {0: 0, 5: 5, 11: 11, 12: 0, 13: 7, 14: 2, 23: 5, 24: 3, 25: 8, 36: 10, 119: 8},
		20_000: {0: 0, 4999: 4999, 20000: 0, 22499: 2499, 22500: 12500, 40000: 5000, 59999: 19999},
	} {
		pool := &Pool{seed: 7}
		for iteration, expected := range positions {
			if position, _ := pool.position(iteration, size, blockOf(size)); position != expected {
				t.Errorf("iteration %d of %d requests must be at %d, got %d", iteration, size, expected, position)
			}
		}
	}
}

// names are those of all operations, by their indices.
var names = []string{"token-price", "create-token-transaction", "trade-token", "get-leaderboard", "get-user-fees"}

// bodyIn is the body of the first request of an iteration.
func bodyIn(pool *Pool, iteration int64) string {
	requests, pass := pool.RequestsOf(iteration)
	return pool.BodyOf(&requests[0], pass, "")
}

// The file is written by test/scenarios/sessions/renewal.test.ts.
func TestLaterPassesAreWhatTheScriptsSend(t *testing.T) {
	var file struct {
		Seed int64
		Pool json.RawMessage
		Sent []struct {
			Iteration int64
			Body      string
		}
	}
	text, err := os.ReadFile("testdata/renewal.json")
	if err == nil {
		err = json.Unmarshal(text, &file)
	}
	if err != nil {
		t.Fatal(err)
	}
	pool, err := ReadPool(file.Pool, file.Seed, names)
	if err != nil {
		t.Fatal(err)
	}
	for _, one := range file.Sent {
		if found := bodyIn(pool, one.Iteration); found != one.Body {
			t.Errorf("iteration %d: got %s, the scripts send %s", one.Iteration, found, one.Body)
		}
	}
	if len(file.Sent) < 100 {
		t.Errorf("the file must have requests of later passes, and it has %d", len(file.Sent))
	}
}

func TestAPoolThatCannotBeSentIsRejected(t *testing.T) {
	for _, text := range []string{
		`{`, `{"requests":[]}`, `{"requests":[{"operation":"other","body":"{}"}]}`,
		`{"requests":[{"operation":"token-price","body":"{}","thinkMs":-1}]}`,
	} {
		if _, err := ReadPool([]byte(text), 1, names); err == nil {
			t.Errorf("%s must be an error", text)
		}
	}
}

func TestRequestsOfOneBodyKeepWhatIsTheirOwn(t *testing.T) {
	text := `{"requests":[{"operation":"token-price","body":"{}"},{"operation":"trade-token","body":"{}","session":7,"thinkMs":250,"credential":3}]}`
	pool, err := ReadPool([]byte(text), 1, names)
	if err != nil {
		t.Fatal(err)
	}
	want := Request{Name: "trade-token", Operation: 2, Body: "{}", ThinkMs: 250, Credential: 3, Session: 7}
	if found := pool.Requests[1]; !reflect.DeepEqual(found, want) || found.Think() != 250*time.Millisecond {
		t.Errorf("the request must be %+v, got %+v", want, found)
	}
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
		edits := []edit{{int32(len(`{"Name":`)), int32(len(quoted)), 0, 0}}
		lists := []replacements{{Rule: "turn", Texts: []string{string(quoted), string(replacing)}, Shifts: []int{0, 1}}}
		pool := &Pool{Requests: []Request{{Body: written(name), Edits: edits}}, Lists: lists}
		if sent, expected := bodyIn(pool, int64(pass)), written([]string{name, text}[pass%2]); sent != expected {
			t.Fatalf("pass %d must send %s, got %s", pass, expected, sent)
		}
		if pool.Requests[0].Body != written(name) {
			t.Fatalf("the pool must stay %s, got %s", written(name), pool.Requests[0].Body)
		}
	})
}

func TestTheTokenOfABodyIsThatAtItsBeginning(t *testing.T) {
	const id = "11111111-1111-4111-8111-111111111111"
	for body, want := range map[string]string{`{"tokenId":"` + id + `","amount":1}`: id, `{"tokenId":"short"`: "", `{"user_id":"x"}`: ""} {
		if found := TokenIn(body); found != want {
			t.Errorf("%s must be about %q, got %q", body, want, found)
		}
	}
}
