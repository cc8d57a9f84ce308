//go:build !unix

package send

import "net"

// canPoll says whether a connection can be asked for input without waiting for it.
const canPoll = false

func pollOf(net.Conn) func() bool { return nil }
