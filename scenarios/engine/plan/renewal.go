// What changes in a request when the pool is sent again, so that no pass repeats another: the same as in
// scenarios/runtime/renewal.ts, which says why. And the token of its own session, which is only known when it is sent.

package plan

import (
	"slices"
	"strconv"
	"strings"

	"assay/engine/judge"
)

// names are what the bodies of a pool name.
type names struct {
	TokenIDs   []string `json:"tokenIds"`
	ChainSlugs []string `json:"chainSlugs"`
	Tradable   []int    `json:"tradable"`
	UserIDs    []string `json:"userIds"`
	FeeChains  []string `json:"feeChains"`
}

// renewal knows which texts take each other's place. Circles are those of any token and of tradable ones.
type renewal struct {
	seed    int64
	circles []circle
	users   circle
	chains  circle
}

// themes is how many kinds of themes there are: the circles, and none.
const themes = 3

func newRenewal(seed int64, names *names) *renewal {
	made := &renewal{seed: seed}
	if names == nil {
		return made
	}
	texts := make([]string, len(names.TokenIDs))
	shifts := make([]int, len(texts))
	var tradable []string
	for i, id := range names.TokenIDs {
		texts[i], shifts[i] = id+`","chainSlug":"`+names.ChainSlugs[i]+`"`, len(tradable)
		if slices.Contains(names.Tradable, i) {
			tradable = append(tradable, texts[i])
		}
	}
	made.circles = []circle{circleOf(texts), {texts: tradable, places: placesOf(tradable), shifts: shifts}}
	made.users, made.chains = circleOf(names.UserIDs), circleOf(names.FeeChains)
	return made
}

// renewed is what the requests are in a pass through the pool, from 0.
func (r *renewal) renewed(requests []Request, pass int64) []Request {
	if pass == 0 {
		return requests
	}
	made := slices.Clone(requests)
	for i := range made {
		made[i].Body = r.body(&made[i], pass)
	}
	return made
}

func (r *renewal) body(of *Request, pass int64) string {
	if of.Operation == judge.CreateTokenTransaction {
		return renewedCreation(of.Body, pass)
	}
	chance := firstOf(r.seed, "renewal/"+strconv.FormatInt(pass, 10), of.theme/themes)
	if of.Operation == judge.GetLeaderboard {
		return renewedPage(of.Body, chance)
	}
	at := int(of.theme % themes)
	if at >= len(r.circles) {
		if of.Operation == judge.GetUserFees {
			return of.Body
		}
		return withAmount(of.Body, chance)
	}
	if of.Operation == judge.GetUserFees {
		return r.withChains(r.users.next(of.Body, `{"user_id":"`, "", pass), chance)
	}
	return withAmount(r.circles[at].next(of.Body, tokenField, `","chainSlug":"`, pass), chance)
}

// circle is texts that take each other's place: each stands for the one so many places before it as the shift of the pass says.
type circle struct {
	texts  []string
	places map[string]int
	shifts []int
}

// circleOf moves on by one with each pass.
func circleOf(texts []string) circle {
	made := circle{texts: texts, places: placesOf(texts), shifts: make([]int, len(texts))}
	for i := range texts {
		made.shifts[i] = i
	}
	return made
}

func placesOf(texts []string) map[string]int {
	places := make(map[string]int, len(texts))
	for i, text := range texts {
		places[text] = i
	}
	return places
}

const (
	tokenField = `{"tokenId":"`
	idLength   = 36
)

// next replaces the id that follows the beginning of a body, with what belongs to it up to the quote after `end`.
func (c *circle) next(body, beginning, end string, pass int64) string {
	if !strings.HasPrefix(body, beginning) || len(body) < len(beginning)+idLength+len(end) {
		return body
	}
	from := len(beginning)
	to := from + idLength
	if end != "" {
		to += len(end)
		to += strings.IndexByte(body[to:], '"') + 1
	}
	place, isKnown := c.places[body[from:to]]
	if !isKnown {
		return body
	}
	place += c.shifts[pass%int64(len(c.shifts))]
	return body[:from] + c.texts[place%len(c.texts)] + body[to:]
}

