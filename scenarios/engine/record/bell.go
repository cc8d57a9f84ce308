// How late this process reads what has come.

package record

import "time"

// bellInterval is the time between two rings: a hundred in a second cost little, and a delay of one second in a hundred is heard.
const bellInterval = 10 * time.Millisecond

// newBell returns what waits for the next ring, of which the first is an interval away. Here the process itself rings: it does not
// hear what comes from the network and is not read.
var newBell = func(time.Duration) (wait func(due time.Time) error) { return sleepUntil }

// Listen notes, for as long as the bell rings, how late it hears it at each interval. Where the kernel rings it,
// a ring waits like a response that has come: for a processor, for garbage collection, and for all that is read before it.
func (r *Recorder) Listen() {
	due := time.Now().Add(bellInterval)
	wait := newBell(bellInterval)
	for due = r.hear(due); wait(due) == nil; {
		due = r.hear(due)
	}
	// Or the ring that never comes would be late for ever.
	r.mutex.Lock()
	defer r.mutex.Unlock()
	r.ring, r.late = 0, 0
}

// hear counts the delays of all rings from one on, in the window of the responses that came late with them, and returns when the
// next is due.
func (r *Recorder) hear(due time.Time) time.Time {
	r.mutex.Lock()
	defer r.mutex.Unlock()
	now := time.Now()
	r.late = now.Sub(due)
	for ; !due.After(now); due = due.Add(bellInterval) {
		r.windowAt(r.Now()).ReadDelay.add(now.Sub(due))
	}
	r.ring = due.Sub(r.start)
	return due
}

// lag is how late this process reads at a moment: what comes is read in its order, and the bell with it.
func (r *Recorder) lag(at time.Duration) time.Duration {
	if r.ring == 0 {
		return 0
	}
	return max(0, r.late, at-r.ring)
}

func sleepUntil(due time.Time) error {
	time.Sleep(time.Until(due))
	return nil
}
