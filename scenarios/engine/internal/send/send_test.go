package send

import (
	"bytes"
	"compress/gzip"
	"compress/zlib"
	"context"
	"crypto/tls"
	"encoding/json"
	"errors"
	"io"
	"log"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"runtime"
	"runtime/debug"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"
)

// target starts a server of raw connections: each is given to respond after the head of a request was read.
func target(t testing.TB, respond func(net.Conn)) string {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = listener.Close() })
	go func() {
		for {
			connection, err := listener.Accept()
			if err != nil {
				return
			}
			go func() {
				defer func() { _ = connection.Close() }()
				_, _ = connection.Read(make([]byte, 4096))
				respond(connection)
			}()
		}
	}()
	return "http://" + listener.Addr().String()
}

// began is when the clock of all senders here did.
var began = time.Now()

func now() time.Duration { return time.Since(began) }

// senderTo returns a sender whose requests may take ten seconds.
func senderTo(t testing.TB, url string) *Sender {
	t.Helper()
	return senderOver(t, url, &http.Transport{
		DialContext: new(net.Dialer).DialContext, DisableCompression: true, TLSClientConfig: &tls.Config{},
	})
}

func senderOver(t testing.TB, url string, base *http.Transport) *Sender {
	t.Helper()
	target, err := NewTarget(url, []string{"/token-price"})
	if err != nil {
		t.Fatal(err)
	}
	made := New(target, base, func(conn net.Conn) net.Conn { return conn }, 10*time.Second, now)
	made.isIndirect = !isDirect
	made.Open(context.Background())
	t.Cleanup(made.CloseIdleConnections)
	return made
}

// secret is what all senders here send.
var secret = HeaderOf("secret")

// limited lets the requests of a sender take a part of a second.
func limited(sender *Sender) *Sender {
	sender.timeout = 300 * time.Millisecond
	sender.Open(context.Background())
	return sender
}

// onceDialled lets each connection of a sender pass through a function.
func onceDialled(sender *Sender, pass func(net.Conn) net.Conn) {
	sender.base.DialContext = func(ctx context.Context, network, address string) (net.Conn, error) {
		conn, err := new(net.Dialer).DialContext(ctx, network, address)
		if err != nil {
			return nil, err
		}
		return pass(conn), nil
	}
}

// prepare prepares a transport by connection options.
func prepare(t *testing.T, transport *http.Transport, options string) {
	t.Helper()
	connect, err := ReadConnectionOptions([]byte(options))
	if err != nil {
		t.Fatal(err)
	}
	connect(transport)
}

// handledBy returns a sender to a server.
func handledBy(t *testing.T, handle http.HandlerFunc) *Sender {
	t.Helper()
	server := httptest.NewServer(handle)
	t.Cleanup(server.Close)
	return senderTo(t, server.URL)
}

func accept(response http.ResponseWriter, _ *http.Request) { _, _ = io.WriteString(response, "{}") }

// closedPort is an address of this machine at which nothing listens.
func closedPort(t *testing.T) string {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	_ = listener.Close()
	return listener.Addr().String()
}

// expectFault sends a request, whose response must have a fault, or none.
func expectFault(t *testing.T, sender *Sender, fault, what string) Response {
	t.Helper()
	found := sender.Post(secret, 0, "{}", now())
	if found.Fault != fault {
		t.Errorf("%s must have the fault %q, got %q with status %d", what, fault, found.Fault, found.Status)
	}
	return found
}

func write(text string) func(net.Conn) {
	return func(connection net.Conn) { _, _ = io.WriteString(connection, text) }
}

