package assay

import (
	"context"
	"encoding/json"
	"time"

	"github.com/grafana/sobek"
	"go.k6.io/k6/v2/js/modules"
	"go.k6.io/k6/v2/lib"
)

// honouredWaitMs is the longest pause, in milliseconds, that a Retry-After may ask of a user in the closed model.
const honouredWaitMs = 60_000

// honoured is the pause for a Retry-After: a date may be further away than a duration can hold.
func honoured(waitMs float64) time.Duration { return durationOf(min(waitMs, honouredWaitMs)) }

// user is a virtual user: it takes ticks, sends what they ask for, and has the responses judged.
type user struct {
	vu     modules.VU
	engine *engine
	judge  sobek.Callable
	sender *sender
	timer  *time.Timer
	// resumes is when the pause that the target asked for is over. In the closed model only.
	resumes time.Duration
}

func newUser(vu modules.VU, engine *engine, credential string, judge sobek.Callable) *user {
	made := &user{vu: vu, engine: engine, judge: judge, timer: time.NewTimer(time.Hour)}
	if engine != nil {
		made.sender = newSender(&engine.inputs, credential)
	}
	return made
}

// sent is a request with its outcome; times since the start of the schedule.
type sent struct {
	pooledRequest
	iteration int64
	step      int
	response
	// due is when the schedule, or the user's think time, asks for it.
	due, started, ended time.Duration
	// isQueued: no virtual user was free when its tick was due, so that the wait is the target's.
	isQueued bool
	isWarmUp bool
}

// run takes ticks until there are no more, or one if k6 counts the iterations of this scenario itself.
func (u *user) run() {
	ctx := u.vu.Context()
	scenario := lib.GetScenarioState(ctx)
	u.sender.open(ctx, u.vu.State().Transport)
	switch scenario.Executor {
	case executorType:
		u.loop(ctx, u.engine.ticks)
	case "constant-vus":
		u.loop(ctx, u.engine.closedTicks(u.vu.State(), scenario.StartTime))
		u.waitUntil(ctx, durationOf(u.engine.LengthMs))
	default:
		ticks := u.engine.closedTicks(u.vu.State(), scenario.StartTime)
		u.pause(ctx)
		if tick, due, isThere := ticks.next(); isThere {
			u.iterate(ctx, tick, due)
		}
	}
}

func (u *user) loop(ctx context.Context, ticks ticks) {
	for ctx.Err() == nil {
		u.pause(ctx)
		tick, due, isThere := ticks.next()
		if !isThere {
			return
		}
		u.iterate(ctx, tick, due)
	}
}

// pause waits as long as the target asked for, at most until the schedule is over.
func (u *user) pause(ctx context.Context) {
	u.waitUntil(ctx, min(u.resumes, durationOf(u.engine.LengthMs)))
}

// iterate sends the request or the session of a tick. Where it is a session, each further request is due once the response
// before it has come and the think time is over.
func (u *user) iterate(ctx context.Context, tick int64, due time.Duration) {
	requests := u.engine.pool.requestsOf(tick)
	recorder := u.engine.recorder
	isSession := u.engine.pool.hasSessions()
	end := durationOf(u.engine.LengthMs)
	var newToken string
	var before *sent
	for step, request := range requests {
		due += request.think
		isFirst := step == 0
		if due >= end && !(isFirst && u.engine.Model == "open") {
			if u.engine.Model == "closed" {
				// Or it would begin session after session, and send the first request of each.
				u.waitUntil(ctx, end)
			}
			return
		}
		if request.namesNewToken && newToken == "" {
			recorder.skip(int64(len(requests) - step))
			return
		}
		one := &sent{pooledRequest: request, iteration: tick, step: step, due: due}
		one.isWarmUp = due < durationOf(u.engine.WarmUpMs)
		// What delays a later request of a session is the verdict on the response before it, which takes this machine's time.
		one.isQueued = !u.waitForTick(ctx, due, isFirst) && isFirst
		if ctx.Err() != nil {
			return
		}
		if isFirst && recorder.isTooLate(due) {
			recorder.drop(1, one.isWarmUp)
			return
		}
		if isFirst && isSession {
			recorder.beginSession()
		}
		if request.namesNewToken {
			one.body = withNewToken(request.body, newToken)
		}
		code := u.sendOne(ctx, one, before)
		if code == "" {
			return
		}
		isSuccess := code == "accepted" || code == "invalid"
		if request.operation == createOperation && isSuccess {
			newToken = createdTokenID(one.content)
		}
		due = max(one.ended, u.resumes)
		before = nil
		if request.operation == leaderboardOperation && isSuccess {
			one.content = append([]byte(nil), one.content...)
			before = one
		}
	}
}

