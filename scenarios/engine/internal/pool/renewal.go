// What changes in a request when the pool is sent again, so that no pass repeats another. What changes to what is data of the
// pool file, which scenarios/sessions/renewal.ts makes; here it is spliced. And the token of its own session, which is only known
// when it is sent.

package pool

import (
	"strconv"
	"strings"
)

// replacements are texts that replace each other in a body, and the rule by which a pass through the pool picks one.
type replacements struct {
	Rule   string   `json:"rule"`
	Texts  []string `json:"texts"`
	Shifts []int    `json:"shifts"`
	Digits int      `json:"digits"`
}

// edit replaces a part of a body by a text of a list: offset and length in bytes, index of the list, index of the replaced text.
type edit [4]int32

// text is what replaces the text with an index in a pass. The session that a request came from decides on a chance.
func (r *replacements) text(index int32, pass *Pass, session int64) string {
	switch r.Rule {
	case "turn":
		return r.Texts[(int(index)+r.Shifts[pass.number%int64(len(r.Shifts))])%len(r.Texts)]
	case "draw":
		return r.Texts[int(pass.chances.First(session)*float64(len(r.Texts)))]
	}
	number := strconv.FormatInt(pass.number+1, 10)
	number = number[max(0, len(number)-r.Digits):]
	return r.Texts[min(len(number), len(r.Texts))-1] + number
}

// BodyOf is the body of a request in a pass through the pool, with the id of the token that its session has created.
func (p *Pool) BodyOf(request *Request, pass *Pass, tokenID string) string {
	body := request.Body
	if pass.number > 0 && len(request.Edits) > 0 {
		body = p.splice(request, pass)
	}
	if request.NamesNewToken {
		body = strings.ReplaceAll(body, newTokenID, tokenID)
	}
	return body
}

func (p *Pool) splice(request *Request, pass *Pass) string {
	var made strings.Builder
	made.Grow(len(request.Body) + 16)
	var end int32
	for i := range request.Edits {
		one := &request.Edits[i]
		made.WriteString(request.Body[end:one[0]])
		made.WriteString(p.Lists[one[2]].text(one[3], pass, request.Session))
		end = one[0] + one[1]
	}
	made.WriteString(request.Body[end:])
	return made.String()
}

// TokenIn is the id of the token that a body begins with, "" without one.
func TokenIn(body string) string {
	rest, isThere := strings.CutPrefix(body, `{"tokenId":"`)
	if !isThere || len(rest) < len(newTokenID) {
		return ""
	}
	return rest[:len(newTokenID)]
}

// newTokenID stands in a body for the id of the token that the session creates, as in scenarios/sessions/requests.ts.
const newTokenID = "ffffffff-ffff-4fff-bfff-ffffffffffff"
