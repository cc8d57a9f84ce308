package arrivals

import (
	"sync"
	"time"
)

// Ticks are the iterations of a run that this generator starts.
type Ticks interface {
	// Next returns the number of an iteration among those of all generators and when it is due, since the start of the
	// schedule; false once there are no more.
	Next() (tick int64, due time.Duration, isThere bool)
}

// Segment takes the iterations of one generator in turn. The second value is the position of an iteration among those of all
// generators, from 1.
type Segment interface{ Next() (own, position int64) }

// Arrivals are the ticks of a schedule, those of one segment, in their order.
type Arrivals struct {
	mutex   sync.Mutex
	segment Segment
	planned int64
	msOf    func(tick int64) float64
	// untilMs is 0 unless the run ends within its schedule.
	untilMs Millis
	isOver  bool
	// held is the first one of a run that begins within its schedule, until somebody takes it.
	held *heldTick
}

type heldTick struct {
	tick int64
	due  time.Duration
}

// NewArrivals returns those from where the run begins.
func NewArrivals(segment Segment, schedule *Schedule) *Arrivals {
	arrivals := &Arrivals{segment: segment, planned: schedule.Planned, msOf: schedule.msOfTick(), untilMs: schedule.UntilMs}
	arrivals.skip(schedule.FromMs.Duration())
	return arrivals
}

// skip passes over those that are due before a moment.
func (a *Arrivals) skip(before time.Duration) {
	for before > 0 && a.held == nil {
		tick, due, isThere := a.Next()
		if !isThere {
			return
		}
		if due >= before {
			a.held = &heldTick{tick, due}
		}
	}
}

// Next is that of Ticks.
func (a *Arrivals) Next() (int64, time.Duration, bool) {
	a.mutex.Lock()
	defer a.mutex.Unlock()
	if held := a.held; held != nil {
		a.held = nil
		return held.tick, held.due, true
	}
	if a.isOver {
		return 0, 0, false
	}
	_, position := a.segment.Next()
	if position > a.planned {
		a.isOver = true
		return 0, 0, false
	}
	due := Millis(a.msOf(position - 1))
	if a.untilMs > 0 && due >= a.untilMs {
		a.isOver = true
		return 0, 0, false
	}
	return position - 1, due.Duration(), true
}

// Left counts those that were due until a moment and nobody took.
func (a *Arrivals) Left(until time.Duration) int64 {
	var count int64
	for {
		if _, due, isThere := a.Next(); !isThere || due > until {
			return count
		}
		count++
	}
}

// unscheduled are the iterations of a closed model: each is due when it is asked for, until the end.
type unscheduled struct {
	mutex   sync.Mutex
	segment Segment
	now     func() time.Duration
	end     time.Duration
}

// Unscheduled returns the ticks of a closed model, by a clock that counts from its start.
func Unscheduled(segment Segment, now func() time.Duration, end time.Duration) Ticks {
	return &unscheduled{segment: segment, now: now, end: end}
}

func (u *unscheduled) Next() (int64, time.Duration, bool) {
	now := u.now()
	if now >= u.end {
		return 0, 0, false
	}
	u.mutex.Lock()
	defer u.mutex.Unlock()
	_, position := u.segment.Next()
	return position - 1, now, true
}
