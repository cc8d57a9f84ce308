# Versions: fiber 3.1.0, validator 10.30.1, Go 1.26
set -eu
case $1 in
install)
  cat > main.go <<'GO'
package main

import (
	"os"

	"github.com/go-playground/validator/v10"
	"github.com/gofiber/fiber/v3"
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
type structValidator struct{ validate *validator.Validate }

func (v *structValidator) Validate(out any) error { return v.validate.Struct(out) }

func main() {
	app := fiber.New(fiber.Config{StructValidator: &structValidator{validate: validator.New()}})
	app.Post("/orders", func(c fiber.Ctx) error {
		var o order
		if err := c.Bind().Body(&o); err != nil {
			return err
		}
		return c.JSON(o)
	})
	if err := app.Listen("127.0.0.1:"+os.Args[1], fiber.ListenConfig{DisableStartupMessage: true}); err != nil {
		panic(err)
	}
}
GO
  go mod init service 2> /dev/null
  go mod edit -require github.com/gofiber/fiber/v3@v3.1.0 -require github.com/go-playground/validator/v10@v10.30.1
  go mod tidy 2> /dev/null
  go build -o service .
  ;;
serve) exec ./service "$2" ;;
esac
