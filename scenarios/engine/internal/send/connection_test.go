package send

import (
	"bytes"
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

// Proxies, HTTP/2 and fresh connections need net/http, so that both must do the same.
func TestOverNetHTTPAllIsTheSame(t *testing.T) {
	isDirect = false
	defer func() { isDirect = true }()
	for name, test := range map[string]func(*testing.T){
		"faults": TestFaultsHaveTheirReasonCodes, "codings": TestContentCodingsAreReadAsTheSuiteReadsThem,
		"requests": TestRequestsAreSentAsTheyAre, "stale": TestAnIdleConnectionThatTheTargetClosesIsStale,
		"large":  TestALargeResponseIsNotKept,
		"HTTP/2": TestFaultsOverHTTP2HaveTheReasonsOfHTTP1, "counts": TestConnectionsAreCountedAndReused,
		"idle HTTP/2": TestAConnectionOfHTTP2ThatTheTargetClosesAsIdleIsStaleOrOpenedAgain,
		"unusable":    TestAConnectionThatCannotBeUsedAgainIsOpenedAnew, "unsent": TestWhatWasNotSentIsSentAgain,
		"refused": TestALargeBodyMayBeRefusedBeforeItIsRead, "proxy": TestAProxyIsSentTheRequestsAndAnAuthorityMustBeACertificate,
		"runs":      TestASenderThatIsOpenedAgainSendsInTheNewRun,
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
		{"that speaks another protocol from here on", "protocol-error", func(connection net.Conn) {
			write("HTTP/1.1 101 Switching Protocols\r\n\r\n")(connection)
			wait(connection)
		}},
		{"with the rest of an error to come", "timeout-body", func(connection net.Conn) {
			write("HTTP/1.1 500 Internal Server Error\r\nContent-Length: 9\r\n\r\n{")(connection)
			wait(connection)
		}},
	} {
		sender := limited(senderTo(t, target(t, one.respond)))
		for range 2 {
			if found := expectFault(t, sender, one.fault, one.what); !found.IsNew || found.Retries != 0 {
				t.Errorf("a connection %s must be opened anew, got %+v", one.what, found)
			}
			time.Sleep(100 * time.Millisecond)
		}
	}
}

// writing is a connection that writes by a function, which gets the number of the write.
type writing struct {
	net.Conn
	count int
	write func(to net.Conn, count int, from []byte) (int, error)
}

func (w *writing) Write(from []byte) (int, error) {
	w.count++
	return w.write(w.Conn, w.count, from)
}

func writeBy(sender *Sender, write func(to net.Conn, count int, from []byte) (int, error)) {
	sender.socketOf = func(conn net.Conn) net.Conn { return conn.(*writing).Conn }
	onceDialled(sender, func(conn net.Conn) net.Conn { return &writing{conn, 0, write} })
}

func TestWhatWasNotSentIsSentAgain(t *testing.T) {
	const breaksAfter = 50 * time.Millisecond
	sender := handledBy(t, func(response http.ResponseWriter, request *http.Request) { _, _ = io.Copy(response, request.Body) })
	writeBy(sender, func(to net.Conn, count int, from []byte) (int, error) {
		if count == 1 {
			return to.Write(from)
		}
		time.Sleep(breaksAfter)
		return 0, syscall.EPIPE
	})
	for retries := range int64(2) {
		found := expectFault(t, sender, "", "a request that was not sent")
		if string(found.Content) != "{}" || found.Retries != retries {
			t.Errorf("a request that was not sent must be sent again, got %+v", found)
		}
		if (found.Service < breaksAfter) != (retries == 0) {
			t.Errorf("the service time must begin with the first attempt, got %v", found.Service)
		}
	}
}

func TestWhatWasSentInPartIsNotSentAgain(t *testing.T) {
	sender := handledBy(t, accept)
	writeBy(sender, func(to net.Conn, count int, from []byte) (int, error) {
		if count == 1 {
			return to.Write(from)
		}
		written, _ := to.Write(from[:1])
		return written, syscall.EPIPE
	})
	for _, fault := range []string{"", "stale-connection", ""} {
		if found := expectFault(t, sender, fault, "a request, of which the second is sent in part"); found.Retries != 0 {
			t.Errorf("a write must not be sent twice, got %+v", found)
		}
	}
}

func TestAResponseMayBeLongerThanAnyHeaderUpToTheLimit(t *testing.T) {
	for status, one := range map[int]struct {
		length int
		fault  string
	}{200: {mostHeader + 1, ""}, 500: {mostContent + 1, "response-too-large"}} {
		sender := handledBy(t, func(response http.ResponseWriter, _ *http.Request) {
			response.WriteHeader(status)
			_, _ = io.WriteString(response, strings.Repeat(" ", one.length))
		})
		if found := expectFault(t, sender, one.fault, "a long response"); one.fault == "" && len(found.Content) != one.length {
			t.Errorf("the response must be whole, got %d bytes", len(found.Content))
		}
		sender.Release()
	}
}

func TestRequestsHaveTheBytesThatNetHTTPWrites(t *testing.T) {
	var sent, want bytes.Buffer
	sender := handledBy(t, accept)
	writeBy(sender, func(to net.Conn, _ int, from []byte) (int, error) {
		_, _ = sent.Write(from)
		return to.Write(from)
	})
	sender.target, _ = NewTarget(sender.target.operations[0].url.String(), []string{"", "/a%20b?of=1&of=%C3%A9"})
	for _, header := range []*Header{HeaderOf("first"), HeaderOf("second")} {
		for index, to := range sender.target.operations {
			for _, body := range []string{"", "{}", strings.Repeat(" ", mostAtOnce)} {
				sent.Reset()
				want.Reset()
				expected, _ := http.NewRequest(http.MethodPost, to.url.String(), strings.NewReader(body))
				expected.Header = header.fields
				_ = expected.Write(&want)
				if found := sender.Post(header, index, body, now()); found.Fault != "" || sent.String() != want.String() {
					t.Errorf("the request must be %.300q, got %.300q", &want, &sent)
				}
			}
		}
	}
}

func TestAKeptConnectionWaitsForItsResponseWithinTheTimeLimit(t *testing.T) {
	const last = 2_000
	var count int
	sender := handledBy(t, func(response http.ResponseWriter, request *http.Request) {
		switch count++; {
		case count > last:
			_, _ = io.Copy(io.Discard, request.Body)
			<-request.Context().Done()
		case count%100 == 0:
			time.Sleep(time.Millisecond)
			response.WriteHeader(http.StatusInternalServerError)
		}
		accept(response, request)
	})
	for at := range last {
		if found := expectFault(t, sender, "", "a response"); found.IsNew != (at == 0) {
			t.Fatalf("request %d must use the connection of the first, got %+v", at, found)
		}
	}
	expectFault(t, limited(sender), "timeout-headers", "no response")
}

func TestALargeBodyMayBeRefusedBeforeItIsRead(t *testing.T) {
	sender := limited(senderTo(t, target(t, func(connection net.Conn) {
		write("HTTP/1.1 413 Content Too Large\r\nContent-Length: 0\r\n\r\n")(connection)
		time.Sleep(time.Second)
	})))
	if found := sender.Post(secret, 0, strings.Repeat(" ", 16<<20), now()); found.Status != 413 {
		t.Errorf("the response must be read while the body is sent, got %+v", found)
	}
}

func TestAProxyIsSentTheRequestsAndAnAuthorityMustBeACertificate(t *testing.T) {
	proxy := httptest.NewServer(http.HandlerFunc(func(response http.ResponseWriter, request *http.Request) {
		_, _ = io.WriteString(response, request.RequestURI)
	}))
	t.Cleanup(proxy.Close)
	sender := senderTo(t, "http://service.example")
	prepare(t, sender.base, `{"proxy":"`+proxy.URL+`"}`)
	if found := sender.Post(secret, 0, "{}", now()); string(found.Content) != "http://service.example/token-price" {
		t.Errorf("the proxy must get the whole address, got %q and %v", found.Content, found.Failure)
	}
	toNobody := senderTo(t, "https://service.example")
	prepare(t, toNobody.base, `{"proxy":"http://`+closedPort(t)+`"}`)
	expectFault(t, toNobody, "connection-refused", "a proxy that is not there")
	if _, err := ReadConnectionOptions([]byte(`{"ca":"no certificate"}`)); err == nil {
		t.Error("a text without a certificate must be an error")
	}
}

func TestTheEndOfARunEndsItsRequest(t *testing.T) {
	for _, isDialling := range []bool{true, false} {
		ctx, end := context.WithCancel(context.Background())
		sender := senderTo(t, target(t, func(connection net.Conn) {
			end()
			_, _ = connection.Read(make([]byte, 1))
		}))
		onceDialled(sender, func(conn net.Conn) net.Conn {
			if isDialling {
				end()
				time.Sleep(10 * time.Millisecond)
			}
			return conn
		})
		sender.Open(ctx)
		if found := sender.Post(secret, 0, "{}", now()); !errors.Is(found.Failure, context.Canceled) {
			t.Errorf("the end of the run must end its request, got %+v", found)
		}
	}
}
