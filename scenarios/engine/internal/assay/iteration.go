package assay

import (
	"context"
	"encoding/json"
	"fmt"
	"net"
	"net/http"
	"slices"
	"time"

	"github.com/grafana/sobek"
	"go.k6.io/k6/v2/js/common"
	"go.k6.io/k6/v2/js/modules"
	"go.k6.io/k6/v2/lib"
	"go.k6.io/k6/v2/lib/netext"

	"assay/engine/arrivals"
	"assay/engine/internal/judge"
	"assay/engine/internal/send"
	"assay/engine/record"
)

// honouredWaitMs is the longest pause, in milliseconds, that a Retry-After may ask of a user in the closed model.
const honouredWaitMs = 60_000

// honoured is the pause for a Retry-After: a date may be further away than a duration can hold.
func honoured(waitMs float64) time.Duration {
	return arrivals.Millis(min(waitMs, honouredWaitMs)).Duration()
}

// virtualUser takes ticks, sends what they ask for, and has the responses judged.
type virtualUser struct {
	vu     modules.VU
	engine *loadEngine
	judge  sobek.Callable
	// sender is over the transport of k6; nil before the first run.
	sender *send.Sender
	// person is who sends.
	person *person
	// resumes is when the pause that the target asked for is over. In the closed model only.
	resumes time.Duration
}

// sentRequest is a request with its outcome.
type sentRequest struct {
	record.Attempt
	iteration int64
	step      int
	body      string
	response  send.Response
	// read is the response, if later ones must agree with it.
	read *judge.Earlier
}

// open prepares the sender for the requests of a run, and the transport of k6 before its first request.
func (u *virtualUser) open(ctx context.Context) {
	if u.sender == nil {
		state, engine := u.vu.State(), u.engine
		engine.connected.Do(func() {
			engine.connections, engine.connectionErr = send.ReadConnectionOptions(state.Options.External["assay"])
		})
		if engine.connectionErr != nil {
			common.Throw(u.vu.Runtime(), engine.connectionErr)
		}
		transport := state.Transport.(*http.Transport)
		engine.connections(transport)
		u.sender = send.New(engine.target, transport, socketOf, engine.TimeoutMs.Duration(), engine.Recorder.Now)
	}
	u.sender.Open(ctx)
}

// socketOf is what k6 counts the bytes of.
func socketOf(conn net.Conn) net.Conn {
	if counting, isOfK6 := conn.(*netext.Conn); isOfK6 {
		return counting.Conn
	}
	return conn
}

// run starts iterations until there are no more, or one if k6 counts the iterations of this scenario itself.
func (u *virtualUser) run() {
	ctx := u.vu.Context()
	scenario := lib.GetScenarioState(ctx)
	u.open(ctx)
	if scenario.Executor == arrivals.ExecutorType {
		u.engine.Work(ctx, func(task arrivals.Task) time.Duration { return u.iterate(ctx, task) })
		return
	}
	u.engine.beginClosed(u.vu.State(), scenario.StartTime)
	for ctx.Err() == nil {
		u.pause(ctx)
		due := u.engine.Recorder.Now()
		if due >= u.engine.length {
			break
		}
		u.iterate(ctx, arrivals.Task{Tick: u.engine.nextClosed(), Due: due})
		if scenario.Executor != "constant-vus" {
			return
		}
	}
	if scenario.Executor == "constant-vus" {
		u.waitUntil(ctx, u.engine.length)
	}
}

// pause waits as long as the target asked for, at most until the schedule is over.
func (u *virtualUser) pause(ctx context.Context) {
	u.waitUntil(ctx, min(u.resumes, u.engine.length))
}

// iterate sends the request or the session of a tick. Where it is a session, each further request is due once the response
// before it has come and the think time is over. It returns how long the target took, and the user to think.
func (u *virtualUser) iterate(ctx context.Context, task arrivals.Task) (taken time.Duration) {
	requests, pass := u.engine.pool.RequestsOf(task.Tick)
	due, recorder := task.Due, u.engine.Recorder
	var newToken string
	// latest are the request that is sent and the one before.
	var latest [2]sentRequest
	var before *sentRequest
	for step := range requests {
		request := &requests[step]
		due += request.Think()
		isFirst := step == 0
		if due >= u.engine.length && !(isFirst && u.engine.Model == "open") {
			if u.engine.Model == "closed" {
				// Or it would begin session after session, and send the first request of each.
				u.waitUntil(ctx, u.engine.length)
			}
			return taken
		}
		if request.NamesNewToken && newToken == "" {
			recorder.Count(func(window *record.Window) { window.Skipped += int64(len(requests) - step) })
			return taken
		}
		current := &latest[step%2]
		*current = sentRequest{iteration: task.Tick, step: step, body: u.engine.pool.BodyOf(request, pass, newToken)}
		current.Operation, current.Due, current.IsWarmUp = request.Operation, due, due < u.engine.WarmUpMs.Duration()
		if isFirst {
			// What delays a later request is the verdict on the response before it, which takes this machine's time.
			current.IsQueued, current.Queued = task.IsQueued, task.Wait
		}
		if u.waitForStart(ctx, due); ctx.Err() != nil {
			return taken
		}
		if isFirst && recorder.IsTooLate(due) {
			recorder.Drop(1, current.IsWarmUp)
			return taken
		}
		if isFirst && u.engine.pool.HasSessions() {
			recorder.BeginSession()
		}
		u.person = u.engine.personOf(task.Tick, request, u.vu.State().VUID)
		judgement, ofTarget, isOver := u.sendOne(ctx, current, before)
		taken += request.Think() + ofTarget
		if request.Operation == judge.CreateTokenTransaction && judgement.IsSuccess() {
			newToken = judge.CreatedTokenID(current.response.Content)
		}
		u.noteWrite(current, &judgement, newToken)
		if isOver {
			return taken
		}
		due = max(current.Ended, u.resumes)
		before = nil
		if request.Operation == judge.GetLeaderboard && judgement.IsSuccess() {
			current.response.Content = slices.Clone(current.response.Content)
			current.read = judge.ReadEarlier(current.Operation, current.response.Content)
			before = current
		}
	}
	return taken
}

