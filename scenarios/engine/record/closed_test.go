package record

import (
	"testing"
	"time"
)

// What a run that is killed keeps is what was handed out before.
func TestAWindowIsHandedOutAQuarterOfASecondAfterItsEnd(t *testing.T) {
	recorder := recorderOf(10*time.Second + 500*time.Millisecond)
	over := recorder.closed(false)
	if len(over) < 10 {
		t.Fatalf("ten windows ended 500 ms ago or earlier, got %d", len(over))
	}
	for at, window := range over {
		if window.index != int64(at) {
			t.Fatalf("windows must come in their order, got %d at %d", window.index, at)
		}
	}
	if len(recorder.open) != 1 {
		t.Fatalf("one window must stay open, got %d", len(recorder.open))
	}
}
