# Versions: echo 4.16.4, validator 10.30.1, Go 1.26
set -eu
case $1 in
install)
  cat > main.go <<'GO'
package main

import (
	"net/http"
	"os"

	"github.com/go-playground/validator/v10"
	"github.com/labstack/echo/v4"
)

type builder struct {
	Fee *float64 `json:"fee,omitempty"`
}
type order struct {
	Name    string   `json:"name" validate:"required"`
	Amount  *float64 `json:"amount,omitempty"`
	Limit   *int     `json:"limit,omitempty" validate:"omitempty,min=1,max=1000"`
	Side    string   `json:"side,omitempty" validate:"omitempty,oneof=buy sell"`
	TokenID string   `json:"tokenId,omitempty" validate:"omitempty,uuid"`
	Builder *builder `json:"builder,omitempty"`
	Tags    []string `json:"tags,omitempty"`
}

func main() {
	validate := validator.New()
	e := echo.New()
	e.HideBanner = true
	e.POST("/orders", func(c echo.Context) error {
		var o order
		if err := c.Bind(&o); err != nil {
			return err
		}
		if err := validate.Struct(o); err != nil {
			return echo.NewHTTPError(http.StatusBadRequest, err.Error())
		}
		return c.JSON(http.StatusOK, o)
	})
	if err := e.Start("127.0.0.1:" + os.Args[1]); err != nil {
		panic(err)
	}
}
GO
  go mod init service 2> /dev/null
  go mod edit -require github.com/labstack/echo/v4@v4.16.4 -require github.com/go-playground/validator/v10@v10.30.1
  go mod tidy 2> /dev/null
  go build -o service .
  ;;
serve) exec ./service "$2" ;;
esac
