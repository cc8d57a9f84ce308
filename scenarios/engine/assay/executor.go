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

	"assay/engine/plan"
)

const executorType = "assay-arrivals"

// arrivalsConfig describes the executor that starts each iteration at its scheduled time. Virtual users take
// the ticks in turn: each takes the next one, waits until it is due, or starts at once if it is late. Where all are busy,
// more are made. An iteration is never dropped before it is later than the limit, and its number is its position in the schedule.
type arrivalsConfig struct {
	executor.BaseConfig
	plan.Schedule
	VUs int64 `json:"vus"`
	// MaxVUs is how many there may be once all are busy.
	MaxVUs       int64       `json:"maxVUs"`
	QueueLimitMs plan.Millis `json:"queueLimitMs"`
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
	require(c.MaxVUs >= c.VUs, "maxVUs must not be below vus")
	require(c.QueueLimitMs > 0, "queueLimitMs must be above 0")
	require(c.FromMs >= 0 && (c.FromMs == 0 || c.FromMs < c.LengthMs), "fromMs must lie within lengthMs")
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
	return c.LengthMs.Duration() + c.GracefulStop.TimeDuration()
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
	engine := shared.Load()
	if engine == nil {
		return errors.New("the script must call configure of k6/x/assay in its init context")
	}
	ctx, cancel := context.WithCancel(parent)
	scenario := &lib.ScenarioState{Name: e.config.Name, Executor: executorType}
	crew := &crew{arrivalsExecutor: e, ctx: lib.WithScenarioState(ctx, scenario), index: lib.NewSegmentedIndex(e.state.ExecutionTuple)}
	defer crew.active.Wait()
	defer cancel()
	users, err := crew.planned()
	if err != nil {
		return err
	}
	arrivals := plan.NewArrivals(lib.NewSegmentedIndex(e.state.ExecutionTuple), &e.config.Schedule)
	engine.ticks = arrivals
	wait(ctx, time.Until(time.UnixMilli(e.config.StartAtMs)))
	from := e.config.FromMs.Duration()
	scenario.StartTime = time.Now().Add(-from)
	queueLimit := e.config.QueueLimitMs.Duration()
	engine.recorder.Begin(scenario.StartTime, queueLimit)
	defer context.AfterFunc(parent, engine.recorder.Stop)()
	deadline := time.AfterFunc(e.config.longest()-from, cancel)
	defer deadline.Stop()
	err = crew.work(users, engine, arrivals)
	// A run that ends early owes nothing that could still have been sent in time.
	engine.recorder.Drop(arrivals.Left(engine.recorder.Now()-queueLimit), false)
	e.state.AddFullIterations(uint64(engine.recorder.BegunCount())) //nolint:gosec
	return err
}

// crew are the virtual users of a run.
type crew struct {
	*arrivalsExecutor
	ctx context.Context
	// active are those that k6 has not got back.
	active  sync.WaitGroup
	working sync.WaitGroup
	mutex   sync.Mutex
	index   *lib.SegmentedIndex
	failure error
}

// planned activates those that were made in advance, so that none is late for its first tick.
func (c *crew) planned() ([]lib.ActiveVU, error) {
	users := make([]lib.ActiveVU, 0, c.config.vus(c.state.ExecutionTuple))
	for range cap(users) {
		user, err := c.state.GetPlannedVU(c.logger, true)
		if err != nil {
			return nil, err
		}
		users = append(users, c.activate(user))
	}
	return users, nil
}

func (c *crew) activate(user lib.InitializedVU) lib.ActiveVU {
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

func (c *crew) nextCounters() (uint64, uint64) {
	c.mutex.Lock()
	defer c.mutex.Unlock()
	scaled, unscaled := c.index.Next()
	return uint64(scaled - 1), uint64(unscaled - 1) //nolint:gosec
}

// work lets each virtual user take ticks until there are no more, and returns what went wrong in any of them.
func (c *crew) work(users []lib.ActiveVU, engine *engine, arrivals *plan.Arrivals) error {
	for _, user := range users {
		c.begin(user)
	}
	c.working.Go(func() { c.grow(engine, arrivals) })
	c.working.Wait()
	return c.failure
}

func (c *crew) begin(user lib.ActiveVU) {
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

// look is how often the crew is counted.
const look = 10 * time.Millisecond

// grow makes a virtual user more at each look at which none waits for its tick, as long as there are ticks.
func (c *crew) grow(engine *engine, arrivals *plan.Arrivals) {
	ticker := time.NewTicker(look)
	defer ticker.Stop()
	for further := c.config.further(c.state.ExecutionTuple); further > 0; {
		select {
		case <-c.ctx.Done():
			return
		case <-ticker.C:
		}
		if arrivals.IsOver() {
			return
		}
		if engine.waiting.Load() > 0 {
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
