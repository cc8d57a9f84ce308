// Who reads the lines of this process, and what becomes of the journal if the reader dies.

package assay

import (
	"os"
	"time"

	"assay/engine/record"
)

// reader is the Assay that started this process. It alone writes to its journal as long as it lives. That it has died shows in
// two things together: this process has got another parent, and nobody reads its standard output.
type reader struct {
	pid  int
	kept *record.Kept
}

func newReader(file *os.File) *reader {
	return &reader{pid: os.Getppid(), kept: record.NewKept(file)}
}

const (
	// dying is how long a reader that has closed its end may take to be gone, or one that is gone to have closed it; also how
	// long a last line may take from there to the file.
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
		// Nobody is left to be told of a failure.
		_ = lines.Complete(recorder())
	}
	os.Exit(1)
}

// await waits at the end of the run until the last line is in the file. A process that dies before it leaves the rest to its successor.
func (r *reader) await(lines *record.Journal) {
	until(func() bool {
		if lines.IsKept() {
			return true
		}
		if r.isGone(lines) {
			r.succeed(lines)
		}
		return false
	})
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
