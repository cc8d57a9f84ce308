// Which windows are open, and when they are over.

package record

import (
	"slices"
	"time"
)

// windowAt returns the window of a moment; for one whose window is closed, the oldest open one.
func (r *Recorder) windowAt(at time.Duration) *journalWindow {
	index := max(0, at.Milliseconds()/r.WindowMs)
	if r.UntilMs > 0 {
		index = min(index, r.UntilMs/r.WindowMs-1)
	}
	for r.next <= index || len(r.open) == 0 {
		r.open = append(r.open, r.newWindow(r.next))
		r.next++
	}
	oldest := r.open[0].index
	return r.open[max(0, index-oldest)]
}

func (r *Recorder) newWindow(index int64) *journalWindow {
	var window *journalWindow
	if last := len(r.spare) - 1; last >= 0 {
		window, r.spare = r.spare[last], r.spare[:last]
	} else {
		window = newWindow(len(r.Operations))
	}
	window.reset(index, r.busy)
	return window
}

// lateness is how long a sample may take from its moment to its window.
const lateness = 250 * time.Millisecond

// closed takes out the windows that are over; at the end of a run, all of them up to the last sample.
func (r *Recorder) closed(isEnd bool) []*journalWindow {
	r.mutex.Lock()
	defer r.mutex.Unlock()
	if !r.isBegun {
		return nil
	}
	r.seeAlive()
	over := r.open
	if !isEnd {
		// One window at least stays open for samples that are a little late.
		r.windowAt(r.Now())
		count := 0
		for count < len(r.open)-1 && time.Duration(r.open[count].index+1)*r.width()+lateness <= r.Now() {
			count++
		}
		over = r.open[:count]
	}
	if len(over) > 0 {
		delay := r.scheduler.p99()
		for _, window := range over {
			window.SchedulerDelayMs = delay
		}
	}
	r.publish(over)
	r.open = slices.Clone(r.open[len(over):])
	return over
}

// mostSpare is how many windows are kept for reuse: as many as are open at once, unless the process or its reader stopped.
const mostSpare = 2

// reuse returns windows that were written.
func (r *Recorder) reuse(windows []*journalWindow) {
	r.mutex.Lock()
	defer r.mutex.Unlock()
	room := max(0, mostSpare-len(r.spare))
	r.spare = append(r.spare, windows[:min(room, len(windows))]...)
}