const chainsField = `"chains":["`

func (r *renewal) withChains(body string, chance float64) string {
	head, rest, isThere := strings.Cut(body, chainsField)
	if !isThere {
		return body
	}
	list, end, _ := strings.Cut(rest, `"]`)
	shift := int(chance * float64(len(r.chains.texts)))
	chains := strings.Split(list, `","`)
	for i, chain := range chains {
		if place, isKnown := r.chains.places[chain]; isKnown {
			chains[i] = r.chains.texts[(place+shift)%len(r.chains.texts)]
		}
	}
	return head + chainsField + strings.Join(chains, `","`) + `"]` + end
}

// amountFields are those that a quote or a trade has one of; those in USD come first.
var amountFields = []string{`AmountUSD":`, `AmountToken":`, `"amount":`}

func withAmount(body string, chance float64) string {
	field := slices.IndexFunc(amountFields, func(name string) bool { return strings.Contains(body, name) })
	if field < 0 {
		return body
	}
	from := strings.Index(body, amountFields[field]) + len(amountFields[field])
	isText := body[from] == '"'
	if isText {
		from++
	}
	to := from
	for to < len(body) && strings.IndexByte("0123456789.e+-", body[to]) >= 0 {
		to++
	}
	part := int64(chance * float64(millionths+1))
	factor := millionths - part/5
	if strings.Contains(body, `"direction":"buy"`) {
		factor = millionths + part/4
	}
	isUsd := field == 0 || strings.Contains(body, `"inputToken":"usdc"`)
	return body[:from] + scaledAmount(body[from:to], factor, isUsd, isText) + body[to:]
}

const (
	limitField  = `{"limit":`
	offsetField = `,"offset":`
	modeField   = `,"network_mode":"`
)

var networkModes = []string{"testnet", "mainnet", "both"}

func renewedPage(body string, chance float64) string {
	rest, isPage := strings.CutPrefix(body, limitField)
	limitText, rest, _ := strings.Cut(rest, offsetField)
	offsetText, rest, _ := strings.Cut(rest, modeField)
	_, end, hasMode := strings.Cut(rest, `"`)
	limit, err := strconv.ParseInt(limitText, 10, 64)
	offset, wrong := strconv.ParseInt(offsetText, 10, 64)
	if !isPage || !hasMode || err != nil || wrong != nil || limit <= 0 {
		return body
	}
	modes := int64(len(networkModes))
	choice := int64(chance * float64(limit*modes))
	renewed := limit + choice/modes
	return limitField + strconv.FormatInt(renewed, 10) + offsetField + strconv.FormatInt(offset/limit*renewed, 10) +
		modeField + networkModes[choice%modes] + `"` + end
}

const (
	symbolField   = `","symbol":"`
	longestSymbol = 10
)

func renewedCreation(body string, pass int64) string {
	name, rest, isThere := strings.Cut(body, symbolField)
	if !isThere {
		return body
	}
	symbol, end, _ := strings.Cut(rest, `"`)
	number := strconv.FormatInt(pass+1, 10)
	symbol = symbol[:min(len(symbol), longestSymbol-len(number))]
	return name + " " + number + symbolField + symbol + number + `"` + end
}

// newTokenID stands in a body for the id of the token that the session creates, as in scenarios/sessions/new-token.ts.
const newTokenID = "ffffffff-ffff-4fff-bfff-ffffffffffff"

// BodyFor is the body, with the id of the token that the session has created.
func (r Request) BodyFor(tokenID string) string {
	if !r.NamesNewToken {
		return r.Body
	}
	return strings.ReplaceAll(r.Body, newTokenID, tokenID)
}
