package record

import "time"

// Attempt is a request on its way. Times are since the start of the schedule.
type Attempt struct {
	// Operation is its index in OPERATION_IDS.
	Operation int
	// Due is when the schedule, or the user's think time, asks for it.
	Due, Started, Ended time.Duration
	// Service is the time of the response alone.
	Service time.Duration
	// IsQueued: no virtual user was free when its tick was due, so that the wait is the target's.
	IsQueued bool
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
