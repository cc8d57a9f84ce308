package record

import (
	"encoding/json"
	"os"
	"testing"
	"time"
)

// The same file is read by test/statistics/histogram.test.ts, so that both engines tell the same percentiles of the same times.
func TestTimesAreEncodedAsTheReaderOfTheJournalExpects(t *testing.T) {
	text, err := os.ReadFile("testdata/times.json")
	if err != nil {
		t.Fatal(err)
	}
	var file struct {
		Micros  []int64 `json:"micros"`
		Encoded string  `json:"encoded"`
	}
	if err := json.Unmarshal(text, &file); err != nil {
		t.Fatal(err)
	}
	histogram := newTimes()
	for _, micros := range file.Micros {
		histogram.add(time.Duration(micros) * time.Microsecond)
	}
	if got, err := histogram.MarshalText(); err != nil || string(got) != file.Encoded {
		t.Errorf("the times must be encoded as %q, got %q and %v", file.Encoded, got, err)
	}
}
