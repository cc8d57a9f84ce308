# Reads: Echo
# Looked at: yes
# Versions: echo 4.11.4, validator 10.18.0, Go 1.26
# By hand: names and descriptions of blanks only are refused, and so are other Content-Types, with 400.
set -eu
case $1 in
install)
  cat > main.go <<'GO'
package main

import (
	"encoding/json"
	"net/http"
	"os"
	"regexp"
	"strings"

	"github.com/go-playground/validator/v10"
	"github.com/labstack/echo/v4"
)

type attribution struct {
	Code *string  `json:"code"`
	Fee  *float64 `json:"fee"`
}

type priceRequest struct {
	TokenID    string   `json:"tokenId" validate:"required,uuid"`
	ChainSlug  string   `json:"chainSlug" validate:"required,chain"`
	Amount     *float64 `json:"amount" validate:"omitempty,gt=0"`
	Direction  string   `json:"direction" validate:"omitempty,oneof=buy sell"`
	InputToken string   `json:"inputToken" validate:"omitempty,oneof=token usdc"`
}

type createRequest struct {
	Name              string            `json:"name" validate:"required,filled"`
	Symbol            string            `json:"symbol" validate:"required,max=10"`
	Description       string            `json:"description" validate:"required,filled"`
	Image             string            `json:"image" validate:"required,media=image"`
	ChainSlug         string            `json:"chainSlug" validate:"required,chain"`
	Banner            *string           `json:"banner" validate:"omitempty,media=image"`
	Video             *string           `json:"video" validate:"omitempty,media=video"`
	Links             map[string]string `json:"links"`
	DestinationChains []string          `json:"destinationChains" validate:"dive,chain"`
	PoolType          string            `json:"poolType" validate:"omitempty,oneof=meme startup-preseed test"`
	UserAddress       *string           `json:"userAddress"`
	Builder           *attribution      `json:"builder"`
	TokenReferral     *string           `json:"token_referral"`
	Tags              []string          `json:"tags"`
	Type              string            `json:"type" validate:"omitempty,eq=coin"`
}

type tradeRequest struct {
	TokenID         string          `json:"tokenId" validate:"required,uuid"`
	ChainSlug       string          `json:"chainSlug" validate:"required,chain"`
	Direction       string          `json:"direction" validate:"required,oneof=buy sell"`
	UserAddress     *string         `json:"userAddress"`
	Builder         *attribution    `json:"builder"`
	TokenReferral   *string         `json:"token_referral"`
	BuyAmountUSD    *float64        `json:"buyAmountUSD" validate:"omitempty,gt=0"`
	BuyAmountToken  json.RawMessage `json:"buyAmountToken" validate:"wei"`
	SellAmountToken json.RawMessage `json:"sellAmountToken" validate:"wei"`
	SellAmountUSD   *float64        `json:"sellAmountUSD" validate:"omitempty,gt=0"`
}

type pageRequest struct {
	Limit       *int   `json:"limit" validate:"omitempty,min=1,max=1000"`
	Offset      *int   `json:"offset" validate:"omitempty,min=0"`
	NetworkMode string `json:"network_mode" validate:"omitempty,oneof=testnet mainnet both"`
}

type feesRequest struct {
	UserID string   `json:"user_id" validate:"omitempty,uuid"`
	Chains []string `json:"chains"`
}

type rules struct{ validate *validator.Validate }

func (r rules) Validate(body any) error {
	if err := r.validate.Struct(body); err != nil {
		return echo.NewHTTPError(http.StatusBadRequest, err.Error())
	}
	return nil
}

func newRules() rules {
	v := validator.New()
	v.RegisterValidation("chain", func(f validator.FieldLevel) bool { return chainIDs[f.Field().String()] != 0 })
	v.RegisterValidation("filled", func(f validator.FieldLevel) bool { return strings.TrimSpace(f.Field().String()) != "" })
	v.RegisterValidation("media", func(f validator.FieldLevel) bool {
		text := f.Field().String()
		return strings.HasPrefix(text, "http") || strings.HasPrefix(text, "data:"+f.Param()+"/")
	})
	wei := regexp.MustCompile(`^("0*[1-9]\d*"|null|\d*[1-9]\d*(\.\d+)?([eE][+-]?\d+)?|0\.0*[1-9]\d*([eE][+-]?\d+)?)$`)
	v.RegisterValidation("wei", func(f validator.FieldLevel) bool {
		raw := f.Field().Bytes()
		return len(raw) == 0 || wei.Match(raw)
	})
	return rules{v}
}

func read[T any](answer func(T) fields) echo.HandlerFunc {
	return func(c echo.Context) error {
		var body T
		if !strings.HasPrefix(c.Request().Header.Get("Content-Type"), "application/json") {
			return echo.NewHTTPError(http.StatusBadRequest, "JSON only")
		}
		if err := c.Bind(&body); err != nil {
			return err
		}
		if err := c.Validate(body); err != nil {
			return err
		}
		return c.JSON(http.StatusOK, answer(body))
	}
}

func or[T comparable](value *T, otherwise T) T {
	if value == nil {
		return otherwise
	}
	return *value
}

func text(value, otherwise string) string {
	if value == "" {
		return otherwise
	}
	return value
}

func main() {
	e := echo.New()
	e.HideBanner, e.HidePort, e.Validator = true, true, newRules()
	e.Use(func(next echo.HandlerFunc) echo.HandlerFunc {
		return func(c echo.Context) error {
			if c.Request().Header.Get("Authorization") != key {
				return echo.ErrUnauthorized
			}
			return next(c)
		}
	})
	e.POST("/token-price", read(func(r priceRequest) fields {
		return quoted(r.TokenID, r.ChainSlug, or(r.Amount, 1), text(r.Direction, "sell"), text(r.InputToken, "token"))
	}))
	e.POST("/create-token-transaction", read(func(r createRequest) fields {
		return created(r.Name, r.Symbol, r.Description, r.ChainSlug)
	}))
	e.POST("/trade-token", read(func(r tradeRequest) fields { return traded(r.TokenID, r.ChainSlug) }))
	e.POST("/get-leaderboard", read(func(r pageRequest) fields { return ranked(or(r.Limit, 20), or(r.Offset, 0), r.NetworkMode) }))
	e.POST("/get-user-fees", read(func(r feesRequest) fields { return feesOn(r.Chains) }))
	e.Logger.Fatal(e.Start("127.0.0.1:" + os.Args[1]))
}
GO
  go mod init service 2> /dev/null
  go mod edit -require github.com/labstack/echo/v4@v4.11.4 -require github.com/go-playground/validator/v10@v10.18.0
  go mod tidy 2> /dev/null
  go build -o service .
  ;;
serve) exec ./service "$2" ;;
esac
