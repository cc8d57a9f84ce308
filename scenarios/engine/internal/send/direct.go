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
	"time"
)

// Direct is the transport of one virtual user. It keeps one connection of HTTP/1.1, and sends and receives in the goroutine that
// asks. A transport of net/http hands each request to two goroutines of its connection and back, which is a third of what a
// request costs. Here, too, net/http writes the header of requests, if only once, and reads responses. It has the whole of those
// that go over HTTP/2, by a proxy or on fresh connections, and of bodies that a target may refuse before it has read them.
type Direct struct {
	base *http.Transport
	// socketOf is the socket of a connection that the base has dialled.
	socketOf func(net.Conn) net.Conn
	// gotConn hears of each connection for a request.
	gotConn func(httptrace.GotConnInfo)
	// isIndirect is set where the base has all requests; isPlanned once that is known, but for HTTP/2.
	isPlanned, isIndirect bool
	tls                   *tls.Config
	unwatch               func() bool
	// mutex is for the end of a context, which interrupts what is on the connection.
	mutex sync.Mutex
	ctx   context.Context
	conn  net.Conn
	// socket is that of the connection; one that is no socket never has input before a request.
	socket syscall.RawConn
	// request is what is to be written of one to a kept connection; written is how many bytes were, and failed why not all.
	request []byte
	written int
	failed  error
	// turn is the method of this name.
	turn func(descriptor uintptr) bool
	// reader has the response in flight. Whoever waits for one needs none.
	reader *bufio.Reader
	limit  io.LimitedReader
}

// mostHeader is the longest header of a response, that of informational ones included, as in net/http.
const mostHeader = 10 << 20

// mostAtOnce is the largest body that is sent before the response is read: it fits the buffers of any system.
const mostAtOnce = 16 << 10

var readers = sync.Pool{New: func() any { return bufio.NewReader(nil) }}

var (
	errUnusable = errors.New("the target has closed the connection, or sent what it was not asked for")
	errIndirect = errors.New("the request is for net/http")
)

// NewDirect makes a transport over one of net/http, which may still be prepared until it sends.
func NewDirect(base *http.Transport, socketOf func(net.Conn) net.Conn) *Direct {
	made := &Direct{base: base, socketOf: socketOf}
	made.turn = made.takeTurn
	return made
}

// takes says whether a request may go over the connection here. All requests go to one origin.
func (d *Direct) takes(to *url.URL, length int) bool {
	if !d.isPlanned {
		d.isPlanned, d.isIndirect = true, d.isIndirect || d.base.DisableKeepAlives || !canLook
		if d.base.Proxy != nil {
			proxy, err := d.base.Proxy(&http.Request{URL: to})
			d.isIndirect = d.isIndirect || proxy != nil || err != nil
		}
	}
	return !d.isIndirect && length <= mostAtOnce
}

// send sends a request once the last response was released. It fails with errIndirect where the target takes HTTP/2.
func (d *Direct) send(to *url.URL, request []byte) (*http.Response, error) {
	isReused := d.conn != nil
	if !isReused {
		if err := d.connect(to); err != nil {
			return nil, d.failure(err)
		}
		if d.isIndirect {
			return nil, errIndirect
		}
	}
	written, err := d.write(request, isReused)
	if err != nil {
		if err = d.failure(err); isReused && written == 0 && d.ctx.Err() == nil {
			return d.send(to, request)
		}
		return nil, err
	}
	return d.receive()
}

// write writes a request. On a kept connection it looks for input before, and waits for some after.
func (d *Direct) write(request []byte, isReused bool) (int, error) {
	if isReused && d.socket != nil {
		d.request, d.written, d.failed = request, 0, nil
		err := d.socket.Read(d.turn)
		return d.written, cmp.Or(d.failed, err)
	}
	d.gotConn(httptrace.GotConnInfo{Reused: isReused, WasIdle: isReused})
	return d.conn.Write(request)
}

// takeTurn says whether the wait for input is over. The poller calls it once before, so that no input comes unnoticed, and then as
// often as there may be some.
func (d *Direct) takeTurn(descriptor uintptr) bool {
	if d.request == nil {
		return true
	}
	if !isSilent(descriptor) {
		d.failed = errUnusable
		return true
	}
	d.gotConn(httptrace.GotConnInfo{Reused: true, WasIdle: true})
	d.written, d.failed = d.conn.Write(d.request)
	d.request = nil
	// TLS may have read more than it has handed out.
	return d.failed != nil || d.tls != nil
}

