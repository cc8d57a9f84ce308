// A small in-memory token exchange behind five HTTP operations.
package main

import (
	"flag"
	"fmt"
	"log"
	"net"
	"net/http"
	"strings"
	"time"
)

// config holds the switchable rules; zero or false switches a rule off.
type config struct {
	port      int
	hubURL    string
	chains    bool
	indexing  time.Duration
	holdings  bool
	maxUSD    float64
	least     float64
	rate      float64
	ownership bool
	cache     time.Duration
	oneAmount bool
	revoked   bool
	seed      bool
}

func main() {
	var c config
	flag.IntVar(&c.port, "port", 8080, "port on 127.0.0.1, 0 picks a free one")
	flag.StringVar(&c.hubURL, "hub-url", "https://hub.example.com", "base of the public token pages")
	flag.BoolVar(&c.chains, "chains", true, "a token trades only on the chains it was deployed to")
	flag.DurationVar(&c.indexing, "indexing", time.Second, "delay before a new token is known to the market")
	flag.BoolVar(&c.holdings, "holdings", true, "sales need a holding, pools are finite, purchases are capped")
	flag.Float64Var(&c.maxUSD, "cap", 1_000_000, "largest purchase in USD (needs -holdings)")
	flag.Float64Var(&c.least, "least", 0.01, "smallest trade in USD")
	flag.Float64Var(&c.rate, "rate", 50, "requests per second and credential")
	flag.BoolVar(&c.ownership, "ownership", true, "fees are shown to their owner only")
	flag.DurationVar(&c.cache, "cache", 2*time.Second, "age of the leaderboard before it is rebuilt")
	flag.BoolVar(&c.oneAmount, "one-amount", true, "exactly one amount per trade, matching its direction")
	flag.BoolVar(&c.revoked, "revoked", true, "refuse the revoked credential")
	flag.BoolVar(&c.seed, "seed-holdings", true, "give the demo credential a token and holdings")
	flag.Parse()

	m := newMarket(c)
	if c.seed {
		m.seedDemo()
		log.Printf("seeded: credential=%s user=%s token=%s holding=%d on %s",
			demoCredential, demoUserID, demoTokenID, demoHolding, strings.Join(demoChains, ","))
	}

	ln, err := net.Listen("tcp", fmt.Sprintf("127.0.0.1:%d", c.port))
	if err != nil {
		log.Fatal(err)
	}
	srv := &http.Server{
		Handler:           newRouter(c, m),
		ReadHeaderTimeout: 10 * time.Second,
		ReadTimeout:       30 * time.Second,
		IdleTimeout:       2 * time.Minute,
	}
	fmt.Printf("listening on http://%s\n", ln.Addr())
	log.Fatal(srv.Serve(ln))
}
