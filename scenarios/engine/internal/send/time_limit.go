package send

import (
	"context"
	"sync"
	"sync/atomic"
	"time"
)

// timeLimit cancels a request that takes too long, or that is in flight when the run ends. One context and one timer serve all
// requests until one does: a context for each would cost more than all else that a sender does. The timer is not stopped after
// each request either: when it fires, it looks at the request in flight.
type timeLimit struct {
	timeout time.Duration
	// endNs is when the request in flight must have ended, in ns; idle without one, expired after one that had not.
	endNs atomic.Int64
	// mutex is for what the timer and the end of a context need, the connection included.
	mutex  sync.Mutex
	run    context.Context
	ctx    context.Context
	cancel context.CancelCauseFunc
	timer  *time.Timer
}

const (
	idle    = 0
	expired = -1
)

// Open prepares the sender for the requests of a run.
func (s *Sender) Open(run context.Context) {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	if s.cancel != nil {
		s.cancel(nil)
	}
	if s.conn != nil {
		_ = s.conn.SetDeadline(time.Time{})
	}
	ctx, cancel := context.WithCancelCause(run)
	s.run, s.ctx, s.cancel, s.request = run, ctx, cancel, nil
	context.AfterFunc(ctx, func() {
		s.mutex.Lock()
		defer s.mutex.Unlock()
		if s.ctx == ctx && s.conn != nil {
			_ = s.conn.SetDeadline(time.Unix(1, 0))
		}
	})
	if s.timer == nil {
		s.timer = time.AfterFunc(s.timeout, s.check)
	} else {
		s.timer.Reset(s.timeout)
	}
}

// finish says that the request has ended. One that has expired leaves nothing for the next.
func (s *Sender) finish() {
	if s.endNs.Swap(idle) == expired {
		s.Open(s.run)
	}
}

// check cancels the request in flight if its time is up, and comes again when that of the next one may be.
func (s *Sender) check() {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	left, end := s.timeout, s.endNs.Load()
	if end > idle {
		left = time.Duration(end) - s.now()
	}
	if left <= 0 {
		if left = s.timeout; s.endNs.CompareAndSwap(end, expired) {
			s.cancel(context.DeadlineExceeded)
		}
	}
	if s.run.Err() == nil {
		s.timer.Reset(left)
	}
}
