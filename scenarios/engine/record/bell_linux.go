package record

import (
	"os"
	"time"

	"golang.org/x/sys/unix"
)

// newBell returns what waits for the next ring of a timer of the kernel, and when it rings first.
func newBell(interval time.Duration) (wait func(due time.Time) error, due time.Time) {
	due = time.Now().Add(interval)
	descriptor, err := unix.TimerfdCreate(unix.CLOCK_MONOTONIC, unix.TFD_CLOEXEC|unix.TFD_NONBLOCK)
	every := unix.NsecToTimespec(int64(interval))
	if err != nil || unix.TimerfdSettime(descriptor, 0, &unix.ItimerSpec{Interval: every, Value: every}, nil) != nil {
		return sleepUntil, due
	}
	bell, rings := os.NewFile(uintptr(descriptor), "bell"), make([]byte, 8)
	return func(time.Time) error {
		_, err := bell.Read(rings)
		return err
	}, due
}
