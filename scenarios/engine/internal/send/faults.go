package send

import (
	"context"
	"errors"
	"io"
	"net"
	"slices"
	"strings"
	"syscall"
)

// faultOf is the reason code of a request without a complete response, as scenarios/runtime/plain/fault.ts has them.
func (s *Sender) faultOf(err error) string {
	var network *net.OpError
	var dns *net.DNSError
	is := func(other error) bool { return errors.Is(err, other) }
	has := func(text string) bool { return strings.Contains(err.Error(), text) }
	switch {
	case is(errTooLarge):
		return "response-too-large"
	case is(errEncoding):
		return "encoding-broken"
	case is(errUnsupported):
		return "encoding-unsupported"
	case errors.Is(context.Cause(s.ctx), context.DeadlineExceeded):
		return s.timeoutPhase()
	case errors.As(err, &dns):
		return "dns"
	case slices.ContainsFunc(ownFaults, is):
		return "generator-fault"
	case errors.As(err, &network) && (network.Op == "dial" || network.Op == "proxyconnect"):
		return dialFault(network)
	case has(ofTLS):
		return "tls"
	case has(repeatedLength):
		return "repeated-length"
	case has(http2Frame):
		return "http2-only"
	case slices.ContainsFunc(closed, is), slices.ContainsFunc(closings, has), network != nil:
		return s.closedPhase()
	default:
		return "protocol-error"
	}
}

func (s *Sender) timeoutPhase() string {
	switch {
	case s.hasHeader:
		return "timeout-body"
	case s.connections == 0:
		return "timeout-connect"
	default:
		return "timeout-headers"
	}
}

// closedPhase: on a connection that was not opened for this request, the target may have closed it as idle.
func (s *Sender) closedPhase() string {
	switch {
	case s.hasHeader:
		return "truncated"
	case s.isReused:
		return "stale-connection"
	default:
		return "reset"
	}
}

func dialFault(err *net.OpError) string {
	switch {
	case err.Timeout():
		return "timeout-connect"
	case errors.Is(err, syscall.EHOSTUNREACH), errors.Is(err, syscall.ENETUNREACH):
		return "host-unreachable"
	default:
		return "connection-refused"
	}
}

// ownFaults are those of this machine: it is out of files, memory or ports.
var ownFaults = []error{
	syscall.EMFILE, syscall.ENFILE, syscall.ENOMEM, syscall.ENOBUFS, syscall.EADDRNOTAVAIL, syscall.EADDRINUSE,
}

// How net/http begins to tell of two lengths that differ, and quotes a first line that is a frame of HTTP/2, and how all errors of
// crypto/tls begin, those of certificates included. It reads equal lengths and folded headers.
const (
	repeatedLength = "message cannot contain multiple Content-Length headers"
	http2Frame     = `malformed HTTP response "\x00\x00`
	ofTLS          = "tls: "
)

// closed are the errors of a connection that the target has closed. The closings are how those of net/http name it, or a stream of
// HTTP/2: their types are not exported.
var (
	closed   = []error{io.EOF, io.ErrUnexpectedEOF, syscall.ECONNRESET, syscall.EPIPE}
	closings = []string{"server closed idle connection", "GOAWAY", "client conn", "stream error: "}
)
