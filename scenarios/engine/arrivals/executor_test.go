package arrivals

import (
	"context"
	"slices"
	"sync/atomic"
	"testing"
	"time"

	"github.com/sirupsen/logrus"
	"go.k6.io/k6/v2/lib"
	"go.k6.io/k6/v2/lib/types"

	"assay/engine/record"
)

// ticksOf are the ticks that a segment of a schedule takes, which must be due from its beginning to its end.
func ticksOf(t *testing.T, schedule *Schedule, tuple *lib.ExecutionTuple) (all []int64) {
	t.Helper()
	next := schedule.arrivals(lib.NewSegmentedIndex(tuple))
	for tick, due, isThere := next(); isThere; tick, due, isThere = next() {
		if due < schedule.FromMs.Duration() || due >= schedule.endMs().Duration() {
			t.Fatalf("tick %d must be due within %v and %v ms, got %v", tick, schedule.FromMs, schedule.endMs(), due)
		}
		all = append(all, tick)
	}
	if left(next, time.Hour) != 0 {
		t.Fatal("nothing must be left after the last tick")
	}
	return all
}

func TestEverySegmentTakesItsOwnTicks(t *testing.T) {
	sequence, err := lib.NewExecutionSegmentSequenceFromString("0,1/6,1/2,1")
	if err != nil {
		t.Fatal(err)
	}
	var all []int64
	for _, segment := range sequence {
		tuple, err := lib.NewExecutionTuple(segment, &sequence)
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, ticksOf(t, &Schedule{Planned: 1001, LengthMs: 2002, Layout: Layout{PeriodMs: 2}}, tuple)...)
	}
	slices.Sort(all)
	if len(all) != 1001 || all[0] != 0 || all[1000] != 1000 || len(slices.Compact(all)) != 1001 {
		t.Fatalf("each of 1001 ticks must be taken once, got %v", all)
	}
}

func TestTheLegsOfARunTakeEachTickOnce(t *testing.T) {
	for _, kind := range []string{"even", "poisson"} {
		var all []int64
		for leg := range 3 {
			schedule := &Schedule{Arrivals: kind, Planned: 300, LengthMs: 900, Layout: Layout{PeriodMs: 3}}
			schedule.FromMs, schedule.UntilMs = Millis(300*leg), Millis(300*(leg+1))
			all = append(all, ticksOf(t, schedule, wholeTuple(t))...)
		}
		if len(all) != 300 || !slices.IsSorted(all) || len(slices.Compact(all)) != 300 {
			t.Fatalf("each of 300 %s ticks must be taken once, got %v", kind, all)
		}
	}
}

func wholeTuple(t *testing.T) *lib.ExecutionTuple {
	t.Helper()
	tuple, err := lib.NewExecutionTuple(nil, nil)
	if err != nil {
		t.Fatal(err)
	}
	return tuple
}

// fakeVU is a virtual user of k6 that only works.
type fakeVU struct {
	load    *Load
	iterate func(context.Context, Task)
	ctx     context.Context
}

func (v fakeVU) GetID() uint64 { return 1 }

func (v fakeVU) Activate(params *lib.VUActivationParams) lib.ActiveVU {
	context.AfterFunc(params.RunContext, func() { params.DeactivateCallback(v) })
	v.ctx = params.RunContext
	return v
}

func (v fakeVU) RunOnce() error {
	v.load.Work(v.ctx, func(task Task) time.Duration {
		v.load.InFlight.Add(1)
		v.iterate(v.ctx, task)
		v.load.InFlight.Add(-1)
		return 0
	})
	return nil
}

// startOfRuns is the moment from which schedules are run, at once where it is past.
var startOfRuns = time.Now()

