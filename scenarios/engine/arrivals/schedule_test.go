package arrivals

import (
	"math"
	"sort"
	"testing"
	"time"

	"go.k6.io/k6/v2/lib"

	"assay/engine/internal/random"
)

// The tests of the same values are those of schemas/random.ts, scenarios/runtime/schedule.ts and pool-order.ts too.

func TestChanceIsThatOfTheScripts(t *testing.T) {
	stream := random.New("7/pool-pass/3")
	values := []float64{stream.Next(), stream.Next(), float64(stream.Integer(0, 99)), float64(stream.Integer(1, 1000))}
	near(t, values, []float64{0.8583309941459447, 0.60678661451675, 43, 993})
	arrivals := random.NewStreams(7, "arrival")
	near(t, []float64{arrivals.First(0), arrivals.First(1), arrivals.First(1000)},
		[]float64{0.873463966185227, 0.2836281848140061, 0.18811894673854113})
}

func TestRampsAreScheduledAsByTheScripts(t *testing.T) {
	ramp := Layout{Stages: []Stage{
		{DurationMs: 10000, From: 0, To: 50, BeginsMs: 0, Before: 0, After: 250},
		{DurationMs: 5000, From: 50, To: 50, BeginsMs: 10000, Before: 250, After: 500},
		{DurationMs: 5000, From: 50, To: 10, BeginsMs: 15000, Before: 500, After: 650},
	}}
	var found []float64
	for _, tick := range []int64{0, 1, 10, 249, 250, 400, 499, 600, 649} {
		found = append(found, ramp.msOfTick(tick))
	}
	near(t, found, []float64{632.4555320336759, 894.4271909999159, 2097.617696340303, 10000, 10020, 13020, 15000,
		17533.482813170373, 20000})
	near(t, []float64{Layout{PeriodMs: 33.333333}.msOfTick(299)}, []float64{9966.666567})
}

func TestPoissonArrivalsLieWithinTheSchedule(t *testing.T) {
	// Two requests in a minute, 50 s apart where they are even.
	for seed := int64(1); seed <= 200; seed++ {
		msOf := poissonMs(Layout{PeriodMs: 50_000}, seed, 2, 60_000)
		if first, second := msOf(0), msOf(1); first > second || second > 60_000 {
			t.Fatalf("both must lie within a minute, got %v and %v with the seed %d", first, second, seed)
		}
	}
}

func near(t *testing.T, found, wanted []float64) {
	t.Helper()
	for index, value := range wanted {
		if math.Abs(found[index]-value) > 1e-9*math.Max(1, math.Abs(value)) {
			t.Fatalf("value %d must be %v, got %v", index, value, found[index])
		}
	}
}

// TestPoissonArrivalsQueueAsTheirClosedFormSays: the mean time in a queue with one server and exponential service times is
// 1 / (μ − λ), and its quantiles are those of an exponential distribution with that mean.
func TestPoissonArrivalsQueueAsTheirClosedFormSays(t *testing.T) {
	const planned = 2_000_000
	services := random.NewStreams(2, "service")
	for _, load := range []float64{0.8, 0.9} {
		msOf := poissonMs(Layout{PeriodMs: 1 / load}, 1, planned, planned/load)
		var free, sum float64
		times := make([]float64, planned)
		for tick := int64(0); tick < planned; tick++ {
			at := msOf(tick)
			free = math.Max(free, at) - math.Log1p(-services.First(tick))
			times[tick] = free - at
			sum += times[tick]
		}
		sort.Float64s(times)
		mean := 1 / (1 - load)
		found := []float64{sum / planned, times[planned*95/100], times[planned*99/100]}
		for index, wanted := range []float64{mean, mean * math.Log(20), mean * math.Log(100)} {
			if math.Abs(found[index]-wanted) > 0.05*wanted {
				t.Errorf("at a load of %v, figure %d must be within 5 %% of %v, got %v", load, index, wanted, found[index])
			}
		}
	}
}

func TestTicksThatNobodyTookAreLeft(t *testing.T) {
	schedule := &Schedule{Planned: 10, Layout: Layout{PeriodMs: 1}}
	next := schedule.arrivals(lib.NewSegmentedIndex(wholeTuple(t)))
	next()
	if count := left(next, 3*time.Millisecond); count != 3 {
		t.Fatalf("of a run that took one tick and ended after 3 ms 3 ticks must be left, got %d", count)
	}
}

func TestAReplayKeepsItsMoments(t *testing.T) {
	schedule := &Schedule{Planned: 3, Moments: []float64{0, 10.5, 2500}}
	next := schedule.arrivals(lib.NewSegmentedIndex(wholeTuple(t)))
	for tick, moment := range []time.Duration{0, 10500 * time.Microsecond, 2500 * time.Millisecond} {
		if found, due, isThere := next(); found != int64(tick) || due != moment || !isThere {
			t.Fatalf("tick %d must be due at %v, got tick %d at %v", tick, moment, found, due)
		}
	}
}
