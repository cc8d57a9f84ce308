package arrivals

import (
	"context"
	"io"
	"slices"
	"sync/atomic"
	"testing"
	"time"

	"github.com/sirupsen/logrus"
	"go.k6.io/k6/v2/lib"
	"go.k6.io/k6/v2/lib/types"

	"assay/engine/record"
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
	if len(all) != 1001 || all[0] != 0 || all[1000] != 1000 || len(slices.Compact(all)) != 1001 {
		t.Fatalf("each of 1001 ticks must be taken once, got %v", all)
	}
}

// fakeVU is a virtual user of k6 that only works.
type fakeVU struct {
	load    *Load
	iterate func(context.Context)
}

type activeVU struct {
	fakeVU
	ctx context.Context
}

func (v fakeVU) GetID() uint64 { return 1 }

func (v fakeVU) Activate(params *lib.VUActivationParams) lib.ActiveVU {
	context.AfterFunc(params.RunContext, func() { params.DeactivateCallback(v) })
	return activeVU{v, params.RunContext}
}

func (v activeVU) RunOnce() error {
	v.load.Work(v.ctx, func(task Task) {
		attempt := &record.Attempt{Due: task.Due, Taken: task.Taken, OwnDelay: task.OwnDelay}
		v.load.Recorder.Started(attempt)
		v.load.InFlight.Add(1)
		v.iterate(v.ctx)
		v.load.InFlight.Add(-1)
		attempt.Ended = v.load.Recorder.Now()
		v.load.Recorder.Finished(attempt, record.Judgement{Code: "accepted"})
	})
	return nil
}

// ran runs a schedule of even arrivals, and returns how many virtual users were made and how many iterations begun.
func ran(t *testing.T, config *arrivalsConfig, iterate func(context.Context)) (made, begun int64) {
	t.Helper()
	load := &Load{OnStart: func() {}, Recorder: record.New(record.Settings{WindowMs: 1000, Operations: []string{"a"}, Fields: [][]string{{}}, IsOpen: true})}
	Use(load)
	tuple, err := lib.NewExecutionTuple(nil, nil)
	if err != nil {
		t.Fatal(err)
	}
	state := lib.NewExecutionState(&lib.TestRunState{}, tuple, uint64(config.VUs), uint64(config.MaxVUs))
	logger := logrus.New()
	logger.SetOutput(io.Discard)
	var count atomic.Int64
	state.SetInitVUFunc(func(context.Context, *logrus.Entry) (lib.InitializedVU, error) {
		count.Add(1)
		return fakeVU{load, iterate}, nil
	})
	for range config.VUs {
		state.AddInitializedVU(fakeVU{load, iterate})
	}
	config.Arrivals, config.LengthMs, config.QueueLimitMs = "even", Millis(config.Planned)*Millis(config.Layout.PeriodMs), 60_000
	executor, err := config.NewExecutor(state, logrus.NewEntry(logger))
	if err != nil {
		t.Fatal(err)
	}
	if err := executor.Run(context.Background(), nil); err != nil {
		t.Fatal(err)
	}
	return count.Load(), load.Recorder.BegunCount()
}

func configOf(planned, vus, maxVUs int64) *arrivalsConfig {
	config := &arrivalsConfig{VUs: vus, MaxVUs: maxVUs, Schedule: Schedule{Planned: planned, Layout: Layout{PeriodMs: 1}}}
	config.GracefulStop.Duration = types.Duration(time.Minute)
	return config
}

func TestTheCrewGrowsWhileAllOfItWaitsForTheTarget(t *testing.T) {
	sleep := func(context.Context) { time.Sleep(50 * time.Millisecond) }
	if made, begun := ran(t, configOf(200, 2, 8), sleep); made < 1 || made > 6 || begun != 200 {
		t.Errorf("up to six virtual users must be made for 200 iterations, got %d for %d", made, begun)
	}
	if made, begun := ran(t, configOf(200, 20, 40), func(context.Context) {}); made != 0 || begun != 200 {
		t.Errorf("no virtual user must be made while some are free, got %d for %d iterations", made, begun)
	}
}

func TestTheRunEndsAtItsDeadlineWhateverIsInFlight(t *testing.T) {
	config := configOf(50, 5, 5)
	config.GracefulStop.Duration = types.Duration(50 * time.Millisecond)
	if _, begun := ran(t, config, func(ctx context.Context) { <-ctx.Done() }); begun != 5 {
		t.Errorf("each of five virtual users must be stopped in its first iteration, got %d", begun)
	}
}

// For the race detector above all.
func TestTwoThousandVirtualUsersTakeEachIterationOnce(t *testing.T) {
	pause := func(context.Context) { time.Sleep(time.Millisecond) }
	config := configOf(20_000, 2_000, 2_000)
	config.Layout.PeriodMs = 0.1
	if _, begun := ran(t, config, pause); begun != 20_000 {
		t.Errorf("each of 20,000 iterations must begin once, got %d", begun)
	}
}
