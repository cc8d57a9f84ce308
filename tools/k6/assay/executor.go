package assay

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
)

const executorType = "assay-arrivals"

// arrivalsConfig is the executor that starts each iteration at its scheduled time. A fixed number of virtual users take
// the ticks in turn: each takes the next one, waits until it is due, or starts at once if it is late. An iteration is
// never dropped before it is later than the limit, and its number is its place in the schedule.
type arrivalsConfig struct {
	executor.BaseConfig
	// Arrivals is even or poisson.
	Arrivals string `json:"arrivals"`
	Seed     int64  `json:"seed"`
	Layout   layout `json:"layout"`
	// Moments replaces the layout by a list, in milliseconds from the start, ascending.
	Moments      []float64 `json:"moments"`
	Planned      int64     `json:"planned"`
	LengthMs     float64   `json:"lengthMs"`
	VUs          int64     `json:"vus"`
	QueueLimitMs float64   `json:"queueLimitMs"`
	// StartAtMs is when the schedule starts, in milliseconds since the epoch; 0 for at once. Generators start together by it.
	StartAtMs int64 `json:"startAtMs"`
}

func newArrivalsConfig(name string, rawJSON []byte) (lib.ExecutorConfig, error) {
	config := &arrivalsConfig{BaseConfig: executor.NewBaseConfig(name, executorType)}
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
	require(c.QueueLimitMs > 0, "queueLimitMs must be above 0")
	isListed := len(c.Moments) > 0
	require(isListed || c.Layout.PeriodMs > 0 || len(c.Layout.Places) > 0, "layout or moments must be there")
	require(!isListed || int64(len(c.Moments)) == c.Planned, "moments must be as many as planned")
	return problems
}

// GetDescription is what k6 shows of the executor.
func (c *arrivalsConfig) GetDescription(tuple *lib.ExecutionTuple) string {
	return fmt.Sprintf("%d %s arrivals in %s (VUs: %d)", c.Planned, c.Arrivals, durationOf(c.LengthMs), c.vus(tuple))
}

func (c *arrivalsConfig) vus(tuple *lib.ExecutionTuple) int64 { return tuple.ScaleInt64(c.VUs) }

// GetExecutionRequirements reserves the virtual users until the last iteration must be over.
func (c *arrivalsConfig) GetExecutionRequirements(tuple *lib.ExecutionTuple) []lib.ExecutionStep {
	return []lib.ExecutionStep{
		{TimeOffset: 0, PlannedVUs: uint64(c.vus(tuple))}, //nolint:gosec
		{TimeOffset: c.longest(), PlannedVUs: 0},
	}
}

func (c *arrivalsConfig) longest() time.Duration {
	return durationOf(c.LengthMs) + c.GracefulStop.TimeDuration()
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

// Run starts the schedule once all virtual users are there, and returns when all of them are done.
func (e *arrivalsExecutor) Run(parent context.Context, _ chan<- metrics.SampleContainer) error {
	engine := theEngine()
	if engine == nil {
		return errors.New("the script must call configure of k6/x/assay in its init context")
	}
	ctx, cancel := context.WithCancel(parent)
	var active sync.WaitGroup
	defer active.Wait()
	defer cancel()
	scenario := &lib.ScenarioState{Name: e.config.Name, Executor: executorType}
	users, err := e.activate(lib.WithScenarioState(ctx, scenario), &active)
	if err != nil {
		return err
	}
	engine.ticks = newArrivals(e.state.ExecutionTuple, e.config.Planned, e.momentOfTick())
	waitUntil(ctx, time.UnixMilli(e.config.StartAtMs))
	scenario.StartTime = time.Now()
	scenario.ProgressFn = e.progressSince(scenario.StartTime)
	engine.recorder.begin(scenario.StartTime, durationOf(e.config.QueueLimitMs))
	deadline := time.AfterFunc(e.config.longest(), cancel)
	defer deadline.Stop()
	err = e.runAll(ctx, users)
	// A run that ends early owes nothing that was not due yet.
	engine.recorder.drop(engine.ticks.left(engine.recorder.now()), false)
	e.state.AddFullIterations(uint64(engine.recorder.begunCount())) //nolint:gosec
	return err
}

func waitUntil(ctx context.Context, moment time.Time) {
	timer := time.NewTimer(time.Until(moment))
	defer timer.Stop()
	select {
	case <-timer.C:
	case <-ctx.Done():
	}
}

func (e *arrivalsExecutor) momentOfTick() func(int64) float64 {
	switch {
	case len(e.config.Moments) > 0:
		return func(tick int64) float64 { return e.config.Moments[tick] }
	case e.config.Arrivals == "poisson":
		return poissonMs(e.config.Layout, e.config.Seed, e.config.Planned)
	default:
		return e.config.Layout.msOfTick
	}
}

// activate prepares all virtual users of this segment, so that none is late for its first tick.
func (e *arrivalsExecutor) activate(ctx context.Context, active *sync.WaitGroup) ([]lib.ActiveVU, error) {
	index := lib.NewSegmentedIndex(e.state.ExecutionTuple)
	var mutex sync.Mutex
	counters := func() (uint64, uint64) {
		mutex.Lock()
		defer mutex.Unlock()
		scaled, unscaled := index.Next()
		return uint64(scaled - 1), uint64(unscaled - 1) //nolint:gosec
	}
	users := make([]lib.ActiveVU, 0, e.config.vus(e.state.ExecutionTuple))
	for range cap(users) {
		user, err := e.state.GetPlannedVU(e.logger, true)
		if err != nil {
			return nil, err
		}
		active.Add(1)
		users = append(users, user.Activate(&lib.VUActivationParams{
			RunContext: ctx, Scenario: e.config.Name, Exec: e.config.GetExec(), Env: e.config.GetEnv(), Tags: e.config.GetTags(),
			DeactivateCallback: func(u lib.InitializedVU) {
				e.state.ReturnVU(u, true)
				active.Done()
			},
			GetNextIterationCounters: counters,
		}))
	}
	return users, nil
}

// runAll lets each virtual user take ticks until there are no more. An error of one ends the run for all.
func (e *arrivalsExecutor) runAll(ctx context.Context, users []lib.ActiveVU) error {
	failures := make(chan error, len(users))
	for _, user := range users {
		go func() { failures <- user.RunOnce() }()
	}
	var first error
	for range users {
		err := <-failures
		if err == nil || ctx.Err() != nil {
			continue
		}
		text, fields := errext.Format(err)
		e.logger.WithFields(fields).Error(text)
		first = errors.Join(first, err)
	}
	return first
}

func (e *arrivalsExecutor) progressSince(start time.Time) func() (float64, []string) {
	return func() (float64, []string) {
		share := float64(time.Since(start)) / float64(durationOf(e.config.LengthMs))
		return min(1, share), []string{fmt.Sprintf("%d VUs", e.config.VUs)}
	}
}
