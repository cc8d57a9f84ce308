package record

import (
	"bytes"
	"encoding/json"
	"os"
	"strings"
	"testing"
	"time"
)

// recorderOf returns a recorder whose schedule began some time ago.
func recorderOf(ago time.Duration) *Recorder {
	limit := 50.0
	made := New(Settings{WindowMs: 1000, OnTimeMs: []*float64{&limit}, Operations: []string{"token-price"},
		Fields: [][]string{{"success", "data", "data.initFee"}}, IsOpen: true})
	made.Begin(time.Now().Add(-ago), time.Second)
	return made
}

// finish starts and finishes requests at once.
func finish(recorder *Recorder, judgements ...Judgement) {
	for _, judgement := range judgements {
		finishAs(recorder, Attempt{}, judgement)
	}
}

func finishAs(recorder *Recorder, attempt Attempt, judgement Judgement) {
	attempt.Due = recorder.Now()
	recorder.Started(&attempt)
	attempt.Ended = recorder.Now()
	recorder.Finished(&attempt, judgement)
}

func TestARequestThatWaitedForAUserCountsFromItsSchedule(t *testing.T) {
	recorder := recorderOf(10 * time.Second)
	for queued, judgement := range map[time.Duration]Judgement{
		time.Second: {Code: "accepted"}, 0: {Code: "accepted", Advisory: []string{"a", "b"}},
	} {
		attempt := &Attempt{Due: 9 * time.Second, IsQueued: queued > 0, Queued: queued, Connection: Connection{Service: 15 * time.Millisecond}}
		recorder.Started(attempt)
		attempt.Ended = attempt.Started + 20*time.Millisecond
		recorder.Finished(attempt, judgement)
	}
	var both *Window
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
	if delay := both.QueueDelay.Max(); delay < 900_000 {
		t.Fatalf("the wait for a user must be recorded, got %d µs", delay)
	}
	if delays := both.StartDelay; delays.TotalCount() != 2 || delays.Min() > 10_000 || delays.Max() < 900_000 {
		t.Fatalf("what is not the wait for a user must be the generator's, got %d to %d µs", delays.Min(), delays.Max())
	}
	if response := tally.ResponseTime; response.Max() < 1_000_000 || response.Min() > 21_000 {
		t.Fatalf("response times must be from 20 ms to more than a second, got %d to %d", response.Min(), response.Max())
	}
}

func TestDelaysAreCountedInTheWindowOfTheTimes(t *testing.T) {
	recorder := recorderOf(10 * time.Second)
	attempt := &Attempt{Due: 9 * time.Second}
	recorder.Started(attempt)
	attempt.Ended = attempt.Started + time.Second
	recorder.Finished(attempt, Judgement{Code: "accepted"})
	for _, window := range recorder.closed(true) {
		hasTimes := window.tallies[0] != nil && window.tallies[0].ResponseTime.Histogram != nil
		if hasDelays := window.StartDelay.Histogram != nil; hasDelays != hasTimes {
			t.Errorf("a window with times must have the delays of their requests, and no other window, got %+v", window)
		}
	}
}

func TestTheWarmUpIsCountedApart(t *testing.T) {
	recorder := recorderOf(0)
	finishAs(recorder, Attempt{IsWarmUp: true}, Judgement{Code: "accepted"})
	windows := recorder.closed(true)
	if len(windows) != 1 || windows[0].WarmUp["started"] != 1 || windows[0].WarmUp["accepted"] != 1 {
		t.Fatalf("the warm-up must have one request, got %+v", windows)
	}
	if view, _, _ := recorder.view(); view.WarmUp != 1 || view.Started != 0 {
		t.Fatalf("nothing else must be counted, got %+v", view)
	}
	recorder.Drop(2, true)
	recorder.Drop(1, false)
	if window := recorder.closed(true)[0]; window.DroppedInWarmUp != 2 || window.Dropped != 1 {
		t.Fatalf("two drops of the warm-up and another must be counted apart, got %+v", window)
	}
	recorder.HasSessions = true
	recorder.Drop(1, true)
	if window := recorder.closed(true)[0]; window.DroppedInWarmUp != 0 || window.Dropped != 1 {
		t.Fatalf("the later requests of a session would have come after the warm-up, got %+v", window)
	}
}

