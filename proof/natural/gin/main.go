// Token trading service: gin on SQLite.
package main

import (
	"crypto/sha256"
	"crypto/subtle"
	"database/sql"
	"encoding/hex"
	"errors"
	"flag"
	"fmt"
	"log"
	"net/http"
	"strings"

	"github.com/gin-gonic/gin"
	_ "modernc.org/sqlite"
)

const (
	apiKey   = "natural-credential-0001"
	callerID = "3d2f8a4e-9c41-4b5e-8f0e-6a1d2b7c9e10"
	usdc     = "0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913"
	zero     = "0x0000000000000000000000000000000000000000"
	schema   = `
CREATE TABLE IF NOT EXISTS users (id TEXT PRIMARY KEY, username TEXT NOT NULL, wallet TEXT NOT NULL UNIQUE);
CREATE TABLE IF NOT EXISTS tokens (id TEXT PRIMARY KEY, name TEXT NOT NULL, symbol TEXT NOT NULL, slug TEXT NOT NULL,
	description TEXT NOT NULL, owner TEXT NOT NULL REFERENCES users(id));
CREATE TABLE IF NOT EXISTS token_chains (token_id TEXT NOT NULL REFERENCES tokens(id), chain TEXT NOT NULL,
	PRIMARY KEY (token_id, chain));
CREATE TABLE IF NOT EXISTS fees (user_id TEXT NOT NULL REFERENCES users(id), chain TEXT NOT NULL,
	earned INTEGER NOT NULL, updated_at TEXT NOT NULL, PRIMARY KEY (user_id, chain));
CREATE TABLE IF NOT EXISTS referrals (user_id TEXT NOT NULL REFERENCES users(id), trader TEXT NOT NULL,
	reward INTEGER NOT NULL);
INSERT OR IGNORE INTO users VALUES (?, 'natural', ?);`
)

type server struct{ db *sql.DB }

type chainInfo struct {
	id      int64
	testnet bool
}

var chains = map[string]chainInfo{
	"solana": {900, false}, "solana-devnet": {901, true}, "arbitrum": {42161, false}, "base": {8453, false},
	"base-sepolia": {84532, true}, "avalanche": {43114, false}, "op-bnb": {204, false}, "bnb": {56, false},
	"bnb-testnet": {97, true}, "ethereum": {1, false}, "monad": {143, false}, "unichain": {130, false},
	"unichain-testnet": {1301, true}, "abstract": {2741, false}, "polygon": {137, false}, "zksync": {324, false},
	"zksync-testnet": {300, true},
}

// failure is an error that the caller is told about.
type failure struct {
	status  int
	message string
}

func (f failure) Error() string { return f.message }

// handle reads the body into a request that holds the defaults, and answers with what fn returns.
func handle[T any](defaults T, fn func(*gin.Context, T) (gin.H, error)) gin.HandlerFunc {
	return func(c *gin.Context) {
		req := defaults
		if err := c.ShouldBindJSON(&req); err != nil {
			c.AbortWithStatusJSON(http.StatusBadRequest, gin.H{"success": false, "error": err.Error()})
			return
		}
		body, err := fn(c, req)
		var known failure
		if errors.As(err, &known) {
			c.AbortWithStatusJSON(known.status, gin.H{"success": false, "error": known.message})
		} else if err != nil {
			log.Printf("%s: %v", c.FullPath(), err)
			c.AbortWithStatusJSON(http.StatusInternalServerError, gin.H{"success": false, "error": "internal error"})
		} else {
			body["success"] = true
			c.JSON(http.StatusOK, body)
		}
	}
}

func auth(c *gin.Context) {
	token, ok := strings.CutPrefix(c.GetHeader("Authorization"), "Bearer ")
	if !ok || subtle.ConstantTimeCompare([]byte(token), []byte(apiKey)) != 1 {
		c.AbortWithStatusJSON(http.StatusUnauthorized, gin.H{"success": false, "error": "unauthorized"})
	}
}

func hash(parts ...string) string {
	sum := sha256.Sum256([]byte(strings.Join(parts, ":")))
	return hex.EncodeToString(sum[:])
}

func address(parts ...string) string { return "0x" + hash(parts...)[:40] }

func main() {
	port := flag.Int("port", 8080, "port to listen on")
	path := flag.String("db", ":memory:", "database file")
	flag.Parse()
	db, err := sql.Open("sqlite", *path)
	if err != nil {
		log.Fatal(err)
	}
	db.SetMaxOpenConns(1)
	if _, err := db.Exec(schema, callerID, address("natural")); err != nil {
		log.Fatal(err)
	}
	gin.SetMode(gin.ReleaseMode)
	s := &server{db}
	r := gin.New()
	r.Use(gin.Recovery(), auth)
	r.POST("/token-price", handle(priceRequest{Amount: 1, Direction: "sell", InputToken: "token"}, s.price))
	r.POST("/create-token-transaction", handle(createRequest{
		DestinationChains: []string{"base-sepolia", "bnb-testnet", "solana-devnet"}, PoolType: "meme", Type: "coin",
	}, s.create))
	r.POST("/trade-token", handle(tradeRequest{}, s.trade))
	r.POST("/get-leaderboard", handle(leaderboardRequest{Limit: 20, NetworkMode: "mainnet"}, s.leaderboard))
	r.POST("/get-user-fees", handle(feesRequest{UserID: callerID}, s.fees))
	log.Fatal(r.Run(fmt.Sprintf("127.0.0.1:%d", *port)))
}