func TestFaultsHaveTheirReasonCodes(t *testing.T) {
	const head = "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n"
	wait := func(net.Conn) { time.Sleep(time.Second) }
	reset := func(connection net.Conn) { _ = connection.(*net.TCPConn).SetLinger(0) }
	for _, one := range []struct {
		fault   string
		respond func(net.Conn)
	}{
		{"timeout-headers", wait},
		{"timeout-body", func(connection net.Conn) { write(head + "Content-Length: 9\r\n\r\n{")(connection); wait(connection) }},
		{"reset", reset},
		{"reset", func(net.Conn) {}},
		{"truncated", write(head + "Content-Length: 9\r\n\r\n{")},
		{"truncated", write(head + "Transfer-Encoding: chunked\r\n\r\n1\r\n{\r\n")},
		{"protocol-error", write("not HTTP\r\n\r\n")},
		{"repeated-length", write(head + "Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}")},
		{"", write(head + "Content-Length: 2\r\nContent-Length: 2\r\n\r\n{}")},
		{"", write(head + "X-Folded: one\r\n two\r\nContent-Length: 2\r\n\r\n{}")},
		{"http2-only", write("\x00\x00\x06\x04\x00\x00\x00\x00\x00\x00\x03\x00\x00\x00\x64")},
		{"", write("HTTP/1.1 100 Continue\r\n\r\n" + head + "Content-Length: 2\r\n\r\n{}")},
		{"protocol-error", write("HTTP/1.1 101 Switching Protocols\r\nUpgrade: other\r\nConnection: Upgrade\r\n\r\n")},
		{"protocol-error", write(head + strings.Repeat("X-Long: "+strings.Repeat("x", 1000)+"\r\n", 11_000) + "\r\n")},
		{"encoding-broken", write(head + "Content-Encoding: gzip\r\nContent-Length: 2\r\n\r\n{}")},
		{"", write("HTTP/1.1 304 Not Modified\r\nContent-Encoding: gzip\r\n\r\n")},
		{"", write("HTTP/1.1 307 Temporary Redirect\r\nLocation: http://name.invalid/\r\nContent-Length: 0\r\n\r\n")},
	} {
		sender := senderTo(t, target(t, one.respond))
		if strings.HasPrefix(one.fault, "timeout") {
			limited(sender)
		}
		expectFault(t, sender, one.fault, "a response")
	}
	expectFault(t, senderTo(t, "http://"+closedPort(t)), "connection-refused", "a port without a listener")
	tlsServer := httptest.NewTLSServer(http.NotFoundHandler())
	defer tlsServer.Close()
	expectFault(t, senderTo(t, tlsServer.URL), "tls", "an unknown authority")
	if expectFault(t, senderTo(t, "http://name.invalid"), "dns", "a name").Failure == nil {
		t.Error("the failure must be reported of a name, which is no fault of the target alone")
	}
}

// The suite reads the same table (test/http/client.test.ts).
func TestContentCodingsAreReadAsTheSuiteReadsThem(t *testing.T) {
	text, err := os.ReadFile("testdata/codings.json")
	if err != nil {
		t.Fatal(err)
	}
	var table []struct {
		What, Expected string
		Codings        []string
		Content        []byte
	}
	if err := json.Unmarshal(text, &table); err != nil || len(table) == 0 {
		t.Fatalf("the table must be read, got %d rows and %v", len(table), err)
	}
	for _, one := range table {
		sender := handledBy(t, func(response http.ResponseWriter, _ *http.Request) {
			response.Header()["Content-Encoding"] = one.Codings
			_, _ = response.Write(one.Content)
		})
		found := sender.Post(secret, 0, "{}", now())
		if read := found.Fault + string(found.Content); read != one.Expected {
			t.Errorf("%s must be read as %q, got %q", one.What, one.Expected, read)
		}
	}
}

func TestOnlyAStatusThatAllowsContentIsASuccess(t *testing.T) {
	for status, want := range map[int]bool{200: true, 201: true, 299: true, 204: false, 205: false, 302: false, 401: false} {
		if found := (&Response{Status: status}).IsSuccess(); found != want {
			t.Errorf("status %d: a success must be %v, got %v", status, want, found)
		}
	}
}

