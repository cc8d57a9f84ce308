package assay

import (
	"encoding/json"
	"fmt"
	"hash/crc32"
	"io"
	"time"

	"go.k6.io/k6/v2/metrics"
	"go.k6.io/k6/v2/output"
)

// journal is the output of the engine: windows as lines of the journal, and the progress of the run each second and at its
// end. k6's own samples are not read: what the engine records does not pass through k6.
type journal struct {
	writer   io.Writer
	begun    time.Time
	sequence int64
	rate     float64
	p95      *float64
	// longestGap is the longest time in which this process did nothing, or waited for whoever reads its lines.
	longestGap time.Duration
	lastBeat   time.Time
	lastLine   time.Time
	failure    error
	stop       chan struct{}
	stopped    chan struct{}
}

// newOutput writes to standard output.
func newOutput(params output.Params) (output.Output, error) {
	return &journal{writer: params.StdOut, stop: make(chan struct{}), stopped: make(chan struct{})}, nil
}

func (j *journal) Description() string { return "assay" }

// AddMetricSamples ignores them.
func (j *journal) AddMetricSamples([]metrics.SampleContainer) {}

// beat is how often windows are looked at.
const beat = 100 * time.Millisecond

// Start writes a first line, so that a reader knows that k6 has begun.
func (j *journal) Start() error {
	j.begun = time.Now()
	j.lastBeat = j.begun
	j.progress("progress")
	go j.run()
	return nil
}

func (j *journal) run() {
	defer close(j.stopped)
	ticker := time.NewTicker(beat)
	defer ticker.Stop()
	for {
		select {
		case <-ticker.C:
			j.longestGap = max(j.longestGap, time.Since(j.lastBeat)-beat)
			j.lastBeat = time.Now()
			j.flush(false)
			if time.Since(j.lastLine) >= time.Second {
				j.progress("progress")
			}
		case <-j.stop:
			return
		}
	}
}

// Stop writes what is left.
func (j *journal) Stop() error {
	close(j.stop)
	<-j.stopped
	j.flush(true)
	j.progress("end")
	return j.failure
}

func (j *journal) flush(isEnd bool) {
	engine := theEngine()
	if engine == nil {
		return
	}
	over := engine.recorder.closed(isEnd)
	for _, window := range over {
		j.write(engine, window)
		// The last windows of a run are not full.
		if !isEnd {
			j.rate, j.p95 = rateAndP95(window, float64(engine.Native.WindowMs)/1000)
		}
	}
	engine.recorder.reuse(over)
}

func (j *journal) write(engine *engine, window *window) {
	native := engine.Native
	window.FromMs = window.index * native.WindowMs
	window.ClockMs = engine.recorder.start.UnixMilli() + window.FromMs
	window.Sequence, window.Instance, window.Segment = engine.firstWindow()+j.sequence, native.Instance, native.Segment
	j.sequence++
	names := make([]string, len(native.Operations))
	for i, facts := range native.Operations {
		names[i] = facts.Path[1:]
	}
	if err := window.encode(names); err != nil {
		j.failure = err
		return
	}
	entry, err := json.Marshal(window)
	if err != nil {
		j.failure = err
		return
	}
	j.line([]byte(fmt.Sprintf("{\"checksum\":\"%08x\",\"entry\":%s}", crc32.ChecksumIEEE(entry), entry)))
}

// rateAndP95 are the outcomes per second of a window and the 95th percentile of its response times in ms.
func rateAndP95(window *window, seconds float64) (float64, *float64) {
	all := newHistogram()
	for _, tally := range window.Operations {
		all.Merge(tally.responseTime)
	}
	rate := float64(window.HTTPRequests) / seconds
	if all.TotalCount() == 0 {
		return rate, nil
	}
	p95 := float64(all.ValueAtQuantile(95)) / 1000
	return rate, &p95
}

// progress writes the run so far; kind is progress, or end for the last line.
func (j *journal) progress(kind string) {
	j.lastLine = time.Now()
	line := struct {
		Kind      string `json:"kind"`
		ClockMs   int64  `json:"clockMs"`
		ElapsedMs int64  `json:"elapsedMs"`
		// MeasuredMs is the time from the start of the schedule to the last outcome.
		MeasuredMs   int64 `json:"measuredMs"`
		LongestGapMs int64 `json:"longestGapMs"`
		totals
		VUs           int64    `json:"vus"`
		RatePerSecond float64  `json:"ratePerSecond"`
		P95Ms         *float64 `json:"p95Ms"`
	}{Kind: kind, ClockMs: time.Now().UnixMilli(), ElapsedMs: time.Since(j.begun).Milliseconds(),
		LongestGapMs: j.longestGap.Milliseconds(), RatePerSecond: j.rate, P95Ms: j.p95}
	if engine := theEngine(); engine != nil {
		var last time.Duration
		line.totals, line.VUs, last = engine.recorder.view()
		line.MeasuredMs = last.Milliseconds()
	}
	text, err := json.Marshal(line)
	if err != nil {
		j.failure = err
		return
	}
	j.line(text)
}

func (j *journal) line(text []byte) {
	if _, err := j.writer.Write(append(text, '\n')); err != nil && j.failure == nil {
		j.failure = err
	}
}
