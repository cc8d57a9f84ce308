// Watches the Assay that reads the lines of this process, and completes the journal if it dies.

package arrivals

import (
	"os"
	"time"

	"assay/engine/record"
)

// reader is the Assay that started this process. It has died if this process has another parent and nobody reads its standard
// output.
type lineReader struct{ pid int }

const (
	// exitTimeout is how long a reader may take from closing its end of the pipe to its exit, or the other way round.
	exitTimeout = 500 * time.Millisecond
	// pollInterval is the time between two looks at that.
	pollInterval = 2 * time.Millisecond
)

// hasLeft says whether the reader is no longer the parent. The kernel then runs none of its threads any more, so that it writes
// nothing. A reader that is stopped has not left.
func (r *lineReader) hasLeft() bool { return os.Getppid() != r.pid }

// isGone says whether nobody reads any more.
func (r *lineReader) isGone(lines *record.Journal) bool {
	return lines.WasUnread() || r.hasLeft() && lines.IsUnread(sharedRecorder())
}

// exit ends the run and this process. If the reader has died, it completes the journal first.
func (r *lineReader) exit(lines *record.Journal) {
	recorder := sharedRecorder()
	if recorder != nil {
		recorder.Stop()
	}
	for until := time.Now().Add(exitTimeout); !r.hasLeft() && time.Now().Before(until); {
		time.Sleep(pollInterval)
	}
	if r.hasLeft() {
		lines.Complete(recorder)
	}
	os.Exit(1)
}
