# Versions: net/http and encoding/json of Go 1.26, google/uuid 1.6.0
set -eu
case $1 in
install)
  cat > main.go <<'GO'
package main

import (
	"encoding/json"
	"net/http"
	"os"

	"github.com/google/uuid"
)

type order struct {
	Name    string     `json:"name"`
	Amount  *float64   `json:"amount,omitempty"`
	Limit   *int       `json:"limit,omitempty"`
	Side    string     `json:"side,omitempty"`
	TokenID *uuid.UUID `json:"tokenId,omitempty"`
	Builder *struct {
		Fee *float64 `json:"fee,omitempty"`
	} `json:"builder,omitempty"`
	Tags []string `json:"tags,omitempty"`
}

func (o order) valid() bool {
	return o.Name != "" && (o.Limit == nil || *o.Limit >= 1 && *o.Limit <= 1000) && (o.Side == "" || o.Side == "buy" || o.Side == "sell")
}

func main() {
	http.HandleFunc("POST /orders", func(w http.ResponseWriter, r *http.Request) {
		var o order
		if err := json.NewDecoder(r.Body).Decode(&o); err != nil {
			http.Error(w, err.Error(), http.StatusBadRequest)
			return
		}
		if !o.valid() {
			http.Error(w, "invalid order", http.StatusBadRequest)
			return
		}
		w.Header().Set("Content-Type", "application/json")
		json.NewEncoder(w).Encode(o)
	})
	panic(http.ListenAndServe("127.0.0.1:"+os.Args[1], nil))
}
GO
  go mod init service 2> /dev/null
  go mod edit -require github.com/google/uuid@v1.6.0
  go mod tidy 2> /dev/null
  go build -o service .
  ;;
serve) exec ./service "$2" ;;
esac
