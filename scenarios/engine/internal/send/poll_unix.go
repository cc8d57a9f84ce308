//go:build unix

package send

import (
	"net"
	"syscall"

	"golang.org/x/sys/unix"
)

// canPoll says whether a connection can be asked for input without waiting for it.
const canPoll = true

// pollOf returns what asks a connection; one that is no socket never says that there is any.
func pollOf(conn net.Conn) func() bool {
	socket, isSocket := conn.(syscall.Conn)
	if !isSocket {
		return func() bool { return false }
	}
	raw, err := socket.SyscallConn()
	if err != nil {
		return func() bool { return true }
	}
	found := make([]unix.PollFd, 1)
	poll := func(descriptor uintptr) {
		found[0] = unix.PollFd{Fd: int32(descriptor), Events: unix.POLLIN} //nolint:gosec
		_, _ = unix.Poll(found, 0)
	}
	return func() bool { return raw.Control(poll) != nil || found[0].Revents != 0 }
}