// sendOne sends a request that is due, and has its response judged and recorded; it says how long the target took, and whether
// the run ended meanwhile.
func (u *virtualUser) sendOne(
	ctx context.Context, current, before *sentRequest,
) (judgement record.Judgement, taken time.Duration, isOver bool) {
	recorder := u.engine.Recorder
	recorder.Started(&current.Attempt)
	err := u.exchange(current, before, &judgement)
	if err != nil || current.IsUnanswered {
		if ctx.Err() != nil {
			recorder.Abandoned()
			return judgement, 0, true
		}
	}
	if err != nil {
		u.vu.State().Logger.WithError(err).Error("the engine failed on a response")
		current.Ended, judgement = max(current.Ended, current.Started), record.Judgement{Code: "generator-fault"}
	}
	taken = recorder.Finished(&current.Attempt, judgement)
	if judgement.WaitMs != nil && u.engine.Model == "closed" {
		u.resumes = current.Ended + honoured(*judgement.WaitMs)
	}
	return judgement, taken, false
}

// exchange sends a request and has its response judged. A panic on the way is its error: no response ends the run.
func (u *virtualUser) exchange(current, before *sentRequest, judgement *record.Judgement) (err error) {
	defer func() {
		if cause := recover(); cause != nil {
			err = fmt.Errorf("panic: %v", cause)
		}
	}()
	defer u.sender.Release()
	u.post(current)
	if before == nil || before.Operation != current.Operation {
		before = u.engine.first.of(current)
	}
	*judgement, err = u.verdict(current, before)
	return err
}

func (u *virtualUser) post(current *sentRequest) {
	u.engine.InFlight.Add(1)
	defer u.engine.InFlight.Add(-1)
	current.response = u.sender.Post(u.person.header, current.Operation, current.body, current.Started)
	current.Connection, current.Told = current.response.Connection, current.response.Told
	current.Ended, current.IsUnanswered = current.response.Ended, current.response.Fault != ""
}

// verdict asks the script about a response that is not plainly flawless, and about everything where it compares.
func (u *virtualUser) verdict(current, before *sentRequest) (record.Judgement, error) {
	var earlier *judge.Earlier
	if before != nil {
		earlier = before.read
	}
	if current.response.Fault == "dns" {
		// Names are resolved by this machine: k6's own requests leave the same line in the log.
		u.vu.State().Logger.WithError(current.response.Failure).Warn("Request Failed")
	}
	if !u.engine.JudgesAll {
		if current.IsUnanswered {
			return record.Judgement{Code: current.response.Fault}, nil
		}
		if current.response.IsSuccess() {
			if missing, ok := judge.IsFlawless(current.Operation, current.body, current.response.Content, earlier); ok {
				if before == nil {
					u.engine.first.note(current)
				}
				return record.Judgement{Code: "accepted", Missing: missing}, nil
			}
		}
	}
	return u.askJudge(current, before)
}

// askJudge has the script judge a response. It fails where k6 interrupts the script. The parser of the script has no limits, and
// its stack and its memory are those of the whole process.
func (u *virtualUser) askJudge(current, before *sentRequest) (record.Judgement, error) {
	if excess := judge.Excess(current.response.Content); excess != "" {
		if current.response.IsSuccess() {
			return record.Judgement{Code: excess}, nil
		}
		current.response.Content = nil
	}
	// The fields are those of JudgedResponse in scenarios/runtime/k6-x-assay.d.ts.
	response := map[string]any{
		"operation": current.Operation, "iteration": current.iteration, "step": current.step, "request": current.body,
		"status": current.response.Status, "fault": current.response.Fault, "body": string(current.response.Content),
		"retryAfter": current.response.RetryAfter, "requestBefore": "", "bodyBefore": "",
		"isWarmUp": current.IsWarmUp, "credential": u.person.credential,
	}
	if before != nil {
		response["requestBefore"], response["bodyBefore"] = before.body, string(before.response.Content)
	}
	verdictText, err := u.judge(sobek.Undefined(), u.vu.Runtime().ToValue(response))
	judgement := record.Judgement{}
	if err == nil {
		err = json.Unmarshal([]byte(verdictText.String()), &judgement)
	}
	if err == nil && judgement.IsSuccess() {
		judgement.Missing = judge.MissingFields(current.Operation, current.response.Content)
	}
	return judgement, err
}

// waitForStart waits until a request is due, or for the end of a run that has stopped.
func (u *virtualUser) waitForStart(ctx context.Context, due time.Duration) {
	u.waitUntil(ctx, due)
	if u.engine.Recorder.IsStopped() {
		// The process is about to end.
		<-ctx.Done()
	}
}

// waitUntil waits for a moment.
func (u *virtualUser) waitUntil(ctx context.Context, moment time.Duration) {
	arrivals.Wait(ctx, moment-u.engine.Recorder.Now())
}
