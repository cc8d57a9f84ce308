package assay

import (
	"context"
	"encoding/json"
	"slices"
	"time"

	"github.com/grafana/sobek"
	"go.k6.io/k6/v2/js/modules"
	"go.k6.io/k6/v2/lib"

	"assay/engine/judge"
	"assay/engine/plan"
	"assay/engine/record"
	"assay/engine/send"
)

// honouredWaitMs is the longest pause, in milliseconds, that a Retry-After may ask of a user in the closed model.
const honouredWaitMs = 60_000

// honoured is the pause for a Retry-After: a date may be further away than a duration can hold.
func honoured(waitMs float64) time.Duration {
	return plan.Millis(min(waitMs, honouredWaitMs)).Duration()
}

// user is a virtual user: it takes ticks, sends what they ask for, and has the responses judged.
type user struct {
	vu     modules.VU
	engine *engine
	judge  sobek.Callable
	sender *send.Sender
	// credential is that of the latest request.
	credential string
	// resumes is when the pause that the target asked for is over. In the closed model only.
	resumes time.Duration
}

func newUser(vu modules.VU, engine *engine, credential string, judge sobek.Callable) *user {
	made := &user{vu: vu, engine: engine, judge: judge, credential: credential}
	if engine != nil {
		made.sender = send.New(engine.Target, engine.paths, engine.TimeoutMs.Duration(), credential)
	}
	return made
}

// sent is a request with its outcome.
type sent struct {
	record.Attempt
	iteration int64
	step      int
	body      string
	response  send.Response
}

// run takes ticks until there are no more, or one if k6 counts the iterations of this scenario itself.
func (u *user) run() {
	ctx := u.vu.Context()
	scenario := lib.GetScenarioState(ctx)
	u.sender.Open(ctx, u.vu.State().Transport)
	switch scenario.Executor {
	case executorType:
		u.loop(ctx, u.engine.ticks)
	case "constant-vus":
		u.loop(ctx, u.engine.closedTicks(u.vu.State(), scenario.StartTime))
		u.waitUntil(ctx, u.engine.length)
	default:
		ticks := u.engine.closedTicks(u.vu.State(), scenario.StartTime)
		u.pause(ctx)
		if tick, due, isThere := ticks.Next(); isThere {
			u.iterate(ctx, tick, due)
		}
	}
}

func (u *user) loop(ctx context.Context, ticks plan.Ticks) {
	for ctx.Err() == nil {
		u.pause(ctx)
		tick, due, isThere := ticks.Next()
		if !isThere {
			return
		}
		u.iterate(ctx, tick, due)
	}
}

// pause waits as long as the target asked for, at most until the schedule is over.
func (u *user) pause(ctx context.Context) {
	u.waitUntil(ctx, min(u.resumes, u.engine.length))
}

// iterate sends the request or the session of a tick. Where it is a session, each further request is due once the response
// before it has come and the think time is over.
func (u *user) iterate(ctx context.Context, tick int64, due time.Duration) {
	requests := u.engine.pool.RequestsOf(tick)
	recorder := u.engine.recorder
	var newToken string
	var before *sent
	for step, request := range requests {
		due += request.Think
		isFirst := step == 0
		if due >= u.engine.length && !(isFirst && u.engine.Model == "open") {
			if u.engine.Model == "closed" {
				// Or it would begin session after session, and send the first request of each.
				u.waitUntil(ctx, u.engine.length)
			}
			return
		}
		if request.NamesNewToken && newToken == "" {
			recorder.Skip(int64(len(requests) - step))
			return
		}
		one := &sent{iteration: tick, step: step, body: request.BodyFor(newToken)}
		one.Operation, one.Due, one.IsWarmUp = request.Operation, due, due < u.engine.WarmUpMs.Duration()
		// What delays a later request of a session is the verdict on the response before it, which takes this machine's time.
		one.IsQueued = !u.waitForTick(ctx, due, isFirst) && isFirst
		if ctx.Err() != nil {
			return
		}
		if isFirst && recorder.IsTooLate(due) {
			recorder.Drop(1, one.IsWarmUp)
			return
		}
		if isFirst && u.engine.pool.HasSessions() {
			recorder.BeginSession()
		}
		if request.IsAboutNew {
			u.askForNew(one, &request)
		}
		u.become(request.Credential)
		found, isOver := u.sendOne(ctx, one, before)
		if isOver {
			return
		}
		if request.Operation == judge.CreateTokenTransaction && found.IsSuccess() {
			newToken = judge.CreatedTokenID(one.response.Content)
			u.keepCreated(newToken, one)
		}
		due = max(one.Ended, u.resumes)
		before = nil
		if request.Operation == judge.GetLeaderboard && found.IsSuccess() {
			one.response.Content = slices.Clone(one.response.Content)
			before = one
		}
	}
}