func TestRequestsAreSentAsTheyAre(t *testing.T) {
	sender := handledBy(t, func(response http.ResponseWriter, request *http.Request) {
		body, _ := io.ReadAll(request.Body)
		if request.URL.Path == "/token-price" && request.Method == "POST" && string(body) == `{"a":1}` &&
			request.Header.Get("Authorization") == "Bearer secret" && request.Header.Get("User-Agent") == "assay" &&
			request.Header.Get("Content-Type") == "application/json" && request.ContentLength == 7 {
			response.Header().Set("Content-Encoding", "gzip")
			packer := gzip.NewWriter(response)
			_, _ = packer.Write([]byte(strings.Repeat("x", 5000)))
			_ = packer.Close()
			return
		}
		response.Header().Add("Retry-After", "7")
		response.Header().Add("Retry-After", "120")
		response.WriteHeader(http.StatusTooManyRequests)
	})
	found := sender.Post(secret, 0, `{"a":1}`, now())
	if found.Status != 200 || len(found.Content) != 5000 || found.Service <= 0 {
		t.Fatalf("the response must be read and decoded, got status %d and %d bytes", found.Status, len(found.Content))
	}
	if found = sender.Post(secret, 0, `{}`, now()); found.Status != 429 || found.RetryAfter != "7, 120" {
		t.Fatalf("every wait of a 429 must be read, got %d %q", found.Status, found.RetryAfter)
	}
	if found.Fault != "" {
		t.Fatalf("a rejection is a complete response, got %q", found.Fault)
	}
}

func TestAnIdleConnectionThatTheTargetClosesIsStale(t *testing.T) {
	url := target(t, func(connection net.Conn) {
		write("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}")(connection)
		_, _ = connection.Read(make([]byte, 4096))
	})
	sender := senderTo(t, url)
	expectFault(t, sender, "", "the first request")
	expectFault(t, sender, "stale-connection", "the second request")
}

func TestALargeResponseIsNotKept(t *testing.T) {
	length := mostKept * 3
	sender := handledBy(t, func(response http.ResponseWriter, _ *http.Request) {
		_, _ = io.WriteString(response, strings.Repeat("x", length))
	})
	if found := sender.Post(secret, 0, "{}", now()); len(found.Content) != length {
		t.Fatalf("the response must be read, got %d bytes", len(found.Content))
	}
	sender.Release()
	length = 2
	if found := sender.Post(secret, 0, "{}", now()); len(found.Content) != length || cap(sender.content) > mostKept {
		t.Fatalf("the buffer must be small again, got %d bytes for %d", cap(sender.content), len(found.Content))
	}
}

// http2Target starts a TLS server of HTTP/2, and a sender to it.
func http2Target(t *testing.T, handle http.HandlerFunc) (*httptest.Server, *Sender) {
	t.Helper()
	server := httptest.NewUnstartedServer(handle)
	server.EnableHTTP2 = true
	server.Config.ErrorLog = log.New(io.Discard, "", 0)
	server.StartTLS()
	t.Cleanup(server.Close)
	return server, senderOver(t, server.URL, server.Client().Transport.(*http.Transport))
}

func TestFaultsOverHTTP2HaveTheReasonsOfHTTP1(t *testing.T) {
	abort := func(http.ResponseWriter, *http.Request) { panic(http.ErrAbortHandler) }
	for _, test := range []struct {
		fault  string
		handle http.HandlerFunc
	}{
		{"reset", abort},
		{"truncated", func(response http.ResponseWriter, request *http.Request) {
			_, _ = io.WriteString(response, "{")
			_ = http.NewResponseController(response).Flush()
			abort(response, request)
		}},
		{"timeout-headers", func(_ http.ResponseWriter, request *http.Request) { <-request.Context().Done() }},
		{"timeout-body", func(response http.ResponseWriter, request *http.Request) {
			_ = http.NewResponseController(response).Flush()
			<-request.Context().Done()
		}},
		{"", accept},
	} {
		_, sender := http2Target(t, test.handle)
		if strings.HasPrefix(test.fault, "timeout") {
			limited(sender)
		}
		if found := expectFault(t, sender, test.fault, "a response"); found.Fault == "" && !found.IsHTTP2 {
			t.Error("the response must come over HTTP/2")
		}
	}
}

