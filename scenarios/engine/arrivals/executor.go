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

// Validate returns every problem of the options.
func (c *arrivalsConfig) Validate() []error {
	problems := c.BaseConfig.Validate()
	require := func(isRight bool, text string) {
		if !isRight {
			problems = append(problems, errors.New(text))
		}
	}
	require(c.Arrivals == "even" || c.Arrivals == "poisson", "arrivals must be even or poisson")
	require(c.Planned > 0, "planned must be a number of iterations above 0")
	require(c.LengthMs > 0, "lengthMs must be above 0")
	require(c.VUs > 0, "vus must be above 0")
	require(c.MaxVUs >= c.VUs, "maxVUs must not be below vus")
	require(c.QueueLimitMs > 0, "queueLimitMs must be above 0")
	require(c.FromMs >= 0 && (c.FromMs == 0 || c.FromMs < c.LengthMs), "fromMs must lie within lengthMs")
	require(c.UntilMs == 0 || c.UntilMs > c.FromMs, "untilMs must be above fromMs")
	isListed := len(c.Moments) > 0
	require(isListed || c.Layout.PeriodMs > 0 || len(c.Layout.Stages) > 0, "layout or moments must be there")
	require(!isListed || int64(len(c.Moments)) == c.Planned, "moments must be as many as planned")
	return problems
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
	return &arrivalsExecutor{executor.NewBaseExecutor(c, state, logger), c, state, logger}, nil
}

type arrivalsExecutor struct {
	*executor.BaseExecutor
	config *arrivalsConfig
	state  *lib.ExecutionState
	logger *logrus.Entry
}

// Run starts the schedule once all virtual users wait for their first iteration, and returns when all of them are done.
func (e *arrivalsExecutor) Run(parent context.Context, _ chan<- metrics.SampleContainer) error {
	load := current.Load()
	if load == nil {
		return errors.New("the script must call configure of k6/x/assay in its init context")
	}
	ctx, cancel := context.WithCancel(parent)
	scenario := &lib.ScenarioState{Name: e.config.Name, Executor: ExecutorType, StartTime: time.Now()}
	crew := &vuCrew{arrivalsExecutor: e, ctx: lib.WithScenarioState(ctx, scenario), index: lib.NewSegmentedIndex(e.state.ExecutionTuple)}
	defer crew.active.Wait()
	defer cancel()
	recorder := load.Recorder
	load.dispatcher = NewDispatcher()
	if err := crew.start(load); err != nil {
		return err
	}
	load.OnStart()
	arrivals := NewArrivals(lib.NewSegmentedIndex(e.state.ExecutionTuple), &e.config.Schedule)
	Wait(ctx, time.Until(time.UnixMilli(e.config.StartAtMs)))
	from := e.config.FromMs.Duration()
	queueLimit := e.config.QueueLimitMs.Duration()
	recorder.Begin(time.Now().Add(-from), queueLimit)
	go recorder.Listen()
	defer context.AfterFunc(parent, recorder.Stop)()
	deadline := time.AfterFunc(e.config.longest()-from, cancel)
	defer deadline.Stop()
	err := crew.work(load, arrivals)
	recorder.PublishRest()
	// A run that ends early owes nothing that could still have been sent in time.
	until := recorder.Now() - queueLimit
	recorder.Drop(load.dispatcher.Left(until)+arrivals.Left(until), false)
	e.state.AddFullIterations(uint64(recorder.BegunCount())) //nolint:gosec
	return err
}

// crew are the virtual users of a run.
type vuCrew struct {
	*arrivalsExecutor
	ctx context.Context
	// active are those that k6 has not got back.
	active  sync.WaitGroup
	working sync.WaitGroup
	mutex   sync.Mutex
	index   *lib.SegmentedIndex
	size    int64
	failure error
}

// start lets the virtual users that were made in advance run until each of them waits for an iteration.
func (c *vuCrew) start(load *Load) error {
	planned := c.config.vus(c.state.ExecutionTuple)
	for range planned {
		user, err := c.state.GetPlannedVU(c.logger, true)
		if err != nil {
			return err
		}
		c.begin(c.activate(user))
	}
	for int64(load.dispatcher.IdleCount()) < planned && c.ctx.Err() == nil && c.failed() == nil {
		time.Sleep(time.Millisecond)
	}
	return c.failed()
}

