// How late this process reads what has come.

package record

import "time"

// bellInterval is the time between two rings: a hundred in a second cost little, and a delay of one second in a hundred is heard.
const bellInterval = 10 * time.Millisecond

// Listen notes, for as long as the process lives, how late it hears a bell that rings at each interval. Where the kernel rings it,
// a ring waits like a response that has come: for a processor, for garbage collection, and for all that is read before it.
func (r *Recorder) Listen() {
	wait, due := newBell(bellInterval)
	for {
		if wait(due) != nil {
			return
		}
		for now := time.Now(); !due.After(now); due = due.Add(bellInterval) {
			r.hear(now.Sub(due))
		}
	}
}

// hear counts a delay in the window of the responses that came late with it.
func (r *Recorder) hear(delay time.Duration) {
	r.mutex.Lock()
	defer r.mutex.Unlock()
	r.windowAt(r.Now()).ReadDelay.add(delay)
}

// sleepUntil is a bell of the process itself: it does not hear what comes from the network and is not read.
func sleepUntil(due time.Time) error {
	time.Sleep(time.Until(due))
	return nil
}
