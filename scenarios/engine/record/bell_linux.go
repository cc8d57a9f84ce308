package record

import (
	"os"
	"time"

	"golang.org/x/sys/unix"
)

func init() { newBell = newKernelBell }

// newKernelBell rings by a timer of the kernel.
func newKernelBell(interval time.Duration) (wait func(due time.Time) error) {
	descriptor, err := unix.TimerfdCreate(unix.CLOCK_MONOTONIC, unix.TFD_CLOEXEC|unix.TFD_NONBLOCK)
	every := unix.NsecToTimespec(int64(interval))
	if err != nil || unix.TimerfdSettime(descriptor, 0, &unix.ItimerSpec{Interval: every, Value: every}, nil) != nil {
		return sleepUntil
	}
	bell, rings := os.NewFile(uintptr(descriptor), "bell"), make([]byte, 8)
	return func(time.Time) error {
		_, err := bell.Read(rings)
		return err
	}
}
