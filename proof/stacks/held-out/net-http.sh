# Reads: net/http
# Looked at: yes
# Versions: net/http and encoding/json of Go 1.26
# By hand: unknown members and other Content-Types are refused, and all rules; members are read as pointers.
set -eu
case $1 in
install)
  cat > main.go <<'GO'
package main

import (
	"encoding/json"
	"fmt"
	"mime"
	"net/http"
	"os"
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"
)

type builder struct {
	Code *string  `json:"code"`
	Fee  *float64 `json:"fee"`
}

type wei string

func (w *wei) UnmarshalJSON(raw []byte) error {
	var text string
	var number float64
	if json.Unmarshal(raw, &text) == nil {
		if !regexp.MustCompile(`^0*[1-9][0-9]*$`).MatchString(text) {
			return fmt.Errorf("no amount in wei")
		}
	} else if err := json.Unmarshal(raw, &number); err != nil || number <= 0 {
		return fmt.Errorf("no amount")
	}
	*w = wei(raw)
	return nil
}

var uuid = regexp.MustCompile(`^(?i)[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$`)

type problems []string

func (p *problems) check(holds bool, name string) {
	if !holds {
		*p = append(*p, name)
	}
}

func (p *problems) choice(value *string, name, otherwise string, allowed ...string) string {
	if value == nil {
		p.check(otherwise != "", name)
		return otherwise
	}
	p.check(slices.Contains(allowed, *value), name)
	return *value
}

func (p *problems) chain(value *string) string {
	p.check(value != nil && chainIDs[*value] != 0, "chainSlug")
	if value == nil {
		return ""
	}
	return *value
}

func (p *problems) media(value *string, kind, name string) {
	if value != nil {
		p.check(regexp.MustCompile(`^(https?://|data:`+kind+`/)`).MatchString(*value), name)
	}
}

type priceRequest struct {
	TokenID    string   `json:"tokenId"`
	ChainSlug  *string  `json:"chainSlug"`
	Amount     *float64 `json:"amount"`
	Direction  *string  `json:"direction"`
	InputToken *string  `json:"inputToken"`
}

func (r *priceRequest) respond(p *problems) fields {
	p.check(uuid.MatchString(r.TokenID), "tokenId")
	amount := 1.0
	if r.Amount != nil {
		amount = *r.Amount
	}
	p.check(amount > 0, "amount")
	return quoted(strings.ToLower(r.TokenID), p.chain(r.ChainSlug), amount, p.choice(r.Direction, "direction", "sell", "buy", "sell"),
		p.choice(r.InputToken, "inputToken", "token", "token", "usdc"))
}

type createRequest struct {
	Name              string            `json:"name"`
	Symbol            string            `json:"symbol"`
	Description       string            `json:"description"`
	Image             *string           `json:"image"`
	ChainSlug         *string           `json:"chainSlug"`
	Banner            *string           `json:"banner"`
	Video             *string           `json:"video"`
	Links             map[string]string `json:"links"`
	DestinationChains []string          `json:"destinationChains"`
	PoolType          *string           `json:"poolType"`
	UserAddress       *string           `json:"userAddress"`
	Builder           *builder          `json:"builder"`
	TokenReferral     *string           `json:"token_referral"`
	Tags              []string          `json:"tags"`
	Type              *string           `json:"type"`
}

func (r *createRequest) respond(p *problems) fields {
	p.check(r.Name != "", "name")
	p.check(r.Symbol != "" && utf8.RuneCountInString(r.Symbol) <= 10, "symbol")
	p.check(r.Description != "", "description")
	p.check(r.Image != nil, "image")
	p.media(r.Image, "image", "image")
	p.media(r.Banner, "image", "banner")
	p.media(r.Video, "video", "video")
	p.choice(r.PoolType, "poolType", "meme", "meme", "startup-preseed", "test")
	p.choice(r.Type, "type", "coin", "coin")
	for _, chain := range r.DestinationChains {
		p.check(chainIDs[chain] != 0, "destinationChains")
	}
	return created(r.Name, r.Symbol, r.Description, p.chain(r.ChainSlug))
}

