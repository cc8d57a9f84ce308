// Code generated from run/journal/counters.ts by npm run generate. DO NOT EDIT.

package record

type windowCounters struct {
	Dropped             int64            `json:"dropped"`
	DroppedInWarmUp     int64            `json:"droppedInWarmUp"`
	HTTPRequests        int64            `json:"httpRequests"`
	Begun               int64            `json:"begun"`
	Skipped             int64            `json:"skipped"`
	ArrivalGaps         int64            `json:"arrivalGaps"`
	NewConnections      int64            `json:"newConnections"`
	Retried             int64            `json:"retried"`
	HTTP2Requests       int64            `json:"http2Requests"`
	ArrivalGapMs        float64          `json:"arrivalGapMs"`
	ArrivalGapMsSquared float64          `json:"arrivalGapMsSquared"`
	PausedMs            float64          `json:"pausedMs"`
	VUs                 float64          `json:"vus"`
	LongestPauseMs      float64          `json:"longestPauseMs"`
	SchedulerDelayMs    float64          `json:"schedulerDelayMs"`
	WarmUp              map[string]int64 `json:"warmUp"`
	StartDelay          histogram        `json:"startDelay"`
	QueueDelay          histogram        `json:"queueDelay"`
	ReadDelay           histogram        `json:"readDelay"`
}

func (c windowCounters) emptied() windowCounters {
	return windowCounters{WarmUp: map[string]int64{}, StartDelay: c.StartDelay.emptied(), QueueDelay: c.QueueDelay.emptied(), ReadDelay: c.ReadDelay.emptied()}
}

type operationCounters struct {
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
	ServiceTime         histogram        `json:"serviceTime"`
	ResponseTime        histogram        `json:"responseTime"`
	ServerTiming        histograms       `json:"serverTiming,omitempty"`
	ServerTimingIgnored map[string]int64 `json:"serverTimingIgnored,omitempty"`
}

func (c operationCounters) emptied() operationCounters {
	return operationCounters{Errors: map[string]int64{}, Specified: map[string]int64{}, Advisory: map[string]int64{}, Missing: map[string]int64{}, ServerTimingIgnored: map[string]int64{}, ServiceTime: c.ServiceTime.emptied(), ResponseTime: c.ResponseTime.emptied(), ServerTiming: c.ServerTiming.emptied()}
}
