// Package assay is the load engine of Assay inside k6: the module k6/x/assay sends and judges requests, the executor
// assay-arrivals schedules them, and the output assay writes what was measured.
package assay

import (
	"encoding/json"
	"fmt"
	"sync"
	"sync/atomic"

	"github.com/grafana/sobek"
	"go.k6.io/k6/v2/js/common"
	"go.k6.io/k6/v2/js/modules"
	"go.k6.io/k6/v2/lib"
	"go.k6.io/k6/v2/output"
)

func init() {
	modules.Register("k6/x/assay", rootModule{})
	lib.RegisterExecutorConfigType(executorType, newArrivalsConfig)
	output.RegisterExtension("assay", newOutput)
}

// inputs are those of a run, as scenarios/runtime/environment.ts has them. Times are in milliseconds.
type inputs struct {
	Target    string  `json:"target"`
	Seed      int64   `json:"seed"`
	Model     string  `json:"model"`
	LengthMs  float64 `json:"lengthMs"`
	WarmUpMs  float64 `json:"warmUpMs"`
	TimeoutMs float64 `json:"timeoutMs"`
	Native    struct {
		WindowMs   int64            `json:"windowMs"`
		Operations []operationFacts `json:"operations"`
		OnTimeMs   []*float64       `json:"onTimeMs"`
		JudgesAll  bool             `json:"judgesAll"`
		Instance   string           `json:"instance"`
		Segment    string           `json:"segment"`
		// ResumeMs is where in the schedule the windows begin; what happens before belongs to the first of them.
		ResumeMs int64 `json:"resumeMs"`
	} `json:"native"`
}

// firstWindow is the number of the first window that this run writes.
func (in *inputs) firstWindow() int64 {
	if in.Native.WindowMs <= 0 {
		return 0
	}
	return in.Native.ResumeMs / in.Native.WindowMs
}

// engine is what all virtual users of this process share.
type engine struct {
	inputs
	pool     *pool
	recorder *recorder
	ticks    ticks
	// waiting counts virtual users that wait for the tick that they took.
	waiting atomic.Int64
}

// shared is the engine of this process, which runs one test: k6 makes modules, executors and outputs apart from each other.
var shared = struct {
	sync.Mutex
	engine *engine
}{}

// theEngine returns nil before the script has configured one.
func theEngine() *engine {
	shared.Lock()
	defer shared.Unlock()
	return shared.engine
}

// configure makes the engine from the inputs and the pool, both JSON. A second call has no effect.
func configure(inputsText, poolText string) error {
	shared.Lock()
	defer shared.Unlock()
	if shared.engine != nil {
		return nil
	}
	made := &engine{}
	if err := json.Unmarshal([]byte(inputsText), &made.inputs); err != nil {
		return fmt.Errorf("the inputs of the engine must be JSON: %w", err)
	}
	var err error
	if made.pool, err = readPool([]byte(poolText), made.Seed); err != nil {
		return err
	}
	if len(made.Native.Operations) == 0 || made.Native.WindowMs <= 0 {
		return fmt.Errorf("the inputs of the engine must name operations and the width of windows")
	}
	made.recorder = newRecorder(&made.inputs, made.pool.hasSessions())
	shared.engine = made
	return nil
}

type rootModule struct{}

// NewModuleInstance is called once for each virtual user.
func (rootModule) NewModuleInstance(vu modules.VU) modules.Instance {
	return &instance{vu: vu}
}

// instance is the module in one virtual user.
type instance struct {
	vu   modules.VU
	user *user
}

func (i *instance) Exports() modules.Exports {
	// A sobek function takes its arguments as they are; any other would be wrapped by reflection.
	return modules.Exports{Default: map[string]any{
		"configure": func(call sobek.FunctionCall) sobek.Value {
			i.must(configure(call.Argument(0).String(), call.Argument(1).String()))
			return sobek.Undefined()
		},
		"attach": func(call sobek.FunctionCall) sobek.Value {
			judge, isFunction := sobek.AssertFunction(call.Argument(1))
			if !isFunction {
				i.must(fmt.Errorf("attach must get a function that judges"))
			}
			i.user = newUser(i.vu, theEngine(), call.Argument(0).String(), judge)
			return sobek.Undefined()
		},
		"iterate": func(sobek.FunctionCall) sobek.Value {
			if i.user == nil || i.user.engine == nil {
				i.must(fmt.Errorf("iterate must come after configure and attach"))
			}
			i.user.run()
			return sobek.Undefined()
		},
	}}
}

// must throws an error into the script.
func (i *instance) must(err error) {
	if err != nil {
		common.Throw(i.vu.Runtime(), err)
	}
}