func TestWindowsAreWrittenAsLinesOfTheJournal(t *testing.T) {
	recorder := recorderOf(2500 * time.Millisecond)
	finish(recorder, Judgement{Code: "reset"}, Judgement{Code: "reset"}, Judgement{Code: "reset"})
	var text bytes.Buffer
	if err := (&Journal{writer: &text}).Close(recorder); err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(strings.TrimSpace(text.String()), "\n")
	if len(lines) != 4 || !strings.HasPrefix(lines[3], `{"kind":"end",`) {
		t.Fatalf("three windows and the end must be written, got %s", lines)
	}
	// Three arrivals have two gaps, and errors no times.
	for _, part := range []string{`"fromMs":2000,"sequence":2,`, `"arrivalGaps":2,`, `"errors":{"reset":3}`, `"serviceTime":""`} {
		if !json.Valid([]byte(lines[2])) || !strings.Contains(lines[2], part) {
			t.Errorf("the last window must have %s, got %s", part, lines[2])
		}
	}
	if strings.Contains(lines[2], `"startDelay":""`) || strings.Contains(lines[2], "serverTiming") {
		t.Errorf("start delays must be there, and no times that the target did not send, got %s", lines[2])
	}
}

func TestReusedWindowsAreEmpty(t *testing.T) {
	recorder := recorderOf(0)
	finish(recorder, Judgement{Code: "accepted"})
	over := recorder.closed(true)
	recorder.reuse(over)
	recorder.Drop(2, false)
	again := recorder.closed(true)
	if len(again) != 1 || again[0].Dropped != 2 || again[0].HTTPRequests != 0 || !again[0].tallies[0].isEmpty() {
		t.Fatalf("a reused window must have its own counts alone, got %+v", again)
	}
}

func TestFieldsWithoutAValueAreCountedByName(t *testing.T) {
	recorder := recorderOf(0)
	finish(recorder, Judgement{Code: "accepted"}, Judgement{Code: "accepted", Missing: 0b100},
		Judgement{Code: "invalid", Missing: 0b110}, Judgement{Code: "no-evidence", Missing: 1})
	window := recorder.closed(true)[0]
	missing := window.Operations["token-price"].Missing
	if len(missing) != 2 || missing["data"] != 1 || missing["data.initFee"] != 2 {
		t.Fatalf("the fields of accepted and invalid responses must be counted, got %v", missing)
	}
}

func TestTheWindowsOfAResumedRunBeginWhereItsEarlierPartStopped(t *testing.T) {
	recorder := New(Settings{WindowMs: 1000, ResumeMs: 7000, Operations: []string{"token-price"}, IsOpen: true})
	recorder.Begin(time.Now().Add(-6500*time.Millisecond), time.Second)
	recorder.Started(&Attempt{Due: 6400 * time.Millisecond, IsWarmUp: true})
	windows := recorder.closed(true)
	if len(windows) != 1 || windows[0].Sequence != 7 || windows[0].WarmUp["started"] != 1 {
		t.Fatalf("what is sent before must belong to window 7, got %+v", windows)
	}
}

func TestWhatEndsAfterALegBelongsToItsLastWindow(t *testing.T) {
	recorder := New(Settings{WindowMs: 1000, UntilMs: 3000, Operations: []string{"token-price"}, Fields: [][]string{nil}, IsOpen: true})
	recorder.Begin(time.Now().Add(-5500*time.Millisecond), time.Second)
	finish(recorder, Judgement{Code: "accepted"})
	if over := recorder.closed(false); len(over) != 2 {
		t.Fatalf("the last window must stay open until the end of the run, got %d closed of three", len(over))
	}
	finish(recorder, Judgement{Code: "accepted"})
	last := recorder.closed(true)
	if len(last) != 1 || last[0].Sequence != 2 || last[0].HTTPRequests != 2 {
		t.Fatalf("both requests must belong to window 2, got %+v", last)
	}
}

func TestEachWindowIsPublishedOnceWithItsEnd(t *testing.T) {
	recorder := recorderOf(2500 * time.Millisecond)
	var ends []time.Duration
	recorder.Publish(func(at time.Time, window *Window) {
		ends = append(ends, at.Sub(recorder.start)-time.Duration(window.FromMs)*time.Millisecond)
	})
	finish(recorder, Judgement{Code: "accepted"})
	recorder.closed(false)
	recorder.PublishRest()
	recorder.closed(true)
	if len(ends) != 3 || ends[0] != time.Second || ends[1] != time.Second || ends[2] > 900*time.Millisecond {
		t.Fatalf("two whole windows and the last one must be published, got %v", ends)
	}
}

