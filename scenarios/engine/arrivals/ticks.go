package arrivals

import "time"

// Segment takes the iterations of one generator in turn. The second value is the position of an iteration among those of all
// generators, from 1.
type Segment interface{ Next() (own, position int64) }

// Arrivals are the iterations of a schedule that one generator starts, in their order.
type Arrivals struct {
	segment Segment
	planned int64
	msOf    func(tick int64) float64
	// untilMs is 0 unless the run ends within its schedule.
	untilMs Millis
	// tick and due are those of the next one, if it is there.
	tick    int64
	due     time.Duration
	isThere bool
}

// NewArrivals returns those from where the run begins.
func NewArrivals(segment Segment, schedule *Schedule) *Arrivals {
	arrivals := &Arrivals{segment: segment, planned: schedule.Planned, msOf: schedule.msOfTick(), untilMs: schedule.UntilMs}
	arrivals.advance()
	for from := schedule.FromMs.Duration(); arrivals.isThere && arrivals.due < from; {
		arrivals.advance()
	}
	return arrivals
}

func (a *Arrivals) advance() {
	_, position := a.segment.Next()
	if a.isThere = position <= a.planned; a.isThere {
		due := Millis(a.msOf(position - 1))
		a.tick, a.due, a.isThere = position-1, due.Duration(), a.untilMs == 0 || due < a.untilMs
	}
}

// Next returns the number of an iteration among those of all generators and when it is due, since the start of the schedule; false
// once there are no more.
func (a *Arrivals) Next() (tick int64, due time.Duration, isThere bool) {
	if !a.isThere {
		return 0, 0, false
	}
	tick, due = a.tick, a.due
	a.advance()
	return tick, due, true
}

// Left counts those that were due until a moment and nobody took.
func (a *Arrivals) Left(until time.Duration) (count int64) {
	for ; a.isThere && a.due <= until; a.advance() {
		count++
	}
	return count
}
