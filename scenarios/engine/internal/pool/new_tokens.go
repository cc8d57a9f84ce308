package pool

import (
	"strings"
	"sync"
	"time"

	"assay/engine/internal/random"
)

// latestCount is how many tokens of a chain sessions choose from.
const latestCount = 8

// NewTokens are the tokens that sessions of a run have created, for other sessions to ask for: the latest of each chain.
type NewTokens struct {
	places random.Streams
	mutex  sync.Mutex
	chains map[string]*newTokens
}

type newTokens struct {
	count  int
	latest [latestCount]newToken
}

type newToken struct {
	id   string
	from time.Duration
}

// NewNewTokens has no tokens yet.
func NewNewTokens(seed int64) *NewTokens {
	return &NewTokens{places: random.NewStreams(seed, "new-token-place"), chains: map[string]*newTokens{}}
}

// Add stores a token by the body of its creation, for others from a moment on.
func (n *NewTokens) Add(id, creation string, from time.Duration) {
	chain := chainIn(creation)
	n.mutex.Lock()
	defer n.mutex.Unlock()
	known := n.chains[chain]
	if known == nil {
		known = &newTokens{}
		n.chains[chain] = known
	}
	known.latest[known.count%latestCount] = newToken{id, from}
	known.count++
}

// BodyFor makes the body of a request one about a token that another session has created; unchanged if no such token of its chain
// is known. Which of them a session asks for follows from the seed and the session, as long as it is among the latest.
func (n *NewTokens) BodyFor(request *Request, body string, now time.Duration) string {
	before := TokenIn(body)
	if before == "" {
		return body
	}
	chance := n.places.First(request.Session)
	n.mutex.Lock()
	defer n.mutex.Unlock()
	known := n.chains[chainIn(body)]
	if known == nil {
		return body
	}
	token := known.latest[int(chance*float64(min(known.count, latestCount)))]
	if token.from > now {
		return body
	}
	return tokenField + token.id + body[len(tokenField+before):]
}

const (
	tokenField = `{"tokenId":"`
	idLength   = 36
	chainField = `"chainSlug":"`
)

// chainIn is the first chain that a body names.
func chainIn(body string) string {
	_, rest, _ := strings.Cut(body, chainField)
	chain, _, _ := strings.Cut(rest, `"`)
	return chain
}

// TokenIn is the id of the token that a request is about, "" without one.
func TokenIn(body string) string {
	rest, isThere := strings.CutPrefix(body, tokenField)
	if !isThere || len(rest) < idLength {
		return ""
	}
	return rest[:idLength]
}
