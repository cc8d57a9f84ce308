package send

import (
	"bufio"
	"cmp"
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	"io"
	"math"
	"net"
	"net/http"
	"net/http/httptrace"
	"net/url"
	"sync"
	"syscall"
)

// connection is one of HTTP/1.1 that its sender keeps. It sends and receives in the goroutine that asks. A transport of net/http
// hands each request to two goroutines of its connection and back, which is a third of what a request costs. Here, too, net/http
// writes the header of requests, if only once, and reads responses. It has the whole of those that go over HTTP/2, by a proxy or on
// fresh connections, and of bodies that a target may refuse before it has read them.
type connection struct {
	base *http.Transport
	// socketOf is the socket of a connection that the base has dialled.
	socketOf func(net.Conn) net.Conn
	// isIndirect is set where the base has all requests; isPlanned once that is known, but for HTTP/2.
	isPlanned, isIndirect bool
	tls                   *tls.Config
	conn                  net.Conn
	// socket is that of the connection; one that is no socket never has input before a request.
	socket syscall.RawConn
	// unsent is what is to be written of a request to a kept connection; written is how many bytes were, and failed why not all.
	unsent  []byte
	written int
	failed  error
	// turn is the method takeTurn.
	turn func(descriptor uintptr) bool
	// reader has the response in flight. Whoever waits for one needs none.
	reader *bufio.Reader
	header io.LimitedReader
}

// mostHeader is the longest header of a response, that of informational ones included, as in net/http.
const mostHeader = 10 << 20

// mostAtOnce is the largest body that is sent before the response is read: it fits the buffers of any system.
const mostAtOnce = 16 << 10

var readers = sync.Pool{New: func() any { return bufio.NewReader(nil) }}

var errUnusable = errors.New("the target has closed the connection, or sent what it was not asked for")

// isSilent says whether a socket is open and has nothing to read; nil where that cannot be asked without waiting.
var isSilent func(descriptor uintptr) bool

// plan finds out whether requests may go over the connection here. All requests go to one origin.
func (s *Sender) plan(to *url.URL) {
	s.isPlanned = true
	s.isIndirect = s.isIndirect || s.target.hasHTTP2.Load() || s.base.DisableKeepAlives || isSilent == nil
	if s.base.Proxy != nil {
		proxy, err := s.base.Proxy(&http.Request{URL: to})
		s.isIndirect = s.isIndirect || proxy != nil || err != nil
	}
}

// write writes a request. On a kept connection it looks for input before, and waits for some after.
func (s *Sender) write(request []byte, isReused bool) (int, error) {
	if !isReused || s.socket == nil {
		s.gotConn(httptrace.GotConnInfo{Reused: isReused, WasIdle: isReused})
		return s.conn.Write(request)
	}
	s.unsent, s.written, s.failed = request, 0, nil
	if err := s.socket.Read(s.turn); err != nil {
		return s.written, err
	}
	return s.written, s.failed
}

// takeTurn says whether the wait for input is over. The poller calls it once before, so that no input comes unnoticed, and then as
// often as there may be some.
func (s *Sender) takeTurn(descriptor uintptr) bool {
	if s.unsent == nil {
		return true
	}
	if !isSilent(descriptor) {
		s.failed = errUnusable
		return true
	}
	s.gotConn(httptrace.GotConnInfo{Reused: true, WasIdle: true})
	s.written, s.failed = s.conn.Write(s.unsent)
	s.unsent = nil
	// TLS may have read more than it has handed out.
	return s.failed != nil || s.tls != nil
}

// receive reads the header of the response behind informational ones.
func (s *Sender) receive() (*http.Response, error) {
	s.reader, s.header = readers.Get().(*bufio.Reader), io.LimitedReader{R: s.conn, N: mostHeader}
	s.reader.Reset(&s.header)
	for {
		got, err := http.ReadResponse(s.reader, nil)
		if err != nil {
			if s.header.N <= 0 {
				err = fmt.Errorf("read limit of %d bytes exhausted", mostHeader)
			}
			return nil, s.failure(err)
		}
		if got.StatusCode < 100 || got.StatusCode >= 200 || got.StatusCode == http.StatusSwitchingProtocols {
			s.header.N = math.MaxInt64
			return got, nil
		}
	}
}

// leave ends with a response. Its connection is kept for the next request if it was read to its end, and nothing is behind it.
func (s *Sender) leave(got *http.Response) {
	switch {
	case s.reader == nil:
		_ = got.Body.Close()
	case !s.isWhole || got.Close || got.StatusCode < 200 || s.reader.Buffered() > 0:
		s.disconnect()
	default:
		s.releaseReader()
	}
}

func (s *Sender) releaseReader() {
	if s.reader != nil {
		s.reader.Reset(nil)
		readers.Put(s.reader)
		s.reader = nil
	}
}

// connect opens the connection. Where it shows that the target has HTTP/2, the base has all requests, over its own connections.
func (s *Sender) connect(to *url.URL) error {
	port := cmp.Or(to.Port(), map[string]string{"https": "443"}[to.Scheme], "80")
	conn, err := s.base.DialContext(s.ctx, "tcp", net.JoinHostPort(to.Hostname(), port))
	if err != nil {
		return err
	}
	var socket syscall.RawConn
	if of, isSocket := s.socketOf(conn).(syscall.Conn); isSocket {
		socket, _ = of.SyscallConn()
	}
	if to.Scheme == "https" {
		if s.tls == nil {
			// A copy of the base has the protocols that it offers.
			s.tls = s.base.Clone().TLSClientConfig
			s.tls.ServerName = cmp.Or(s.tls.ServerName, to.Hostname())
		}
		secured := tls.Client(conn, s.tls)
		if err := secured.HandshakeContext(s.ctx); err != nil {
			_ = conn.Close()
			return err
		}
		if secured.ConnectionState().NegotiatedProtocol == "h2" {
			_ = secured.Close()
			s.noteHTTP2()
			return nil
		}
		conn = secured
	}
	s.mutex.Lock()
	defer s.mutex.Unlock()
	if err := s.ctx.Err(); err != nil {
		_ = conn.Close()
		return err
	}
	s.conn, s.socket = conn, socket
	return nil
}

// noteHTTP2 leaves the requests to the base, and those of all senders that have not sent any.
func (s *Sender) noteHTTP2() {
	s.disconnect()
	s.isIndirect = true
	s.target.hasHTTP2.Store(true)
}

// failure closes the connection, and is what failed: the context, if that is over.
func (s *Sender) failure(err error) error {
	s.disconnect()
	if cause := context.Cause(s.ctx); cause != nil {
		return cause
	}
	return err
}

func (s *Sender) disconnect() {
	s.releaseReader()
	s.mutex.Lock()
	defer s.mutex.Unlock()
	if s.conn != nil {
		_ = s.conn.Close()
		s.conn = nil
	}
}

// CloseIdleConnections closes the connections of a virtual user that sends nothing more.
func (s *Sender) CloseIdleConnections() {
	s.disconnect()
	s.base.CloseIdleConnections()
}