// ran runs a schedule of so many iterations, and returns how many virtual users were made and how many iterations begun.
func ran(t *testing.T, planned, vus, maxVUs int64, graceful time.Duration, iterate func(context.Context, Task)) (made, begun int64) {
	t.Helper()
	config := &arrivalsConfig{VUs: vus, MaxVUs: maxVUs, QueueLimitMs: 60_000, Schedule: Schedule{Planned: planned, LengthMs: Millis(planned), Layout: Layout{PeriodMs: 1}}}
	config.GracefulStop.Duration = types.Duration(graceful)
	config.StartAtMs = startOfRuns.UnixMilli()
	load := &Load{Recorder: record.New(record.Settings{WindowMs: 1000})}
	Use(load)
	tuple := wholeTuple(t)
	var count, begunCount atomic.Int64
	user := fakeVU{load: load, iterate: func(ctx context.Context, task Task) {
		begunCount.Add(1)
		iterate(ctx, task)
	}}
	state := lib.NewExecutionState(&lib.TestRunState{}, tuple, uint64(vus), uint64(maxVUs))
	state.SetInitVUFunc(func(context.Context, *logrus.Entry) (lib.InitializedVU, error) {
		count.Add(1)
		return user, nil
	})
	for range vus {
		state.AddInitializedVU(user)
	}
	executor, err := config.NewExecutor(state, logrus.NewEntry(logrus.New()))
	if err != nil {
		t.Fatal(err)
	}
	if err := executor.Run(context.Background(), nil); err != nil {
		t.Fatal(err)
	}
	return count.Load(), begunCount.Load()
}

func TestTheCrewGrowsWhileAllOfItWaitsForTheTarget(t *testing.T) {
	wait := func(context.Context, Task) { time.Sleep(50 * time.Millisecond) }
	if made, begun := ran(t, 200, 2, 8, time.Minute, wait); made < 1 || made > 6 || begun != 200 {
		t.Errorf("up to six virtual users must be made for 200 iterations, got %d for %d", made, begun)
	}
	made, begun := ran(t, 200, 20, 40, time.Minute, func(_ context.Context, task Task) {
		if task.Tick == 0 && task.IsQueued {
			t.Error("the first iteration must find a free virtual user")
		}
	})
	if made != 0 || begun != 200 {
		t.Errorf("no virtual user must be made while some are free, got %d for %d iterations", made, begun)
	}
}

func TestNoIterationBeginsBeforeTheMomentOfTheStart(t *testing.T) {
	startOfRuns = time.Now().Add(300 * time.Millisecond)
	_, begun := ran(t, 5, 2, 2, time.Minute, func(context.Context, Task) {
		if early := time.Until(startOfRuns); early > time.Millisecond {
			t.Errorf("an iteration began %v before its moment", early)
		}
	})
	if begun != 5 {
		t.Errorf("all five iterations must begin, got %d", begun)
	}
}

func TestTheRunEndsAtItsDeadlineWhateverIsInFlight(t *testing.T) {
	hang := func(ctx context.Context, _ Task) { <-ctx.Done() }
	if _, begun := ran(t, 50, 5, 5, 50*time.Millisecond, hang); begun != 5 {
		t.Errorf("each of five virtual users must be stopped in its first iteration, got %d", begun)
	}
}

// For the race detector above all.
func TestTwoThousandVirtualUsersTakeEachIterationOnce(t *testing.T) {
	wait := func(context.Context, Task) { time.Sleep(time.Second) }
	if _, begun := ran(t, 4_000, 2_000, 2_000, time.Minute, wait); begun != 4_000 {
		t.Errorf("each of 4,000 iterations must begin once, got %d", begun)
	}
}

func TestAWaitForTheNextIterationIsNoPause(t *testing.T) {
	recorder := record.New(record.Settings{WindowMs: 10_000})
	recorder.Begin(time.Now(), time.Minute)
	recorder.Drop(1, false)
	(&arrivalsExecutor{ctx: t.Context(), load: &Load{Recorder: recorder}}).waitUntil(2 * time.Second)
	count := 0
	recorder.Publish(func(_ time.Time, window *record.Window) {
		if count++; window.LongestPauseMs > 1_900 {
			t.Errorf("two seconds without an iteration must be no pause, got %v ms", window.LongestPauseMs)
		}
	})
	if recorder.PublishRest(); count != 1 {
		t.Errorf("one window must be published, got %d", count)
	}
}
