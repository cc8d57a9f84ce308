// What must agree between a request and its response beyond its shape, in the order in which requests are written. The twin
// of what scenarios/runtime/fast-path.ts compares.

package judge

import (
	"math"
	"strconv"
	"strings"
)

// matchesRequest compares a body that conforms with its request, and a page with the one before it.
func matchesRequest(op int, request, body string, at *places, before []byte) bool {
	switch op {
	case TokenPrice:
		return echoesQuote(request, body, at)
	case CreateTokenTransaction:
		return echoesNames(request, body, at)
	case TradeToken:
		return isForChain(request, valueAt(body, at[tradeTokenTransactionChain]))
	case GetLeaderboard:
		return isRightPage(request, body, at, before)
	}
	return true
}

// valueAt is a text of a body that conforms, "" without one.
func valueAt(body string, place int) string {
	if place == 0 {
		return ""
	}
	c := cursor{text: body, at: place}
	return c.value()
}

func echoesQuote(request, body string, at *places) bool {
	text := func(place int) string { return valueAt(body, at[place]) }
	rest, ok := after(request, `{"tokenId":"`, text(tokenPriceDataTokenId),
		`","chainSlug":"`, text(tokenPriceDataChainSlug), `"`)
	if !ok || rest == "}" {
		return ok
	}
	_, ok = after(rest, `,"direction":"`, text(tokenPriceDataDirection),
		`","inputToken":"`, text(tokenPriceDataInputToken), `",`)
	return ok
}

// after takes parts off the beginning of a text, one after the other.
func after(text string, parts ...string) (rest string, ok bool) {
	for _, part := range parts {
		if text, ok = strings.CutPrefix(text, part); !ok {
			return "", false
		}
	}
	return text, true
}

// isForChain goes by the first chain that a request names.
func isForChain(request, chain string) bool {
	_, rest, ok := strings.Cut(request, `"chainSlug":"`)
	if !ok {
		return false
	}
	_, ok = after(rest, chain, `"`)
	return ok
}

// echoesNames resolves escapes: services write the same name in different ways.
func echoesNames(request, body string, at *places) bool {
	name, symbol := at[createTokenTransactionMetadataName], at[createTokenTransactionMetadataSymbol]
	if name == 0 || symbol == 0 {
		return false
	}
	c := cursor{text: request}
	return c.open('{') &&
		c.name() == "name" && c.value() == valueAt(body, name) && c.more('{') &&
		c.name() == "symbol" && c.value() == valueAt(body, symbol) && c.more('{')
}

func isRightPage(request, body string, at *places, before []byte) bool {
	place := at[getLeaderboardLeaderboard]
	if place == 0 {
		return false
	}
	page, ok := rankingAt(body, place)
	return ok && echoesPage(request, body, at, page.length) && (before == nil || page.first > lastRankOf(before))
}

func echoesPage(request, body string, at *places, length int) bool {
	written := func(place int) string { return digitsAt(body, at[place]) }
	limit, offset := written(getLeaderboardPaginationLimit), written(getLeaderboardPaginationOffset)
	total, hasMore := written(getLeaderboardPaginationTotal), at[getLeaderboardPaginationHasMore]
	if limit == "" || offset == "" || total == "" || hasMore == 0 {
		return false
	}
	if _, ok := after(request, `{"limit":`, limit, `,"offset":`, offset, `,"network_mode":"`); !ok {
		return false
	}
	follows := countOf(offset)+length < countOf(total)
	return length <= countOf(limit) && follows == (body[hasMore] == 't')
}

// digitsAt is a count as it is written, "" without one, or one that JavaScript might write in another way.
func digitsAt(body string, place int) string {
	const exact = 15
	if place == 0 {
		return ""
	}
	c := cursor{text: body, at: place}
	written, isPlain := c.numeral()
	if !isPlain || len(written) > exact {
		return ""
	}
	return written
}

func countOf(digits string) int {
	count, _ := strconv.Atoi(digits)
	return count
}

// ranking is what the ranks of a page say. A rank that is missing is NaN, for which no comparison holds.
type ranking struct {
	first, last float64
	length      int
}

// rankingAt reads a list of entries and says whether their ranks ascend.
func rankingAt(body string, place int) (ranking, bool) {
	found := ranking{first: math.NaN(), last: math.NaN()}
	c := cursor{text: body, at: place}
	for more := c.open('['); more; more = c.more('[') {
		rank := c.rank()
		if found.length == 0 {
			found.first = rank
		} else if !(rank > found.last) {
			return found, false
		}
		found.last = rank
		found.length++
	}
	return found, !c.failed
}

// rank passes an entry.
func (c *cursor) rank() float64 {
	rank := math.NaN()
	for more := c.open('{'); more; more = c.more('{') {
		if c.name() == "rank" {
			written, _ := c.numeral()
			rank, _ = strconv.ParseFloat(written, 64)
		} else {
			c.skip(deepest)
		}
	}
	return rank
}

// lastRankOf is NaN for whatever is no plain page.
func lastRankOf(page []byte) float64 {
	var at places
	text, _, ok := readBody(GetLeaderboard, page, &at)
	if !ok || at[getLeaderboardLeaderboard] == 0 {
		return math.NaN()
	}
	found, ok := rankingAt(text, at[getLeaderboardLeaderboard])
	if !ok {
		return math.NaN()
	}
	return found.last
}
