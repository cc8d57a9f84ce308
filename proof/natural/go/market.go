package main

import (
	"cmp"
	"fmt"
	"maps"
	"math"
	"math/big"
	"math/rand/v2"
	"slices"
	"sync"
	"time"

	"github.com/google/uuid"
	"golang.org/x/time/rate"
)

const (
	poolTokens  = 1e9     // tokens in a new pool
	poolUSD     = 100_000 // dollars on the other side
	graduateUSD = 500_000 // pool size at which a token graduates
	drainLimit  = 0.99    // share of a reserve that one trade may take
	tradeFee    = 0.01    // taken from the dollar side
	creatorPart = 0.5     // of the trade fee
	mostUSD     = 1_000_000
	leastUSD    = 0.01
	burst       = 10
	indexing    = time.Second     // delay before a new token is known to the market
	boardAge    = 2 * time.Second // after which the leaderboard is rebuilt

	demoCredential = "assay-demo-credential"
	demoUserID     = "3d5a0c1e-8f27-4c7b-9b1e-5a6c2d4e7f90"
	demoTokenID    = "7b0c3f0e-6f5c-4b65-9a53-6f0e2f2f1a11"
	demoHolding    = 1_000_000
)

var (
	demoChains = []string{"base-sepolia", "bnb-testnet", "solana-devnet", "base"}
	weiPerUnit = big.NewInt(1e18)
)

type feeAccount struct {
	earned, claimable int64 // millionths of a dollar
	last              time.Time
}

type user struct {
	id, name, wallet string
	limiter          *rate.Limiter
	fees             map[string]*feeAccount // by chain
	holdings         map[string]*big.Int    // wei by token and chain
}

type pool struct {
	tokens, usd float64
	graduated   bool
}

type token struct {
	id, name, symbol string
	creator          *user
	liveAt           time.Time
	pools            map[string]*pool // by chain
}

type board struct {
	built   time.Time
	entries []leader
}

// market is the whole state; mu guards everything below it.
type market struct {
	rate   float64 // requests per second and credential
	mu     sync.Mutex
	byCred map[string]*user
	users  map[string]*user
	tokens map[string]*token
	boards map[string]board
}

func newMarket(rate float64) *market {
	m := &market{rate: rate, byCred: map[string]*user{}, users: map[string]*user{},
		tokens: map[string]*token{}, boards: map[string]board{}}
	// Thirty earlier users with earnings, the same at each start.
	slugs := slices.Sorted(maps.Keys(chainTable))
	rnd := rand.New(rand.NewPCG(7, 11))
	for i := range 30 {
		u := m.addUser(uuid.NewSHA1(uuid.NameSpaceOID, fmt.Appendf(nil, "earner-%d", i)).String())
		for _, k := range rnd.Perm(len(slugs))[:1+rnd.IntN(5)] {
			earned := rnd.Int64N(9_000_000_000) + 1_000_000
			u.fees[slugs[k]] = &feeAccount{earned, rnd.Int64N(earned), time.Now().Add(-time.Duration(rnd.IntN(720)) * time.Hour)}
		}
	}
	return m
}

func (m *market) addUser(id string) *user {
	u := &user{id: id, name: "user_" + id[:8], wallet: evmAddress("wallet", id),
		fees: map[string]*feeAccount{}, holdings: map[string]*big.Int{}}
	if m.rate > 0 {
		u.limiter = rate.NewLimiter(rate.Limit(m.rate), burst)
	}
	m.users[id] = u
	return u
}

func (m *market) seedDemo() {
	u := m.addUser(demoUserID)
	m.byCred[string(digest(demoCredential))] = u
	m.addToken(&token{id: demoTokenID, name: "Demo Token", symbol: "DEMO", creator: u}, demoChains)
	for _, c := range demoChains {
		u.holdings[demoTokenID+c] = new(big.Int).Mul(big.NewInt(demoHolding), weiPerUnit)
	}
}

// userFor finds the user of a credential and creates it on first sight.
func (m *market) userFor(credential string) *user {
	key := string(digest(credential))
	m.mu.Lock()
	defer m.mu.Unlock()
	u := m.byCred[key]
	if u == nil {
		u = m.addUser(uuid.NewString())
		m.byCred[key] = u
	}
	return u
}

func (m *market) addToken(t *token, chains []string) {
	m.mu.Lock()
	defer m.mu.Unlock()
	t.pools = map[string]*pool{}
	for _, c := range chains {
		t.pools[c] = &pool{tokens: poolTokens, usd: poolUSD}
	}
	m.tokens[t.id] = t
}

// find needs the lock. A token that is not indexed yet looks unknown.
func (m *market) find(id, chain string) (*token, *pool, *apiError) {
	t := m.tokens[id]
	if t == nil || time.Now().Before(t.liveAt) {
		return nil, nil, fail(404, "TOKEN_NOT_FOUND", "no such token")
	}
	p := t.pools[chain]
	if p == nil {
		return nil, nil, fail(404, "TOKEN_NOT_ON_CHAIN", "token is not deployed on this chain")
	}
	return t, p, nil
}

// deal is a priced trade: usd is the trader's side, net the pool's side.
type deal struct{ usd, net, tokens float64 }

