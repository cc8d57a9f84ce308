package assay

import (
	"context"
	"encoding/json"
	"fmt"
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

// run starts iterations until there are no more, or one if k6 counts the iterations of this scenario itself.
func (u *user) run() {
	ctx := u.vu.Context()
	scenario := lib.GetScenarioState(ctx)
	u.sender.Open(ctx, u.vu.State().Transport)
	if scenario.Executor == executorType {
		own := make(chan plan.Task, 1)
		for {
			task, isThere := u.engine.dispatcher.Next(ctx, own)
			if !isThere {
				return
			}
			u.iterate(ctx, task)
		}
	}
	ticks := u.engine.closedTicks(u.vu.State(), scenario.StartTime)
	for ctx.Err() == nil {
		u.pause(ctx)
		tick, due, isThere := ticks.Next()
		if !isThere {
			break
		}
		u.iterate(ctx, plan.Task{Tick: tick, Due: due})
		if scenario.Executor != "constant-vus" {
			return
		}
	}
	if scenario.Executor == "constant-vus" {
		u.waitUntil(ctx, u.engine.length)
	}
}

// pause waits as long as the target asked for, at most until the schedule is over.
func (u *user) pause(ctx context.Context) {
	u.waitUntil(ctx, min(u.resumes, u.engine.length))
}

// iterate sends the request or the session of a tick. Where it is a session, each further request is due once the response
// before it has come and the think time is over.
func (u *user) iterate(ctx context.Context, task plan.Task) {
	requests, due := u.engine.pool.RequestsOf(task.Tick), task.Due
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
		one := &sent{iteration: task.Tick, step: step, body: request.BodyFor(newToken)}
		one.Operation, one.Due, one.IsWarmUp = request.Operation, due, due < u.engine.WarmUpMs.Duration()
		if isFirst {
			// What delays a later request is the verdict on the response before it, which takes this machine's time.
			one.Taken, one.OwnDelay = task.Taken, task.OwnDelay
		}
		if u.waitForStart(ctx, due); ctx.Err() != nil {
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
		if u.engine.pool.HasPeople || u.engine.Model == "open" {
			u.become(u.engine.personOf(task.Tick, &request))
		} else {
			u.become(noPerson)
		}
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

// noPerson is the index of a virtual user who keeps the credential that it was made with.
const noPerson = -1

// become sends the next request with the credential that came last, if any came in the run, else as the person with an index.
func (u *user) become(index int) {
	next := u.engine.renewed.Load()
	if next == nil && index >= 0 && index < len(u.engine.people) {
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
	err := u.exchange(one, before, &found)
	if err != nil || one.IsUnanswered {
		if ctx.Err() != nil {
			recorder.Abandoned()
			return found, true
		}
	}
	if err != nil {
		u.vu.State().Logger.WithError(err).Error("the engine failed on a response")
		one.Ended, found = max(one.Ended, one.Started), record.Judgement{Code: "generator-fault"}
	}
	recorder.Finished(&one.Attempt, found)
	if found.WaitMs != nil && u.engine.Model == "closed" {
		u.resumes = one.Ended + honoured(*found.WaitMs)
	}
	return found, false
}

// exchange sends a request and has its response judged. A panic on the way is its error: no response ends the run.
func (u *user) exchange(one, before *sent, found *record.Judgement) (err error) {
	defer func() {
		if cause := recover(); cause != nil {
			err = fmt.Errorf("panic: %v", cause)
		}
	}()
	defer u.sender.Release()
	u.post(one)
	one.Ended, one.IsUnanswered = u.engine.recorder.Now(), one.response.Fault != ""
	*found, err = u.verdict(one, before)
	return err
}

func (u *user) post(one *sent) {
	u.engine.inFlight.Add(1)
	defer u.engine.inFlight.Add(-1)
	one.response = u.sender.Post(one.Operation, one.body)
	one.Connection = one.response.Connection
}

// verdict asks the script about a response that is not plainly flawless, and about everything where it compares.
func (u *user) verdict(one, before *sent) (record.Judgement, error) {
	var page []byte
	if before != nil {
		page = before.response.Content
	}
	if one.response.Failure != nil {
		// Names are resolved by this machine: k6's own requests leave the same line in the log.
		u.vu.State().Logger.WithError(one.response.Failure).Warn("Request Failed")
	}
	if !u.engine.JudgesAll {
		if one.IsUnanswered {
			return record.Judgement{Code: one.response.Fault}, nil
		}
		if one.response.IsSuccess() {
			evidence := u.engine.Operations[one.Operation].Evidence
			if missing, ok := judge.IsFlawless(one.Operation, evidence, one.body, one.response.Content, page); ok {
				return record.Judgement{Code: "accepted", Missing: missing}, nil
			}
		}
	}
	return u.askJudge(one, before)
}

// askJudge has the script judge a response. It fails where k6 interrupts the script. The parser of the script has no limits, and
// its stack and its memory are those of the whole process.
func (u *user) askJudge(one, before *sent) (record.Judgement, error) {
	if excess := judge.Excess(one.response.Content); excess != "" {
		if one.response.IsSuccess() {
			return record.Judgement{Code: excess}, nil
		}
		one.response.Content = nil
	}
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

// waitForStart waits until a request is due, or for the end of a run that has stopped.
func (u *user) waitForStart(ctx context.Context, due time.Duration) {
	u.waitUntil(ctx, due)
	if u.engine.recorder.IsStopped() {
		// The process is about to end.
		<-ctx.Done()
	}
}

// waitUntil waits for a moment.
func (u *user) waitUntil(ctx context.Context, moment time.Duration) {
	wait(ctx, moment-u.engine.recorder.Now())
}

func wait(ctx context.Context, left time.Duration) {
	if left <= 0 {
		return
	}
	timer := time.NewTimer(left)
	defer timer.Stop()
	select {
	case <-timer.C:
	case <-ctx.Done():
	}
}
