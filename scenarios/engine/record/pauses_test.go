package record

import (
	"os"
	"testing"
	"time"
)

func TestAPauseIsNotedInEachOfItsWindows(t *testing.T) {
	recorder := recorderOf(9900 * time.Millisecond)
	recorder.aliveAt = 7500 * time.Millisecond
	recorder.SeeAlive()
	var sum float64
	for _, window := range recorder.closed(true) {
		sum += window.PausedMs
		if isConcerned := window.Sequence >= 7 && window.Sequence <= 9; (window.LongestPauseMs > 2_390) != isConcerned {
			t.Errorf("window %d: the pause must be in windows 7 to 9, got %v ms", window.Sequence, window.LongestPauseMs)
		}
	}
	if sum < 2_390 || sum > 2_600 {
		t.Fatalf("2,400 ms must be noted, got %v", sum)
	}
}

func TestAShortWaitForTheMeterIsNoPause(t *testing.T) {
	recorder := recorderOf(time.Second)
	recorder.aliveAt = recorder.Now() - 15*time.Millisecond
	recorder.SeeAlive()
	recorder.Drop(1, false)
	if paused := recorder.closed(true)[0].PausedMs; paused != 0 {
		t.Fatalf("15 ms must be no pause, got %v", paused)
	}
}

func TestTheTargetTookWhatThisProcessDidNotReadLate(t *testing.T) {
	const second = time.Second
	// The response was read at 10 s, 3 s after its request; the bell rings each second here.
	for name, at := range map[string]struct{ late, ring, taken time.Duration }{
		"the bell was heard in time":                              {0, 10 * second, 3 * second},
		"the last ring was heard 1 s late, which is a small part": {second, 10 * second, 3 * second},
		"the last ring was heard 2 s late":                        {2 * second, 10 * second, second},
		"a ring has been waiting for 2 s":                         {0, 8 * second, second},
		"this process was stopped for a minute":                   {0, -50 * second, 0},
		"nobody listens":                                          {0, 0, 3 * second},
	} {
		recorder := recorderOf(10 * second)
		recorder.late, recorder.ring = at.late, at.ring
		attempt := &Attempt{Started: 7 * second, Ended: 10 * second}
		if taken := recorder.Finished(attempt, Judgement{Code: "accepted"}); taken != at.taken {
			t.Errorf("%s: the target must have taken %v, got %v", name, at.taken, taken)
		}
	}
}

func TestWhatHeldThisProcessUpIsHeardForAsLongAsItDid(t *testing.T) {
	recorder := recorderOf(0)
	go recorder.Listen()
	time.Sleep(5 * bellInterval)
	recorder.mutex.Lock()
	time.Sleep(20 * bellInterval)
	recorder.mutex.Unlock()
	time.Sleep(5 * bellInterval)
	heard := recorder.closed(true)[0].ReadDelay
	if longest := heard.ValueAtQuantile(100); heard.TotalCount() < 24 || longest < 18*bellInterval.Microseconds() {
		t.Fatalf("20 rings must be heard late by up to 200 ms, got %d by up to %d µs", heard.TotalCount(), longest)
	}
	recorder.mutex.Lock()
	defer recorder.mutex.Unlock()
	if lag := recorder.lag(recorder.Now()); lag > 15*bellInterval {
		t.Fatalf("what is read afterwards must not count as late, got %v", lag)
	}
	if middle := heard.ValueAtQuantile(50); middle > 15*bellInterval.Microseconds() {
		t.Fatalf("half of them must be heard late by less than 150 ms, got %d µs", middle)
	}
}

func TestNothingIsReadLateOnceTheBellHasFailed(t *testing.T) {
	working := newBell
	t.Cleanup(func() { newBell = working })
	newBell = func(time.Duration) func(time.Time) error { return func(time.Time) error { return os.ErrClosed } }
	recorder := recorderOf(0)
	recorder.Listen()
	if lag := recorder.lag(time.Hour); lag != 0 {
		t.Fatalf("a bell that no longer rings must not be late, got %v", lag)
	}
}

func TestAnHourOfStoppedProcessTakesLittleMemory(t *testing.T) {
	recorder := recorderOf(time.Hour)
	windows := recorder.closed(false)
	if len(windows) < 3_590 {
		t.Fatalf("an hour must have a window for each second, got %d", len(windows))
	}
	for _, window := range windows {
		if window.StartDelay.Histogram != nil || window.QueueDelay.Histogram != nil {
			t.Fatal("a window without a request must have no histogram")
		}
	}
	recorder.reuse(windows)
	if len(recorder.spare) > mostSpare {
		t.Fatalf("at most %d windows must be kept, got %d", mostSpare, len(recorder.spare))
	}
}

func TestWaitsForAProcessorAreThoseSinceTheLastReading(t *testing.T) {
	var meter schedulerMeter
	meter.p99()
	clear(meter.before)
	if all := meter.p99(); all <= 0 {
		t.Fatalf("goroutines have waited since the process began, got %v ms", all)
	}
}
