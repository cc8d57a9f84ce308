package assay

import (
	"bytes"
	"encoding/json"
	"strings"
	"testing"
	"time"

	"github.com/HdrHistogram/hdrhistogram-go"
)

// recorderOf returns a recorder whose schedule began some time ago.
func recorderOf(ago time.Duration) *recorder {
	limit := 50.0
	in := &inputs{Model: "open"}
	in.Native.WindowMs = 1000
	in.Native.OnTimeMs = []*float64{&limit}
	made := newRecorder(in, false)
	made.begin(time.Now().Add(-ago), time.Second)
	return made
}

func TestARequestThatWaitedForAUserCountsFromItsSchedule(t *testing.T) {
	recorder := recorderOf(10 * time.Second)
	queued := &sent{due: 9 * time.Second, isQueued: true}
	queued.started = recorder.started(queued)
	queued.ended = queued.started + 20*time.Millisecond
	queued.service = 15 * time.Millisecond
	recorder.finished(queued, judgement{Code: "accepted"})
	waited := &sent{due: 9 * time.Second}
	waited.started = recorder.started(waited)
	waited.ended = waited.started + 20*time.Millisecond
	waited.service = 15 * time.Millisecond
	recorder.finished(waited, judgement{Code: "accepted", Advisory: []string{"a", "b"}})
	var both *window
	for _, window := range recorder.closed(true) {
		if window.tallies[0] != nil && window.tallies[0].Started > 0 {
			both = window
		}
	}
	if both == nil {
		t.Fatal("a window must have the requests")
	}
	tally := both.tallies[0]
	if tally.Accepted != 2 || tally.Late != 1 || tally.GoodputWithAdvisory != 1 || tally.Advisory["b"] != 1 {
		t.Fatalf("one of two accepted responses must be late, got %+v", tally)
	}
	if delay := both.queueDelay.Max(); delay < 900_000 {
		t.Fatalf("the wait for a user must be recorded, got %d µs", delay)
	}
	if both.startDelay.TotalCount() != 1 {
		t.Fatal("the wait for the timer must be recorded apart")
	}
	if response := tally.responseTime; response.Max() < 1_000_000 || response.Min() > 21_000 {
		t.Fatalf("response times must be from 20 ms to more than a second, got %d to %d", response.Min(), response.Max())
	}
}

func TestTheWarmUpIsCountedApart(t *testing.T) {
	recorder := recorderOf(0)
	one := &sent{isWarmUp: true}
	one.started = recorder.started(one)
	one.ended = recorder.now()
	recorder.finished(one, judgement{Code: "accepted"})
	windows := recorder.closed(true)
	if len(windows) != 1 || windows[0].WarmUp["started"] != 1 || windows[0].WarmUp["accepted"] != 1 {
		t.Fatalf("the warm-up must have one request, got %+v", windows)
	}
	if view, _, _ := recorder.view(); view.WarmUp != 1 || view.Started != 0 {
		t.Fatalf("nothing else must be counted, got %+v", view)
	}
}

func TestWindowsAreWrittenAsLinesOfTheJournal(t *testing.T) {
	recorder := recorderOf(2500 * time.Millisecond)
	for range 3 {
		one := &sent{due: recorder.now()}
		one.started = recorder.started(one)
		one.ended = recorder.now()
		recorder.finished(one, judgement{Code: "reset"})
	}
	var text bytes.Buffer
	output := &journal{writer: &text}
	engine := &engine{inputs: *recorder.inputs, recorder: recorder}
	engine.Native.Operations = []operationFacts{{Path: "/token-price"}}
	for _, window := range recorder.closed(true) {
		output.write(engine, window)
	}
	lines := strings.Split(strings.TrimSpace(text.String()), "\n")
	if len(lines) != 3 {
		t.Fatalf("three windows must be written, got %d", len(lines))
	}
	var line struct {
		Checksum string
		Entry    window
	}
	if err := json.Unmarshal([]byte(lines[2]), &line); err != nil {
		t.Fatal(err)
	}
	operation := line.Entry.Operations["token-price"]
	if line.Entry.FromMs != 2000 || line.Entry.Sequence != 2 || operation == nil || operation.Errors["reset"] != 3 {
		t.Fatalf("the last window must have three errors, got %s", lines[2])
	}
	if line.Entry.Gaps.Count != 2 || operation.ServiceTime != "" {
		t.Fatalf("three arrivals have two gaps, and errors no times, got %s", lines[2])
	}
	delays, err := hdrhistogram.Decode([]byte(line.Entry.StartDelay))
	if err != nil || delays.TotalCount() != 3 {
		t.Fatalf("start delays must be readable, got %v", err)
	}
}

func TestReusedWindowsAreEmpty(t *testing.T) {
	recorder := recorderOf(0)
	one := &sent{}
	one.started = recorder.started(one)
	recorder.finished(one, judgement{Code: "accepted"})
	over := recorder.closed(true)
	recorder.reuse(over)
	recorder.drop(2, false)
	again := recorder.closed(true)
	if len(again) != 1 || again[0].Dropped != 2 || again[0].HTTPRequests != 0 || !again[0].tallies[0].isEmpty() {
		t.Fatalf("a reused window must have its own counts alone, got %+v", again)
	}
}

func TestDropsOfTheWarmUpAreCountedApart(t *testing.T) {
	recorder := recorderOf(0)
	recorder.drop(2, true)
	recorder.drop(1, false)
	if window := recorder.closed(true)[0]; window.DroppedInWarmUp != 2 || window.Dropped != 1 {
		t.Fatalf("two drops of the warm-up and another must be told apart, got %+v", window)
	}
	recorder.hasSessions = true
	recorder.drop(1, true)
	if window := recorder.closed(true)[0]; window.DroppedInWarmUp != 0 || window.Dropped != 1 {
		t.Fatalf("the later requests of a session would have come after the warm-up, got %+v", window)
	}
}

func TestTheWindowsOfAResumedRunBeginWhereItsEarlierPartStopped(t *testing.T) {
	in := &inputs{Model: "open"}
	in.Native.WindowMs, in.Native.ResumeMs = 1000, 7000
	recorder := newRecorder(in, false)
	recorder.begin(time.Now().Add(-6500*time.Millisecond), time.Second)
	warm := &sent{due: 6400 * time.Millisecond, isWarmUp: true}
	warm.started = recorder.started(warm)
	windows := recorder.closed(true)
	if len(windows) != 1 || windows[0].index != 7 || windows[0].WarmUp["started"] != 1 {
		t.Fatalf("what is sent before must belong to window 7, got %+v", windows)
	}
}
