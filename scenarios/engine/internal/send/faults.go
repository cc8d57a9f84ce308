package send

import (
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
	switch {
	case errors.Is(err, errTooLarge):
		return "response-too-large"
	case errors.Is(err, errEncoding):
		return "encoding-broken"
	case errors.Is(err, errUnsupported):
		return "encoding-unsupported"
	case s.isTimedOut():
		return s.timeoutPhase()
	case errors.As(err, &dns):
		return "dns"
	case isOwn(err):
		return "generator-fault"
	case errors.As(err, &network) && (network.Op == "dial" || network.Op == "proxyconnect"):
		return dialFault(network)
	case isTLS(err):
		return "tls"
	case strings.Contains(err.Error(), repeatedLength):
		return "repeated-length"
	case strings.Contains(err.Error(), http2Frame):
		return "http2-only"
	case isClosed(err), network != nil:
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

func isOwn(err error) bool {
	return slices.ContainsFunc(ownFaults, func(own error) bool { return errors.Is(err, own) })
}

// How net/http begins to tell of two lengths that differ, and quotes a first line that is a frame of HTTP/2. It reads equal
// lengths and folded headers.
const (
	repeatedLength = "message cannot contain multiple Content-Length headers"
	http2Frame     = `malformed HTTP response "\x00\x00`
)

// isTLS goes by how all errors of crypto/tls begin, those of certificates included.
func isTLS(err error) bool { return strings.Contains(err.Error(), "tls: ") }

// closings are how the errors of net/http name a connection or a stream of HTTP/2 that the target has closed: their types are
// not exported.
var closings = []string{"server closed idle connection", "GOAWAY", "client connection lost", "client conn", "stream error: "}

func isClosed(err error) bool {
	return errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) || errors.Is(err, syscall.ECONNRESET) ||
		errors.Is(err, syscall.EPIPE) ||
		slices.ContainsFunc(closings, func(text string) bool { return strings.Contains(err.Error(), text) })
}
