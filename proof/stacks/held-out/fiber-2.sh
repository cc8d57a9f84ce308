# Reads: Fiber
# Looked at: no
# Versions: fiber 2.52.4, Go 1.26
# By hand: all rules; an error handler turns errors of the reader into 400.
set -eu
case $1 in
install)
  cat > main.go <<'GO'
package main

import (
	"encoding/json"
	"errors"
	"os"
	"slices"
	"strconv"
	"strings"

	"github.com/gofiber/fiber/v2"
)

type body struct {
	TokenID, ChainSlug, Direction, InputToken, Name, Symbol, Description, Image string
	Banner, Video, UserAddress, PoolType, Type                                  *string
	Token_Referral                                                              *string
	Amount, BuyAmountUSD, SellAmountUSD                                         *float64
	BuyAmountToken, SellAmountToken                                             json.RawMessage
	Builder                                                                     *struct {
		Code *string
		Fee  *float64
	}
	Links                  map[string]string
	DestinationChains      []string
	Tags, Chains           []string
	Limit, Offset          *int
	Network_Mode, User_ID string
}

func hex(text string) bool { return strings.Trim(strings.ToLower(text), "0123456789abcdef") == "" }

func isUUID(text string) bool {
	parts := strings.Split(text, "-")
	return len(parts) == 5 && len(parts[0]) == 8 && len(parts[1]) == 4 && len(parts[2]) == 4 && len(parts[3]) == 4 &&
		len(parts[4]) == 12 && hex(strings.Join(parts, ""))
}

func isWei(raw json.RawMessage) bool {
	if len(raw) == 0 || string(raw) == "null" {
		return true
	}
	text, isText := strings.CutPrefix(string(raw), `"`)
	text = strings.TrimSuffix(text, `"`)
	if isText {
		return strings.Trim(text, "0123456789") == "" && strings.Trim(text, "0") != ""
	}
	number, err := strconv.ParseFloat(text, 64)
	return err == nil && number > 0
}

func isMedia(text, kind string) bool {
	return strings.HasPrefix(text, "https://") || strings.HasPrefix(text, "http://") || strings.HasPrefix(text, "data:"+kind+"/")
}

func amount(value *float64) bool { return value == nil || *value > 0 }

func oneOf(value string, allowed ...string) bool { return slices.Contains(allowed, value) }

func deref(value *string, otherwise string) string {
	if value == nil {
		return otherwise
	}
	return *value
}

var problem = errors.New("invalid request")

func price(b body) (fields, error) {
	if !isUUID(b.TokenID) || chainIDs[b.ChainSlug] == 0 || !amount(b.Amount) || !oneOf(b.Direction, "", "buy", "sell") || !oneOf(b.InputToken, "", "token", "usdc") {
		return nil, problem
	}
	if b.Amount == nil {
		one := 1.0
		b.Amount = &one
	}
	if b.Direction == "" {
		b.Direction = "sell"
	}
	if b.InputToken == "" {
		b.InputToken = "token"
	}
	return quoted(strings.ToLower(b.TokenID), b.ChainSlug, *b.Amount, b.Direction, b.InputToken), nil
}

func create(b body) (fields, error) {
	if b.Name == "" || b.Symbol == "" || len([]rune(b.Symbol)) > 10 || b.Description == "" || !isMedia(b.Image, "image") || chainIDs[b.ChainSlug] == 0 ||
		!isMedia(deref(b.Banner, "https://a"), "image") || !isMedia(deref(b.Video, "https://a"), "video") ||
		!oneOf(deref(b.PoolType, "meme"), "meme", "startup-preseed", "test") || deref(b.Type, "coin") != "coin" {
		return nil, problem
	}
	for _, chain := range b.DestinationChains {
		if chainIDs[chain] == 0 {
			return nil, problem
		}
	}
	return created(b.Name, b.Symbol, b.Description, b.ChainSlug), nil
}

func trade(b body) (fields, error) {
	if !isUUID(b.TokenID) || chainIDs[b.ChainSlug] == 0 || !oneOf(b.Direction, "buy", "sell") || !amount(b.BuyAmountUSD) || !amount(b.SellAmountUSD) || !isWei(b.BuyAmountToken) || !isWei(b.SellAmountToken) {
		return nil, problem
	}
	return traded(b.TokenID, b.ChainSlug), nil
}

func leaderboard(b body) (fields, error) {
	limit, offset := 20, 0
	if b.Limit != nil {
		limit = *b.Limit
	}
	if b.Offset != nil {
		offset = *b.Offset
	}
	if limit < 1 || limit > 1000 || offset < 0 || !oneOf(b.Network_Mode, "", "testnet", "mainnet", "both") {
		return nil, problem
	}
	return ranked(limit, offset, b.Network_Mode), nil
}

func fees(b body) (fields, error) {
	if b.User_ID != "" && !isUUID(b.User_ID) {
		return nil, problem
	}
	return feesOn(b.Chains), nil
}

func main() {
	app := fiber.New(fiber.Config{DisableStartupMessage: true, ErrorHandler: func(c *fiber.Ctx, err error) error {
		status := fiber.StatusBadRequest
		var known *fiber.Error
		if errors.As(err, &known) {
			status = known.Code
		}
		return c.Status(status).JSON(fiber.Map{"success": false, "error": err.Error()})
	}})
	app.Use(func(c *fiber.Ctx) error {
		if c.Get("Authorization") != key {
			return fiber.ErrUnauthorized
		}
		return c.Next()
	})
	for path, answer := range map[string]func(body) (fields, error){
		"/token-price": price, "/create-token-transaction": create, "/trade-token": trade, "/get-leaderboard": leaderboard, "/get-user-fees": fees,
	} {
		app.Post(path, func(c *fiber.Ctx) error {
			var b body
			if err := c.BodyParser(&b); err != nil {
				return err
			}
			result, err := answer(b)
			if err != nil {
				return err
			}
			return c.JSON(result)
		})
	}
	if err := app.Listen("127.0.0.1:" + os.Args[1]); err != nil {
		panic(err)
	}
}
GO
  go mod init service 2> /dev/null
  go mod edit -require github.com/gofiber/fiber/v2@v2.52.4
  go mod tidy 2> /dev/null
  go build -o service .
  ;;
serve) exec ./service "$2" ;;
esac
