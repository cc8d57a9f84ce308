package send

import (
	"context"
	"errors"
	"net"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"
)

// bookOf resolves every name to these addresses.
func bookOf(addresses ...string) *addressBook {
	var all []net.IPAddr
	for _, address := range addresses {
		all = append(all, net.IPAddr{IP: net.ParseIP(address)})
	}
	return &addressBook{lookup: func(context.Context, string) ([]net.IPAddr, error) { return all, nil }}
}

// answeringAt dials 127.0.0.1 where one of the hosts is asked for; the others refuse, or black-hole what is sent to them.
func answeringAt(hosts []string, isBlackHole bool) (dial dialing, tried *[]string) {
	tried = &[]string{}
	return func(ctx context.Context, network, address string) (net.Conn, error) {
		host, port, _ := net.SplitHostPort(address)
		*tried = append(*tried, host)
		if slices.Contains(hosts, host) {
			return (&net.Dialer{}).DialContext(ctx, network, net.JoinHostPort("127.0.0.1", port))
		}
		if isBlackHole {
			<-ctx.Done()
			return nil, ctx.Err()
		}
		return nil, &net.OpError{Op: "dial", Net: network, Err: syscall.ECONNREFUSED}
	}, tried
}

func TestANameIsReachedAtTheAddressThatListens(t *testing.T) {
	server := httptest.NewServer(http.HandlerFunc(accept))
	t.Cleanup(server.Close)
	url := strings.Replace(server.URL, "127.0.0.1", "service.example", 1)
	for _, isBlackHole := range []bool{false, true} {
		for _, listening := range []string{"::1", "127.0.0.1"} {
			dial, tried := answeringAt([]string{listening}, isBlackHole)
			sender := senderTo(t, url)
			sender.base.DialContext = bookOf("::1", "127.0.0.1").over(dial)
			expectFault(t, sender, "", "a name of which one address listens")
			begun := len(*tried)
			sender.CloseIdleConnections()
			if (*tried)[0] != "::1" {
				t.Errorf("the first address of the system must be tried first, got %v", *tried)
			}
			expectFault(t, sender, "", "the name again")
			if again := (*tried)[begun:]; len(again) != 1 || again[0] != listening {
				t.Errorf("the address that took a connection must be tried first, got %v", again)
			}
		}
	}
}

func TestAnAddressThatTakesTheWholeTimeOfARequestIsTriedLastByTheNext(t *testing.T) {
	server := httptest.NewServer(http.HandlerFunc(accept))
	t.Cleanup(server.Close)
	dial, _ := answeringAt([]string{"127.0.0.1"}, true)
	sender := limited(senderTo(t, strings.Replace(server.URL, "127.0.0.1", "service.example", 1)))
	sender.base.DialContext = bookOf("::1", "127.0.0.1").over(dial)
	expectFault(t, sender, "timeout-connect", "an address that does not answer")
	expectFault(t, sender, "", "the other address")
}

func TestANameOfWhichNoAddressListensRefusesTheConnection(t *testing.T) {
	dial, tried := answeringAt(nil, false)
	sender := senderTo(t, "http://service.example")
	book := bookOf("::1", "127.0.0.1")
	sender.base.DialContext = book.over(dial)
	expectFault(t, sender, "connection-refused", "a name of which no address listens")
	if len(*tried) != 2 || book.known.Load() != nil {
		t.Errorf("both addresses must be tried, and looked up again, got %v and %v", *tried, book.known.Load())
	}
}

func TestFamiliesTakeTurnsAndChanceDecidesWithin(t *testing.T) {
	all, _ := bookOf("127.0.0.1", "127.0.0.2", "::1").lookup(t.Context(), "")
	firsts := map[string]bool{}
	for range 200 {
		hosts := (&knownAddresses{all: all}).inTurn()
		if len(hosts) != 3 || hosts[1] != "::1" {
			t.Fatalf("the other family must come second, got %v", hosts)
		}
		firsts[hosts[0]] = true
	}
	if len(firsts) != 2 {
		t.Errorf("each address of the first family must come first at times, got %v", firsts)
	}
}

// A call waits neither for a connection nor for a look-up, its own or that of another, beyond its end.
func TestACallThatEndsNoLongerWaits(t *testing.T) {
	dial, _ := answeringAt(nil, true)
	hanging := &addressBook{lookup: func(ctx context.Context, _ string) ([]net.IPAddr, error) {
		<-ctx.Done()
		return nil, ctx.Err()
	}}
	go func() { _, _ = hanging.over(dial)(t.Context(), "tcp", "service.example:80") }()
	for name, book := range map[string]*addressBook{"connection": bookOf("::1"), "look-up": hanging} {
		ctx, cancel := context.WithTimeout(t.Context(), 10*time.Millisecond)
		if _, err := book.over(dial)(ctx, "tcp", "service.example:80"); !errors.Is(err, context.DeadlineExceeded) {
			t.Errorf("%s: the call must end with its context, got %v", name, err)
		}
		cancel()
	}
}

func TestNamesAreResolvedHereUnlessK6HasTheAddress(t *testing.T) {
	for text, isResolved := range map[string]bool{"": true, `{"hasAddress":true}`: false} {
		var asked string
		transport := &http.Transport{DialContext: func(_ context.Context, _, address string) (net.Conn, error) {
			asked, _, _ = net.SplitHostPort(address)
			return nil, syscall.ECONNREFUSED
		}}
		prepare(t, transport, text)
		_, _ = transport.DialContext(context.Background(), "tcp", "localhost:80")
		if (net.ParseIP(asked) != nil) != isResolved {
			t.Errorf("with %q, k6 must get an address or else the name, got %q", text, asked)
		}
	}
}
