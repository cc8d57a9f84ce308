// When this process did not run: it was stopped, throttled or without a processor, or collected garbage.

package record

import (
	"math"
	"runtime/metrics"
	"slices"
	"time"
)

const (
	// MeterInterval is how often the process notes that it runs, at least.
	MeterInterval = 5 * time.Millisecond
	// leastPause is what counts as a pause beyond it.
	leastPause = 20 * time.Millisecond
)

// Watch calls SeeAlive in each interval, for as long as the process lives.
func (r *Recorder) Watch() {
	for {
		time.Sleep(MeterInterval)
		r.SeeAlive()
	}
}

// SeeAlive notes that the process runs, and in the windows concerned that it did not before. It returns the time.
func (r *Recorder) SeeAlive() time.Duration {
	r.mutex.Lock()
	defer r.mutex.Unlock()
	r.seeAlive()
	return r.aliveAt
}

func (r *Recorder) seeAlive() {
	from, to := r.aliveAt, r.Now()
	r.aliveAt = to
	if to-from < MeterInterval+leastPause {
		return
	}
	for at := from; at < to; {
		end := min(to, at.Truncate(r.width())+r.width())
		window := r.windowAt(at)
		window.PausedMs += millis(end - at)
		window.LongestPauseMs = max(window.LongestPauseMs, millis(to-from))
		at = end
	}
}

// schedulerMetric is how long goroutines that could run have waited for a processor.
const schedulerMetric = "/sched/latencies:seconds"

// schedulerMeter reads how long goroutines wait for a processor.
type schedulerMeter struct{ before []uint64 }

// p99 is what one wait in a hundred since the last call exceeded, in ms.
func (m *schedulerMeter) p99() float64 {
	sample := []metrics.Sample{{Name: schedulerMetric}}
	metrics.Read(sample)
	latencies := sample[0].Value.Float64Histogram()
	total, counts := uint64(0), slices.Clone(latencies.Counts)
	for i := range counts {
		if m.before != nil {
			counts[i] -= m.before[i]
		}
		total += counts[i]
	}
	m.before = append(m.before[:0], latencies.Counts...)
	rest := total / 100
	for i := len(counts) - 1; i >= 0 && total > 0; i-- {
		if counts[i] > rest {
			return 1000 * math.Max(0, latencies.Buckets[i])
		}
		rest -= counts[i]
	}
	return 0
}
