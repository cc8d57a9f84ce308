package send

import (
	"context"
	"sync/atomic"
	"time"
)

// timeLimit cancels a request that takes too long. One context and one timer serve all requests until one does: a context for each
// would cost more than all else that a sender does. The timer is not stopped after each request either: when it fires, it looks
// at the request in flight.
type timeLimit struct {
	run     context.Context
	ctx     context.Context
	cancel  context.CancelCauseFunc
	timeout time.Duration
	now     func() time.Duration
	timer   *time.Timer
	// endNs is when the request in flight must have ended, in ns; idle without one, expired after one that had not.
	endNs atomic.Int64
}

const (
	idle    = 0
	expired = -1
)

// newTimeLimit makes one for the requests of a run.
func newTimeLimit(run context.Context, timeout time.Duration, now func() time.Duration) *timeLimit {
	limit := &timeLimit{run: run, timeout: timeout, now: now}
	limit.ctx, limit.cancel = context.WithCancelCause(run)
	// It must not fire before it is known here.
	limit.timer = time.AfterFunc(time.Hour, limit.check)
	limit.timer.Reset(timeout)
	return limit
}

// begin says when a request begins.
func (l *timeLimit) begin(now time.Duration) { l.endNs.Store(int64(now + l.timeout)) }

// finish says that the request has ended, and whether the limit serves another one.
func (l *timeLimit) finish() bool { return l.endNs.Swap(idle) != expired }

// check cancels the request in flight if its time is up, and comes again when that of the next one may be.
func (l *timeLimit) check() {
	left, end := l.timeout, l.endNs.Load()
	if end != idle {
		left = time.Duration(end) - l.now()
	}
	if left <= 0 {
		if l.endNs.CompareAndSwap(end, expired) {
			l.cancel(context.DeadlineExceeded)
			return
		}
		left = l.timeout
	}
	if l.run.Err() == nil {
		l.timer.Reset(left)
	}
}

// stop releases the timer and the context.
func (l *timeLimit) stop() {
	l.timer.Stop()
	l.cancel(context.Canceled)
}
