// Package arrivals is an executor for k6 that starts each iteration at its time, and an output for what was measured. Any extension
// of k6 can use it: it registers both, and an extension calls Use.
package arrivals

import (
	"math"
	"time"

	"go.k6.io/k6/v2/lib"

	"assay/engine/internal/random"
)

// Schedule is when each iteration is due.
type Schedule struct {
	// Arrivals is even or poisson.
	Arrivals string `json:"arrivals"`
	Seed     int64  `json:"seed"`
	Layout   Layout `json:"layout"`
	// Moments replaces the layout by a list, ascending from the start.
	Moments  []float64 `json:"moments"`
	Planned  int64     `json:"planned"`
	LengthMs Millis    `json:"lengthMs"`
	// FromMs is where in the schedule a run begins: iterations that are due before are another run's. 0 for all of it.
	FromMs Millis `json:"fromMs"`
	// UntilMs is where in the schedule a run ends: iterations that are due from then on are another run's. 0 for all of it.
	UntilMs Millis `json:"untilMs"`
}

// endMs is where in its schedule a run ends.
func (s *Schedule) endMs() Millis {
	if s.UntilMs > 0 {
		return min(s.UntilMs, s.LengthMs)
	}
	return s.LengthMs
}

// msOfTick returns what says when an iteration is due. It is asked in ascending order.
func (s *Schedule) msOfTick() func(tick int64) float64 {
	switch {
	case len(s.Moments) > 0:
		return func(tick int64) float64 { return s.Moments[tick] }
	case s.Arrivals == "poisson":
		return poissonMs(s.Layout, s.Seed, s.Planned, float64(s.LengthMs))
	default:
		return s.Layout.msOfTick
	}
}

// arrivals returns the next of the iterations that one generator starts: its number among those of all generators, and when it is
// due since the start of the schedule; false once there are no more.
type arrivals func() (tick int64, due time.Duration, isThere bool)

// arrivals are those of a segment from where the run begins.
func (s *Schedule) arrivals(segment *lib.SegmentedIndex) arrivals {
	msOf, from := s.msOfTick(), s.FromMs.Duration()
	return func() (int64, time.Duration, bool) {
		for {
			_, position := segment.Next()
			if position > s.Planned {
				return 0, 0, false
			}
			due := Millis(msOf(position - 1))
			if s.UntilMs > 0 && due >= s.UntilMs {
				return 0, 0, false
			}
			if due.Duration() >= from {
				return position - 1, due.Duration(), true
			}
		}
	}
}

// left counts those that were due until a moment and nobody took.
func left(next arrivals, until time.Duration) (count int64) {
	for _, due, isThere := next(); isThere && due <= until; _, due, isThere = next() {
		count++
	}
	return count
}

// Millis is a time in milliseconds, as the script has it.
type Millis float64

// Duration is the same in Go's own unit.
func (m Millis) Duration() time.Duration { return time.Duration(m * Millis(time.Millisecond)) }

// Layout is when iterations are scheduled, as scenarios/runtime/schedule.ts lays it out: an even period, or stages of a
// rate. Times are in milliseconds, rates in iterations per second.
type Layout struct {
	PeriodMs float64 `json:"periodMs"`
	Stages   []Stage `json:"stages"`
}

// Stage is a stage of a rate, where it begins, and how many iterations lie before it and at its end.
type Stage struct {
	DurationMs float64 `json:"durationMs"`
	From       float64 `json:"from"`
	To         float64 `json:"to"`
	BeginsMs   float64 `json:"beginsMs"`
	Before     float64 `json:"before"`
	After      float64 `json:"after"`
}

// msOfTick is the scheduled start of the n-th iteration, from 0. Stages start theirs where the area reaches n + 1.
func (l Layout) msOfTick(tick int64) float64 {
	if len(l.Stages) == 0 {
		return float64(tick) * l.PeriodMs
	}
	return l.msOfArea(float64(tick) + 1)
}

// msOfArea is the moment of the stages until which so many iterations are scheduled.
func (l Layout) msOfArea(area float64) float64 {
	at := 0
	for at < len(l.Stages)-1 && area > l.Stages[at].After {
		at++
	}
	return l.Stages[at].BeginsMs + l.Stages[at].msToArea(area-l.Stages[at].Before)
}

// msToArea solves from·t + (to − from)·t² / 2d = area for the first t. After the end of the stage its last rate continues.
func (s Stage) msToArea(area float64) float64 {
	if area <= 0 {
		return 0
	}
	if excess := area - s.DurationMs/1000*((s.From+s.To)/2); excess > 0 {
		if s.To > 0 {
			return s.DurationMs + excess/s.To*1000
		}
		return s.DurationMs
	}
	if s.From == s.To {
		return area / s.To * 1000
	}
	slope := (s.To - s.From) * 1000 / s.DurationMs
	return 2 * area / (s.From + math.Sqrt(math.Max(0, s.From*s.From+2*slope*area))) * 1000
}

// poissonMs returns the moments of a Poisson process of so many arrivals on a layout: given their number, they lie as the
// sums of exponential gaps do.
func poissonMs(l Layout, seed, planned int64, lengthMs float64) func(int64) float64 {
	chances := random.NewStreams(seed, "arrival")
	gap := func(i int64) float64 { return -math.Log1p(-chances.First(i)) }
	var total float64
	for i := range planned + 1 {
		total += gap(i)
	}
	var sum float64
	upTo := int64(-1)
	return func(tick int64) float64 {
		for upTo < tick {
			upTo++
			sum += gap(upTo)
		}
		if len(l.Stages) == 0 {
			return sum / total * lengthMs
		}
		return l.msOfArea(sum / total * float64(planned))
	}
}
