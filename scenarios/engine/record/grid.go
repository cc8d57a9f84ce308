// Which windows are open, and when they are over.

package record

import (
	"slices"
	"time"
)

// windowAt returns the window of a moment; for one whose window is closed, the oldest open one.
func (r *Recorder) windowAt(at time.Duration) *Window {
	index := max(0, at.Milliseconds()/r.WindowMs)
	if r.UntilMs > 0 {
		index = min(index, r.UntilMs/r.WindowMs-1)
	}
	for r.next <= index || len(r.open) == 0 {
		r.open = append(r.open, r.newWindow(r.next))
		r.next++
	}
	oldest := r.open[0].Sequence
	return r.open[max(0, index-oldest)]
}

// newWindow makes an empty window, of one that was written if there is one: its histograms stay, a megabyte or two.
func (r *Recorder) newWindow(index int64) *Window {
	window := &Window{tallies: make([]*operationCounters, len(r.Operations))}
	if last := len(r.spare) - 1; last >= 0 {
		window, r.spare = r.spare[last], r.spare[:last]
	}
	// No window is left out, and the first of a resumed run follows the last of its earlier part.
	*window = Window{
		Kind: "window", FromMs: index * r.WindowMs, Sequence: index, ClockMs: r.start.UnixMilli() + index*r.WindowMs,
		Instance: r.Instance, Segment: r.Segment, windowCounters: window.windowCounters.emptied(), tallies: window.tallies,
	}
	window.VUs = float64(r.busy)
	for _, tally := range window.tallies {
		if tally != nil {
			*tally = tally.emptied()
		}
	}
	return window
}

// lateness is how long a sample may take from its moment to its window.
const lateness = 250 * time.Millisecond

// closed takes out the windows that are over; at the end of a run, all of them up to the last sample.
func (r *Recorder) closed(isEnd bool) []*Window {
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
		for count < len(r.open)-1 && r.endOf(r.open[count])+lateness <= r.Now() {
			count++
		}
		over = r.open[:count]
	}
	if len(over) > 0 {
		delay := r.scheduler.p99()
		for _, window := range over {
			window.SchedulerDelayMs = delay
		}
		r.publish(over)
	}
	r.open = slices.Clone(r.open[len(over):])
	return over
}

// Publish hands each window over once it is closed, with the moment of its end, until PublishRest.
func (r *Recorder) Publish(to func(at time.Time, window *Window)) {
	r.mutex.Lock()
	defer r.mutex.Unlock()
	r.publisher = to
}

// PublishRest hands over the windows that are still open, and no others after them.
func (r *Recorder) PublishRest() {
	r.mutex.Lock()
	defer r.mutex.Unlock()
	r.publish(r.open)
	r.publisher = nil
}

func (r *Recorder) publish(windows []*Window) {
	for _, window := range windows {
		if window.name(r.Operations); r.publisher != nil {
			r.publisher(r.start.Add(min(r.endOf(window), r.Now())), window)
		}
	}
}

func (r *Recorder) endOf(window *Window) time.Duration {
	return time.Duration(window.Sequence+1) * r.width()
}

// mostSpare is how many windows are kept for reuse: as many as are open at once, unless the process or its reader stopped.
const mostSpare = 2

// reuse returns windows that were written.
func (r *Recorder) reuse(windows []*Window) {
	r.mutex.Lock()
	defer r.mutex.Unlock()
	room := max(0, mostSpare-len(r.spare))
	r.spare = append(r.spare, windows[:min(room, len(windows))]...)
}
