// Package assay is the load engine of Assay inside k6: the module k6/x/assay sends and judges the requests of a pool.
package assay

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/grafana/sobek"
	"github.com/sirupsen/logrus"
	"go.k6.io/k6/v2/js/common"
	"go.k6.io/k6/v2/js/modules"
	"go.k6.io/k6/v2/lib"

	"assay/engine/arrivals"
	"assay/engine/internal/judge"
	"assay/engine/internal/ledger"
	"assay/engine/internal/pool"
	"assay/engine/internal/send"
	"assay/engine/record"
)

func init() { modules.Register("k6/x/assay", rootModule{}) }

// inputs are those of a run, as scenarios/runtime/environment.ts has them.
type inputs struct {
	Target    string          `json:"target"`
	Seed      int64           `json:"seed"`
	Model     string          `json:"model"`
	LengthMs  arrivals.Millis `json:"lengthMs"`
	WarmUpMs  arrivals.Millis `json:"warmUpMs"`
	TimeoutMs arrivals.Millis `json:"timeoutMs"`
	// HasPeople says whether requests of the pool belong to users; else any credential may go with any of them.
	HasPeople bool `json:"hasPeople"`
	record.Settings
	// Trial is nil where Node got no response.
	Trial      *trial                  `json:"trial"`
	Operations []struct{ Path string } `json:"operations"`
	JudgesAll  bool                    `json:"judgesAll"`
	// Ledger is the file for the writes that the target accepts; empty where they are not noted.
	Ledger string `json:"ledger"`
	// RenewsCredential: new credentials come on standard input.
	RenewsCredential bool `json:"renewsCredential"`
}

// engine is what all virtual users of this process share.
type loadEngine struct {
	inputs
	target *send.Target
	// people are those of all credentials, by their indices in the list of the run.
	people []person
	// mutex is that of the ticks.
	mutex  sync.Mutex
	length time.Duration
	pool   *pool.Pool
	first  firstResponses
	// writes is nil where they are not noted.
	writes *ledger.Ledger
	arrivals.Load
	// ticks are the iterations of a closed model.
	ticks *lib.SegmentedIndex
	// connected is done once there are the connection options of all virtual users, or an error.
	connected     sync.Once
	connections   send.ConnectionOptions
	connectionErr error
	// closed is done once the schedule of a closed model has started.
	closed sync.Once
	// renewed is who all virtual users are since a credential came in the run; nil before.
	renewed atomic.Pointer[person]
	// published is done once the outputs of k6 get the figures of windows.
	published sync.Once
}

// person is a user by the credential, with its index in the list of the run.
type person struct {
	credential string
	index      int
	header     *send.Header
}

func newPerson(credential string, index int) person {
	return person{credential, index, send.HeaderOf(credential)}
}

// shared is the engine of this process, which runs one test. Nil before the script has configured one.
var shared atomic.Pointer[loadEngine]

// configure makes the engine from the inputs in JSON, the file of the pool, and the credentials, a line each. A second call has
// no effect.
func configure(inputsText, poolFile, credentials string) error {
	if shared.Load() != nil {
		return nil
	}
	engine := &loadEngine{}
	if err := json.Unmarshal([]byte(inputsText), &engine.inputs); err != nil {
		return fmt.Errorf("the inputs of the engine must be JSON: %w", err)
	}
	settings := engine.Settings
	if len(engine.Operations) == 0 || settings.WindowMs <= 0 {
		return fmt.Errorf("the inputs of the engine must name operations and the width of windows")
	}
	var paths []string
	for index, operation := range engine.Operations {
		paths = append(paths, operation.Path)
		settings.Operations = append(settings.Operations, operation.Path[1:])
		settings.Fields = append(settings.Fields, judge.Fields(index))
	}
	poolText, err := os.ReadFile(poolFile)
	if err != nil {
		return fmt.Errorf("the pool must be readable: %w", err)
	}
	if engine.target, err = send.NewTarget(engine.Target, paths); err != nil {
		return err
	}
	if engine.pool, err = pool.ReadPool(poolText, engine.Seed, settings.Operations); err != nil {
		return err
	}
	for index, credential := range strings.Split(credentials, "\n") {
		engine.people = append(engine.people, newPerson(credential, index))
	}
	settings.IsOpen, settings.HasSessions = engine.Model == "open", engine.pool.HasSessions()
	engine.length = engine.LengthMs.Duration()
	engine.Recorder = record.New(settings)
	engine.Recorder.ShownName = engine.withoutCredential
	if err := engine.openLedger(); err != nil {
		return err
	}
	if engine.RenewsCredential {
		go engine.renew(os.Stdin)
	}
	shared.Store(engine)
	arrivals.Use(&engine.Load)
	return nil
}

