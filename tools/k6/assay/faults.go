package assay

import (
	"context"
	"crypto/tls"
	"crypto/x509"
	"errors"
	"io"
	"net"
	"strings"
	"syscall"
)

// faultOf is the reason code of a request without a complete response, as scenarios/runtime/fault.ts has them.
func (s *sender) faultOf(err error) string {
	var network *net.OpError
	var dns *net.DNSError
	switch {
	case errors.Is(err, errTooLarge):
		return "response-too-large"
	case errors.Is(err, errEncoding):
		return "encoding-broken"
	case errors.Is(err, context.DeadlineExceeded):
		return s.timeoutPhase()
	case errors.As(err, &dns):
		return "dns"
	case isOwn(err):
		return "generator-fault"
	case errors.As(err, &network) && network.Op == "dial":
		if network.Timeout() {
			return "timeout-connect"
		}
		return "connection-refused"
	case isTLS(err):
		return "tls"
	case errors.Is(err, io.ErrUnexpectedEOF):
		return "truncated"
	case isClosed(err), network != nil:
		return s.closedPhase()
	default:
		return "protocol-error"
	}
}

func (s *sender) timeoutPhase() string {
	switch {
	case s.hasHeader:
		return "timeout-body"
	case s.connectedNs.Load() == 0:
		return "timeout-connect"
	default:
		return "timeout-headers"
	}
}

// closedPhase: on a connection that was not opened for this request, the target may have closed it as idle.
func (s *sender) closedPhase() string {
	switch {
	case s.bytesRead > 0:
		return "truncated"
	case s.isReused.Load() && !s.hasHeader:
		return "stale-connection"
	default:
		return "reset"
	}
}

// isOwn reports whether this machine is out of files, memory or ports.
func isOwn(err error) bool {
	for _, own := range []error{
		syscall.EMFILE, syscall.ENFILE, syscall.ENOMEM, syscall.ENOBUFS, syscall.EADDRNOTAVAIL, syscall.EADDRINUSE,
	} {
		if errors.Is(err, own) {
			return true
		}
	}
	return false
}

func isTLS(err error) bool {
	var record tls.RecordHeaderError
	var alert tls.AlertError
	var verification *tls.CertificateVerificationError
	var authority x509.UnknownAuthorityError
	var name x509.HostnameError
	return errors.As(err, &record) || errors.As(err, &alert) || errors.As(err, &verification) ||
		errors.As(err, &authority) || errors.As(err, &name) || strings.Contains(err.Error(), "tls: ")
}

func isClosed(err error) bool {
	return errors.Is(err, io.EOF) || errors.Is(err, syscall.ECONNRESET) || errors.Is(err, syscall.EPIPE) ||
		strings.Contains(err.Error(), "server closed idle connection")
}
