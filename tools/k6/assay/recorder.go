package assay

import (
	"sync"
	"time"

	"github.com/HdrHistogram/hdrhistogram-go"
)

// recorder counts what happens into the windows of the run. All times are since the start of the schedule, so that
// generators of one schedule share a grid of windows.
type recorder struct {
	mutex   sync.Mutex
	inputs  *inputs
	start   time.Time
	isBegun bool
	// queueLimit is how late an iteration may begin.
	queueLimit  time.Duration
	hasSessions bool
	open        []*window
	spare       []*window
	next        int64
	// lastArrival is in milliseconds; below 0 before the first.
	lastArrival float64
	busy        int64
	// last is when the last outcome came.
	last   time.Duration
	totals totals
}

// totals count over the whole run, for the progress of the run.
type totals struct {
	WarmUp     int64 `json:"warmUp"`
	Started    int64 `json:"started"`
	Finished   int64 `json:"finished"`
	Errors     int64 `json:"errors"`
	Unanswered int64 `json:"unanswered"`
	Invalid    int64 `json:"invalid"`
	Dropped    int64 `json:"dropped"`
	// Begun are iterations, those of the warm-up included.
	Begun int64 `json:"begun"`
}

func newRecorder(in *inputs, hasSessions bool) *recorder {
	made := &recorder{inputs: in, hasSessions: hasSessions, start: time.Now(), lastArrival: -1}
	made.next = in.firstWindow()
	return made
}

// begin starts the schedule.
func (r *recorder) begin(start time.Time, queueLimit time.Duration) {
	r.mutex.Lock()
	defer r.mutex.Unlock()
	r.start, r.queueLimit, r.isBegun = start, queueLimit, true
}

// now is the time since the start of the schedule.
func (r *recorder) now() time.Duration { return time.Since(r.start) }

func (r *recorder) begunCount() int64 {
	r.mutex.Lock()
	defer r.mutex.Unlock()
	return r.totals.Begun
}

func (r *recorder) isTooLate(due time.Duration) bool { return r.now()-due > r.queueLimit }

// drop counts iterations that were not started; those of the warm-up apart, if all of their requests would have been in it.
func (r *recorder) drop(count int64, isWarmUp bool) {
	if count == 0 {
		return
	}
	r.mutex.Lock()
	defer r.mutex.Unlock()
	r.totals.Dropped += count
	if window := r.windowAt(r.now()); isWarmUp && !r.hasSessions {
		window.DroppedInWarmUp += count
	} else {
		window.Dropped += count
	}
}

// skip counts the requests of a session that could not be sent.
func (r *recorder) skip(count int64) {
	r.mutex.Lock()
	defer r.mutex.Unlock()
	r.windowAt(r.now()).Skipped += count
}

// beginSession counts a session at its first request.
func (r *recorder) beginSession() {
	r.mutex.Lock()
	defer r.mutex.Unlock()
	now := r.now()
	window := r.windowAt(now)
	window.Begun++
	r.totals.Begun++
	r.arrive(window, now)
}

// arrive adds the gap since the last arrival.
func (r *recorder) arrive(window *window, now time.Duration) {
	at := millis(now)
	if r.lastArrival >= 0 {
		gap := at - r.lastArrival
		window.Gaps.Count++
		window.Gaps.Sum += gap
		window.Gaps.SumOfSquares += gap * gap
	}
	r.lastArrival = at
}

// started counts a request that is about to be sent, and returns the moment. A virtual user that waited for the moment
// was late by the timer of this machine; one that was not free in time was late by what kept it busy.
func (r *recorder) started(one *sent) time.Duration {
	r.mutex.Lock()
	defer r.mutex.Unlock()
	now := r.now()
	window := r.windowAt(now)
	r.busy++
	window.VUs = max(window.VUs, r.busy)
	if !r.hasSessions {
		r.totals.Begun++
	}
	if one.isWarmUp {
		window.WarmUp["started"]++
		return now
	}
	r.totals.Started++
	window.operation(one.operation).Started++
	if !r.hasSessions {
		r.arrive(window, now)
	}
	if one.isQueued && r.inputs.Model == "open" {
		record(window.queueDelay, now-one.due)
	} else {
		record(window.startDelay, now-one.due)
	}
	return now
}

// abandoned forgets a request that the end of the run cut off.
func (r *recorder) abandoned() {
	r.mutex.Lock()
	defer r.mutex.Unlock()
	r.busy--
}

