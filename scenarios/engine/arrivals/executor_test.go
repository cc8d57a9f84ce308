package arrivals

import (
	"slices"
	"testing"
	"time"

	"go.k6.io/k6/v2/lib"
)

func TestEverySegmentTakesItsOwnTicks(t *testing.T) {
	sequence, err := lib.NewExecutionSegmentSequenceFromString("0,1/4,1/2,3/4,1")
	if err != nil {
		t.Fatal(err)
	}
	schedule := &Schedule{Planned: 1001, Layout: Layout{PeriodMs: 2}}
	var all []int
	for _, segment := range sequence {
		tuple, err := lib.NewExecutionTuple(segment, &sequence)
		if err != nil {
			t.Fatal(err)
		}
		ticks := NewArrivals(lib.NewSegmentedIndex(tuple), schedule)
		for {
			tick, due, isThere := ticks.Next()
			if !isThere {
				break
			}
			if due != time.Duration(2*tick)*time.Millisecond {
				t.Fatalf("tick %d must be due at %d ms, got %v", tick, 2*tick, due)
			}
			all = append(all, int(tick))
		}
		if ticks.Left(time.Hour) != 0 {
			t.Fatal("nothing must be left after the last tick")
		}
	}
	slices.Sort(all)
	for index, tick := range all {
		if index != tick {
			t.Fatalf("every tick must be taken once, got %d at index %d", tick, index)
		}
	}
	if len(all) != 1001 {
		t.Fatalf("1001 ticks must be taken, got %d", len(all))
	}
}