type tradeRequest struct {
	TokenID         string   `json:"tokenId"`
	ChainSlug       *string  `json:"chainSlug"`
	Direction       *string  `json:"direction"`
	UserAddress     *string  `json:"userAddress"`
	Builder         *builder `json:"builder"`
	TokenReferral   *string  `json:"token_referral"`
	BuyAmountUSD    *float64 `json:"buyAmountUSD"`
	BuyAmountToken  *wei     `json:"buyAmountToken"`
	SellAmountToken *wei     `json:"sellAmountToken"`
	SellAmountUSD   *float64 `json:"sellAmountUSD"`
}

func (r *tradeRequest) respond(p *problems) fields {
	p.check(uuid.MatchString(r.TokenID), "tokenId")
	p.choice(r.Direction, "direction", "", "buy", "sell")
	p.check(r.BuyAmountUSD == nil || *r.BuyAmountUSD > 0, "buyAmountUSD")
	p.check(r.SellAmountUSD == nil || *r.SellAmountUSD > 0, "sellAmountUSD")
	return traded(r.TokenID, p.chain(r.ChainSlug))
}

type pageRequest struct {
	Limit       *int    `json:"limit"`
	Offset      *int    `json:"offset"`
	NetworkMode *string `json:"network_mode"`
}

func (r *pageRequest) respond(p *problems) fields {
	limit, offset := 20, 0
	if r.Limit != nil {
		limit = *r.Limit
	}
	if r.Offset != nil {
		offset = *r.Offset
	}
	p.check(limit >= 1 && limit <= 1000, "limit")
	p.check(offset >= 0, "offset")
	return ranked(limit, offset, p.choice(r.NetworkMode, "network_mode", "both", "testnet", "mainnet", "both"))
}

type feesRequest struct {
	UserID *string  `json:"user_id"`
	Chains []string `json:"chains"`
}

func (r *feesRequest) respond(p *problems) fields {
	p.check(r.UserID == nil || uuid.MatchString(*r.UserID), "user_id")
	return feesOn(r.Chains)
}

type request interface{ respond(*problems) fields }

func handle(blank func() request) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		reply := func(status int, body any) {
			w.Header().Set("Content-Type", "application/json; charset=utf-8")
			w.WriteHeader(status)
			json.NewEncoder(w).Encode(body)
		}
		if r.Header.Get("Authorization") != key {
			reply(http.StatusUnauthorized, fields{"error": "unauthorized"})
			return
		}
		if kind, _, _ := mime.ParseMediaType(r.Header.Get("Content-Type")); kind != "application/json" {
			reply(http.StatusUnsupportedMediaType, fields{"error": "JSON only"})
			return
		}
		body := blank()
		decoder := json.NewDecoder(r.Body)
		decoder.DisallowUnknownFields()
		if err := decoder.Decode(body); err != nil {
			reply(http.StatusBadRequest, fields{"error": err.Error()})
			return
		}
		p := problems{}
		answer := body.respond(&p)
		if len(p) > 0 {
			reply(http.StatusUnprocessableEntity, fields{"error": strings.Join(p, ", ")})
			return
		}
		reply(http.StatusOK, answer)
	}
}

func main() {
	mux := http.NewServeMux()
	mux.HandleFunc("POST /token-price", handle(func() request { return &priceRequest{} }))
	mux.HandleFunc("POST /create-token-transaction", handle(func() request { return &createRequest{} }))
	mux.HandleFunc("POST /trade-token", handle(func() request { return &tradeRequest{} }))
	mux.HandleFunc("POST /get-leaderboard", handle(func() request { return &pageRequest{} }))
	mux.HandleFunc("POST /get-user-fees", handle(func() request { return &feesRequest{} }))
	panic(http.ListenAndServe("127.0.0.1:"+os.Args[1], mux))
}
GO
  go mod init service 2> /dev/null
  go build -o service .
  ;;
serve) exec ./service "$2" ;;
esac