func TestAConnectionOfHTTP2ThatTheTargetClosesAsIdleIsStaleOrOpenedAgain(t *testing.T) {
	server, sender := http2Target(t, accept)
	if found := sender.Post(secret, 0, "{}", now()); found.Fault != "" || !found.IsNew {
		t.Fatalf("the first request must open a connection, got %+v", found)
	}
	server.CloseClientConnections()
	if found := sender.Post(secret, 0, "{}", now()); found.Fault != "" && found.Fault != "stale-connection" {
		t.Fatalf("a connection that was closed before the request must be stale, got %q", found.Fault)
	}
}

// closing is a connection that calls a function once it is closed.
type closing struct {
	net.Conn
	closed func()
}

func (c closing) Close() error {
	c.closed()
	return c.Conn.Close()
}

func TestASenderHasOneConnectionToATargetOfHTTP2WhateverItSendsFirst(t *testing.T) {
	for _, length := range []int{2, mostAtOnce + 1} {
		server, sender := http2Target(t, accept)
		var dialled, open atomic.Int64
		counting := func(conn net.Conn) net.Conn {
			dialled.Add(1)
			open.Add(1)
			return closing{conn, sync.OnceFunc(func() { open.Add(-1) })}
		}
		onceDialled(sender, counting)
		for at, body := range []string{strings.Repeat(" ", length), "{}", strings.Repeat(" ", length)} {
			if found := sender.Post(secret, 0, body, now()); found.Fault != "" || !found.IsHTTP2 || found.IsNew != (at == 0) {
				t.Errorf("request %d must go over the connection of the first, got %+v", at, found)
			}
		}
		if open.Load() != 1 {
			t.Errorf("one connection must be open after a first body of %d bytes, got %d", length, open.Load())
		}
		dialled.Store(0)
		next := senderOver(t, server.URL, sender.base.Clone())
		next.target = sender.target
		onceDialled(next, counting)
		if expectFault(t, next, "", "the first request of the next sender"); dialled.Load() != 1 {
			t.Errorf("the next sender must open one connection, got %d", dialled.Load())
		}
	}
}

func TestConnectionsAreCountedAndReused(t *testing.T) {
	const setUp = 20 * time.Millisecond
	sender := handledBy(t, accept)
	onceDialled(sender, func(conn net.Conn) net.Conn {
		time.Sleep(setUp)
		return conn
	})
	begun := now()
	if found := sender.Post(secret, 0, "{}", begun); !found.IsNew || found.Retries != 0 || found.IsHTTP2 || found.Ended-begun < found.Service+setUp {
		t.Fatalf("the first request must open a connection, which is no service time, got %+v", found)
	}
	begun = now()
	if found := sender.Post(secret, 0, "{}", begun); found.IsNew || found.Ended-begun != found.Service {
		t.Fatalf("the second request must use the connection of the first at once, got %+v", found)
	}
	fresh := handledBy(t, accept)
	fresh.base.DisableKeepAlives = true
	for range 2 {
		if found := expectFault(t, fresh, "", "a fresh connection"); !found.IsNew {
			t.Fatal("a connection that is not to be kept must be a new one each time")
		}
	}
}

// mostHeap is a third of what 200 bombs take decoded.
const mostHeap = 1 << 30

