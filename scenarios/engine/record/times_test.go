package record

import (
	"encoding/json"
	"os"
	"testing"
	"time"
)

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
