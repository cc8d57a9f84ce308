// A small in-memory token exchange behind five HTTP operations.
package main

import (
	"flag"
	"fmt"
	"log"
	"net"
	"net/http"
	"strings"
	"time"
)

func main() {
	port := flag.Int("port", 8080, "port on 127.0.0.1, 0 picks a free one")
	rate := flag.Float64("rate", 50, "requests per second and credential, 0 for no limit")
	flag.Parse()

	m := newMarket(*rate)
	m.seedDemo()
	log.Printf("seeded: credential=%s user=%s token=%s holding=%d on %s",
		demoCredential, demoUserID, demoTokenID, demoHolding, strings.Join(demoChains, ","))

	ln, err := net.Listen("tcp", fmt.Sprintf("127.0.0.1:%d", *port))
	if err != nil {
		log.Fatal(err)
	}
	srv := &http.Server{
		Handler:           newRouter(m),
		ReadHeaderTimeout: 10 * time.Second,
		ReadTimeout:       30 * time.Second,
		IdleTimeout:       2 * time.Minute,
	}
	fmt.Printf("listening on http://%s\n", ln.Addr())
	log.Fatal(srv.Serve(ln))
}
