package main

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"math/big"
	"net/http"
	"regexp"
	"strconv"
	"strings"
	"time"

	"github.com/gin-gonic/gin"
	"github.com/gin-gonic/gin/binding"
	"github.com/go-playground/validator/v10"
	"github.com/google/uuid"
)

type token struct{ id, name, symbol, owner string }

// usdPrice is the price of one token in USD.
func (t token) usdPrice() float64 {
	n, _ := strconv.ParseUint(hash(t.id)[:8], 16, 64)
	return 0.001 + float64(n%100000)/100000
}

func (s *server) findToken(ctx context.Context, id, chain string) (token, error) {
	var t token
	err := s.db.QueryRowContext(ctx, `SELECT id, name, symbol, owner FROM tokens JOIN token_chains ON token_id = id
		WHERE id = ? AND chain = ?`, id, chain).Scan(&t.id, &t.name, &t.symbol, &t.owner)
	if errors.Is(err, sql.ErrNoRows) {
		return t, failure{http.StatusNotFound, "token not found on this chain"}
	}
	return t, err
}

func init() {
	if v, ok := binding.Validator.Engine().(*validator.Validate); ok {
		_ = v.RegisterValidation("chain", func(fl validator.FieldLevel) bool {
			_, ok := chains[fl.Field().String()]
			return ok
		})
	}
}

type priceRequest struct {
	TokenID    string  `json:"tokenId" binding:"required,uuid"`
	ChainSlug  string  `json:"chainSlug" binding:"required,chain"`
	Amount     float64 `json:"amount" binding:"gt=0"`
	Direction  string  `json:"direction" binding:"oneof=buy sell"`
	InputToken string  `json:"inputToken" binding:"oneof=token usdc"`
}

func (s *server) price(c *gin.Context, req priceRequest) (gin.H, error) {
	t, err := s.findToken(c, req.TokenID, req.ChainSlug)
	if err != nil {
		return nil, err
	}
	input, output, out := t.symbol, "USDC", req.Amount*t.usdPrice()
	if req.InputToken == "usdc" {
		input, output, out = "USDC", t.symbol, req.Amount/t.usdPrice()
	}
	return gin.H{"data": gin.H{
		"tokenId": t.id, "tokenSymbol": t.symbol, "tokenName": t.name, "chainSlug": req.ChainSlug,
		"direction": req.Direction, "inputToken": req.InputToken, "inputAmount": req.Amount, "outputAmount": out,
		"inputTokenSymbol": input, "outputTokenSymbol": output, "protocol": "launchpad", "isGraduated": false,
		"timestamp": time.Now().UTC().Format(time.RFC3339), "initFee": 0,
	}}, nil
}

type builder struct {
	Code string  `json:"code"`
	Fee  float64 `json:"fee" binding:"gte=0,lte=10000"`
}

type createRequest struct {
	Name        string  `json:"name" binding:"required"`
	Symbol      string  `json:"symbol" binding:"required,max=10"`
	Description string  `json:"description" binding:"required"`
	Image       string  `json:"image" binding:"required,url|startswith=data:image/"`
	ChainSlug   string  `json:"chainSlug" binding:"required,chain"`
	Banner      *string `json:"banner" binding:"omitempty,url|startswith=data:image/"`
	Video       *string `json:"video" binding:"omitempty,url|startswith=data:video/"`
	Links       struct {
		Website, Twitter, Youtube, Discord, Telegram string `binding:"omitempty,url"`
	} `json:"links"`
	DestinationChains []string `json:"destinationChains" binding:"dive,chain"`
	PoolType          string   `json:"poolType" binding:"oneof=meme startup-preseed test"`
	UserAddress       string   `json:"userAddress"`
	Builder           *builder `json:"builder"`
	TokenReferral     string   `json:"token_referral"`
	Tags              []string `json:"tags"`
	Type              string   `json:"type" binding:"eq=coin"`
}

var notSlug = regexp.MustCompile(`[^a-z0-9]+`)

