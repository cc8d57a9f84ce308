// Package ledger notes the writes that the target accepted in a load, so that they can be looked up again.
package ledger

import (
	"fmt"
	"hash/crc32"
	"os"
	"strconv"
	"sync"
	"time"

	"assay/engine/internal/random"
	"assay/engine/record"
)

// Write is a creation or a trade that the target accepted, or may have accepted.
type Write struct {
	// Operation is its index in OPERATION_IDS; iteration, step and the seed of the run say which request it was.
	Operation int
	Iteration int64
	Step      int
	// Credential is the index of the one that it was sent with, in the list of the run.
	Credential int
	// Ended is when the response came, since the start of the schedule.
	Ended time.Duration
	// IsUnknown: there is no response that says what became of it.
	IsUnknown bool
	// Body is what was sent, and Token the id of the token that was created or traded.
	Body, Token string
}

// Ledger appends the writes of a run to a file, one line or more for each window; the file may be the journal of the run. Its size
// is bounded: once there are so many at one share, it notes half as large a share of those that follow.
type Ledger struct {
	mutex  sync.Mutex
	file   *os.File
	seed   int64
	atOnce int
	// share of the writes is noted, and noted of them are so far.
	share   float64
	noted   int
	all     int64
	unknown int64
	rows    []byte
	failure error
}

// rowsAtOneShare bounds a day of a million writes to some 15 MB.
const rowsAtOneShare = 50_000

// mostBytes of rows in a line: a collector takes lines of a megabyte.
const mostBytes = 256 << 10

// Open creates the file, or continues one.
func Open(path string, seed int64) (*Ledger, error) {
	file, err := os.OpenFile(path, os.O_CREATE|os.O_APPEND|os.O_RDWR, 0o644)
	if err != nil {
		return nil, err
	}
	return &Ledger{file: file, seed: seed, atOnce: rowsAtOneShare, share: 1}, nil
}

// Note takes a write. Its row has the operation, the iteration, the step, the credential, the end in ms, + or ? for an unknown
// outcome, the checksum of the body and the token, as run/journal/write-ledger.ts reads it.
func (l *Ledger) Note(write Write) {
	l.mutex.Lock()
	defer l.mutex.Unlock()
	l.all++
	mark := '+'
	if write.IsUnknown {
		mark = '?'
		l.unknown++
	}
	if l.share < 1 && random.NewStreams(l.seed, "ledger/"+strconv.Itoa(write.Step)).First(write.Iteration) >= l.share {
		return
	}
	if len(l.rows) > 0 {
		l.rows = append(l.rows, ',')
	}
	l.rows = fmt.Appendf(l.rows, `"%d %d %d %d %d %c %x %s"`, write.Operation, write.Iteration, write.Step, write.Credential,
		write.Ended.Milliseconds(), mark, crc32.ChecksumIEEE([]byte(write.Body)), write.Token)
	l.noted++
	if len(l.rows) >= mostBytes {
		_ = l.flush()
	}
}

// Flush appends what has been noted since the last call, and halves the share of the next block if it is time to. It returns the
// first error, after which nothing more is written: a block would be missing in between.
func (l *Ledger) Flush() error {
	l.mutex.Lock()
	defer l.mutex.Unlock()
	return l.flush()
}

func (l *Ledger) flush() error {
	if l.all == 0 || l.failure != nil {
		l.rows = l.rows[:0]
		return l.failure
	}
	entry := fmt.Appendf(nil, `{"kind":"writes","share":%g,"count":%d,"unknown":%d,"rows":[%s]}`, l.share, l.all, l.unknown, l.rows)
	l.failure = record.AppendLine(l.file, record.Line(entry))
	l.rows, l.all, l.unknown = l.rows[:0], 0, 0
	if l.noted >= l.atOnce {
		l.noted, l.share = 0, l.share/2
	}
	return l.failure
}
