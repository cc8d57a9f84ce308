// Package record counts what happens in a run into the windows of its journal, and writes them as its lines.
package record

import (
	"strings"
	"sync"
	"sync/atomic"
	"time"
)

// Settings are what a recorder knows of its run.
type Settings struct {
	WindowMs int64 `json:"windowMs"`
	// OnTimeMs are the limits of response times by the indices of the operations, as far as there are any.
	OnTimeMs []*float64 `json:"onTimeMs"`
	Instance string     `json:"instance"`
	Segment  string     `json:"segment"`
	// ResumeMs is where in the schedule the windows begin; what happens before belongs to the first of them.
	ResumeMs int64 `json:"resumeMs"`
	// UntilMs is where in the schedule they end; what happens afterwards belongs to the last of them. 0 for no end.
	UntilMs int64 `json:"untilMs"`
	// Operations are the names of all, and Fields those of the fields of their responses, in the order of their bits.
	Operations  []string   `json:"-"`
	Fields      [][]string `json:"-"`
	IsOpen      bool       `json:"-"`
	HasSessions bool       `json:"-"`
}

// Recorder counts what happens into the windows of the run. All times are since the start of the schedule, so that
// generators of one schedule share a grid of windows.
type Recorder struct {
	mutex sync.Mutex
	Settings
	start   time.Time
	isBegun bool
	// queueLimit is how late an iteration may begin.
	queueLimit time.Duration
	open       []*Window
	spare      []*Window
	next       int64
	// lastArrival is in milliseconds; below 0 before the first.
	lastArrival float64
	busy        int64
	// last is when the last outcome came.
	last   time.Duration
	totals totals
	// aliveAt is when this process was last seen to run, ring when the next ring is due, and late how late the last one was heard.
	aliveAt, ring, late time.Duration
	scheduler           schedulerMeter
	// publisher gets each window at its end; nil if nothing does.
	publisher func(at time.Time, window *Window)
	// OnFlush is called once windows were written, and at the end of the run; nil if nothing else is written with them.
	OnFlush func()
	// ShownName is what a name that the target gives is called in the journal; nil if it is shown as it is.
	ShownName func(string) string
	// shownNames are the names that are kept, by what the target calls them, for each operation.
	shownNames []map[string]string
	// stoppedAt is when the run stopped; 0 before.
	stoppedAt atomic.Int64
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

// New makes a recorder that waits for the start of the schedule.
func New(settings Settings) *Recorder {
	first := settings.ResumeMs / max(1, settings.WindowMs)
	return &Recorder{Settings: settings, start: time.Now(), lastArrival: -1, next: first,
		shownNames: make([]map[string]string, len(settings.Operations))}
}

// Begin starts the schedule.
func (r *Recorder) Begin(start time.Time, queueLimit time.Duration) {
	r.mutex.Lock()
	defer r.mutex.Unlock()
	r.start, r.queueLimit, r.isBegun = start, queueLimit, true
	r.aliveAt = r.Now()
}

// Now is the time since the start of the schedule.
func (r *Recorder) Now() time.Duration { return time.Since(r.start) }

// IsTooLate says whether an iteration must no longer begin. None of a closed model is.
func (r *Recorder) IsTooLate(due time.Duration) bool { return r.IsOpen && r.Now()-due > r.queueLimit }

// Drop counts iterations that were not started; those of the warm-up apart, if all of their requests would have been in it.
func (r *Recorder) Drop(count int64, isWarmUp bool) {
	if count == 0 {
		return
	}
	r.mutex.Lock()
	defer r.mutex.Unlock()
	r.totals.Dropped += count
	if window := r.windowAt(r.Now()); isWarmUp && !r.HasSessions {
		window.DroppedInWarmUp += count
	} else {
		window.Dropped += count
	}
}

// Count adds to what the current window counts of the load itself.
func (r *Recorder) Count(add func(*Window)) {
	r.mutex.Lock()
	defer r.mutex.Unlock()
	add(r.windowAt(r.Now()))
}

// BeginSession counts a session at its first request.
func (r *Recorder) BeginSession() {
	r.mutex.Lock()
	defer r.mutex.Unlock()
	now := r.Now()
	window := r.windowAt(now)
	window.Begun++
	r.totals.Begun++
	r.arrive(window, now)
}

// arrive adds the gap since the last arrival.
func (r *Recorder) arrive(window *Window, now time.Duration) {
	at := millis(now)
	if r.lastArrival >= 0 {
		gap := at - r.lastArrival
		window.ArrivalGaps++
		window.ArrivalGapMs += gap
		window.ArrivalGapMsSquared += gap * gap
	}
	r.lastArrival = at
}

// Started counts a request that is about to be sent, and notes the moment. Its lateness is the generator's start delay, but for
// the wait that the target caused.
func (r *Recorder) Started(attempt *Attempt) {
	r.mutex.Lock()
	defer r.mutex.Unlock()
	now := r.Now()
	attempt.Started = now
	window := r.windowAt(now)
	r.busy++
	window.VUs = max(window.VUs, float64(r.busy))
	if !r.HasSessions {
		r.totals.Begun++
	}
	if attempt.IsWarmUp {
		window.WarmUp["started"]++
		return
	}
	r.totals.Started++
	window.operation(attempt.Operation).Started++
	if !r.HasSessions {
		r.arrive(window, now)
	}
}

// Abandoned forgets a request that the end of the run cut off.
func (r *Recorder) Abandoned() {
	r.mutex.Lock()
	defer r.mutex.Unlock()
	r.busy--
}

// Finished counts a request by its judgement, and returns how long the target took: what is read now came as much earlier as the
// bell rang, where that is most of the time. A smaller part may be the target's all the same: one at its limit takes longer if
// less is read late. The response time is that from the start of the request, and what the target caused of the wait before it.
// Its delays are counted in the window of its times: what a pause has held back for long may end in the window after it, whose
// times are then no better.
func (r *Recorder) Finished(attempt *Attempt, judgement Judgement) time.Duration {
	r.mutex.Lock()
	defer r.mutex.Unlock()
	r.busy--
	r.last = max(r.last, attempt.Ended)
	taken := attempt.Ended - attempt.Started
	if lag := r.lag(attempt.Ended); 2*lag > taken {
		taken = max(0, taken-lag)
	}
	window := r.windowAt(attempt.Ended)
	window.HTTPRequests++
	if attempt.IsWarmUp {
		r.totals.WarmUp++
		window.WarmUp[judgement.Code]++
		return taken
	}
	service := max(attempt.Service, time.Microsecond)
	responseTime := max(attempt.Ended-attempt.Started+attempt.Queued, service)
	r.totals.Finished++
	window.connect(&attempt.Connection)
	if attempt.IsQueued {
		window.QueueDelay.add(attempt.Queued)
	}
	window.StartDelay.add(attempt.Started - attempt.Due - attempt.Queued)
	into := window.operation(attempt.Operation)
	into.judge(&judgement, r.isOnTime(attempt.Operation, responseTime))
	if judgement.IsSuccess() {
		into.ServiceTime.add(service)
		into.ResponseTime.add(responseTime)
		into.countMissing(judgement.Missing, r.Fields[attempt.Operation])
		if attempt.Told != nil {
			r.tell(into, attempt.Operation, attempt.Told)
		}
	} else {
		r.totals.Errors++
	}
	if judgement.Code == "invalid" {
		r.totals.Invalid++
	}
	if attempt.IsUnanswered {
		r.totals.Unanswered++
	}
	return taken
}

// mostNames is how many names of server timings are kept of an operation, over the whole run, of up to mostNameBytes each.
const (
	mostNames     = 16
	mostNameBytes = 64
)

// tell counts what the target says of itself. It has names of its own, which must fill neither the memory nor the journal.
func (r *Recorder) tell(into *operationCounters, operation int, told *ServerTiming) {
	beyond := told.Beyond
	times := map[string]time.Duration{}
	for _, one := range told.Times {
		if name, isKept := r.shownName(operation, one.Name); isKept {
			// A name may come several times, and several names may be shown as one.
			times[name] += one.Duration
		} else {
			beyond++
		}
	}
	for name, duration := range times {
		into.ServerTiming.add(name, duration)
	}
	ignore := func(why string, count int64) {
		if count > 0 {
			into.ServerTimingIgnored[why] += count
		}
	}
	ignore("malformed", told.Malformed)
	ignore("beyond", beyond)
}

func (r *Recorder) shownName(operation int, name string) (shown string, isKept bool) {
	names := r.shownNames[operation]
	if shown, isKept = names[name]; isKept || len(names) >= mostNames || len(name) > mostNameBytes {
		return shown, isKept
	}
	if names == nil {
		names = map[string]string{}
		r.shownNames[operation] = names
	}
	// The name is a part of a header, which would stay in memory with it.
	name = strings.Clone(name)
	if shown = name; r.ShownName != nil {
		shown = r.ShownName(name)
	}
	names[name] = shown
	return shown, true
}

func (r *Recorder) isOnTime(operation int, responseTime time.Duration) bool {
	limits := r.OnTimeMs
	return operation >= len(limits) || limits[operation] == nil || millis(responseTime) <= *limits[operation]
}

// view is the run so far, the virtual users that were busy at once in the windows still open, and when the last outcome came.
func (r *Recorder) view() (totals totals, busy int64, last time.Duration) {
	r.mutex.Lock()
	defer r.mutex.Unlock()
	busy = r.busy
	for _, window := range r.open {
		busy = max(busy, int64(window.VUs))
	}
	return r.totals, busy, r.last
}

func millis(duration time.Duration) float64 { return float64(duration.Microseconds()) / 1000 }

// Stop ends the sending: the open window will not be a whole one. Only the first call counts.
func (r *Recorder) Stop() { r.stoppedAt.CompareAndSwap(0, int64(r.Now())) }

// IsStopped says whether nothing more is to be sent.
func (r *Recorder) IsStopped() bool { return r.stoppedAt.Load() != 0 }

// isWhole says whether a window was over before the run was.
func (r *Recorder) isWhole(window *Window) bool {
	until := r.Now()
	if r.IsStopped() {
		until = time.Duration(r.stoppedAt.Load())
	}
	return r.endOf(window) <= until
}

// untilSettled is how long samples of the whole windows of a stopped run may still come.
func (r *Recorder) untilSettled() time.Duration {
	return time.Duration(r.stoppedAt.Load()).Truncate(r.width()) + lateness - r.Now()
}

func (r *Recorder) width() time.Duration { return time.Duration(r.WindowMs) * time.Millisecond }
