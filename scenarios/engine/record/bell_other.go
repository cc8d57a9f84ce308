//go:build !linux

package record

import "time"

// newBell returns what waits for the next ring, and when it is.
func newBell(interval time.Duration) (wait func(due time.Time) error, due time.Time) {
	return sleepUntil, time.Now().Add(interval)
}
