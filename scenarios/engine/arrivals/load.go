package arrivals

import (
	"context"
	"sync/atomic"
	"time"

	"go.k6.io/k6/v2/lib"
	"go.k6.io/k6/v2/output"

	"assay/engine/record"
)

func init() {
	current.Store(&Load{})
	lib.RegisterExecutorConfigType(ExecutorType, newArrivalsConfig)
	output.RegisterExtension("assay", newOutput)
}

// Load is a run of this process, as far as its requests do not matter.
type Load struct {
	Recorder *record.Recorder
	// InFlight counts requests without an outcome.
	InFlight   atomic.Int64
	dispatcher *Dispatcher
}

// current is the load of this process, which runs one test: k6 makes modules, executors and outputs apart from each other. Before
// Use it has no recorder.
var current atomic.Pointer[Load]

// Use gives executor and output their load. An extension calls it in the init context.
func Use(load *Load) { current.Store(load) }

// Work gives a virtual user its iterations, each once it is due, until there are no more. An iteration returns how long the target
// took for it. So the wait for a virtual user is the target's as far as earlier responses caused it, and this process's otherwise:
// one that starts and reads late keeps its virtual users longer than the target does.
func (l *Load) Work(ctx context.Context, iterate func(Task) time.Duration) {
	own := make(chan Task, 1)
	// free is when the virtual user would have become free; one that was made in the run was not there before.
	free := l.Recorder.Now()
	for ctx.Err() == nil {
		task, isThere := l.dispatcher.Next(ctx, own)
		if !isThere {
			return
		}
		if free = max(free, task.Due); !task.IsQueued {
			free = task.Due
		}
		task.Wait = free - task.Due
		free += iterate(task)
	}
}

// Wait waits for a time, or for the end of the run.
func Wait(ctx context.Context, left time.Duration) {
	if left <= 0 {
		return
	}
	timer := time.NewTimer(left)
	defer timer.Stop()
	select {
	case <-timer.C:
	case <-ctx.Done():
	}
}
