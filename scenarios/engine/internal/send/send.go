// Package send sends the requests of one virtual user, and says what became of each.
package send

import (
	"bytes"
	"context"
	"errors"
	"io"
	"net"
	"net/http"
	"net/http/httptrace"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"golang.org/x/sync/semaphore"

	"assay/engine/record"
)

// Response is what a request led to. Status is 0 and Fault a reason code where there is no complete response.
type Response struct {
	Status     int
	Fault      string
	RetryAfter string
	// Failure is why there is no complete response, in the words of Go; nil where there is one.
	Failure error
	// Content is valid until the next request of the same sender, which must release it before.
	Content []byte
	// Ended is when the content had come, or the request failed, on the clock of the sender.
	Ended time.Duration
	// Told is what the target says of the time that it took; nil where it says nothing.
	Told *record.ServerTiming
	record.Connection
}

// IsSuccess says whether there is a complete response with status 2xx.
func (r *Response) IsSuccess() bool {
	forbidsContent := r.Status == http.StatusNoContent || r.Status == http.StatusResetContent
	return r.Fault == "" && r.Status >= 200 && r.Status <= 299 && !forbidsContent
}

// mostContent is the largest response that is read, in bytes, as it comes and decoded.
const mostContent = 16 << 20

// mostKept is the largest buffer that a sender keeps for its next response, in bytes. No more than largeAtOnce senders of the
// process hold a larger response.
const (
	mostKept    = 1 << 20
	largeAtOnce = 8
)

// leastRead is the least room for further bytes of a response.
const leastRead = 512

var large = semaphore.NewWeighted(largeAtOnce)

var (
	errStatus   = errors.New("the status is none that ends a request")
	errTooLarge = errors.New("the response is too large")
)

// Sender sends the requests of one virtual user, one after the other.
type Sender struct {
	target *Target
	// now is the clock of the run.
	now func() time.Duration
	// request is for net/http, which copies one that has a body, so that it serves again; nil before the first under a limit.
	request *http.Request
	// body is that of the request in flight, if net/http has it.
	body string
	// content is that of the response, and before of the request.
	content []byte
	// isLarge is set while this sender holds one of the large responses of the process.
	isLarge bool
	connection
	timeLimit
	exchange
}

// exchange is how far a request has got. The transport reports its connections while it sends.
type exchange struct {
	// connected is when there first was a connection for it.
	connected   time.Duration
	connections int64
	// isReused is about the latest connection, isNew about any of them.
	isReused, isNew bool
	// isWhole is set once the whole response was read.
	hasHeader, isWhole bool
}

// Target is what requests go to: its operations, which all senders share, and whether one of them found that it has HTTP/2.
type Target struct {
	operations []operation
	hasHTTP2   atomic.Bool
}

// operation is the address of one, and what net/http writes of its requests before the length of their bodies.
type operation struct {
	url  *url.URL
	head []byte
}

// NewTarget makes a target of operations by their paths.
func NewTarget(base string, paths []string) (*Target, error) {
	target := &Target{}
	for _, path := range paths {
		address, err := url.Parse(base + path)
		if err != nil {
			return nil, err
		}
		head, _, err := written(address, HeaderOf("").fields)
		if err != nil {
			return nil, err
		}
		target.operations = append(target.operations, operation{address, head})
	}
	return target, nil
}

// Header is what goes with every request of a credential: its fields, and what net/http writes of them and behind them, from the
// length of the body on. Senders may share it.
type Header struct {
	fields http.Header
	rest   []byte
}

// HeaderOf makes the header of a credential.
func HeaderOf(credential string) *Header {
	fields := http.Header{
		"Content-Type":  {"application/json"},
		"Authorization": {"Bearer " + credential},
		"User-Agent":    {"assay"},
	}
	// Any address will do.
	_, rest, _ := written(&url.URL{Host: "any"}, fields)
	return &Header{fields, rest}
}

// written is what net/http writes of a request before and behind the length of its body.
func written(address *url.URL, fields http.Header) (before, behind []byte, err error) {
	const length = "\r\nContent-Length: "
	var text bytes.Buffer
	err = (&http.Request{Method: http.MethodPost, URL: address, Header: fields}).Write(&text)
	before, behind, _ = bytes.Cut(text.Bytes(), []byte(length+"0"))
	return append(before, length...), behind, err
}

// New makes a sender over a transport of net/http, which may still be prepared until it sends. socketOf is the socket of a
// connection that the transport has dialled.
func New(
	target *Target, base *http.Transport, socketOf func(net.Conn) net.Conn, timeout time.Duration, now func() time.Duration,
) *Sender {
	made := &Sender{target: target, now: now}
	made.base, made.socketOf, made.turn, made.timeout = base, socketOf, made.takeTurn, timeout
	return made
}

func (s *Sender) gotConn(info httptrace.GotConnInfo) {
	// One that was idle has been there from the beginning.
	if s.connections == 0 && !info.WasIdle {
		s.connected = s.now()
	}
	s.connections++
	s.isReused, s.isNew = info.Reused, s.isNew || !info.Reused
}

// Post sends a body to an operation; it begins at a moment just read from the clock. Redirects are not followed and cookies not
// kept: the interface has neither.
func (s *Sender) Post(header *Header, operation int, body string, begun time.Duration) Response {
	s.exchange = exchange{connected: begun}
	s.endNs.Store(int64(begun + s.timeout))
	defer s.finish()
	var content []byte
	got, err := s.send(&s.target.operations[operation], header, body)
	if err == nil {
		s.hasHeader, s.isWhole = true, got.Body == http.NoBody
		defer s.leave(got)
		content, err = s.read(got)
	}
	response := Response{Ended: s.now()}
	response.IsNew, response.Retries = s.isNew, max(0, s.connections-1)
	if got != nil {
		response.Service, response.IsHTTP2 = response.Ended-s.connected, got.ProtoMajor == 2
	}
	if err != nil {
		response.Fault, response.Failure = s.faultOf(err), err
		return response
	}
	response.Status, response.Content, response.Told = got.StatusCode, content, told(got)
	if got.StatusCode == http.StatusTooManyRequests || got.StatusCode == http.StatusServiceUnavailable {
		response.RetryAfter = strings.Join(got.Header.Values("Retry-After"), ", ")
	}
	return response
}

