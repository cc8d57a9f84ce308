// What a window measured, for outputs that take single values.

package record

import (
	"strings"
	"time"
)

// Figures are those of a window.
type Figures struct {
	At         time.Time
	Dropped    int64
	Operations []OperationFigures
}

// OperationFigures are those of an operation: requests with an outcome, errors by reason code, and response times in ms by
// quantile.
type OperationFigures struct {
	Name      string
	Finished  int64
	Errors    map[string]int64
	Quantiles map[string]float64
}

// quantiles are those of response times, by their names.
var quantiles = map[string]float64{"0.5": 50, "0.95": 95, "0.99": 99}

// Publish hands the figures of each window over once it is closed, until PublishRest.
func (r *Recorder) Publish(to func(Figures)) {
	r.mutex.Lock()
	defer r.mutex.Unlock()
	r.publisher = to
}

// PublishRest hands over the windows that are still open, and no others after them.
func (r *Recorder) PublishRest() {
	r.mutex.Lock()
	defer r.mutex.Unlock()
	r.publish(r.open)
	r.publisher = nil
}

func (r *Recorder) publish(windows []*journalWindow) {
	if r.publisher == nil {
		return
	}
	for _, window := range windows {
		r.publisher(r.figuresOf(window))
	}
}

func (r *Recorder) figuresOf(window *journalWindow) Figures {
	end := time.Duration(window.index+1) * r.width()
	figures := Figures{At: r.start.Add(min(end, r.Now())), Dropped: window.Dropped}
	for index, tally := range window.tallies {
		if tally == nil || tally.isEmpty() {
			continue
		}
		of := OperationFigures{Name: r.Operations[index], Finished: tally.Accepted + tally.Invalid, Errors: map[string]int64{}}
		for code, count := range tally.Errors {
			// A rejection has its status and the target's own code behind the reason: any text of the target's.
			reason, _, _ := strings.Cut(code, " ")
			of.Errors[reason] += count
			of.Finished += count
		}
		if times := tally.ResponseTime.Histogram; times != nil && times.TotalCount() > 0 {
			of.Quantiles = map[string]float64{}
			for name, percent := range quantiles {
				of.Quantiles[name] = float64(times.ValueAtQuantile(percent)) / 1000
			}
		}
		figures.Operations = append(figures.Operations, of)
	}
	return figures
}
