package record

import "math/bits"

// Window is what happened in a part of the run: a line of the journal, as run/journal/journal-entries.ts has it.
type Window struct {
	Kind     string `json:"kind"`
	FromMs   int64  `json:"fromMs"`
	Sequence int64  `json:"sequence"`
	ClockMs  int64  `json:"clockMs"`
	Instance string `json:"instance"`
	Segment  string `json:"segment"`
	windowCounters
	Operations map[string]*operationCounters `json:"operations"`

	// tallies are those of all operations, by their indexes; nil before the first request.
	tallies []*operationCounters
}

// connect counts how a request was sent.
func (w *Window) connect(by *Connection) {
	if by.IsNew {
		w.NewConnections++
	}
	if by.IsHTTP2 {
		w.HTTP2Requests++
	}
	w.Retried += min(1, by.Retries)
}

// judge counts an outcome by its judgement.
func (o *operationCounters) judge(judgement *Judgement, isOnTime bool) {
	switch judgement.Code {
	case "accepted":
		o.Accepted++
		if !isOnTime {
			o.Late++
		}
	case "invalid":
		o.Invalid++
	default:
		o.Errors[judgement.Code]++
		if judgement.WaitMs != nil {
			o.RetryAfter++
			o.LongestRetryAfterMs = max(o.LongestRetryAfterMs, *judgement.WaitMs)
		}
	}
	count(o.Specified, judgement.Specified)
	count(o.Advisory, judgement.Advisory)
	count(o.Advisory, judgement.Differences)
	if len(judgement.Advisory) > 0 {
		o.WithAdvisory++
		if judgement.Code == "accepted" && isOnTime {
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
func (o *operationCounters) countMissing(missing uint32, names []string) {
	for ; missing != 0; missing &= missing - 1 {
		o.Missing[names[bits.TrailingZeros32(missing)]]++
	}
}

func (o *operationCounters) isEmpty() bool {
	return o.Started == 0 && o.Accepted == 0 && o.Invalid == 0 && len(o.Errors) == 0
}

func (w *Window) operation(index int) *operationCounters {
	if w.tallies[index] == nil {
		empty := operationCounters{}.emptied()
		w.tallies[index] = &empty
	}
	return w.tallies[index]
}

// name gives their names to the operations with requests.
func (w *Window) name(names []string) {
	w.Operations = map[string]*operationCounters{}
	for at, tally := range w.tallies {
		if tally != nil && !tally.isEmpty() {
			w.Operations[names[at]] = tally
		}
	}
}