// finished counts a request by its judgement. The response time begins when the request was due, or, for a virtual user
// that waited for that moment, when it was sent: the lateness of the generator's own timer is not the target's.
func (r *recorder) finished(one *sent, found judgement) {
	r.mutex.Lock()
	defer r.mutex.Unlock()
	r.busy--
	r.last = max(r.last, one.ended)
	window := r.windowAt(one.ended)
	window.HTTPRequests++
	if one.isWarmUp {
		r.totals.WarmUp++
		window.WarmUp[found.Code]++
		return
	}
	from := one.started
	if one.isQueued {
		from = one.due
	}
	service := max(one.service, time.Microsecond)
	responseTime := max(one.ended-from, service)
	r.totals.Finished++
	into := window.operation(one.operation)
	isOnTime := r.isOnTime(one.operation, responseTime)
	switch found.Code {
	case "accepted", "invalid":
		if found.Code == "accepted" {
			into.Accepted++
			if !isOnTime {
				into.Late++
			}
		} else {
			into.Invalid++
			r.totals.Invalid++
		}
		record(into.serviceTime, service)
		record(into.responseTime, responseTime)
	default:
		into.Errors[found.Code]++
		r.totals.Errors++
		if one.fault != "" {
			r.totals.Unanswered++
		}
		if found.WaitMs != nil {
			into.RetryAfter++
			into.LongestRetryAfterMs = max(into.LongestRetryAfterMs, *found.WaitMs)
		}
	}
	for _, statement := range found.Specified {
		into.Specified[statement]++
	}
	for _, statement := range append(found.Advisory, found.Differences...) {
		into.Advisory[statement]++
	}
	if len(found.Advisory) > 0 {
		into.WithAdvisory++
		if found.Code == "accepted" && isOnTime {
			into.GoodputWithAdvisory++
		}
	}
}

func (r *recorder) isOnTime(operation int, responseTime time.Duration) bool {
	limits := r.inputs.Native.OnTimeMs
	return operation >= len(limits) || limits[operation] == nil || millis(responseTime) <= *limits[operation]
}

// windowAt returns the window of a moment; for one whose window is closed, the oldest open one.
func (r *recorder) windowAt(at time.Duration) *window {
	index := max(0, at.Milliseconds()/r.inputs.Native.WindowMs)
	for r.next <= index || len(r.open) == 0 {
		r.open = append(r.open, r.newWindow(r.next))
		r.next++
	}
	oldest := r.open[0].index
	return r.open[max(0, index-oldest)]
}

func (r *recorder) newWindow(index int64) *window {
	if count := len(r.spare); count > 0 {
		reused := r.spare[count-1]
		r.spare = r.spare[:count-1]
		reused.reset(index, r.busy)
		return reused
	}
	made := newWindow()
	made.reset(index, r.busy)
	return made
}

// lateness is how long a sample may take from its moment to its window.
const lateness = 250 * time.Millisecond

// closed takes out the windows that are over; at the end of a run, all of them up to the last sample.
func (r *recorder) closed(isEnd bool) []*window {
	r.mutex.Lock()
	defer r.mutex.Unlock()
	if !r.isBegun {
		return nil
	}
	width := time.Duration(r.inputs.Native.WindowMs) * time.Millisecond
	if !isEnd {
		// One window at least stays open for samples that are a little late.
		r.windowAt(r.now())
	}
	count := 0
	for count < len(r.open) {
		isOver := time.Duration(r.open[count].index+1)*width+lateness <= r.now() && count < len(r.open)-1
		if !isEnd && !isOver {
			break
		}
		count++
	}
	over := r.open[:count]
	r.open = append([]*window(nil), r.open[count:]...)
	return over
}

// reuse returns windows that were written.
func (r *recorder) reuse(windows []*window) {
	r.mutex.Lock()
	defer r.mutex.Unlock()
	r.spare = append(r.spare, windows...)
}

func record(into *hdrhistogram.Histogram, time time.Duration) {
	// Beyond the highest value there is none: a limit of an hour is set to every request.
	_ = into.RecordValue(min(max(1, time.Microseconds()), highestMicros))
}

func millis(time time.Duration) float64 { return float64(time.Microseconds()) / 1000 }

// view is the run so far, the virtual users that were busy at once in the windows still open, and when the last outcome came.
func (r *recorder) view() (totals totals, busy int64, last time.Duration) {
	r.mutex.Lock()
	defer r.mutex.Unlock()
	busy = r.busy
	for _, window := range r.open {
		busy = max(busy, window.VUs)
	}
	return r.totals, busy, r.last
}
