package assay

import (
	"fmt"
	"net/http"
	"strings"
	"time"

	"go.k6.io/k6/v2/errext"

	"assay/engine/arrivals"
	"assay/engine/internal/send"
)

// trial is a request without side effects that Node has just sent, and what came back, as scenarios/runtime/environment.ts has it.
type trial struct {
	Operation  int    `json:"operation"`
	Body       string `json:"body"`
	Status     int    `json:"status"`
	IsAccepted bool   `json:"isAccepted"`
}

// A target that drops or fails some requests is loaded all the same: one response like that of Node is enough. Attempts without a
// response in time take minutes.
const (
	mostTrials    = 8
	mostHungTries = 4
	trialPause    = 100 * time.Millisecond
)

// compareWithNode sends the trial as the requests of the load are sent, records nothing, and ends the run with what k6 got instead
// of what Node got, unless an attempt got the same.
func (u *virtualUser) compareWithNode() error {
	wanted := u.engine.Trial
	if wanted == nil {
		return nil
	}
	ctx := u.vu.Context()
	u.open(ctx)
	// This virtual user sends nothing else.
	defer u.sender.CloseIdleConnections()
	var difference string
	for attempts, hung := 1, 0; attempts <= mostTrials && hung < mostHungTries; attempts++ {
		current := &sentRequest{body: wanted.Body}
		current.Operation, current.Started, current.IsWarmUp = wanted.Operation, u.engine.Recorder.Now(), true
		u.post(current)
		judgement, err := u.verdict(current, nil)
		u.sender.Release()
		if err != nil {
			return err
		}
		if difference = wanted.differenceOf(&current.response, judgement.Code); difference == "" {
			return nil
		}
		if strings.HasPrefix(judgement.Code, "timeout-") {
			hung++
		}
		if arrivals.Wait(ctx, time.Duration(attempts)*trialPause); ctx.Err() != nil {
			return ctx.Err()
		}
	}
	u.vu.Runtime().Interrupt(&errext.InterruptError{Reason: difference})
	return nil
}

// differenceOf is what came in place of the same class of status, and of an acceptance if Node's request was accepted; empty where
// nothing else came. A limit of the rate says that the target is there.
func (t *trial) differenceOf(got *send.Response, code string) string {
	isAccepted := code == "accepted" || code == "invalid"
	switch {
	case got.Fault != "":
		return fmt.Sprintf("%s (%v)", got.Fault, got.Failure)
	case got.Status == http.StatusTooManyRequests || got.RetryAfter != "":
		return ""
	case got.Status/100 != t.Status/100:
		return fmt.Sprintf("status %d", got.Status)
	case t.IsAccepted && !isAccepted:
		return fmt.Sprintf("status %d with a body that is %s", got.Status, code)
	default:
		return ""
	}
}
