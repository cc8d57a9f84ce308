package arrivals

import (
	"fmt"
	"io"
	"os"
	"os/signal"
	"strconv"
	"strings"
	"syscall"
	"time"

	"github.com/sirupsen/logrus"
	"go.k6.io/k6/v2/metrics"
	"go.k6.io/k6/v2/output"

	"assay/engine/record"
)

// journalOutput is the output of the engine. k6's own samples are not read: what the engine records does not pass through k6.
type journalOutput struct {
	writer io.Writer
	lines  *record.Journal
	// file is the journal; nil if the reader has not handed it over.
	file *os.File
	// reader is the process of the Assay that started this one and reads its lines; 0 without a journal. It has died if this process
	// has another parent and nobody reads its standard output.
	reader  int
	stop    chan struct{}
	stopped chan struct{}
}

// newOutput writes to standard output. The argument fd:N says that the file with the descriptor N is the journal.
func newOutput(params output.Params) (output.Output, error) {
	showErrors(params.Logger)
	journal := &journalOutput{writer: params.StdOut, stop: make(chan struct{}), stopped: make(chan struct{})}
	text, isThere := strings.CutPrefix(params.ConfigArgument, "fd:")
	if !isThere {
		return journal, nil
	}
	descriptor, err := strconv.ParseUint(text, 10, 16)
	if err != nil {
		return nil, fmt.Errorf("the output assay must get fd:N, N a descriptor, got %s", params.ConfigArgument)
	}
	journal.file, journal.reader = os.NewFile(uintptr(descriptor), "journal"), os.Getppid()
	return journal, nil
}

func (j *journalOutput) Description() string { return "assay" }

// AddMetricSamples ignores them.
func (j *journalOutput) AddMetricSamples([]metrics.SampleContainer) {}

// Start writes a first line. A reader that has died by then ends k6 by SIGPIPE, before anything is sent.
func (j *journalOutput) Start() error {
	hangUps := make(chan os.Signal, 1)
	j.lines = record.Open(j.writer, j.file)
	if j.reader != 0 {
		// From here on a closed end is found out from what Write returns.
		signal.Ignore(syscall.SIGPIPE)
		signal.Notify(hangUps, syscall.SIGHUP)
	}
	go j.run(hangUps)
	return nil
}

// run calls Tick until it is stopped; at once where the kernel says that the reader dies.
func (j *journalOutput) run(hangUps <-chan os.Signal) {
	defer close(j.stopped)
	ticker := time.NewTicker(record.TickInterval)
	defer ticker.Stop()
	for {
		select {
		case <-ticker.C:
		case <-hangUps:
		case <-j.stop:
			return
		}
		j.lines.Tick(current.Load().Recorder)
		j.exitIfUnread()
	}
}

// Stop writes what is left.
func (j *journalOutput) Stop() error {
	close(j.stop)
	<-j.stopped
	j.exitIfUnread()
	return j.lines.Close(current.Load().Recorder)
}

const (
	// exitTimeout is how long a reader may take from closing its end of the pipe to its exit, or the other way round.
	exitTimeout = 500 * time.Millisecond
	// pollInterval is the time between two looks at that.
	pollInterval = 2 * time.Millisecond
)

// hasLeft says whether the reader is no longer the parent. The kernel then runs none of its threads any more, so that it writes
// nothing. A reader that is stopped has not left.
func (j *journalOutput) hasLeft() bool { return os.Getppid() != j.reader }

// exitIfUnread ends the run and this process if nobody reads any more. If the reader has died, it completes the journal first.
func (j *journalOutput) exitIfUnread() {
	recorder := current.Load().Recorder
	if j.reader == 0 {
		return
	}
	if !j.lines.IsUnread && j.hasLeft() {
		j.lines.Progress(recorder)
	}
	if !j.lines.IsUnread {
		return
	}
	if recorder != nil {
		recorder.Stop()
		for until := time.Now().Add(exitTimeout); !j.hasLeft() && time.Now().Before(until); {
			time.Sleep(pollInterval)
		}
		if j.hasLeft() {
			j.lines.Complete(recorder)
		}
	}
	os.Exit(1)
}

// showErrors lets the log say why something failed: once a secret was read, k6 blanks every value of it that is no text, errors
// too. Its own hook still removes secrets from the texts.
func showErrors(logger logrus.FieldLogger) {
	shared, isShared := logger.(*logrus.Logger)
	if !isShared {
		return
	}
	hooks := logrus.LevelHooks{}
	hooks.Add(errorTexts{})
	for level, further := range shared.Hooks {
		hooks[level] = append(hooks[level], further...)
	}
	shared.ReplaceHooks(hooks)
}

// errorTexts writes the errors of an entry as texts.
type errorTexts struct{}

func (errorTexts) Levels() []logrus.Level { return logrus.AllLevels }

func (errorTexts) Fire(entry *logrus.Entry) error {
	for name, value := range entry.Data {
		if err, isError := value.(error); isError {
			entry.Data[name] = err.Error()
		}
	}
	return nil
}
