package arrivals

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"time"

	"github.com/sirupsen/logrus"
	"go.k6.io/k6/v2/errext"
	"go.k6.io/k6/v2/lib"
	"go.k6.io/k6/v2/lib/executor"
	"go.k6.io/k6/v2/metrics"

	"assay/engine/record"
)

// ExecutorType is its name in the options of k6.
const ExecutorType = "assay-arrivals"

// arrivalsConfig describes the executor that starts each iteration at its scheduled time, in the virtual user that became free
// last. Where all are busy, it waits and more are made. It is never dropped before it is later than the limit, and its number is
// its position in the schedule.
type arrivalsConfig struct {
	executor.BaseConfig
	Schedule
	VUs int64 `json:"vus"`
	// MaxVUs is how many there may be once all are busy.
	MaxVUs       int64  `json:"maxVUs"`
	QueueLimitMs Millis `json:"queueLimitMs"`
	// StartAtMs is when the schedule starts, in milliseconds since the epoch; 0 for at once. Generators start together by it.
	StartAtMs int64 `json:"startAtMs"`
}

func newArrivalsConfig(name string, rawJSON []byte) (lib.ExecutorConfig, error) {
	config := &arrivalsConfig{BaseConfig: executor.NewBaseConfig(name, ExecutorType)}
	err := lib.StrictJSONUnmarshal(rawJSON, config)
	return config, err
}

// GetDescription is what k6 shows of the executor.
func (c *arrivalsConfig) GetDescription(tuple *lib.ExecutionTuple) string {
	return fmt.Sprintf("%d %s arrivals in %s (VUs: %d)", c.Planned, c.Arrivals, c.LengthMs.Duration(), c.vus(tuple))
}

func (c *arrivalsConfig) vus(tuple *lib.ExecutionTuple) int64 { return tuple.ScaleInt64(c.VUs) }

// further is how many virtual users may be made during the schedule.
func (c *arrivalsConfig) further(tuple *lib.ExecutionTuple) int64 {
	return tuple.ScaleInt64(c.MaxVUs) - c.vus(tuple)
}

// GetExecutionRequirements reserves the virtual users until the last iteration must be over.
func (c *arrivalsConfig) GetExecutionRequirements(tuple *lib.ExecutionTuple) []lib.ExecutionStep {
	return []lib.ExecutionStep{
		{TimeOffset: 0, PlannedVUs: uint64(c.vus(tuple)), MaxUnplannedVUs: uint64(c.further(tuple))}, //nolint:gosec
		{TimeOffset: c.longest(), PlannedVUs: 0},
	}
}

func (c *arrivalsConfig) longest() time.Duration {
	return c.endMs().Duration() + c.GracefulStop.TimeDuration()
}

// HasWork reports whether this segment has any virtual user.
func (c *arrivalsConfig) HasWork(tuple *lib.ExecutionTuple) bool { return c.vus(tuple) > 0 }

// NewExecutor makes the executor.
func (c *arrivalsConfig) NewExecutor(state *lib.ExecutionState, logger *logrus.Entry) (lib.Executor, error) {
	return &arrivalsExecutor{BaseExecutor: executor.NewBaseExecutor(c, state, logger), config: c, state: state, logger: logger}, nil
}

type arrivalsExecutor struct {
	*executor.BaseExecutor
	config *arrivalsConfig
	state  *lib.ExecutionState
	logger *logrus.Entry
	// load and the rest are those of the run.
	load *Load
	ctx  context.Context
	// active are the virtual users that k6 has not got back.
	active  sync.WaitGroup
	working sync.WaitGroup
	mutex   sync.Mutex
	index   *lib.SegmentedIndex
	size    int64
	failure error
}

// Run starts the schedule once all virtual users wait for their first iteration, and returns what went wrong in any of them when
// all of them are done.
func (e *arrivalsExecutor) Run(parent context.Context, _ chan<- metrics.SampleContainer) error {
	if e.load = current.Load(); e.load.Recorder == nil {
		return errors.New("the script must call configure of k6/x/assay in its init context")
	}
	ctx, cancel := context.WithCancel(parent)
	tuple := e.state.ExecutionTuple
	scenario := &lib.ScenarioState{Name: e.config.Name, Executor: ExecutorType, StartTime: time.Now()}
	e.ctx, e.index = lib.WithScenarioState(ctx, scenario), lib.NewSegmentedIndex(tuple)
	defer e.active.Wait()
	defer cancel()
	recorder := e.load.Recorder
	e.load.dispatcher = NewDispatcher()
	if err := e.start(); err != nil {
		return err
	}
	next := e.config.arrivals(lib.NewSegmentedIndex(tuple))
	Wait(ctx, time.Until(time.UnixMilli(e.config.StartAtMs)))
	from := e.config.FromMs.Duration()
	queueLimit := e.config.QueueLimitMs.Duration()
	recorder.Begin(time.Now().Add(-from), queueLimit)
	go recorder.Listen()
	defer context.AfterFunc(parent, recorder.Stop)()
	deadline := time.AfterFunc(e.config.longest()-from, cancel)
	defer deadline.Stop()
	e.working.Go(e.grow)
	e.dispatch(next)
	e.working.Wait()
	// A run that ends early owes nothing that could still have been sent in time.
	until := recorder.Now() - queueLimit
	recorder.Drop(e.load.dispatcher.Left(until)+left(next, until), false)
	// Without any, k6 warns.
	e.state.AddFullIterations(1)
	return e.failure
}

