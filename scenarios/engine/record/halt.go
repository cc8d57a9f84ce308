// The end of a run that nobody counts to its end: nothing more is sent, and what is over stays.

package record

import "time"

// Halt says that from now on nothing more is to be sent: the window that is open will not be a whole one. It says so once.
func (r *Recorder) Halt() {
	r.mutex.Lock()
	defer r.mutex.Unlock()
	if !r.isHalted.Load() {
		r.haltedAt = r.Now()
		r.isHalted.Store(true)
	}
}

// IsHalted says whether nothing more is to be sent.
func (r *Recorder) IsHalted() bool { return r.isHalted.Load() }

// isWhole says whether a window was over before the run was.
func (r *Recorder) isWhole(window *window) bool {
	until := r.Now()
	if r.IsHalted() {
		until = r.haltedAt
	}
	return time.Duration(window.index+1)*r.width() <= until
}

// untilSettled is how long samples of the whole windows of a halted run may still come.
func (r *Recorder) untilSettled() time.Duration {
	return r.haltedAt.Truncate(r.width()) + lateness - r.Now()
}

func (r *Recorder) width() time.Duration { return time.Duration(r.WindowMs) * time.Millisecond }
