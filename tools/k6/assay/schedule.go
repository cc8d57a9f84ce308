package assay

import (
	"math"
	"sync"
	"time"

	"go.k6.io/k6/v2/lib"
)

// layout is when iterations are scheduled, as scenarios/runtime/schedule.ts lays it out: an even period, or stages of a
// rate. Times are in milliseconds, rates in iterations per second.
type layout struct {
	PeriodMs float64 `json:"periodMs"`
	Places   []place `json:"places"`
}

// place is a stage, where it begins, and how many iterations lie before it and at its end.
type place struct {
	DurationMs float64 `json:"durationMs"`
	From       float64 `json:"from"`
	To         float64 `json:"to"`
	BeginsMs   float64 `json:"beginsMs"`
	Before     float64 `json:"before"`
	After      float64 `json:"after"`
}

// msOfTick is the scheduled start of the n-th iteration, from 0. Stages start theirs where the area reaches n + 1.
func (l layout) msOfTick(tick int64) float64 {
	if len(l.Places) == 0 {
		return float64(tick) * l.PeriodMs
	}
	return l.msOfArea(float64(tick) + 1)
}

// msOfArea is the moment until which so many iterations are scheduled.
func (l layout) msOfArea(area float64) float64 {
	if len(l.Places) == 0 {
		return area * l.PeriodMs
	}
	at := 0
	for at < len(l.Places)-1 && area > l.Places[at].After {
		at++
	}
	return l.Places[at].BeginsMs + l.Places[at].msToArea(area-l.Places[at].Before)
}

// msToArea solves from·t + (to − from)·t² / 2d = area for the first t. After the end of the stage its last rate goes on.
func (p place) msToArea(area float64) float64 {
	if area <= 0 {
		return 0
	}
	if excess := area - p.DurationMs/1000*((p.From+p.To)/2); excess > 0 {
		if p.To > 0 {
			return p.DurationMs + excess/p.To*1000
		}
		return p.DurationMs
	}
	if p.From == p.To {
		return area / p.To * 1000
	}
	slope := (p.To - p.From) * 1000 / p.DurationMs
	return 2 * area / (p.From + math.Sqrt(math.Max(0, p.From*p.From+2*slope*area))) * 1000
}

// ticks are the iterations of a run that this generator starts.
type ticks interface {
	// next returns the number of an iteration among those of all generators and when it is due, since the start of the
	// schedule; false once there are no more.
	next() (tick int64, due time.Duration, isThere bool)
	// left counts those that were due until a moment and nobody took.
	left(until time.Duration) int64
}

// arrivals are the ticks of a schedule, those of one execution segment, in their order.
type arrivals struct {
	mutex   sync.Mutex
	index   *lib.SegmentedIndex
	planned int64
	taken   int64
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
		a.taken++
		return tick, durationOf(a.msOf(tick)), true
	}
	// So that the next call comes to the same end.
	a.index.Prev()
	return 0, 0, false
}

func (a *arrivals) left(until time.Duration) int64 {
	var count int64
	for {
		if _, due, isThere := a.next(); !isThere || due > until {
			return count
		}
		count++
	}
}

// poissonMs returns the moments of a Poisson process of so many arrivals on a layout: given their number, they lie as the
// sums of exponential gaps do. It is asked in ascending order.
func poissonMs(l layout, seed, planned int64) func(int64) float64 {
	gap := func(i int64) float64 { return -math.Log1p(-firstOf(seed, "arrival", i)) }
	var total float64
	for i := int64(0); i <= planned; i++ {
		total += gap(i)
	}
	var sum float64
	upTo := int64(-1)
	return func(tick int64) float64 {
		for upTo < tick {
			upTo++
			sum += gap(upTo)
		}
		return l.msOfArea(sum / total * float64(planned))
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

func (u *unscheduled) left(time.Duration) int64 { return 0 }

func durationOf(ms float64) time.Duration { return time.Duration(ms * float64(time.Millisecond)) }