// start lets the virtual users that were made in advance run until each of them waits for an iteration.
func (e *arrivalsExecutor) start() error {
	planned := e.config.vus(e.state.ExecutionTuple)
	for range planned {
		user, err := e.state.GetPlannedVU(e.logger, true)
		if err != nil {
			return err
		}
		e.begin(user)
	}
	for int64(e.load.dispatcher.IdleCount()) < planned && e.ctx.Err() == nil && e.failed() == nil {
		time.Sleep(time.Millisecond)
	}
	return e.failed()
}

func (e *arrivalsExecutor) failed() error {
	e.mutex.Lock()
	defer e.mutex.Unlock()
	return e.failure
}

func (e *arrivalsExecutor) nextCounters() (uint64, uint64) {
	e.mutex.Lock()
	defer e.mutex.Unlock()
	scaled, unscaled := e.index.Next()
	return uint64(scaled - 1), uint64(unscaled - 1) //nolint:gosec
}

// dispatch gives out every iteration at its time.
func (e *arrivalsExecutor) dispatch(next arrivals) {
	defer e.load.dispatcher.Close()
	// What is left of the run has no ticks.
	defer func() { go e.load.Recorder.Watch() }()
	for tick, due, isThere := next(); isThere; tick, due, isThere = next() {
		if e.waitUntil(due); e.load.Recorder.IsStopped() {
			// The process is about to end, and nothing more is sent.
			<-e.ctx.Done()
		}
		if e.ctx.Err() != nil {
			return
		}
		e.load.dispatcher.Give(tick, due)
	}
}

// waitUntil waits for a moment, and watches meanwhile over pauses: a timer apart would wake an idle processor once more.
func (e *arrivalsExecutor) waitUntil(moment time.Duration) {
	alive := e.load.Recorder.SeeAlive
	for left := moment - alive(); left > 0 && e.ctx.Err() == nil; left = moment - alive() {
		Wait(e.ctx, min(left, record.MeterInterval))
	}
}

// begin lets a virtual user work until there are no more iterations.
func (e *arrivalsExecutor) begin(user lib.InitializedVU) {
	e.active.Add(1)
	worker := user.Activate(&lib.VUActivationParams{
		RunContext: e.ctx, Scenario: e.config.Name, Exec: e.config.GetExec(), Env: e.config.GetEnv(), Tags: e.config.GetTags(),
		DeactivateCallback: func(u lib.InitializedVU) {
			e.state.ReturnVU(u, true)
			e.active.Done()
		},
		GetNextIterationCounters: e.nextCounters,
	})
	e.size++
	e.working.Go(func() {
		err := worker.RunOnce()
		if err == nil || e.ctx.Err() != nil {
			return
		}
		text, fields := errext.Format(err)
		e.logger.WithFields(fields).Error(text)
		e.mutex.Lock()
		defer e.mutex.Unlock()
		e.failure = errors.Join(e.failure, err)
	})
}

// growthInterval is how often the crew may grow.
const growthInterval = 10 * time.Millisecond

// mostOwnShare is the share of virtual users that may be busy without waiting for the target while the crew still grows.
const mostOwnShare = 0.2

// grow makes another virtual user at each interval in which none is free because nearly all wait for the target. More of them
// would only hold up a generator that is short of processor time.
func (e *arrivalsExecutor) grow() {
	for further := e.config.further(e.state.ExecutionTuple); further > 0; {
		e.load.dispatcher.WaitUntilAllAreBusy(e.ctx)
		Wait(e.ctx, growthInterval)
		if e.ctx.Err() != nil || e.load.dispatcher.IsDone() {
			return
		}
		if e.load.dispatcher.IdleCount() > 0 || float64(e.load.InFlight.Load()) < (1-mostOwnShare)*float64(e.size) {
			continue
		}
		user, err := e.state.GetUnplannedVU(e.ctx, e.logger)
		if err != nil {
			e.logger.WithError(err).Error("another virtual user must be made")
			return
		}
		further--
		e.state.ModCurrentlyActiveVUsCount(+1)
		e.begin(user)
	}
}
