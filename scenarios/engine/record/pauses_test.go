package record

import (
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
		if isConcerned := window.index >= 7 && window.index <= 9; (window.LongestPauseMs > 2_390) != isConcerned {
			t.Errorf("window %d: the pause must be in windows 7 to 9, got %v ms", window.index, window.LongestPauseMs)
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
	if len(recorder.pauses) != 0 {
		t.Fatalf("15 ms must be no pause, got %v", recorder.pauses)
	}
}

func TestAPauseWhileARequestWaitedForAVirtualUserIsTheTargetsIfNoneBecameFree(t *testing.T) {
	for ended, expected := range map[time.Duration]time.Duration{9001 * time.Millisecond: 2 * time.Second, 9500 * time.Millisecond: 3 * time.Second} {
		recorder := recorderOf(10 * time.Second)
		recorder.pauses = []pause{{from: 8 * time.Second, to: 9 * time.Second}}
		recorder.Finished(&Attempt{Ended: ended}, Judgement{Code: "accepted"})
		attempt := &Attempt{Due: 7 * time.Second, Taken: 10 * time.Second}
		recorder.Started(attempt)
		if attempt.queued != expected {
			t.Errorf("a request ended at %v: %v must be the target's, got %v", ended, expected, attempt.queued)
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
	if middle := heard.ValueAtQuantile(50); middle > 15*bellInterval.Microseconds() {
		t.Fatalf("half of them must be heard late by less than 150 ms, got %d µs", middle)
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
	if len(meter.before) == 0 {
		t.Skip("this version of Go has no such metric")
	}
	clear(meter.before)
	if all := meter.p99(); all <= 0 {
		t.Fatalf("goroutines have waited since the process began, got %v ms", all)
	}
}
