package assay

import (
	"io"

	"go.k6.io/k6/v2/metrics"
	"go.k6.io/k6/v2/output"

	"assay/tools/k6/record"
)

// journal is the output of the engine. k6's own samples are not read: what the engine records does not pass through k6.
type journal struct {
	writer  io.Writer
	lines   *record.Journal
	flusher *output.PeriodicFlusher
}

// newOutput writes to standard output.
func newOutput(params output.Params) (output.Output, error) {
	return &journal{writer: params.StdOut}, nil
}

func (j *journal) Description() string { return "assay" }

// AddMetricSamples ignores them.
func (j *journal) AddMetricSamples([]metrics.SampleContainer) {}

func (j *journal) Start() (err error) {
	j.lines = record.Open(j.writer)
	j.flusher, err = output.NewPeriodicFlusher(record.Beat, func() { j.lines.Beat(recorder()) })
	return err
}

// Stop writes what is left.
func (j *journal) Stop() error {
	j.flusher.Stop()
	return j.lines.Close(recorder())
}

// recorder is nil before the script has configured the engine.
func recorder() *record.Recorder {
	if engine := shared.Load(); engine != nil {
		return engine.recorder
	}
	return nil
}
