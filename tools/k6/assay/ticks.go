package assay

import (
	"sync"
	"sync/atomic"
	"time"

	"go.k6.io/k6/v2/lib"
)

// ticks are the iterations of a run that this generator starts.
type ticks interface {
	// next returns the number of an iteration among those of all generators and when it is due, since the start of the
	// schedule; false once there are no more.
	next() (tick int64, due time.Duration, isThere bool)
}

// arrivals are the ticks of a schedule, those of one execution segment, in their order.
type arrivals struct {
	mutex   sync.Mutex
	index   *lib.SegmentedIndex
	planned int64
	isOver  atomic.Bool
	msOf    func(tick int64) float64
}

func newArrivals(tuple *lib.ExecutionTuple, planned int64, msOf func(int64) float64) *arrivals {
	return &arrivals{index: lib.NewSegmentedIndex(tuple), planned: planned, msOf: msOf}
}

func (a *arrivals) next() (int64, time.Duration, bool) {
	a.mutex.Lock()
	defer a.mutex.Unlock()
	_, place := a.index.Next()
	if tick := place - 1; tick < a.planned {
		return tick, durationOf(a.msOf(tick)), true
	}
	// So that the next call comes to the same end.
	a.index.Prev()
	a.isOver.Store(true)
	return 0, 0, false
}

// skip passes over those that are due before a moment.
func (a *arrivals) skip(before time.Duration) {
	for before > 0 {
		_, due, isThere := a.next()
		if !isThere {
			return
		}
		if due >= before {
			a.index.Prev()
			return
		}
	}
}

// left counts those that were due until a moment and nobody took.
func (a *arrivals) left(until time.Duration) int64 {
	var count int64
	for {
		if _, due, isThere := a.next(); !isThere || due > until {
			return count
		}
		count++
	}
}

// unscheduled are the iterations of a closed model: each is due when it is asked for, until the end.
type unscheduled struct {
	mutex sync.Mutex
	index *lib.SegmentedIndex
	now   func() time.Duration
	end   time.Duration
}

func (u *unscheduled) next() (int64, time.Duration, bool) {
	now := u.now()
	if now >= u.end {
		return 0, 0, false
	}
	u.mutex.Lock()
	defer u.mutex.Unlock()
	_, place := u.index.Next()
	return place - 1, now, true
}

// closedTicks returns the iterations of a closed model, the same ones to every virtual user.
func (e *engine) closedTicks(state *lib.State, start time.Time) ticks {
	shared.Lock()
	defer shared.Unlock()
	if e.ticks == nil {
		tuple, err := lib.NewExecutionTuple(state.Options.ExecutionSegment, state.Options.ExecutionSegmentSequence)
		if err != nil {
			panic(err)
		}
		e.recorder.begin(start, time.Hour)
		e.ticks = &unscheduled{
			index: lib.NewSegmentedIndex(tuple), now: e.recorder.now, end: durationOf(e.LengthMs),
		}
	}
	return e.ticks
}
