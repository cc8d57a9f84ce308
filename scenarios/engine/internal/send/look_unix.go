//go:build unix

package send

import "syscall"

func init() {
	isSilent = func(descriptor uintptr) bool {
		// What there is to read would be the first byte of nothing that was asked for.
		var unasked [1]byte
		_, err := syscall.Read(int(descriptor), unasked[:])
		return err == syscall.EAGAIN
	}
}