func price(p *pool, direction string, inUSD bool, amount float64) (deal, *apiError) {
	var d deal
	var ok bool
	switch buy := direction == "buy"; {
	case buy && inUSD:
		d.usd, d.net = amount, amount*(1-tradeFee)
		d.tokens, ok = output(d.net, p.usd, p.tokens)
	case buy:
		d.tokens = amount
		d.net, ok = input(amount, p.usd, p.tokens)
		d.usd = d.net / (1 - tradeFee)
	case inUSD:
		d.usd, d.net = amount, amount/(1-tradeFee)
		d.tokens, ok = input(d.net, p.tokens, p.usd)
	default:
		d.tokens = amount
		d.net, ok = output(amount, p.tokens, p.usd)
		d.usd = d.net * (1 - tradeFee)
	}
	if !ok || math.IsInf(d.usd+d.net+d.tokens, 0) {
		return d, fail(422, "INSUFFICIENT_LIQUIDITY", "the pool cannot serve this amount")
	}
	return d, nil
}

// output is what x of one reserve yields of the other (constant product).
func output(x, rin, rout float64) (float64, bool) {
	y := rout * (x / (rin + x))
	return y, y <= rout*drainLimit
}

// input is what must be paid in so that y comes out.
func input(y, rin, rout float64) (float64, bool) {
	return rin * (y / (rout - y)), y <= rout*drainLimit
}

// order is a trade with its one amount; wei is nil for an amount in USD.
type order struct {
	tokenID, chain, direction string
	usd                       float64
	wei                       *big.Int
}

func (m *market) trade(u *user, o order) *apiError {
	m.mu.Lock()
	defer m.mu.Unlock()
	t, p, e := m.find(o.tokenID, o.chain)
	if e != nil {
		return e
	}
	key, wei := o.tokenID+o.chain, o.wei
	held := u.holdings[key]
	if held == nil {
		held = new(big.Int)
	}
	sale := o.direction == "sell"
	short := fail(422, "INSUFFICIENT_HOLDING", "you do not hold enough of this token on this chain")
	if sale && (held.Sign() == 0 || wei != nil && wei.Cmp(held) > 0) {
		return short
	}
	amount := o.usd
	if wei != nil {
		amount = fromWei(wei)
	}
	d, e := price(p, o.direction, wei == nil, amount)
	if e != nil {
		return e
	}
	value := d.usd
	if sale {
		value = d.net
	}
	if value < leastUSD*(1-1e-9) {
		return fail(422, "TRADE_TOO_SMALL", fmt.Sprintf("a trade must be worth at least %g USD", leastUSD))
	}
	if wei == nil {
		wei = toWei(d.tokens)
	}
	if sale && wei.Cmp(held) > 0 {
		return short
	}
	if !sale && d.usd > mostUSD {
		return fail(422, "INSUFFICIENT_FUNDS", "this purchase exceeds the available funds")
	}
	if sale {
		u.holdings[key] = new(big.Int).Sub(held, wei)
		p.tokens, p.usd = p.tokens+d.tokens, p.usd-d.net
	} else {
		u.holdings[key] = new(big.Int).Add(held, wei)
		p.tokens, p.usd = p.tokens-d.tokens, p.usd+d.net
	}
	p.graduated = p.graduated || p.usd >= graduateUSD
	m.credit(t.creator, o.chain, math.Abs(d.usd-d.net)*creatorPart)
	return nil
}

func (m *market) credit(u *user, chain string, usd float64) {
	micros := int64(math.Min(usd*1e6, 1e15))
	if micros <= 0 {
		return
	}
	if u.fees[chain] == nil {
		u.fees[chain] = &feeAccount{}
	}
	a := u.fees[chain]
	a.earned, a.claimable, a.last = a.earned+micros, a.claimable+micros, time.Now()
}

type leader struct {
	Rank     int      `json:"rank"`
	Address  string   `json:"recipient_address"`
	UserID   string   `json:"user_id"`
	Username string   `json:"username"`
	Picture  string   `json:"profile_picture"`
	Total    float64  `json:"total_earned_all_tokens"`
	Chains   int      `json:"unique_chains_count"`
	Balances []object `json:"chain_balances"`
}

// leaders ranks everyone who earned on the chains of the mode. The slice is
// never changed once built, so callers may read it without the lock.
func (m *market) leaders(mode string) []leader {
	m.mu.Lock()
	defer m.mu.Unlock()
	if b, ok := m.boards[mode]; ok && time.Since(b.built) < boardAge {
		return b.entries
	}
	list := []leader{}
	for _, u := range m.users {
		l := leader{Address: u.wallet, UserID: u.id, Username: u.name,
			Picture: "https://cdn.example.com/avatars/" + u.id + ".png"}
		var sum int64
		for _, chain := range slices.Sorted(maps.Keys(u.fees)) {
			a := u.fees[chain]
			if mode == "both" || chainTable[chain].testnet == (mode == "testnet") {
				sum += a.earned
				l.Balances = append(l.Balances, object{"chain": chain, "balance": float64(a.earned) / 1e6})
			}
		}
		if sum > 0 {
			l.Total, l.Chains = float64(sum)/1e6, len(l.Balances)
			list = append(list, l)
		}
	}
	slices.SortFunc(list, func(a, b leader) int {
		return cmp.Or(cmp.Compare(b.Total, a.Total), cmp.Compare(a.UserID, b.UserID))
	})
	for i := range list {
		list[i].Rank = i + 1
	}
	m.boards[mode] = board{time.Now(), list}
	return list
}

func toWei(units float64) *big.Int {
	f := new(big.Float).SetPrec(256).SetFloat64(units)
	wei, _ := f.Mul(f, new(big.Float).SetInt(weiPerUnit)).Int(nil)
	return wei
}

func fromWei(wei *big.Int) float64 {
	f, _ := new(big.Rat).SetFrac(wei, weiPerUnit).Float64()
	return f
}