// What a run that is killed keeps is what was handed out before.
func TestAWindowIsHandedOutAQuarterOfASecondAfterItsEnd(t *testing.T) {
	recorder := recorderOf(10*time.Second + 500*time.Millisecond)
	over := recorder.closed(false)
	if len(over) < 10 {
		t.Fatalf("ten windows ended 500 ms ago or earlier, got %d", len(over))
	}
	for at, window := range over {
		if window.Sequence != int64(at) {
			t.Fatalf("windows must come in their order, got %d at %d", window.Sequence, at)
		}
	}
	if len(recorder.open) != 1 {
		t.Fatalf("one window must stay open, got %d", len(recorder.open))
	}
}

func BenchmarkRecorder(b *testing.B) {
	recorder := recorderOf(0)
	b.ReportAllocs()
	for b.Loop() {
		finish(recorder, Judgement{Code: "accepted"})
	}
}

// tell counts a response that says these times of itself.
func tell(recorder *Recorder, told ServerTiming, judgement Judgement, isWarmUp bool) {
	finishAs(recorder, Attempt{Told: &told, IsWarmUp: isWarmUp}, judgement)
}

func TestWhatTheTargetSaysOfItselfIsCountedByName(t *testing.T) {
	recorder := recorderOf(0)
	recorder.ShownName = func(name string) string { return strings.ReplaceAll(name, "secret", "[redacted]") }
	app := []ServerTime{{"secret-app", time.Millisecond}, {"[redacted]-app", time.Millisecond}}
	says := ServerTiming{Times: append(app, ServerTime{"db", 3 * time.Millisecond}), Malformed: 2}
	tell(recorder, says, Judgement{Code: "accepted"}, false)
	tell(recorder, says, Judgement{Code: "invalid"}, false)
	// Neither an error nor the warm-up has times.
	tell(recorder, says, Judgement{Code: "http-5xx"}, false)
	tell(recorder, says, Judgement{Code: "accepted"}, true)
	window := recorder.closed(true)[0]
	own := window.tallies[0]
	if len(own.ServerTiming) != 2 || own.ServerTiming["db"].TotalCount() != 2 || own.ServerTiming["[redacted]-app"].TotalCount() != 2 ||
		own.ServerTiming["[redacted]-app"].Min() < 1990 {
		t.Fatalf("two responses must have two names and one time of each, got %+v", own.ServerTiming)
	}
	if own.ServerTimingIgnored["malformed"] != 4 || len(own.ServerTimingIgnored) != 1 {
		t.Fatalf("the malformed entries of both must be counted, got %v", own.ServerTimingIgnored)
	}
	// The next window has the names of what it was told alone.
	recorder.reuse([]*Window{window})
	tell(recorder, ServerTiming{Times: []ServerTime{{"db", time.Millisecond}}}, Judgement{Code: "accepted"}, false)
	if line, err := json.Marshal(recorder.closed(true)[0].tallies[0]); err != nil || !bytes.Contains(line, []byte(`"serverTiming":{"db":"`)) ||
		bytes.Contains(line, []byte("app")) || bytes.Contains(line, []byte("serverTimingIgnored")) {
		t.Fatalf("the line must have one name, got %s and %v", line, err)
	}
}

func TestNamesBeyondTheFirstOfARunAreCountedAlone(t *testing.T) {
	recorder := recorderOf(0)
	for at := range 40 {
		name := string(rune('a' + at%20))
		times := []ServerTime{{strings.Repeat("n", mostNameBytes+1), time.Millisecond}, {name, time.Millisecond}}
		tell(recorder, ServerTiming{Times: times, Beyond: 1}, Judgement{Code: "accepted"}, false)
	}
	own := recorder.closed(true)[0].tallies[0]
	if len(own.ServerTiming) != mostNames || own.ServerTiming["p"].TotalCount() != 2 || own.ServerTimingIgnored["beyond"] != 88 {
		t.Fatalf("16 names must be kept, and 8 times, 40 of a long name and 40 of the reader be beyond, got %d names and %v", len(own.ServerTiming), own.ServerTimingIgnored)
	}
}

// The same file is read by test/statistics/histogram.test.ts, so that both count the same times into the same buckets.
func TestTimesAreEncodedAsTheReaderOfTheJournalExpects(t *testing.T) {
	var file struct {
		Micros  []int64
		Encoded string
	}
	text, err := os.ReadFile("testdata/times.json")
	if err != nil || json.Unmarshal(text, &file) != nil {
		t.Fatal(err, string(text))
	}
	histogram := newHistogram()
	for _, micros := range file.Micros {
		histogram.add(time.Duration(micros) * time.Microsecond)
	}
	if got, err := histogram.MarshalText(); err != nil || string(got) != file.Encoded {
		t.Errorf("the times must be encoded as %q, got %q and %v", file.Encoded, got, err)
	}
}