// redacted stands for a text with a credential, as http/redaction/placeholder.ts has it.
const redacted = "[redacted]"

// withoutCredential is a name that the target gives, unless a credential is in it.
func (e *loadEngine) withoutCredential(name string) string {
	people := e.people
	if renewed := e.renewed.Load(); renewed != nil {
		people = append(slices.Clone(people), *renewed)
	}
	for _, one := range people {
		if one.credential != "" && strings.Contains(strings.ToLower(name), strings.ToLower(one.credential)) {
			return redacted
		}
	}
	return name
}

// personOf is who sends a request of an iteration: whose credential came last, if any came in the run. Where the pool does not
// say whose request it is, iterations take the credentials in turn; in the closed model, each virtual user keeps one.
func (e *loadEngine) personOf(tick int64, request *pool.Request, vuID uint64) *person {
	if renewed := e.renewed.Load(); renewed != nil {
		return renewed
	}
	index := int64(request.Credential)
	if !e.HasPeople {
		if index = tick; e.Model == "closed" {
			index = int64(vuID) - 1 //nolint:gosec
		}
	}
	return &e.people[index%int64(len(e.people))]
}

// longestLine is the longest line with a credential, in bytes.
const longestLine = 1 << 20

// renew gives each credential that comes, a JSON text a line, to all virtual users from their next request on. It ends with the
// lines alone: whatever is wrong with one of them, the next may be right.
func (e *loadEngine) renew(from io.Reader) {
	lines := bufio.NewScanner(from)
	lines.Buffer(nil, longestLine)
	for lines.Scan() {
		var credential string
		if json.Unmarshal(lines.Bytes(), &credential) != nil {
			// The line may hold a credential.
			logrus.Error("a renewed credential must be a JSON text on one line")
			continue
		}
		renewed := newPerson(credential, 0)
		e.renewed.Store(&renewed)
	}
	if err := lines.Err(); err != nil {
		logrus.WithError(err).Error("renewed credentials must be readable")
	}
}

// beginClosed starts the schedule of a closed model, once for all virtual users.
func (e *loadEngine) beginClosed(state *lib.State, start time.Time) {
	e.closed.Do(func() {
		tuple, err := lib.NewExecutionTuple(state.Options.ExecutionSegment, state.Options.ExecutionSegmentSequence)
		if err != nil {
			panic(err)
		}
		e.Recorder.Begin(start, 0)
		go e.Recorder.Watch()
		go e.Recorder.Listen()
		e.ticks = lib.NewSegmentedIndex(tuple)
	})
}

// nextClosed returns the number of an iteration of a closed model, which is due when it is asked for.
func (e *loadEngine) nextClosed() int64 {
	e.mutex.Lock()
	defer e.mutex.Unlock()
	_, position := e.ticks.Next()
	return position - 1
}

type rootModule struct{}

// NewModuleInstance is called once for each virtual user.
func (rootModule) NewModuleInstance(vu modules.VU) modules.Instance {
	return &instance{vu: vu, metrics: newMetrics(vu)}
}

// instance is the module in one virtual user.
type instance struct {
	vu      modules.VU
	metrics ownMetrics
	user    *virtualUser
}

func (i *instance) Exports() modules.Exports {
	// A sobek function takes its arguments as they are; any other would be wrapped by reflection.
	return modules.Exports{Default: map[string]any{
		"configure": func(call sobek.FunctionCall) sobek.Value {
			i.must(configure(call.Argument(0).String(), call.Argument(1).String(), call.Argument(2).String()))
			return sobek.Undefined()
		},
		"attach": func(call sobek.FunctionCall) sobek.Value {
			callable, isFunction := sobek.AssertFunction(call.Argument(0))
			engine := shared.Load()
			if !isFunction || engine == nil {
				i.must(fmt.Errorf("attach must get a function that judges, and come after configure"))
			}
			i.user = &virtualUser{vu: i.vu, engine: engine, judge: callable, person: &engine.people[0]}
			return sobek.Undefined()
		},
		"compareWithNode": func(sobek.FunctionCall) sobek.Value {
			i.must(i.user.compareWithNode())
			return sobek.Undefined()
		},
		"iterate": func(sobek.FunctionCall) sobek.Value {
			if i.user == nil {
				i.must(fmt.Errorf("iterate must come after attach"))
			}
			engine := i.user.engine
			engine.published.Do(func() { i.metrics.publishTo(i.vu.State(), engine.Recorder) })
			i.user.run()
			return sobek.Undefined()
		},
		"publishRest": func(sobek.FunctionCall) sobek.Value {
			i.user.engine.Recorder.PublishRest()
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
