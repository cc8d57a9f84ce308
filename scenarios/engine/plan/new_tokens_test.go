package plan

import (
	"encoding/json"
	"os"
	"testing"
	"time"
)

// The file is written by test/scenarios/runtime/new-tokens.test.ts.
func TestSessionsAskForTheNewTokensThatTheScriptsAskFor(t *testing.T) {
	text, err := os.ReadFile("testdata/new-tokens.json")
	if err != nil {
		t.Fatal(err)
	}
	var file struct {
		Seed  int64
		Steps []struct {
			TokenID  string
			Creation string
			FromMs   float64
			NowMs    float64
			Row      string
			Session  int64
			Body     string
		}
	}
	if err := json.Unmarshal(text, &file); err != nil {
		t.Fatal(err)
	}
	tokens, others := NewNewTokens(file.Seed), 0
	for i, step := range file.Steps {
		if step.TokenID != "" {
			tokens.Add(step.TokenID, step.Creation, Millis(step.FromMs).Duration())
			continue
		}
		request, err := readRow(step.Row)
		if err != nil || !request.IsAboutNew {
			t.Fatalf("step %d: %q must be about a new token: %v", i, step.Row, err)
		}
		request.theme = step.Session * themes
		body := tokens.BodyFor(&request, Millis(step.NowMs).Duration())
		if body != step.Body {
			t.Errorf("step %d: got %s, the scripts send %s", i, body, step.Body)
		}
		if body != request.Body {
			others++
		}
	}
	if others < 20 {
		t.Errorf("the file must have requests about new tokens, and it has %d", others)
	}
}

func TestABodyWithoutATokenStaysAsItIs(t *testing.T) {
	tokens := NewNewTokens(1)
	tokens.Add("11111111-1111-4111-8111-111111111111", `{"chainSlug":"base"}`, 0)
	for _, body := range []string{`{"tokenId":"short"`, `{"user_id":"x"}`} {
		if found := tokens.BodyFor(&Request{Body: body}, time.Hour); found != body {
			t.Errorf("got %s instead of %s", found, body)
		}
	}
}
