// Who reads the lines of this process, and what becomes of the journal if the reader dies.

package assay

import (
	"os"
	"time"

	"assay/engine/record"
)

// reader is the Assay that started this process. That it has died shows in two things together: this process has got another parent, and nobody reads its standard output.
type reader struct{ pid int }

const (
	// dying is how long a reader that has closed its end may take to be gone, or one that is gone to have closed it.
	dying = 500 * time.Millisecond
	// glance is how often that is looked at.
	glance = 2 * time.Millisecond
)

// hasLeft says whether the reader is no longer the parent. The kernel then runs none of its threads any more, so that it writes
// nothing. A reader that is stopped has not left.
func (r *reader) hasLeft() bool { return os.Getppid() != r.pid }

// isGone says whether nobody reads any more.
func (r *reader) isGone(lines *record.Journal) bool {
	return lines.WasUnread() || r.hasLeft() && lines.IsUnread(recorder())
}

// succeed ends the run, and this process. If the reader has died, it completes the journal.
func (r *reader) succeed(lines *record.Journal) {
	if recorder := recorder(); recorder != nil {
		recorder.Halt()
	}
	if until(r.hasLeft) {
		lines.Complete(recorder())
	}
	os.Exit(1)
}

// until waits for something as long as dying takes, and says whether it has come.
func until(hasCome func() bool) bool {
	for end := time.Now().Add(dying); !hasCome(); time.Sleep(glance) {
		if time.Now().After(end) {
			return false
		}
	}
	return true
}
