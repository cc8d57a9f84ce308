# Versions: gin 1.12.0, Go 1.26
set -eu
case $1 in
install)
  cat > main.go <<'GO'
package main

import (
	"net/http"
	"os"

	"github.com/gin-gonic/gin"
)

type builder struct {
	Fee *float64 `json:"fee,omitempty"`
}
type order struct {
	Name    string   `json:"name" binding:"required"`
	Amount  *float64 `json:"amount,omitempty"`
	Limit   *int     `json:"limit,omitempty" binding:"omitempty,min=1,max=1000"`
	Side    string   `json:"side,omitempty" binding:"omitempty,oneof=buy sell"`
	TokenID string   `json:"tokenId,omitempty" binding:"omitempty,uuid"`
	Builder *builder `json:"builder,omitempty"`
	Tags    []string `json:"tags,omitempty"`
}

func main() {
	gin.SetMode(gin.ReleaseMode)
	router := gin.New()
	router.POST("/orders", func(c *gin.Context) {
		var o order
		if err := c.ShouldBindJSON(&o); err != nil {
			c.JSON(http.StatusBadRequest, gin.H{"error": err.Error()})
			return
		}
		c.JSON(http.StatusOK, o)
	})
	if err := router.Run("127.0.0.1:" + os.Args[1]); err != nil {
		panic(err)
	}
}
GO
  go mod init service 2> /dev/null
  go mod edit -require github.com/gin-gonic/gin@v1.12.0
  go mod tidy 2> /dev/null
  go build -o service .
  ;;
serve) exec ./service "$2" ;;
esac
