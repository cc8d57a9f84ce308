package record

import (
	"time"

	"github.com/HdrHistogram/hdrhistogram-go"
)

// highestMicros is the longest time that a histogram tells from others: an hour.
const highestMicros = 3_600_000_000

// times is a histogram in µs, a text of the compressed V2 form in JSON and empty without a count.
type times struct{ *hdrhistogram.Histogram }

func newTimes() times { return times{hdrhistogram.New(1, highestMicros, 3)} }

func (t times) add(time time.Duration) {
	// Beyond the highest value there is none: a limit of an hour is set to every request.
	_ = t.RecordValue(min(max(1, time.Microseconds()), highestMicros))
}

// MarshalText takes precedence over the fields of the histogram.
func (t times) MarshalText() ([]byte, error) {
	if t.TotalCount() == 0 {
		return nil, nil
	}
	return t.Encode(hdrhistogram.V2CompressedEncodingCookieBase)
}
