package record

import "math/bits"

// gapSums are sums over the gaps between arrivals, in ms.
type gapSums struct {
	Count        int64   `json:"count"`
	Sum          float64 `json:"sum"`
	SumOfSquares float64 `json:"sumOfSquares"`
}

// window is what happened in a part of the run: a line of the journal, as run/journal/load-journal.ts has it.
type window struct {
	Kind            string                `json:"kind"`
	FromMs          int64                 `json:"fromMs"`
	Sequence        int64                 `json:"sequence"`
	ClockMs         int64                 `json:"clockMs"`
	Instance        string                `json:"instance"`
	Segment         string                `json:"segment"`
	Dropped         int64                 `json:"dropped"`
	DroppedInWarmUp int64                 `json:"droppedInWarmUp"`
	VUs             int64                 `json:"vus"`
	HTTPRequests    int64                 `json:"httpRequests"`
	Begun           int64                 `json:"begun"`
	Skipped         int64                 `json:"skipped"`
	OfNewTokens     int64                 `json:"ofNewTokens"`
	Gaps            gapSums               `json:"gaps"`
	StartDelay      times                 `json:"startDelay"`
	QueueDelay      times                 `json:"queueDelay"`
	WarmUp          map[string]int64      `json:"warmUp"`
	Operations      map[string]*operation `json:"operations"`

	index int64
	// tallies are those of all operations, by their places; nil before the first request.
	tallies []*operation
}

// operation is one operation within a window.
type operation struct {
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
	Missing             map[string]int64 `json:"missing"`
	ServiceTime         times            `json:"serviceTime"`
	ResponseTime        times            `json:"responseTime"`
}

// newWindow makes a window for so many operations. It has no place yet.
func newWindow(operations int) *window {
	return &window{StartDelay: newTimes(), QueueDelay: newTimes(), tallies: make([]*operation, operations)}
}

// reset empties a window for a place on the grid. Its histograms stay, a megabyte or two.
func (w *window) reset(index, busy int64) {
	*w = window{Kind: "window", index: index, VUs: busy, StartDelay: w.StartDelay, QueueDelay: w.QueueDelay,
		WarmUp: map[string]int64{}, tallies: w.tallies}
	w.StartDelay.Reset()
	w.QueueDelay.Reset()
	for _, tally := range w.tallies {
		if tally != nil {
			tally.reset()
		}
	}
}

func (o *operation) reset() {
	o.ServiceTime.Reset()
	o.ResponseTime.Reset()
	*o = operation{Errors: map[string]int64{}, Specified: map[string]int64{}, Advisory: map[string]int64{},
		Missing: map[string]int64{}, ServiceTime: o.ServiceTime, ResponseTime: o.ResponseTime}
}

// judge counts an outcome by its judgement.
func (o *operation) judge(found *Judgement, isOnTime bool) {
	switch found.Code {
	case "accepted":
		o.Accepted++
		if !isOnTime {
			o.Late++
		}
	case "invalid":
		o.Invalid++
	default:
		o.Errors[found.Code]++
		if found.WaitMs != nil {
			o.RetryAfter++
			o.LongestRetryAfterMs = max(o.LongestRetryAfterMs, *found.WaitMs)
		}
	}
	count(o.Specified, found.Specified)
	count(o.Advisory, found.Advisory)
	count(o.Advisory, found.Differences)
	if len(found.Advisory) > 0 {
		o.WithAdvisory++
		if found.Code == "accepted" && isOnTime {
			o.GoodputWithAdvisory++
		}
	}
}

func count(into map[string]int64, names []string) {
	for _, name := range names {
		into[name]++
	}
}

// countMissing counts the fields without a value; their bits are in the order of the names.
func (o *operation) countMissing(missing uint32, names []string) {
	for ; missing != 0; missing &= missing - 1 {
		o.Missing[names[bits.TrailingZeros32(missing)]]++
	}
}

func (o *operation) isEmpty() bool {
	return o.Started == 0 && o.Accepted == 0 && o.Invalid == 0 && len(o.Errors) == 0
}

func (w *window) operation(place int) *operation {
	if w.tallies[place] == nil {
		w.tallies[place] = &operation{ServiceTime: newTimes(), ResponseTime: newTimes()}
		w.tallies[place].reset()
	}
	return w.tallies[place]
}

// name gives their names to the operations with requests, as the journal has them.
func (w *window) name(names []string) {
	w.Operations = map[string]*operation{}
	for at, tally := range w.tallies {
		if tally != nil && !tally.isEmpty() {
			w.Operations[names[at]] = tally
		}
	}
}