// become sends the next request with the credential that came last, if any came in the run, else as the person with an index,
// where the pool says who that is.
func (u *user) become(index int) {
	next := u.engine.renewed.Load()
	if next == nil && index < len(u.engine.people) {
		next = &u.engine.people[index]
	}
	if next != nil {
		u.credential = next.credential
		u.sender.As(next.header)
	}
}

// sendOne sends a request that is due, and has its response judged and recorded; it says whether the run ended meanwhile.
func (u *user) sendOne(ctx context.Context, one, before *sent) (found record.Judgement, isOver bool) {
	recorder := u.engine.recorder
	recorder.Started(&one.Attempt)
	one.response = u.sender.Post(one.Operation, one.body)
	one.Ended, one.Service, one.IsUnanswered = recorder.Now(), one.response.Service, one.response.Fault != ""
	if one.IsUnanswered && ctx.Err() != nil {
		recorder.Abandoned()
		return found, true
	}
	found, err := u.verdict(one, before)
	if err != nil {
		if ctx.Err() != nil {
			recorder.Abandoned()
			return found, true
		}
		u.vu.State().Logger.WithError(err).Error("the judge must return a judgement")
		found = record.Judgement{Code: "generator-fault"}
	}
	recorder.Finished(&one.Attempt, found)
	if found.WaitMs != nil && u.engine.Model == "closed" {
		u.resumes = one.Ended + honoured(*found.WaitMs)
	}
	return found, false
}

// verdict asks the script where the response is not plainly flawless.
func (u *user) verdict(one, before *sent) (record.Judgement, error) {
	var page []byte
	if before != nil {
		page = before.response.Content
	}
	if !u.engine.JudgesAll && one.response.IsSuccess() {
		evidence := u.engine.Operations[one.Operation].Evidence
		if missing, ok := judge.IsFlawless(one.Operation, evidence, one.body, one.response.Content, page); ok {
			return record.Judgement{Code: "accepted", Missing: missing}, nil
		}
	}
	if one.response.Failure != nil {
		// Names are resolved by this machine: k6's own requests leave the same line in the log.
		u.vu.State().Logger.WithError(one.response.Failure).Warn("Request Failed")
	}
	return u.askJudge(one, before)
}

// askJudge has the script judge a response. It fails where k6 interrupts the script.
func (u *user) askJudge(one, before *sent) (record.Judgement, error) {
	// The fields are those of JudgedResponse in scenarios/runtime/k6-x-assay.d.ts.
	response := map[string]any{
		"operation": one.Operation, "iteration": one.iteration, "step": one.step, "request": one.body,
		"status": one.response.Status, "fault": one.response.Fault, "body": string(one.response.Content),
		"retryAfter": one.response.RetryAfter, "requestBefore": "", "bodyBefore": "",
		"isWarmUp": one.IsWarmUp, "credential": u.credential,
	}
	if before != nil {
		response["requestBefore"], response["bodyBefore"] = before.body, string(before.response.Content)
	}
	judgement, err := u.judge(sobek.Undefined(), u.vu.Runtime().ToValue(response))
	found := record.Judgement{}
	if err == nil {
		err = json.Unmarshal([]byte(judgement.String()), &found)
	}
	if err == nil && found.IsSuccess() {
		found.Missing = judge.MissingFields(one.Operation, one.response.Content)
	}
	return found, err
}

// waitForTick waits until a request is due; at the first one of a tick, this virtual user counts as free meanwhile.
func (u *user) waitForTick(ctx context.Context, due time.Duration, isFirst bool) bool {
	if isFirst {
		u.engine.waiting.Add(1)
		defer u.engine.waiting.Add(-1)
	}
	hasWaited := u.waitUntil(ctx, due)
	if u.engine.recorder.IsStopped() {
		// The process is about to end.
		<-ctx.Done()
	}
	return hasWaited
}

// waitUntil waits for a moment and returns whether there was time to wait.
func (u *user) waitUntil(ctx context.Context, moment time.Duration) bool {
	return wait(ctx, moment-u.engine.recorder.Now())
}

// wait returns whether there was time to wait.
func wait(ctx context.Context, left time.Duration) bool {
	if left <= 0 {
		return false
	}
	timer := time.NewTimer(left)
	defer timer.Stop()
	select {
	case <-timer.C:
	case <-ctx.Done():
	}
	return true
}
