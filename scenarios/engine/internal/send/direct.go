package send

import (
	"bufio"
	"context"
	"crypto/tls"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptrace"
	"net/url"
	"sync"
	"time"
)

// Direct is the transport of one virtual user. It keeps one connection of HTTP/1.1, and sends and receives in the goroutine that
// asks. A transport of net/http hands each request to two goroutines of its connection and back, which is a third of what a request
// costs. Here, too, net/http writes requests and reads responses. It has the whole of those that go over HTTP/2, by a proxy or on
// fresh connections, and of bodies that a target may refuse before it has read them.
type Direct struct {
	base *http.Transport
	// socketOf is the socket of a connection that the base has dialled.
	socketOf func(net.Conn) net.Conn
	// isIndirect is set where the base has all requests; isPlanned once that is known, but for HTTP/2.
	isPlanned, isIndirect bool
	tls                   *tls.Config
	reader                *bufio.Reader
	writer                *bufio.Writer
	content               content
	unwatch               func() bool
	// mutex is for the end of a context, which interrupts what is on the connection.
	mutex sync.Mutex
	ctx   context.Context
	line  *line
}

// mostHeader is the longest header of a response, that of informational ones included, as in net/http.
const mostHeader = 10 << 20

// mostAtOnce is the largest body that is sent before the response is read: it fits the buffers of any system.
const mostAtOnce = 16 << 10

// NewDirect makes a transport over one of net/http, which may still be prepared until it sends.
func NewDirect(base *http.Transport, socketOf func(net.Conn) net.Conn) *Direct {
	return &Direct{base: base, socketOf: socketOf}
}

// RoundTrip sends a request, which comes from one goroutine at a time, once the content of the last response was closed.
func (d *Direct) RoundTrip(request *http.Request) (*http.Response, error) {
	if !d.isPlanned {
		d.plan(request)
	}
	if d.isIndirect || request.ContentLength > mostAtOnce {
		return d.base.RoundTrip(request)
	}
	d.watch(request.Context())
	isReused := d.isReady()
	if !isReused {
		if err := d.connect(request.URL); err != nil {
			return nil, d.failure(err)
		}
		if d.isIndirect {
			return d.base.RoundTrip(request)
		}
	}
	if trace := httptrace.ContextClientTrace(d.ctx); trace != nil && trace.GotConn != nil {
		trace.GotConn(httptrace.GotConnInfo{Conn: d.line.Conn, Reused: isReused, WasIdle: isReused})
	}
	d.line.left, d.line.written = mostHeader, 0
	err := request.Write(d.writer)
	if err == nil {
		err = d.writer.Flush()
	}
	if err != nil {
		isUnsent := d.line.written == 0
		err = d.failure(err)
		body, again := request.GetBody()
		if !isReused || !isUnsent || again != nil || d.ctx.Err() != nil {
			return nil, err
		}
		request.Body = body
		return d.RoundTrip(request)
	}
	return d.receive(request)
}

// plan finds out which requests are for the base, all of which go to one origin.
func (d *Direct) plan(request *http.Request) {
	d.isPlanned, d.isIndirect = true, d.base.DisableKeepAlives || !canPoll
	if d.base.Proxy != nil {
		proxy, err := d.base.Proxy(request)
		d.isIndirect = d.isIndirect || proxy != nil || err != nil
	}
	d.reader, d.writer = bufio.NewReader(nil), bufio.NewWriter(nil)
}

// receive reads the header of the response behind informational ones.
func (d *Direct) receive(request *http.Request) (*http.Response, error) {
	for {
		got, err := http.ReadResponse(d.reader, request)
		if err != nil {
			return nil, d.failure(err)
		}
		status := got.StatusCode
		if 100 <= status && status <= 199 && status != http.StatusSwitchingProtocols {
			continue
		}
		d.line.left = -1
		d.content = content{
			ReadCloser: got.Body, of: d, isOver: got.Body == http.NoBody, isLast: got.Close || status <= 199,
		}
		got.Body = &d.content
		return got, nil
	}
}

// content is that of a response. Its connection is kept for the next request if it was read to its end.
type content struct {
	io.ReadCloser
	of             *Direct
	isOver, isLast bool
}

func (c *content) Read(into []byte) (int, error) {
	count, err := c.ReadCloser.Read(into)
	if err == io.EOF {
		c.isOver = true
	} else if err != nil {
		err = c.of.failure(err)
	}
	return count, err
}

