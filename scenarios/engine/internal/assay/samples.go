package assay

import (
	"time"

	"go.k6.io/k6/v2/js/modules"
	"go.k6.io/k6/v2/lib"
	"go.k6.io/k6/v2/metrics"

	"assay/engine/record"
)

// ownMetrics are those that k6 does not have itself.
type ownMetrics struct{ errors, responseTime *metrics.Metric }

// newMetrics registers them; in the init context only.
func newMetrics(vu modules.VU) (ownMetrics, error) {
	registry := vu.InitEnv().Registry
	failed, err := registry.NewMetric("assay_errors", metrics.Counter)
	if err != nil {
		return ownMetrics{}, err
	}
	responseTime, err := registry.NewMetric("assay_response_time", metrics.Gauge, metrics.Time)
	return ownMetrics{failed, responseTime}, err
}

// publishTo hands the figures of each window to the outputs of k6, a few dozen samples a second. Trends and rates of k6 take each
// request by itself, so that response times are gauges and errors are counted.
func (m ownMetrics) publishTo(state *lib.State, recorder *record.Recorder) {
	tags := state.Tags.GetCurrentValues().Tags
	recorder.Publish(func(figures record.Figures) {
		// k6 closes the channel once its executors are done.
		defer func() { _ = recover() }()
		select {
		case state.Samples <- m.samplesOf(figures, state.BuiltinMetrics, tags):
		default:
			// An output that cannot follow must not hold up the load.
		}
	})
}

func (m ownMetrics) samplesOf(figures record.Figures, own *metrics.BuiltinMetrics, tags *metrics.TagSet) metrics.Samples {
	var samples metrics.Samples
	add := func(metric *metrics.Metric, tags *metrics.TagSet, value float64) {
		series := metrics.TimeSeries{Metric: metric, Tags: tags}
		samples = append(samples, metrics.Sample{TimeSeries: series, Time: figures.At.Round(time.Millisecond), Value: value})
	}
	add(own.DroppedIterations, tags, float64(figures.Dropped))
	for _, operation := range figures.Operations {
		ofOperation := tags.With("operation", operation.Name)
		add(own.HTTPReqs, ofOperation, float64(operation.Finished))
		for code, count := range operation.Errors {
			add(m.errors, ofOperation.With("code", code), float64(count))
		}
		for quantile, value := range operation.Quantiles {
			add(m.responseTime, ofOperation.With("quantile", quantile), value)
		}
	}
	return samples
}
