package assay

import "github.com/HdrHistogram/hdrhistogram-go"

// highestMicros is the longest time that a histogram tells from others: an hour.
const highestMicros = 3_600_000_000

// gapSums are sums over the gaps between arrivals, in ms.
type gapSums struct {
	Count        int64   `json:"count"`
	Sum          float64 `json:"sum"`
	SumOfSquares float64 `json:"sumOfSquares"`
}

// window is what happened in a part of the run: a line of the journal, as results/journal/load-journal.ts has it.
type window struct {
	Kind            string                      `json:"kind"`
	FromMs          int64                       `json:"fromMs"`
	Sequence        int64                       `json:"sequence"`
	ClockMs         int64                       `json:"clockMs"`
	Instance        string                      `json:"instance"`
	Segment         string                      `json:"segment"`
	Dropped         int64                       `json:"dropped"`
	DroppedInWarmUp int64                       `json:"droppedInWarmUp"`
	VUs             int64                       `json:"vus"`
	HTTPRequests    int64                       `json:"httpRequests"`
	Begun           int64                       `json:"begun"`
	Skipped         int64                       `json:"skipped"`
	Gaps            gapSums                     `json:"gaps"`
	StartDelay      string                      `json:"startDelay"`
	QueueDelay      string                      `json:"queueDelay"`
	WarmUp          map[string]int64            `json:"warmUp"`
	Operations      map[string]*windowOperation `json:"operations"`

	index      int64
	tallies    [5]*windowOperation
	startDelay *hdrhistogram.Histogram
	queueDelay *hdrhistogram.Histogram
}

// windowOperation is one operation within a window.
type windowOperation struct {
	Started             int64            `json:"started"`
	Accepted            int64            `json:"accepted"`
	Invalid             int64            `json:"invalid"`
	Late                int64            `json:"late"`
	WithAdvisory        int64            `json:"withAdvisory"`
	GoodputWithAdvisory int64            `json:"goodputWithAdvisory"`
	RetryAfter          int64            `json:"retryAfter"`
	LongestRetryAfterMs float64          `json:"longestRetryAfterMs"`
	Errors              map[string]int64 `json:"errors"`
	Specified           map[string]int64 `json:"specified"`
	Advisory            map[string]int64 `json:"advisory"`
	ServiceTime         string           `json:"serviceTime"`
	ResponseTime        string           `json:"responseTime"`

	serviceTime  *hdrhistogram.Histogram
	responseTime *hdrhistogram.Histogram
}

func newHistogram() *hdrhistogram.Histogram { return hdrhistogram.New(1, highestMicros, 3) }

func newWindow() *window {
	return &window{Kind: "window", startDelay: newHistogram(), queueDelay: newHistogram()}
}

// reset empties a window for a place on the grid. Its histograms stay, a megabyte or two.
func (w *window) reset(index, busy int64) {
	kept := window{Kind: w.Kind, index: index, VUs: busy, startDelay: w.startDelay, queueDelay: w.queueDelay,
		WarmUp: map[string]int64{}, tallies: w.tallies}
	kept.startDelay.Reset()
	kept.queueDelay.Reset()
	for _, tally := range kept.tallies {
		if tally != nil {
			tally.reset()
		}
	}
	*w = kept
}

func (o *windowOperation) reset() {
	o.serviceTime.Reset()
	o.responseTime.Reset()
	*o = windowOperation{Errors: map[string]int64{}, Specified: map[string]int64{}, Advisory: map[string]int64{},
		serviceTime: o.serviceTime, responseTime: o.responseTime}
}

func (o *windowOperation) isEmpty() bool {
	return o.Started == 0 && o.Accepted == 0 && o.Invalid == 0 && len(o.Errors) == 0
}

func (w *window) operation(place int) *windowOperation {
	if w.tallies[place] == nil {
		w.tallies[place] = &windowOperation{serviceTime: newHistogram(), responseTime: newHistogram()}
		w.tallies[place].reset()
	}
	return w.tallies[place]
}

// encode turns the histograms into texts.
func (w *window) encode(names []string) error {
	var err error
	if w.StartDelay, err = encoded(w.startDelay); err != nil {
		return err
	}
	if w.QueueDelay, err = encoded(w.queueDelay); err != nil {
		return err
	}
	w.Operations = map[string]*windowOperation{}
	for place, tally := range w.tallies {
		if tally == nil || tally.isEmpty() {
			continue
		}
		if tally.ServiceTime, err = encoded(tally.serviceTime); err != nil {
			return err
		}
		if tally.ResponseTime, err = encoded(tally.responseTime); err != nil {
			return err
		}
		w.Operations[names[place]] = tally
	}
	return nil
}

// encoded is a histogram in the compressed V2 form, empty without a count.
func encoded(histogram *hdrhistogram.Histogram) (string, error) {
	if histogram.TotalCount() == 0 {
		return "", nil
	}
	encoded, err := histogram.Encode(hdrhistogram.V2CompressedEncodingCookieBase)
	return string(encoded), err
}
