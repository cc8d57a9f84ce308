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

// journal is the output of the engine. k6's own samples are not read: what the engine records does not pass through k6.
type journalOutput struct {
	writer io.Writer
	lines  *record.Journal
	// file is the journal; nil if the reader has not handed it over.
	file *os.File
	// reader is who reads the lines; nil without a journal.
	reader  *lineReader
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
	journal.file, journal.reader = os.NewFile(uintptr(descriptor), "journal"), &lineReader{pid: os.Getppid()}
	return journal, nil
}

func (j *journalOutput) Description() string { return "assay" }

// AddMetricSamples ignores them.
func (j *journalOutput) AddMetricSamples([]metrics.SampleContainer) {}

// Start writes a first line. A reader that has died by then ends k6 by SIGPIPE, before anything is sent.
func (j *journalOutput) Start() error {
	var hangUps chan os.Signal
	j.lines = record.Open(j.writer, j.file)
	if j.reader != nil {
		// From here on a closed end is found out from what Write returns.
		signal.Ignore(syscall.SIGPIPE)
		hangUps = make(chan os.Signal, 1)
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
		j.lines.Tick(sharedRecorder())
		if j.reader != nil && j.reader.isGone(j.lines) {
			j.reader.exit(j.lines)
		}
	}
}

// Stop writes what is left.
func (j *journalOutput) Stop() error {
	close(j.stop)
	<-j.stopped
	if j.reader != nil && j.reader.isGone(j.lines) {
		j.reader.exit(j.lines)
	}
	return j.lines.Close(sharedRecorder())
}

// recorder is nil before the script has configured the engine.
func sharedRecorder() *record.Recorder {
	if load := current.Load(); load != nil {
		return load.Recorder
	}
	return nil
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
