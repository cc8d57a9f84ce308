package assay

import (
	"strings"
	"time"

	"go.k6.io/k6/v2/js/modules"
	"go.k6.io/k6/v2/lib"
	"go.k6.io/k6/v2/metrics"

	"assay/engine/record"
)

// ownMetrics are those that k6 does not have itself.
type ownMetrics struct{ errors, responseTime *metrics.Metric }

// newMetrics registers them; in the init context only.
func newMetrics(vu modules.VU) ownMetrics {
	registry := vu.InitEnv().Registry
	return ownMetrics{registry.MustNewMetric("assay_errors", metrics.Counter),
		registry.MustNewMetric("assay_response_time", metrics.Gauge, metrics.Time)}
}

// publishTo hands the figures of each window to the outputs of k6, a few dozen samples a second. Trends and rates of k6 take each
// request by itself, so that response times are gauges and errors are counted.
func (m ownMetrics) publishTo(state *lib.State, recorder *record.Recorder) {
	tags := state.Tags.GetCurrentValues().Tags
	recorder.Publish(func(at time.Time, window *record.Window) {
		// k6 closes the channel once its executors are done.
		defer func() { _ = recover() }()
		select {
		case state.Samples <- m.samplesOf(at, window, state.BuiltinMetrics, tags):
		default:
			// An output that cannot follow must not hold up the load.
		}
	})
}

// quantiles are those of response times, by their names.
var quantiles = map[string]float64{"0.5": 50, "0.95": 95, "0.99": 99}

func (m ownMetrics) samplesOf(
	at time.Time, window *record.Window, own *metrics.BuiltinMetrics, tags *metrics.TagSet,
) (samples metrics.Samples) {
	add := func(metric *metrics.Metric, tags *metrics.TagSet, value float64) {
		series := metrics.TimeSeries{Metric: metric, Tags: tags}
		samples = append(samples, metrics.Sample{TimeSeries: series, Time: at.Round(time.Millisecond), Value: value})
	}
	add(own.DroppedIterations, tags, float64(window.Dropped))
	for name, operation := range window.Operations {
		ofOperation, finished := tags.With("operation", name), operation.Accepted+operation.Invalid
		for code, count := range operation.Errors {
			// A rejection has its status and the target's own code behind the reason: any text of the target's.
			reason, _, _ := strings.Cut(code, " ")
			add(m.errors, ofOperation.With("code", reason), float64(count))
			finished += count
		}
		add(own.HTTPReqs, ofOperation, float64(finished))
		if times := operation.ResponseTime.Histogram; times != nil && times.TotalCount() > 0 {
			for name, percent := range quantiles {
				add(m.responseTime, ofOperation.With("quantile", name), float64(times.ValueAtQuantile(percent))/1000)
			}
		}
	}
	return samples
}