func (c *vuCrew) failed() error {
	c.mutex.Lock()
	defer c.mutex.Unlock()
	return c.failure
}

func (c *vuCrew) activate(user lib.InitializedVU) lib.ActiveVU {
	c.active.Add(1)
	return user.Activate(&lib.VUActivationParams{
		RunContext: c.ctx, Scenario: c.config.Name, Exec: c.config.GetExec(), Env: c.config.GetEnv(), Tags: c.config.GetTags(),
		DeactivateCallback: func(u lib.InitializedVU) {
			c.state.ReturnVU(u, true)
			c.active.Done()
		},
		GetNextIterationCounters: c.nextCounters,
	})
}

func (c *vuCrew) nextCounters() (uint64, uint64) {
	c.mutex.Lock()
	defer c.mutex.Unlock()
	scaled, unscaled := c.index.Next()
	return uint64(scaled - 1), uint64(unscaled - 1) //nolint:gosec
}

// work gives out every iteration at its time, and returns what went wrong in any virtual user once all of them are done.
func (c *vuCrew) work(load *Load, arrivals *Arrivals) error {
	c.working.Go(func() { c.grow(load) })
	c.dispatch(load, arrivals)
	c.working.Wait()
	return c.failure
}

func (c *vuCrew) dispatch(load *Load, arrivals *Arrivals) {
	defer load.dispatcher.Close()
	// What is left of the run has no ticks.
	defer func() { go load.Recorder.Watch() }()
	for {
		tick, due, isThere := arrivals.Next()
		if !isThere {
			return
		}
		c.waitUntil(due, load.Recorder)
		if load.Recorder.IsStopped() {
			// The process is about to end, and nothing more is sent.
			<-c.ctx.Done()
		}
		if c.ctx.Err() != nil {
			return
		}
		load.dispatcher.Give(tick, due)
	}
}

// waitUntil waits for a moment, and watches meanwhile over pauses: a timer apart would wake an idle processor once more.
func (c *vuCrew) waitUntil(moment time.Duration, recorder *record.Recorder) {
	for left := moment - recorder.SeeAlive(); left > 0 && c.ctx.Err() == nil; left = moment - recorder.SeeAlive() {
		Wait(c.ctx, min(left, record.MeterInterval))
	}
}

func (c *vuCrew) begin(user lib.ActiveVU) {
	c.size++
	c.working.Go(func() {
		err := user.RunOnce()
		if err == nil || c.ctx.Err() != nil {
			return
		}
		text, fields := errext.Format(err)
		c.logger.WithFields(fields).Error(text)
		c.mutex.Lock()
		defer c.mutex.Unlock()
		c.failure = errors.Join(c.failure, err)
	})
}

// growthInterval is how often the crew may grow.
const growthInterval = 10 * time.Millisecond

// mostOwnShare is the share of virtual users that may be busy without waiting for the target while the crew still grows.
const mostOwnShare = 0.2

// grow makes another virtual user at each interval in which none is free because nearly all wait for the target. More of them
// would only hold up a generator that is short of processor time.
func (c *vuCrew) grow(load *Load) {
	for further := c.config.further(c.state.ExecutionTuple); further > 0; {
		load.dispatcher.WaitUntilAllAreBusy(c.ctx)
		Wait(c.ctx, growthInterval)
		if c.ctx.Err() != nil || load.dispatcher.IsDone() {
			return
		}
		if load.dispatcher.IdleCount() > 0 || float64(load.InFlight.Load()) < (1-mostOwnShare)*float64(c.size) {
			continue
		}
		user, err := c.state.GetUnplannedVU(c.ctx, c.logger)
		if err != nil {
			c.logger.WithError(err).Error("another virtual user must be made")
			return
		}
		further--
		c.state.ModCurrentlyActiveVUsCount(+1)
		c.begin(c.activate(user))
	}
}