// receive reads the header of the response behind informational ones.
func (d *Direct) receive() (*http.Response, error) {
	d.reader, d.limit = readers.Get().(*bufio.Reader), io.LimitedReader{R: d.conn, N: mostHeader}
	d.reader.Reset(&d.limit)
	for {
		got, err := http.ReadResponse(d.reader, nil)
		if err != nil {
			if d.limit.N <= 0 {
				err = fmt.Errorf("read limit of %d bytes exhausted", mostHeader)
			}
			return nil, d.failure(err)
		}
		if got.StatusCode < 100 || got.StatusCode >= 200 || got.StatusCode == http.StatusSwitchingProtocols {
			d.limit.N = math.MaxInt64
			return got, nil
		}
	}
}

// release ends with a response. Its connection is kept for the next request if it was read to its end, and nothing is behind it.
func (d *Direct) release(got *http.Response, isWhole bool) {
	switch {
	case d.reader == nil:
		_ = got.Body.Close()
	case !isWhole || got.Close || got.StatusCode < 200 || d.reader.Buffered() > 0:
		d.disconnect()
	default:
		d.releaseReader()
	}
}

func (d *Direct) releaseReader() {
	if d.reader != nil {
		d.reader.Reset(nil)
		readers.Put(d.reader)
		d.reader = nil
	}
}

// watch lets the end of a context interrupt the requests from now on.
func (d *Direct) watch(ctx context.Context) {
	if d.unwatch != nil {
		d.unwatch()
	}
	d.mutex.Lock()
	if d.conn != nil && d.ctx.Err() != nil {
		_ = d.conn.SetDeadline(time.Time{})
	}
	d.ctx = ctx
	d.mutex.Unlock()
	d.unwatch = context.AfterFunc(ctx, func() {
		d.mutex.Lock()
		defer d.mutex.Unlock()
		if d.ctx == ctx && d.conn != nil {
			_ = d.conn.SetDeadline(time.Unix(1, 0))
		}
	})
}

// connect opens the connection, and leaves one of HTTP/2 to the base.
func (d *Direct) connect(to *url.URL) error {
	port := cmp.Or(to.Port(), map[string]string{"https": "443"}[to.Scheme], "80")
	conn, err := d.base.DialContext(d.ctx, "tcp", net.JoinHostPort(to.Hostname(), port))
	if err != nil {
		return err
	}
	var socket syscall.RawConn
	if of, isSocket := d.socketOf(conn).(syscall.Conn); isSocket {
		socket, _ = of.SyscallConn()
	}
	if to.Scheme == "https" {
		if d.tls == nil {
			// A copy of the base has the protocols that it offers.
			d.tls = d.base.Clone().TLSClientConfig
			d.tls.ServerName = cmp.Or(d.tls.ServerName, to.Hostname())
		}
		secured := tls.Client(conn, d.tls)
		if err := secured.HandshakeContext(d.ctx); err != nil {
			_ = conn.Close()
			return err
		}
		if secured.ConnectionState().NegotiatedProtocol == "h2" {
			d.leave(secured)
			return nil
		}
		conn = secured
	}
	d.mutex.Lock()
	defer d.mutex.Unlock()
	if err := d.ctx.Err(); err != nil {
		_ = conn.Close()
		return err
	}
	d.conn, d.socket = conn, socket
	return nil
}

// leave gives a connection of HTTP/2 to the base, and with it all requests.
func (d *Direct) leave(first *tls.Conn) {
	d.isIndirect = true
	var taken sync.Once
	d.base.DialTLSContext = func(ctx context.Context, network, address string) (conn net.Conn, err error) {
		taken.Do(func() { conn = first })
		if conn == nil {
			conn, err = d.base.DialContext(ctx, network, address)
			if err == nil {
				conn = tls.Client(conn, d.tls)
			}
		}
		return conn, err
	}
}

// failure closes the connection, and is what failed: the context, if that is over.
func (d *Direct) failure(err error) error {
	d.disconnect()
	if cause := context.Cause(d.ctx); cause != nil {
		return cause
	}
	return err
}

func (d *Direct) disconnect() {
	d.releaseReader()
	d.mutex.Lock()
	defer d.mutex.Unlock()
	if d.conn != nil {
		_ = d.conn.Close()
		d.conn = nil
	}
}

// CloseIdleConnections closes the connections of a virtual user that sends nothing more.
func (d *Direct) CloseIdleConnections() {
	d.disconnect()
	d.base.CloseIdleConnections()
}
