package pool

import (
	"strings"
	"testing"
	"time"
)

const (
	firstID  = "11111111-1111-4111-8111-111111111111"
	secondID = "22222222-2222-4222-8222-222222222222"
	oldID    = "00000000-0000-4000-8000-000000000000"
	onBase   = `","chainSlug":"base","amount":1}`
)

func TestASessionAsksForTheNewTokensOfItsChainFromTheirMomentOn(t *testing.T) {
	tokens := NewNewTokens(3)
	request := &Request{Body: tokenField + oldID + onBase}
	if found := tokens.BodyFor(request, request.Body, time.Hour); found != request.Body {
		t.Errorf("without a new token the body must stay, got %s", found)
	}
	tokens.Add(firstID, `{"name":"A","chainSlug":"base"}`, 2*time.Second)
	tokens.Add(secondID, `{"name":"B","chainSlug":"solana-devnet"}`, 0)
	if found := tokens.BodyFor(request, request.Body, time.Second); found != request.Body {
		t.Errorf("before its moment the body must stay, got %s", found)
	}
	if found := tokens.BodyFor(request, request.Body, 2*time.Second); found != tokenField+firstID+onBase {
		t.Errorf("the token of its chain must be asked for, got %s", found)
	}
	for _, body := range []string{`{"tokenId":"short"`, `{"user_id":"x"}`} {
		if found := tokens.BodyFor(&Request{}, body, time.Hour); found != body || TokenIn(body) != "" {
			t.Errorf("a body without a token must stay %s, got %s", body, found)
		}
	}
}

func TestSessionsAskForDifferentTokensAndEachForOne(t *testing.T) {
	tokens := NewNewTokens(3)
	for i := range latestCount {
		tokens.Add(strings.Replace(firstID, "1", string(rune('a'+i)), 1), `{"chainSlug":"base"}`, 0)
	}
	bodies := map[string]bool{}
	for session := range int64(40) {
		request := &Request{Body: tokenField + oldID + onBase, Session: session}
		first := tokens.BodyFor(request, request.Body, time.Hour)
		if again := tokens.BodyFor(request, request.Body, time.Hour); again != first {
			t.Errorf("session %d asks for %s, then for %s", session, first, again)
		}
		bodies[first] = true
	}
	if len(bodies) < latestCount/2 {
		t.Errorf("40 sessions must ask for more than %d of %d tokens", len(bodies), latestCount)
	}
}
