//go:build unix

package send

import "syscall"

// canLook says whether a socket can be asked for input without waiting for it.
const canLook = true

// isSilent says whether a socket is open and has nothing to read. What there is would be the first byte of nothing that was asked
// for.
func isSilent(descriptor uintptr) bool {
	var unasked [1]byte
	_, err := syscall.Read(int(descriptor), unasked[:])
	return err == syscall.EAGAIN
}
