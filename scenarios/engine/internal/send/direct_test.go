package send

import (
	"context"
	"errors"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"syscall"
	"testing"
	"time"
)

// isDirect is set where a sender goes over a transport of its own, as in a load.
var isDirect = true

func over(t *testing.T, base *http.Transport) http.RoundTripper {
	t.Helper()
	direct := NewDirect(base, func(conn net.Conn) net.Conn { return conn })
	t.Cleanup(direct.CloseIdleConnections)
	if isDirect {
		return direct
	}
	return base
}

// baseOf is the transport of net/http behind a sender.
func baseOf(sender *Sender) *http.Transport {
	if direct, isDirect := sender.transport.(*Direct); isDirect {
		return direct.base
	}
	return sender.transport.(*http.Transport)
}

// Proxies, HTTP/2 and fresh connections need net/http, so that both must do the same.
func TestOverNetHTTPAllIsTheSame(t *testing.T) {
	isDirect = false
	defer func() { isDirect = true }()
	for name, test := range map[string]func(*testing.T){
		"faults": TestFaultsHaveTheirReasonCodes, "codings": TestContentCodingsAreReadAsTheSuiteReadsThem,
		"requests": TestRequestsAreSentAsTheyAre, "stale": TestAnIdleConnectionThatTheTargetClosesIsStale,
		"large": TestALargeResponseIsNotKept, "names": TestANameThatIsNotResolvedIsNoFaultOfTheTargetAlone,
		"HTTP/2": TestFaultsOverHTTP2HaveTheReasonsOfHTTP1, "counts": TestConnectionsAreCountedAndReused,
		"idle HTTP/2": TestAConnectionOfHTTP2ThatTheTargetClosesAsIdleIsStaleOrOpenedAgain,
		"unusable":    TestAConnectionThatCannotBeUsedAgainIsOpenedAnew, "unsent": TestWhatWasNotSentIsSentAgain,
		"refused": TestALargeBodyMayBeRefusedBeforeItIsRead, "proxy": TestAProxyIsSentTheRequests,
		"no proxy": TestAProxyThatIsNotThereRefusesTheConnection, "runs": TestASenderThatIsOpenedAgainSendsInTheNewRun,
		"addresses": TestANameIsReachedAtTheAddressThatListens, "trailers": TestServerTimingsComeInHeadersOfAnyCaseAndInTrailers,
		"no address": TestANameOfWhichNoAddressListensRefusesTheConnection,
	} {
		t.Run(name, test)
	}
}

func TestAConnectionThatCannotBeUsedAgainIsOpenedAnew(t *testing.T) {
	const response = "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}"
	wait := func(net.Conn) { time.Sleep(time.Second) }
	for _, one := range []struct {
		what, fault string
		respond     func(net.Conn)
	}{
		{"closed by the target", "", write(response)},
		{"that the target will close", "", func(connection net.Conn) {
			write("HTTP/1.0 200 OK\r\nContent-Length: 2\r\n\r\n{}")(connection)
			wait(connection)
		}},
		{"with more behind the response", "", func(connection net.Conn) { write(response + response)(connection); wait(connection) }},
		{"with more long after the response", "", func(connection net.Conn) {
			write(response)(connection)
			time.Sleep(20 * time.Millisecond)
			write(response)(connection)
			wait(connection)
		}},
		{"with content to come", "protocol-error", func(connection net.Conn) {
			write("HTTP/1.1 600 Beyond\r\nContent-Length: 2\r\n\r\n")(connection)
			wait(connection)
		}},
	} {
		sender := senderTo(t, target(t, one.respond))
		for range 2 {
			if found := expectFault(t, sender, one.fault, one.what); !found.IsNew || found.Retries != 0 {
				t.Errorf("a connection %s must be opened anew, got %+v", one.what, found)
			}
			time.Sleep(100 * time.Millisecond)
		}
	}
}

// breaking is a connection that takes one request.
type breaking struct {
	net.Conn
	isUsed bool
}

func (b *breaking) Write(from []byte) (int, error) {
	if b.isUsed {
		return 0, syscall.EPIPE
	}
	b.isUsed = true
	return b.Conn.Write(from)
}

func TestWhatWasNotSentIsSentAgain(t *testing.T) {
	sender := handledBy(t, func(response http.ResponseWriter, request *http.Request) { _, _ = io.Copy(response, request.Body) })
	baseOf(sender).DialContext = func(ctx context.Context, network, address string) (net.Conn, error) {
		conn, err := new(net.Dialer).DialContext(ctx, network, address)
		return &breaking{Conn: conn}, err
	}
	for retries := range int64(2) {
		if found := sender.Post(0, "{}", now()); string(found.Content) != "{}" || found.Retries != retries {
			t.Errorf("a request that was not sent must be sent again, got %+v", found)
		}
	}
}

func TestALargeBodyMayBeRefusedBeforeItIsRead(t *testing.T) {
	sender := senderTo(t, target(t, func(connection net.Conn) {
		write("HTTP/1.1 413 Content Too Large\r\nContent-Length: 0\r\n\r\n")(connection)
		time.Sleep(time.Second)
	}))
	sender.timeout = 500 * time.Millisecond
	if found := sender.Post(0, strings.Repeat(" ", 16<<20), now()); found.Status != 413 {
		t.Errorf("the response must be read while the body is sent, got %+v", found)
	}
}

func TestAProxyIsSentTheRequests(t *testing.T) {
	proxy := httptest.NewServer(http.HandlerFunc(func(response http.ResponseWriter, request *http.Request) {
		_, _ = io.WriteString(response, request.RequestURI)
	}))
	t.Cleanup(proxy.Close)
	connection, err := ReadConnectionOptions([]byte(`{"proxy":"` + proxy.URL + `"}`))
	if err != nil {
		t.Fatal(err)
	}
	sender := senderTo(t, "http://service.example")
	connection(baseOf(sender))
	if found := sender.Post(0, "{}", now()); string(found.Content) != "http://service.example/token-price" {
		t.Errorf("the proxy must get the whole address, got %q and %v", found.Content, found.Failure)
	}
}

func TestTheEndOfARunEndsItsRequest(t *testing.T) {
	for _, isDialling := range []bool{true, false} {
		ctx, end := context.WithCancel(context.Background())
		sender := senderTo(t, target(t, func(connection net.Conn) {
			end()
			_, _ = connection.Read(make([]byte, 1))
		}))
		sender.timeout = time.Minute
		baseOf(sender).DialContext = func(_ context.Context, network, address string) (net.Conn, error) {
			if isDialling {
				end()
				time.Sleep(10 * time.Millisecond)
			}
			return net.Dial(network, address)
		}
		sender.Open(ctx, sender.transport)
		if found := sender.Post(0, "{}", now()); !errors.Is(found.Failure, context.Canceled) {
			t.Errorf("the end of the run must end its request, got %+v", found)
		}
	}
}
