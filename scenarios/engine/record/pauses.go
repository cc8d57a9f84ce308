// When this process did not run: it was stopped, throttled or without a processor, or collected garbage.

package record

import (
	"math"
	"runtime/metrics"
	"time"
)

const (
	// MeterInterval is how often the process notes that it runs, at least.
	MeterInterval = 5 * time.Millisecond
	// leastPause is what counts as a pause beyond it.
	leastPause = 20 * time.Millisecond
)

// mostPauses is how many pauses are remembered for requests that have not started yet.
const mostPauses = 1_000

// pause is from the last moment at which the process is known to have run to the next one.
type pause struct {
	from, to time.Duration
	// isFelt says whether a request ended just after it: its virtual user could have taken the next iteration earlier.
	isFelt bool
}

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
	now := r.Now()
	last := pause{r.aliveAt, now, r.last > r.aliveAt}
	r.aliveAt = now
	if last.to-last.from < MeterInterval+leastPause {
		return
	}
	if len(r.pauses) == mostPauses {
		r.pauses = append(r.pauses[:0], r.pauses[mostPauses/2:]...)
	}
	r.pauses = append(r.pauses, last)
	for at := last.from; at < last.to; {
		end := min(last.to, at.Truncate(r.width())+r.width())
		window := r.windowAt(at)
		window.PausedMs += millis(end - at)
		window.LongestPauseMs = max(window.LongestPauseMs, millis(last.to-last.from))
		at = end
	}
}

// feel notes that a request has ended: a pause just before may have held it back.
func (r *Recorder) feel(ended time.Duration) {
	if i := len(r.pauses) - 1; i >= 0 && ended-r.pauses[i].to < leastPause {
		r.pauses[i].isFelt = true
	}
}

// pausedWithin is by how much pauses may have delayed an iteration that waited for a virtual user. While all of these wait for the
// target, a pause delays nothing.
func (r *Recorder) pausedWithin(from, to time.Duration) time.Duration {
	var sum time.Duration
	for i := len(r.pauses) - 1; i >= 0 && r.pauses[i].to > from; i-- {
		if r.pauses[i].isFelt {
			sum += max(0, min(to, r.pauses[i].to)-max(from, r.pauses[i].from))
		}
	}
	return sum
}

// schedulerMetric is how long goroutines that could run have waited for a processor.
const schedulerMetric = "/sched/latencies:seconds"

// schedulerMeter reads how long goroutines wait for a processor.
type schedulerMeter struct{ before []uint64 }

// p99 is what one wait in a hundred since the last call exceeded, in ms.
func (m *schedulerMeter) p99() float64 {
	sample := []metrics.Sample{{Name: schedulerMetric}}
	metrics.Read(sample)
	if sample[0].Value.Kind() != metrics.KindFloat64Histogram {
		return 0
	}
	latencies := sample[0].Value.Float64Histogram()
	total, counts := uint64(0), make([]uint64, len(latencies.Counts))
	for i, count := range latencies.Counts {
		counts[i] = count
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