func TestBombsBehindThreeCodingsAreTooLarge(t *testing.T) {
	bomb := bytes.Repeat([]byte{0}, mostContent+1)
	for range 3 {
		var packed bytes.Buffer
		packer := gzip.NewWriter(&packed)
		_, _ = packer.Write(bomb)
		_ = packer.Close()
		bomb = packed.Bytes()
	}
	server := httptest.NewServer(http.HandlerFunc(func(response http.ResponseWriter, _ *http.Request) {
		response.Header().Set("Content-Encoding", "gzip, gzip, gzip")
		_, _ = response.Write(bomb)
	}))
	defer server.Close()
	// As in k6, the heap grows beyond a limit only as much as it must, however busy the machine is.
	defer debug.SetMemoryLimit(debug.SetMemoryLimit(mostHeap / 4 * 3))
	var users sync.WaitGroup
	var tooLarge atomic.Int64
	for user := range 200 {
		users.Go(func() {
			sender := senderTo(t, server.URL)
			// One waits until a machine that is busy with something else has let it have its turn.
			sender.timeout = 5 * time.Minute
			if user > 0 {
				sender.timeout = 5 * time.Second
			}
			sender.Open(t.Context())
			found := sender.Post(secret, 0, "{}", now()).Fault
			sender.Release()
			if found == "response-too-large" {
				tooLarge.Add(1)
			} else if !strings.HasPrefix(found, "timeout-") {
				t.Errorf("a bomb must be too large, or wait in vain for its turn, got %q", found)
			}
		})
	}
	users.Wait()
	if tooLarge.Load() == 0 {
		t.Error("a bomb must be too large")
	}
	var memory runtime.MemStats
	if runtime.ReadMemStats(&memory); memory.HeapSys > mostHeap {
		t.Errorf("200 bombs at once must take at most %d MiB, got %d", mostHeap>>20, memory.HeapSys>>20)
	}
	if !large.TryAcquire(largeAtOnce) {
		t.Fatal("no sender must hold a large response any more")
	}
	large.Release(largeAtOnce)
}

func BenchmarkPost(b *testing.B) {
	response := "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 400\r\n\r\n" + strings.Repeat("x", 400)
	sender := senderTo(b, target(b, func(connection net.Conn) {
		into := make([]byte, 4096)
		for err := error(nil); err == nil; _, err = connection.Read(into) {
			write(response)(connection)
		}
	}))
	b.ReportAllocs()
	for b.Loop() {
		sender.Post(secret, 0, `{"tokenId":"3145f8ec-02e6-4654-bc62-cf71f8249e9b","chainSlug":"base"}`, now())
		sender.Release()
	}
}

// FuzzDecoded reads content that the standard library has packed, and content that only claims to be.
func FuzzDecoded(f *testing.F) {
	f.Add([]byte(`{"success":true}`), true)
	f.Add([]byte{0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff, 3, 0, 0, 0, 0, 0, 0, 0, 0, 0}, false)
	f.Fuzz(func(t *testing.T, content []byte, isPacked bool) {
		if isPacked {
			var sent bytes.Buffer
			packer := gzip.NewWriter(&sent)
			inner := zlib.NewWriter(packer)
			_, _ = inner.Write(content)
			_, _ = inner.Close(), packer.Close()
			if read, err := new(Sender).decoded("deflate, GZIP", sent.Bytes()); err != nil || !bytes.Equal(read, content) {
				t.Fatalf("%q must be read, got %q and %v", content, read, err)
			}
			return
		}
		sender := &Sender{timeLimit: timeLimit{ctx: t.Context()}}
		var expected []byte
		reader, failure := gzip.NewReader(bytes.NewReader(content))
		if failure == nil {
			expected, failure = io.ReadAll(reader)
		}
		if read, err := sender.decoded("gzip", content); failure == nil && (err != nil || !bytes.Equal(read, expected)) {
			t.Fatalf("gzip reads %q and %v, got %q and %v", expected, failure, read, err)
		}
		for _, coding := range []string{"br", "deflate"} {
			if _, err := sender.decoded(coding, content); err != nil && !errors.Is(err, errEncoding) && !errors.Is(err, errTooLarge) {
				t.Fatalf("%s: the fault must be that of the coding, got %v", coding, err)
			}
		}
	})
}

func TestASenderThatIsOpenedAgainSendsInTheNewRun(t *testing.T) {
	sender := handledBy(t, accept)
	for run := range 3 {
		// k6 ends the context of an iteration with it, and stages of VUs begin an iteration for each request.
		ctx, end := context.WithCancel(context.Background())
		sender.Open(ctx)
		if found := expectFault(t, sender, "", "a request"); found.IsNew != (run == 0) {
			t.Errorf("run %d must use the connection of the first, got %+v", run, found)
		}
		end()
		time.Sleep(10 * time.Millisecond)
	}
}
