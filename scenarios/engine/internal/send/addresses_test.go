package send

import (
	"context"
	"errors"
	"net"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"
)

// bookOf resolves every name to these addresses.
func bookOf(addresses ...string) *addressBook {
	book := newAddressBook()
	book.lookup = func(context.Context, string) ([]net.IPAddr, error) {
		var all []net.IPAddr
		for _, address := range addresses {
			all = append(all, net.IPAddr{IP: net.ParseIP(address)})
		}
		return all, nil
	}
	return book
}

// answeringAt dials 127.0.0.1 where one of the hosts is asked for; the others refuse, or black-hole what is sent to them.
func answeringAt(hosts []string, isBlackHole bool) (dial dialing, tried func() []string) {
	var mutex sync.Mutex
	var asked []string
	return func(ctx context.Context, network, address string) (net.Conn, error) {
			host, port, _ := net.SplitHostPort(address)
			mutex.Lock()
			asked = append(asked, host)
			mutex.Unlock()
			if slices.Contains(hosts, host) {
				return (&net.Dialer{}).DialContext(ctx, network, net.JoinHostPort("127.0.0.1", port))
			}
			if isBlackHole {
				<-ctx.Done()
				return nil, ctx.Err()
			}
			return nil, &net.OpError{Op: "dial", Net: network, Err: syscall.ECONNREFUSED}
		}, func() []string {
			mutex.Lock()
			defer mutex.Unlock()
			return slices.Clone(asked)
		}
}

func TestANameIsReachedAtTheAddressThatListens(t *testing.T) {
	server := httptest.NewServer(http.HandlerFunc(accept))
	t.Cleanup(server.Close)
	url := strings.Replace(server.URL, "127.0.0.1", "service.example", 1)
	for _, isBlackHole := range []bool{false, true} {
		for _, listening := range []string{"::1", "127.0.0.1"} {
			dial, tried := answeringAt([]string{listening}, isBlackHole)
			sender := senderTo(t, url)
			sender.direct.base.DialContext = bookOf("::1", "127.0.0.1").over(dial)
			expectFault(t, sender, "", "a name of which one address listens")
			begun := len(tried())
			sender.direct.CloseIdleConnections()
			if tried()[0] != "::1" {
				t.Errorf("the first address of the system must be tried first, got %v", tried())
			}
			expectFault(t, sender, "", "the name again")
			if again := tried()[begun:]; len(again) != 1 || again[0] != listening {
				t.Errorf("the address that took a connection must be tried first, got %v", again)
			}
		}
	}
}

func TestANameOfWhichNoAddressListensRefusesTheConnection(t *testing.T) {
	dial, tried := answeringAt(nil, false)
	sender := senderTo(t, "http://service.example")
	book := bookOf("::1", "127.0.0.1")
	sender.direct.base.DialContext = book.over(dial)
	expectFault(t, sender, "connection-refused", "a name of which no address listens")
	if len(tried()) != 2 || len(book.known) != 0 {
		t.Errorf("both addresses must be tried, and looked up again, got %v and %v", tried(), book.known)
	}
}

func TestFamiliesTakeTurnsAndChanceDecidesWithin(t *testing.T) {
	firsts := map[string]bool{}
	for range 200 {
		hosts, err := bookOf("127.0.0.1", "127.0.0.2", "::1").hostsOf(context.Background(), "service.example")
		if err != nil || len(hosts) != 3 || hosts[1] != "::1" {
			t.Fatalf("the other family must come second, got %v and %v", hosts, err)
		}
		firsts[hosts[0]] = true
	}
	if len(firsts) != 2 {
		t.Errorf("each address of the first family must come first at times, got %v", firsts)
	}
}

func TestACallThatEndsNoLongerWaits(t *testing.T) {
	dial, _ := answeringAt(nil, true)
	ctx, cancel := context.WithTimeout(context.Background(), 10*time.Millisecond)
	defer cancel()
	_, err := bookOf("::1").over(dial)(ctx, "tcp", "service.example:80")
	if !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("the call must end with its context, got %v", err)
	}
}

func TestACallDoesNotWaitForTheLookUpOfAnother(t *testing.T) {
	book := bookOf("::1")
	begun := make(chan struct{}, 2)
	book.lookup = func(ctx context.Context, _ string) ([]net.IPAddr, error) {
		begun <- struct{}{}
		<-ctx.Done()
		return nil, ctx.Err()
	}
	slow, end := context.WithCancel(context.Background())
	t.Cleanup(end)
	go func() { _, _ = book.hostsOf(slow, "service.example") }()
	<-begun
	ended := make(chan error)
	go func() {
		ctx, cancel := context.WithTimeout(context.Background(), time.Millisecond)
		defer cancel()
		_, err := book.hostsOf(ctx, "service.example")
		ended <- err
	}()
	select {
	case err := <-ended:
		if !errors.Is(err, context.DeadlineExceeded) {
			t.Errorf("the call must end with its context, got %v", err)
		}
	case <-time.After(10 * time.Second):
		t.Error("the call must end with its context, got nothing")
	}
}

func TestNamesAreResolvedHereUnlessK6HasTheAddress(t *testing.T) {
	for text, isResolved := range map[string]bool{"": true, `{"hasAddress":true}`: false} {
		prepare, err := ReadConnectionOptions([]byte(text))
		if err != nil {
			t.Fatal(err)
		}
		var asked string
		transport := &http.Transport{DialContext: func(_ context.Context, _, address string) (net.Conn, error) {
			asked, _, _ = net.SplitHostPort(address)
			return nil, syscall.ECONNREFUSED
		}}
		prepare(transport)
		_, _ = transport.DialContext(context.Background(), "tcp", "localhost:80")
		if (net.ParseIP(asked) != nil) != isResolved {
			t.Errorf("with %q, k6 must get an address or else the name, got %q", text, asked)
		}
	}
}
