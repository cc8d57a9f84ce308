package arrivals

import (
	"testing"
	"time"
)

// whole is the segment of the only generator.
type whole int64

func (w *whole) Next() (int64, int64) {
	*w++
	return int64(*w), int64(*w)
}

func TestTicksThatNobodyTookAreLeft(t *testing.T) {
	schedule := &Schedule{Planned: 10, Layout: Layout{PeriodMs: 1}}
	ticks := NewArrivals(new(whole), schedule)
	ticks.Next()
	if left := ticks.Left(time.Hour); left != 9 {
		t.Fatalf("9 ticks must be left, got %d", left)
	}
	ticks = NewArrivals(new(whole), schedule)
	if left := ticks.Left(3 * time.Millisecond); left != 4 {
		t.Fatalf("of a run that ended after 3 ms 4 ticks must be left, got %d", left)
	}
}

func TestAResumedScheduleGoesOnWithTheTickThatIsDueThere(t *testing.T) {
	const from = 2050 * time.Millisecond
	for _, arrivals := range []string{"even", "poisson"} {
		schedule := Schedule{Arrivals: arrivals, Seed: 7, Planned: 50, LengthMs: 5000, Layout: Layout{PeriodMs: 100}}
		all := NewArrivals(new(whole), &schedule)
		schedule.FromMs = Millis(from.Milliseconds())
		rest := NewArrivals(new(whole), &schedule)
		for isThere := true; isThere; {
			var tick int64
			var due time.Duration
			if tick, due, isThere = all.Next(); isThere && due < from {
				continue
			}
			found, foundDue, isFound := rest.Next()
			if found != tick || foundDue != due || isFound != isThere {
				t.Fatalf("%s: tick %d at %s must follow, got %d at %s", arrivals, tick, due, found, foundDue)
			}
		}
	}
}