// The places of the operations that sessions build on, in the order of OPERATION_IDS.
const (
	createOperation      = 1
	leaderboardOperation = 3
)

// sendOne sends a request that is due, has its response judged, and returns the code of the judgement; "" if the run ended
// meanwhile.
func (u *user) sendOne(ctx context.Context, one *sent, before *sent) string {
	recorder := u.engine.recorder
	one.started = recorder.started(one)
	one.response = u.sender.send(one.operation, one.body)
	one.ended = recorder.now()
	if one.fault != "" && ctx.Err() != nil {
		recorder.abandoned()
		return ""
	}
	var page []byte
	if before != nil {
		page = before.content
	}
	facts := &u.engine.Native.Operations[one.operation]
	if !u.engine.Native.JudgesAll && one.isSuccess() && isFlawless(one.operation, facts, one.body, one.content, page) {
		recorder.finished(one, judgement{Code: "accepted"})
		return "accepted"
	}
	if one.failure != nil {
		// Names are resolved by this machine: k6's own requests leave the same line in the log.
		u.vu.State().Logger.WithError(one.failure).Warn("Request Failed")
	}
	found, err := u.askJudge(one, before)
	if err != nil {
		if ctx.Err() != nil {
			recorder.abandoned()
			return ""
		}
		u.vu.State().Logger.WithError(err).Error("the judge must return a judgement")
		found = judgement{Code: "generator-fault"}
	}
	recorder.finished(one, found)
	if found.WaitMs != nil && u.engine.Model == "closed" {
		u.resumes = one.ended + honoured(*found.WaitMs)
	}
	return found.Code
}

// judgement is the verdict of the script: accepted, invalid or the code of an error, and the violated statements.
type judgement struct {
	Code      string   `json:"code"`
	WaitMs    *float64 `json:"waitMs"`
	Specified []string `json:"specified"`
	Advisory  []string `json:"advisory"`
	// Differences are what else the scenario compares, such as a recording: counted by name, and no advisory finding.
	Differences []string `json:"differences"`
}

// askJudge has the script judge what is not plainly flawless. It fails where k6 interrupts the script.
func (u *user) askJudge(one, before *sent) (judgement, error) {
	value := u.vu.Runtime().ToValue
	requestBefore, bodyBefore := "", ""
	if before != nil {
		requestBefore, bodyBefore = before.body, string(before.content)
	}
	answer, err := u.judge(sobek.Undefined(), value(one.operation), value(one.iteration), value(one.step), value(one.body),
		value(one.status), value(one.fault), value(string(one.content)), value(one.retryAfter),
		value(requestBefore), value(bodyBefore), value(one.isWarmUp))
	found := judgement{}
	if err == nil {
		err = json.Unmarshal([]byte(answer.String()), &found)
	}
	return found, err
}

// waitForTick waits until a request is due; at the first one of a tick, this virtual user counts as free meanwhile.
func (u *user) waitForTick(ctx context.Context, due time.Duration, isFirst bool) bool {
	if isFirst {
		u.engine.waiting.Add(1)
		defer u.engine.waiting.Add(-1)
	}
	return u.waitUntil(ctx, due)
}

// waitUntil waits for a moment and returns whether there was time to wait.
func (u *user) waitUntil(ctx context.Context, moment time.Duration) bool {
	left := moment - u.engine.recorder.now()
	if left <= 0 {
		return false
	}
	u.timer.Reset(left)
	select {
	case <-u.timer.C:
	case <-ctx.Done():
		u.timer.Stop()
	}
	return true
}
