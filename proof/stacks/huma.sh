# Versions: huma 2.37.2, Go 1.26
set -eu
case $1 in
install)
  cat > main.go <<'GO'
package main

import (
	"context"
	"net/http"
	"os"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/adapters/humago"
)

type builder struct {
	Fee *float64 `json:"fee,omitempty"`
}
type order struct {
	Name    string   `json:"name"`
	Amount  *float64 `json:"amount,omitempty"`
	Limit   *int     `json:"limit,omitempty" minimum:"1" maximum:"1000"`
	Side    string   `json:"side,omitempty" enum:"buy,sell"`
	TokenID string   `json:"tokenId,omitempty" format:"uuid"`
	Builder *builder `json:"builder,omitempty"`
	Tags    []string `json:"tags,omitempty"`
}
type exchange struct{ Body order }

func main() {
	mux := http.NewServeMux()
	api := humago.New(mux, huma.DefaultConfig("Orders", "1.0.0"))
	huma.Post(api, "/orders", func(_ context.Context, input *exchange) (*exchange, error) { return input, nil })
	panic(http.ListenAndServe("127.0.0.1:"+os.Args[1], mux))
}
GO
  go mod init service 2> /dev/null
  go mod edit -require github.com/danielgtaylor/huma/v2@v2.37.2
  go mod tidy 2> /dev/null
  go build -o service .
  ;;
serve) exec ./service "$2" ;;
esac
