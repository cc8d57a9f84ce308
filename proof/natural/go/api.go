package main

import (
	"context"
	"encoding/json"
	"fmt"
	"log"
	"maps"
	"math"
	"math/big"
	"net/http"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/go-chi/chi/v5"
	"github.com/go-chi/chi/v5/middleware"
	"github.com/google/uuid"
)

const (
	revokedCredential = "revoked-credential-0001"
	hubURL            = "https://hub.example.com/hub/"
)

var (
	credentialRe = regexp.MustCompile(`^[A-Za-z0-9\-._~+/]+=*$`)
	slugRe       = regexp.MustCompile(`[^a-z0-9]+`)
)

type apiError struct {
	status  int
	Code    string `json:"code"`
	Message string `json:"message"`
}

func fail(status int, code, message string) *apiError {
	return &apiError{status, code, message}
}

type object = map[string]any

func reply(w http.ResponseWriter, status int, v any) {
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	if err := json.NewEncoder(w).Encode(v); err != nil {
		log.Printf("reply: %v", err)
	}
}

func refuse(w http.ResponseWriter, e *apiError) {
	reply(w, e.status, object{"success": false, "error": e})
}

type api struct{ m *market }

type userKey struct{}

func newRouter(m *market) http.Handler {
	a := &api{m}
	r := chi.NewRouter()
	r.Use(middleware.Recoverer)
	r.NotFound(func(w http.ResponseWriter, _ *http.Request) {
		refuse(w, fail(404, "NOT_FOUND", "no such operation"))
	})
	r.MethodNotAllowed(func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Allow", "POST")
		refuse(w, fail(405, "METHOD_NOT_ALLOWED", "use POST"))
	})
	r.Group(func(r chi.Router) {
		r.Use(a.authenticate)
		r.Post("/token-price", handle(a.tokenPrice))
		r.Post("/create-token-transaction", handle(a.createToken))
		r.Post("/trade-token", handle(a.tradeToken))
		r.Post("/get-leaderboard", handle(a.leaderboard))
		r.Post("/get-user-fees", handle(a.userFees))
	})
	return r
}

// authenticate finds the caller and holds it to its request rate.
func (a *api) authenticate(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		scheme, cred, _ := strings.Cut(r.Header.Get("Authorization"), " ")
		if !strings.EqualFold(scheme, "Bearer") || len(cred) < 8 || !credentialRe.MatchString(cred) ||
			cred == revokedCredential {
			w.Header().Set("WWW-Authenticate", "Bearer")
			refuse(w, fail(401, "UNAUTHORIZED", "missing or invalid credential"))
			return
		}
		u := a.m.userFor(cred)
		if u.limiter != nil && !u.limiter.Allow() {
			w.Header().Set("Retry-After", "1")
			refuse(w, fail(429, "RATE_LIMITED", "too many requests, slow down"))
			return
		}
		next.ServeHTTP(w, r.WithContext(context.WithValue(r.Context(), userKey{}, u)))
	})
}

func handle(op func(*user, *fields) (any, *apiError)) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		f, e := readBody(w, r)
		if e != nil {
			refuse(w, e)
			return
		}
		if out, e := op(r.Context().Value(userKey{}).(*user), f); e != nil {
			refuse(w, e)
		} else {
			reply(w, http.StatusOK, out)
		}
	}
}

func stamp(t time.Time) string { return t.UTC().Format("2006-01-02T15:04:05.000Z") }

func (a *api) tokenPrice(_ *user, f *fields) (any, *apiError) {
	id, _ := f.uuid("tokenId", true)
	chain := f.chain("chainSlug")
	amount, given := f.positive("amount")
	if !given {
		amount = 1
	}
	direction := f.enum("direction", false, "sell", "buy", "sell")
	input := f.enum("inputToken", false, "token", "token", "usdc")
	if e := f.err(); e != nil {
		return nil, e
	}

	a.m.mu.Lock()
	defer a.m.mu.Unlock()
	t, p, e := a.m.find(id, chain)
	if e != nil {
		return nil, e
	}
	d, e := price(p, direction, input == "usdc", amount)
	if e != nil {
		return nil, e
	}
	// The given amount is the input; the output is its counterpart.
	in, out, result := t.symbol, "USDC", d.usd
	if input == "usdc" {
		in, out, result = "USDC", t.symbol, d.tokens
	}
	protocol := "bonding-curve"
	if p.graduated {
		protocol = "amm"
	}
	return object{"success": true, "data": object{
		"tokenId": t.id, "tokenSymbol": t.symbol, "tokenName": t.name, "chainSlug": chain,
		"direction": direction, "inputToken": input, "inputAmount": amount, "outputAmount": result,
		"inputTokenSymbol": in, "outputTokenSymbol": out, "protocol": protocol,
		"isGraduated": p.graduated, "timestamp": stamp(time.Now()), "initFee": 0,
	}}, nil
}

