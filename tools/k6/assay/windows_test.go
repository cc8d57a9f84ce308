package assay

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
	histogram := newHistogram()
	for _, micros := range file.Micros {
		record(histogram, time.Duration(micros)*time.Microsecond)
	}
	if got, err := encoded(histogram); err != nil || got != file.Encoded {
		t.Errorf("the times must be encoded as %q, got %q and %v", file.Encoded, got, err)
	}
}
