// Package send sends the requests of one virtual user, and says what became of each.
package send

import (
	"bytes"
	"compress/gzip"
	"compress/zlib"
	"context"
	"errors"
	"io"
	"net/http"
	"net/http/httptrace"
	"net/url"
	"strings"
	"sync/atomic"
	"time"

	"github.com/andybalholm/brotli"
	"github.com/klauspost/compress/zstd"
)

// Response is what a request led to. Status is 0 and Fault a reason code where there is no complete response.
type Response struct {
	Status     int
	Fault      string
	RetryAfter string
	// Failure is why a name was not resolved.
	Failure error
	// Content is valid until the next request of the same sender.
	Content []byte
	// Service is the time from the connection to the end of the content.
	Service time.Duration
}

// IsSuccess says whether there is a complete response with status 2xx.
func (r *Response) IsSuccess() bool { return r.Fault == "" && r.Status >= 200 && r.Status <= 299 }

// mostContent is the largest response that is read, in bytes.
const mostContent = 64 << 20

// mostKept is the largest buffer that a sender keeps for its next response, in bytes.
const mostKept = 1 << 20

var errTooLarge = errors.New("the response is too large")

// Sender sends the requests of one virtual user, one after the other, on the transport of k6.
type Sender struct {
	urls      []*url.URL
	header    http.Header
	timeout   time.Duration
	transport http.RoundTripper
	base      context.Context
	content   []byte
	exchange
}

// exchange is how far a request has got. Its connection is reported from within the transport.
type exchange struct {
	// connectedNs is when there was a connection for it, in ns since origin; 0 before.
	connectedNs atomic.Int64
	isReused    atomic.Bool
	hasHeader   bool
	bytesRead   int
}

// origin is what the moments of connections are counted from, one clock for the whole process.
var origin = time.Now()

// New makes a sender for the operations of a target, by their paths.
func New(target string, paths []string, timeout time.Duration, credential string) *Sender {
	made := &Sender{timeout: timeout, header: HeaderOf(credential)}
	for _, path := range paths {
		address, err := url.Parse(target + path)
		if err != nil {
			// The launcher has checked the target.
			address = &url.URL{}
		}
		made.urls = append(made.urls, address)
	}
	return made
}

// HeaderOf is what goes with every request of a credential. Senders may share it.
func HeaderOf(credential string) http.Header {
	return http.Header{
		"Content-Type":  {"application/json"},
		"Authorization": {"Bearer " + credential},
		"User-Agent":    {"assay"},
	}
}

// As sends with another credential from now on.
func (s *Sender) As(header http.Header) { s.header = header }

// Open prepares the sender for the requests of a run.
func (s *Sender) Open(ctx context.Context, transport http.RoundTripper) {
	s.transport = transport
	s.base = httptrace.WithClientTrace(ctx, &httptrace.ClientTrace{
		GotConn: func(info httptrace.GotConnInfo) {
			s.isReused.Store(info.Reused)
			s.connectedNs.Store(int64(time.Since(origin)))
		},
	})
}

// Post sends a body to an operation. Redirects are not followed and cookies not kept: the interface has neither.
func (s *Sender) Post(operation int, body string) Response {
	ctx, cancel := context.WithTimeout(s.base, s.timeout)
	defer cancel()
	s.connectedNs.Store(0)
	s.isReused.Store(false)
	s.hasHeader, s.bytesRead = false, 0
	address := s.urls[operation]
	request := (&http.Request{
		Method: http.MethodPost, URL: address, Host: address.Host,
		Proto: "HTTP/1.1", ProtoMajor: 1, ProtoMinor: 1,
		Header: s.header, ContentLength: int64(len(body)), Body: bodyOf(body),
		GetBody: func() (io.ReadCloser, error) { return bodyOf(body), nil },
	}).WithContext(ctx)
	got, err := s.transport.RoundTrip(request)
	if err != nil {
		found := Response{Fault: s.faultOf(err)}
		if found.Fault == "dns" {
			found.Failure = err
		}
		return found
	}
	s.hasHeader = true
	defer func() { _ = got.Body.Close() }()
	if got.StatusCode < 200 || got.StatusCode > 599 {
		return Response{Fault: "protocol-error"}
	}
	read, err := s.read(got)
	found := Response{Status: got.StatusCode, Content: read, Service: s.sinceConnected()}
	if err != nil {
		return Response{Fault: s.faultOf(err), Service: found.Service}
	}
	if got.StatusCode == http.StatusTooManyRequests || got.StatusCode == http.StatusServiceUnavailable {
		found.RetryAfter = strings.Join(got.Header.Values("Retry-After"), ", ")
	}
	return found
}

// bodyOf lets the transport write header and body at once, which it does for readers that it knows.
func bodyOf(body string) io.ReadCloser { return io.NopCloser(strings.NewReader(body)) }

func (s *Sender) sinceConnected() time.Duration {
	return time.Since(origin) - time.Duration(s.connectedNs.Load())
}

// read reads a response into the buffer of the sender, decoded.
func (s *Sender) read(got *http.Response) ([]byte, error) {
	if cap(s.content) > mostKept {
		s.content = nil
	}
	buffer := bytes.NewBuffer(s.content[:0])
	count, err := buffer.ReadFrom(io.LimitReader(got.Body, mostContent+1))
	s.content, s.bytesRead = buffer.Bytes(), int(count)
	switch {
	case err != nil:
		return nil, err
	case count > mostContent:
		return nil, errTooLarge
	}
	// A response without content, such as a 304, names the coding of what it stands for.
	if coding := got.Header.Get("Content-Encoding"); coding != "" && count > 0 {
		return decoded(coding, s.content)
	}
	return s.content, nil
}

// errEncoding marks content that is not in its content coding.
var errEncoding = errors.New("the content coding is broken")

// decoded undoes the content codings of a response. No request asks for one; content of an unknown coding stays encoded.
func decoded(codings string, content []byte) ([]byte, error) {
	names := strings.Split(codings, ",")
	for i := len(names) - 1; i >= 0; i-- {
		reader, err := decoderOf(strings.TrimSpace(names[i]), bytes.NewReader(content))
		if err == nil && reader != nil {
			content, err = io.ReadAll(io.LimitReader(reader, mostContent+1))
		}
		switch {
		case err != nil:
			return nil, errors.Join(errEncoding, err)
		case len(content) > mostContent:
			return nil, errTooLarge
		}
	}
	return content, nil
}

func decoderOf(coding string, content io.Reader) (io.Reader, error) {
	switch strings.ToLower(coding) {
	case "gzip":
		return gzip.NewReader(content)
	case "deflate":
		return zlib.NewReader(content)
	case "br":
		return brotli.NewReader(content), nil
	case "zstd":
		// Without goroutines, which nobody would end.
		return zstd.NewReader(content, zstd.WithDecoderConcurrency(1))
	default:
		return nil, nil
	}
}