func (a *api) createToken(u *user, f *fields) (any, *apiError) {
	name := f.text("name", true, 1, math.MaxInt)
	symbol := f.text("symbol", true, 1, 10)
	description := f.text("description", true, 1, math.MaxInt)
	f.media("image", true, "image")
	chain := f.chain("chainSlug")
	f.media("banner", false, "image")
	f.media("video", false, "video")
	if links, ok := f.object("links"); ok {
		for _, site := range []string{"website", "twitter", "youtube", "discord", "telegram"} {
			links.checked(site, false, "a URL", isURL)
		}
	}
	dests, given := f.list("destinationChains", "a supported chain", isChain)
	if !given {
		dests = []string{"base-sepolia", "bnb-testnet", "solana-devnet"}
	}
	f.enum("poolType", false, "meme", "meme", "startup-preseed", "test")
	f.list("tags", "a string", nil)
	f.enum("type", false, "coin", "coin")
	wallet := f.attribution()
	if e := f.err(); e != nil {
		return nil, e
	}

	id := uuid.NewString()
	a.m.addToken(&token{id: id, name: name, symbol: symbol, creator: u,
		liveAt: time.Now().Add(indexing)}, append(dests, chain))

	slug := strings.Trim(slugRe.ReplaceAllString(strings.ToLower(name), "-"), "-")
	slug = strings.TrimPrefix(slug+"-"+id[:8], "-")
	out := object{
		"success":     true,
		"executed":    wallet == "",
		"chainId":     chainTable[chain].id,
		"transaction": newTransaction(chain, "launchpad", "3000000", id, symbol),
		"metadata": object{
			"tokenUri": "https://metadata.example.com/tokens/" + id + ".json",
			"tokenId":  id, "name": name, "symbol": symbol, "slug": slug, "description": description,
			"hubUrl":           hubURL + slug,
			"addresses":        object{"evm": evmAddress("token", id), "solana": solanaAddress("token", id)},
			"token_service_id": hex32("service", id),
		},
	}
	// With the embedded wallet we sign and send; other wallets do it themselves.
	if wallet == "" {
		out["transactionHash"] = hex32("create", id)
	}
	return out, nil
}

func (a *api) tradeToken(u *user, f *fields) (any, *apiError) {
	id, _ := f.uuid("tokenId", true)
	o := order{tokenID: id, chain: f.chain("chainSlug"), direction: f.enum("direction", true, "", "buy", "sell")}
	wallet := f.attribution()
	amounts := 0
	for _, side := range []string{"buy", "sell"} {
		usd, hasUSD := f.positive(side + "AmountUSD")
		wei, hasWei := f.tokenAmount(side + "AmountToken")
		for _, has := range []bool{hasUSD, hasWei} {
			if has {
				amounts++
			}
		}
		if side == o.direction {
			o.usd, o.wei = usd, wei
		}
	}
	if e := f.err(); e != nil {
		return nil, e
	}
	if amounts != 1 || o.usd == 0 && o.wei == nil {
		return nil, fail(400, "INVALID_AMOUNT", "give one amount, and of the side you trade on")
	}
	if e := a.m.trade(u, o); e != nil {
		return nil, e
	}
	if wallet == "" {
		wallet = u.wallet
	}
	t := newTransaction(o.chain, "router", "350000", id, o.direction, wallet, fmt.Sprint(o.usd, o.wei))
	t["chain"] = o.chain
	return object{"success": true, "transaction": t}, nil
}

// tokenAmount reads a number of tokens or a string of wei, as wei.
func (f *fields) tokenAmount(name string) (*big.Int, bool) {
	return read(f, name, false, "a positive amount", func(v raw) (*big.Int, bool) {
		if s, isText := rawString(v); isText && weiRe.MatchString(s) {
			return new(big.Int).SetString(s, 10)
		}
		n, ok := rawNumber(v)
		if !ok || n <= 0 {
			return nil, false
		}
		// The shortest decimal form keeps 0.1 at exactly 0.1.
		r, _ := new(big.Rat).SetString(strconv.FormatFloat(n, 'g', -1, 64))
		r.Mul(r, new(big.Rat).SetInt(weiPerUnit))
		return new(big.Int).Quo(r.Num(), r.Denom()), true
	})
}

func (a *api) leaderboard(_ *user, f *fields) (any, *apiError) {
	limit := f.integer("limit", 50, 1, 1000)
	offset := f.integer("offset", 0, 0, 1<<53)
	mode := f.enum("network_mode", false, "both", "testnet", "mainnet", "both")
	if e := f.err(); e != nil {
		return nil, e
	}
	all := a.m.leaders(mode)
	from := min(offset, len(all))
	to := min(from+limit, len(all))
	return object{"success": true, "leaderboard": all[from:to], "pagination": object{
		"limit": limit, "offset": offset, "total": len(all), "has_more": to < len(all),
	}}, nil
}

func (a *api) userFees(u *user, f *fields) (any, *apiError) {
	id, given := f.uuid("user_id", false)
	chains, _ := f.list("chains", "a string", nil)
	if e := f.err(); e != nil {
		return nil, e
	}
	a.m.mu.Lock()
	defer a.m.mu.Unlock()
	if given && id != u.id {
		return nil, fail(403, "FORBIDDEN", "these fees belong to someone else")
	}
	balances := []object{}
	var earned, claimable int64
	for _, c := range slices.Sorted(maps.Keys(u.fees)) {
		if len(chains) > 0 && !slices.Contains(chains, c) {
			continue
		}
		acc := u.fees[c]
		earned, claimable = earned+acc.earned, claimable+acc.claimable
		balances = append(balances, object{
			"currency_address": addressOn(c, "usdc"), "chain": c, "decimals": 6,
			"total_earned": strconv.FormatInt(acc.earned, 10), "total_earned_with_decimals": dollars(acc.earned),
			"claimable_amount": strconv.FormatInt(acc.claimable, 10), "claimable_amount_with_decimals": dollars(acc.claimable),
			"last_distribution_at": stamp(acc.last),
		})
	}
	return object{"success": true, "balances": balances, "summary": object{
		"total_traders_referred": 0, "total_rewards_earned_usd": dollars(earned), "total_claimable_usd": dollars(claimable),
	}}, nil
}

// dollars writes millionths of a dollar as a decimal.
func dollars(micros int64) string {
	return new(big.Rat).SetFrac64(micros, 1e6).FloatString(6)
}