func (s *server) create(c *gin.Context, req createRequest) (gin.H, error) {
	id := uuid.NewString()
	slug := strings.Trim(notSlug.ReplaceAllString(strings.ToLower(req.Name), "-"), "-") + "-" + id[:8]
	if err := s.insertToken(c, id, slug, &req); err != nil {
		return nil, err
	}
	pool := map[string]int{"meme": 7, "startup-preseed": 8, "test": 1}[req.PoolType]
	return gin.H{
		"executed": false, "chainId": chains[req.ChainSlug].id,
		"transaction": gin.H{
			"to": address("factory", req.ChainSlug), "data": fmt.Sprintf("0x1f3ce8b2%064x%s", pool, hash(id)),
			"value": "0", "gasLimit": "2500000",
		},
		"metadata": gin.H{
			"tokenUri": "ipfs://" + hash(id, "uri"), "tokenId": id, "name": req.Name, "symbol": req.Symbol, "slug": slug,
			"description": req.Description, "hubUrl": "https://natural.example/hub/" + slug,
			"addresses":        gin.H{"evm": address(id), "solana": ""},
			"token_service_id": "0x" + hash(id),
		},
	}, nil
}

func (s *server) insertToken(ctx context.Context, id, slug string, req *createRequest) error {
	tx, err := s.db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer tx.Rollback()
	if _, err := tx.ExecContext(ctx, "INSERT INTO tokens VALUES (?, ?, ?, ?, ?, ?)",
		id, req.Name, req.Symbol, slug, req.Description, callerID); err != nil {
		return err
	}
	for _, chain := range append(req.DestinationChains, req.ChainSlug) {
		if _, err := tx.ExecContext(ctx, "INSERT OR IGNORE INTO token_chains VALUES (?, ?)", id, chain); err != nil {
			return err
		}
	}
	return tx.Commit()
}

// amount is a number of tokens, or a string with an exact number of wei.
type amount struct{ wei *big.Int }

func (a *amount) UnmarshalJSON(data []byte) error {
	var text string
	var number float64
	if json.Unmarshal(data, &text) == nil {
		a.wei, _ = new(big.Int).SetString(text, 10)
	} else if err := json.Unmarshal(data, &number); err == nil {
		a.wei = toWei(number)
	}
	if a.wei == nil || a.wei.Sign() <= 0 {
		return fmt.Errorf("%s is not a positive amount", data)
	}
	return nil
}

func toWei(tokens float64) *big.Int {
	wei, _ := new(big.Float).Mul(big.NewFloat(tokens), big.NewFloat(1e18)).Int(nil)
	return wei
}

type tradeRequest struct {
	TokenID         string   `json:"tokenId" binding:"required,uuid"`
	ChainSlug       string   `json:"chainSlug" binding:"required,chain"`
	Direction       string   `json:"direction" binding:"required,oneof=buy sell"`
	UserAddress     string   `json:"userAddress"`
	Builder         *builder `json:"builder"`
	TokenReferral   string   `json:"token_referral"`
	BuyAmountUSD    *float64 `json:"buyAmountUSD" binding:"omitempty,gt=0"`
	BuyAmountToken  *amount  `json:"buyAmountToken"`
	SellAmountToken *amount  `json:"sellAmountToken"`
	SellAmountUSD   *float64 `json:"sellAmountUSD" binding:"omitempty,gt=0"`
}

func (s *server) trade(c *gin.Context, req tradeRequest) (gin.H, error) {
	t, err := s.findToken(c, req.TokenID, req.ChainSlug)
	if err != nil {
		return nil, err
	}
	tokens, usd, method := req.BuyAmountToken, req.BuyAmountUSD, "a6f2ae3a"
	if req.Direction == "sell" {
		tokens, usd, method = req.SellAmountToken, req.SellAmountUSD, "6c197ff5"
	}
	var wei *big.Int
	switch {
	case tokens != nil:
		wei = tokens.wei
	case usd != nil:
		wei = toWei(*usd / t.usdPrice())
	default:
		return nil, failure{http.StatusBadRequest, req.Direction + " needs an amount in tokens or in USD"}
	}
	size, _ := new(big.Float).Quo(new(big.Float).SetInt(wei), big.NewFloat(1e18)).Float64()
	volume := size * t.usdPrice()
	if err := s.recordFees(c, t, &req, int64(math.Round(volume*1e6/100))); err != nil {
		return nil, err
	}
	value := "0"
	if req.Direction == "buy" {
		value = toWei(volume / 3000).String()
	}
	return gin.H{"transaction": gin.H{
		"to": address(t.id, req.ChainSlug), "data": fmt.Sprintf("0x%s%064x", method, wei), "value": value,
		"gasLimit": "400000", "chain": req.ChainSlug,
	}}, nil
}
