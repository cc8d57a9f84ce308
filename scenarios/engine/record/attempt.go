package record

import "time"

// Connection is how a request was sent.
type Connection struct {
	// Service is the time from the first connection for the request to the end of the content.
	Service time.Duration
	// IsNew says whether a connection was opened for it.
	IsNew bool
	// Retries are how often the transport sent it again by itself, because the target had not begun to process it.
	Retries int64
	IsHTTP2 bool
}

// ServerTiming is what a response says of the work behind it: the header Server-Timing of W3C.
type ServerTiming struct {
	// Times may have a name several times.
	Times []ServerTime
	// Malformed are entries that are none, or whose duration is no time of up to an hour; Beyond are fields that are too long.
	Malformed, Beyond int64
}

// ServerTime is how long something took in the target.
type ServerTime struct {
	Name     string
	Duration time.Duration
}

// Attempt is a request on its way. Times are since the start of the schedule.
type Attempt struct {
	// Operation is its index in OPERATION_IDS.
	Operation int
	// Due is when the schedule, or the user's think time, asks for it.
	Due, Started, Ended time.Duration
	// IsQueued says whether it waited for a virtual user, and Queued how much of that the target caused.
	IsQueued bool
	Queued   time.Duration
	Connection
	// Told is what the target says of itself; nil where it says nothing.
	Told     *ServerTiming
	IsWarmUp bool
	// IsUnanswered: there is no complete response.
	IsUnanswered bool
}

// Judgement is the verdict of the script: accepted, invalid or the code of an error, and the violated statements.
type Judgement struct {
	Code      string   `json:"code"`
	WaitMs    *float64 `json:"waitMs"`
	Specified []string `json:"specified"`
	Advisory  []string `json:"advisory"`
	// Differences are what else the scenario compares, such as a recording: counted by name, and no advisory finding.
	Differences []string `json:"differences"`
	// Missing has the bits of the fields of an accepted or invalid response without a value.
	Missing uint32 `json:"-"`
}

// IsSuccess says whether the response shows that its request was accepted.
func (j *Judgement) IsSuccess() bool { return j.Code == "accepted" || j.Code == "invalid" }
