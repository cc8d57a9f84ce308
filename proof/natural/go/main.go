// A small in-memory token exchange behind five HTTP operations.
package main

import (
	"flag"
	"fmt"
	"log"
	"net/http"
	"strings"
)

func main() {
	port := flag.Int("port", 8080, "port on 127.0.0.1")
	rate := flag.Float64("rate", 50, "requests per second and credential, 0 for no limit")
	flag.Parse()

	m := newMarket(*rate)
	m.seedDemo()
	log.Printf("seeded: credential=%s user=%s token=%s holding=%d on %s",
		demoCredential, demoUserID, demoTokenID, demoHolding, strings.Join(demoChains, ","))
	address := fmt.Sprintf("127.0.0.1:%d", *port)
	fmt.Printf("listening on http://%s\n", address)
	log.Fatal(http.ListenAndServe(address, newRouter(m)))
}