// send sends a request over the connection of this sender, or lets net/http send it.
func (s *Sender) send(to *operation, header *Header, body string) (*http.Response, error) {
	if !s.isPlanned {
		s.plan(to.url)
	}
	isReused := s.conn != nil
	if !s.isIndirect && !isReused && len(body) <= mostAtOnce {
		if err := s.connect(to.url); err != nil {
			return nil, s.failure(err)
		}
	}
	if s.isIndirect || len(body) > mostAtOnce {
		return s.sendOverNetHTTP(to.url, header.fields, body)
	}
	s.content = strconv.AppendInt(append(s.content[:0], to.head...), int64(len(body)), 10)
	s.content = append(append(s.content, header.rest...), body...)
	written, err := s.write(s.content, isReused)
	if err == nil {
		return s.receive()
	}
	if err = s.failure(err); isReused && written == 0 {
		return s.send(to, header, body)
	}
	return nil, err
}

func (s *Sender) sendOverNetHTTP(to *url.URL, header http.Header, body string) (*http.Response, error) {
	if s.request == nil {
		ctx := httptrace.WithClientTrace(s.ctx, &httptrace.ClientTrace{GotConn: s.gotConn})
		s.request = (&http.Request{
			Method: http.MethodPost, Proto: "HTTP/1.1", ProtoMajor: 1, ProtoMinor: 1,
			GetBody: func() (io.ReadCloser, error) { return bodyOf(s.body), nil },
		}).WithContext(ctx)
	}
	request := s.request
	s.body = body
	request.URL, request.Host, request.Header = to, to.Host, header
	request.ContentLength, request.Body = int64(len(body)), bodyOf(body)
	got, err := s.base.RoundTrip(request)
	if err == nil && got.ProtoMajor == 2 && !s.isIndirect {
		s.noteHTTP2()
	}
	return got, err
}

// bodyOf lets the transport write header and body at once, which it does for readers that it knows.
func bodyOf(body string) io.ReadCloser { return io.NopCloser(strings.NewReader(body)) }

// Release says that the content of the last response is no longer needed.
func (s *Sender) Release() {
	if s.isLarge {
		s.isLarge, s.content = false, nil
		large.Release(1)
	}
}

// read reads a response into the buffer of the sender, decoded. The text of a server error says nothing to a judge: kept by each
// sender, it would be most of the memory of a flood of errors.
func (s *Sender) read(got *http.Response) ([]byte, error) {
	switch {
	case got.StatusCode < 200 || got.StatusCode > 599:
		return nil, errStatus
	case got.StatusCode >= 500 && len(got.Header["Content-Encoding"]) == 0:
		count, err := io.Copy(io.Discard, io.LimitReader(got.Body, mostContent+1))
		if err == nil && count > mostContent {
			err = errTooLarge
		}
		s.isWhole = err == nil
		return nil, err
	}
	content, err := s.readAll(s.content[:0], got.Body)
	if err != nil {
		return nil, err
	}
	s.isWhole = true
	if !s.isLarge {
		s.content = content
	}
	codings := got.Header["Content-Encoding"]
	// A response without content, such as a 304, names the coding of what it stands for.
	if len(codings) == 0 || len(content) == 0 {
		return content, nil
	}
	return s.decoded(strings.Join(codings, ","), content)
}

// readAll reads up to the limit of a response. Beyond what any sender may keep, it waits for its turn among the large ones.
func (s *Sender) readAll(into []byte, from io.Reader) ([]byte, error) {
	for {
		if len(into) == cap(into) {
			into = slices.Grow(into, leastRead)
		}
		count, err := from.Read(into[len(into):cap(into)])
		into = into[:len(into)+count]
		if len(into) > mostContent && (err == nil || err == io.EOF) {
			return into, errTooLarge
		}
		if err == nil && len(into) >= mostKept && !s.isLarge {
			err = large.Acquire(s.ctx, 1)
			s.isLarge = err == nil
		}
		if err == io.EOF {
			return into, nil
		}
		if err != nil {
			return into, err
		}
	}
}

// errEncoding marks content that is not in its content coding, and errUnsupported a coding that is unknown.
var (
	errEncoding    = errors.New("the content coding is broken")
	errUnsupported = errors.New("the content coding is not supported")
)

// decoded undoes the content codings of a response, as http/encoding.ts does. No request asks for one.
func (s *Sender) decoded(codings string, content []byte) ([]byte, error) {
	var named []*sync.Pool
	for name := range strings.SplitSeq(strings.ToLower(codings), ",") {
		name = strings.TrimSpace(name)
		if name == "" || name == "identity" {
			continue
		}
		if decoders[name] == nil {
			return nil, errUnsupported
		}
		named = append(named, decoders[name])
	}
	for _, unused := range slices.Backward(named) {
		decoder := unused.Get().(decoder)
		err := decoder.Reset(bytes.NewReader(content))
		if err == nil {
			content, err = s.readAll(nil, decoder)
		}
		unused.Put(decoder)
		switch {
		case errors.Is(err, errTooLarge), errors.Is(err, context.DeadlineExceeded), errors.Is(err, context.Canceled):
			return nil, err
		case err != nil:
			return nil, errors.Join(errEncoding, err)
		}
	}
	return content, nil
}