func (c *content) Close() error {
	if !c.isOver || c.isLast {
		c.of.disconnect()
	}
	return nil
}

// watch lets the end of a context interrupt the requests from now on.
func (d *Direct) watch(ctx context.Context) {
	if ctx == d.ctx {
		return
	}
	if d.unwatch != nil {
		d.unwatch()
	}
	d.mutex.Lock()
	if d.line != nil && d.ctx.Err() != nil {
		_ = d.line.SetDeadline(time.Time{})
	}
	d.ctx = ctx
	d.mutex.Unlock()
	d.unwatch = context.AfterFunc(ctx, func() {
		d.mutex.Lock()
		defer d.mutex.Unlock()
		if d.ctx == ctx && d.line != nil {
			_ = d.line.SetDeadline(time.Unix(1, 0))
		}
	})
}

// isReady says whether there is a connection that the target has neither closed nor written to since the last response.
func (d *Direct) isReady() bool {
	if d.line != nil && (d.reader.Buffered() > 0 || d.line.hasInput()) {
		d.disconnect()
	}
	return d.line != nil
}

// connect opens the connection, and leaves one of HTTP/2 to the base.
func (d *Direct) connect(to *url.URL) error {
	dial := d.base.DialContext
	if dial == nil {
		dial = new(net.Dialer).DialContext
	}
	isTLS, port := to.Scheme == "https", to.Port()
	switch {
	case port != "":
	case isTLS:
		port = "443"
	default:
		port = "80"
	}
	conn, err := dial(d.ctx, "tcp", net.JoinHostPort(to.Hostname(), port))
	if err != nil {
		return err
	}
	made := &line{Conn: conn, hasInput: pollOf(d.socketOf(conn))}
	if isTLS {
		secured := tls.Client(conn, d.configOf(to.Hostname()))
		if err := secured.HandshakeContext(d.ctx); err != nil {
			_ = conn.Close()
			return err
		}
		if secured.ConnectionState().NegotiatedProtocol == "h2" {
			d.leave(secured, dial)
			return nil
		}
		made.Conn = secured
	}
	d.mutex.Lock()
	defer d.mutex.Unlock()
	if err := d.ctx.Err(); err != nil {
		_ = made.Close()
		return err
	}
	d.line = made
	d.reader.Reset(made)
	d.writer.Reset(made)
	return nil
}

// configOf is how the base secures connections. A copy of the base has the protocols that it offers.
func (d *Direct) configOf(host string) *tls.Config {
	if d.tls == nil {
		d.tls = d.base.Clone().TLSClientConfig
		if d.tls == nil {
			d.tls = &tls.Config{}
		}
		if d.tls.ServerName == "" {
			d.tls.ServerName = host
		}
	}
	return d.tls
}

// leave gives a connection of HTTP/2 to the base, and with it all requests.
func (d *Direct) leave(first *tls.Conn, dial dialing) {
	d.isIndirect = true
	var taken sync.Once
	d.base.DialTLSContext = func(ctx context.Context, network, address string) (conn net.Conn, err error) {
		taken.Do(func() { conn = first })
		if conn == nil {
			conn, err = dial(ctx, network, address)
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
	d.mutex.Lock()
	defer d.mutex.Unlock()
	if d.line != nil {
		_ = d.line.Close()
		d.line = nil
	}
}

// CloseIdleConnections closes the connections of a virtual user that sends nothing more.
func (d *Direct) CloseIdleConnections() {
	d.disconnect()
	d.base.CloseIdleConnections()
}

// line is the connection of a transport.
type line struct {
	net.Conn
	// hasInput says whether there is something to read, or the end.
	hasInput func() bool
	// left is how much more of a header may be read; below zero for any.
	left    int
	written int
}

func (l *line) Read(into []byte) (int, error) {
	if l.left == 0 {
		return 0, fmt.Errorf("read limit of %d bytes exhausted", mostHeader)
	}
	if l.left > 0 {
		into = into[:min(len(into), l.left)]
	}
	count, err := l.Conn.Read(into)
	if l.left > 0 {
		l.left -= count
	}
	return count, err
}

func (l *line) Write(from []byte) (int, error) {
	count, err := l.Conn.Write(from)
	l.written += count
	return count, err
}
