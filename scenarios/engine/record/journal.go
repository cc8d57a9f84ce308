package record

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"syscall"
	"time"
)

// Journal appends the windows to the file of the journal. Its reader gets the same lines, and the progress of the run each second
// and at its end, one JSON object on each line.
type Journal struct {
	writer io.Writer
	// file is open for reading and appending; Assay appends its own lines to it. It is nil without a journal.
	file  *os.File
	begun time.Time
	// longestGap is the longest time in which this process did nothing, or waited for the reader of its lines.
	longestGap time.Duration
	lastTick   time.Time
	lastLine   time.Time
	failure    error
	// isFull is set once a line could not be appended: none is appended after a gap.
	isFull bool
	// isWithoutEnd is set once nobody will append the end of the run.
	isWithoutEnd bool
	// IsUnread is set once nobody reads the lines any more.
	IsUnread bool
	// isOver is set once everything else was written.
	isOver bool
}

// TickInterval is the time between two calls of Tick.
const TickInterval = 100 * time.Millisecond

// Open writes a first line, so that a reader knows that k6 has begun.
func Open(writer io.Writer, file *os.File) *Journal {
	now := time.Now()
	journal := &Journal{writer: writer, file: file, begun: now, lastTick: now}
	journal.Progress(nil)
	return journal
}

// Tick writes the windows that are over, and the progress if it is time to. There is no recorder before the script has run.
func (j *Journal) Tick(recorder *Recorder) {
	j.longestGap = max(j.longestGap, time.Since(j.lastTick)-TickInterval)
	j.lastTick = time.Now()
	j.flush(recorder, false)
	if time.Since(j.lastLine) >= time.Second {
		j.Progress(recorder)
	}
}

// Close writes what is left, and returns what went wrong since the journal was opened.
func (j *Journal) Close(recorder *Recorder) error {
	j.flush(recorder, true)
	j.isOver = true
	j.Progress(recorder)
	return j.failure
}

// Complete appends the windows that are over of a run that was stopped because its reader has died.
func (j *Journal) Complete(recorder *Recorder) {
	j.isWithoutEnd = true
	time.Sleep(recorder.untilSettled())
	j.flush(recorder, false)
}

func (j *Journal) flush(recorder *Recorder, isEnd bool) {
	if recorder == nil {
		return
	}
	over := recorder.closed(isEnd)
	for _, window := range over {
		j.write(recorder, window)
	}
	if recorder.OnFlush != nil && (isEnd || len(over) > 0) {
		recorder.OnFlush()
	}
	recorder.reuse(over)
}

func (j *Journal) write(recorder *Recorder, window *Window) {
	if entry := j.encoded(window); entry != nil {
		line := Line(entry)
		// In a run without an end, a window that is not whole would count as a whole one.
		if j.file != nil && (!j.isWithoutEnd || recorder.isWhole(window)) {
			j.append(line)
		}
		j.line(line)
	}
}

// append appends a line to the file, and reports to the reader if there is no room for it.
func (j *Journal) append(line []byte) {
	if j.isFull {
		return
	}
	err := AppendLine(j.file, line)
	if err == nil {
		return
	}
	j.isFull = true
	j.fail(err)
	code := "EIO"
	for name, number := range noRoom {
		if errors.Is(err, number) {
			code = name
		}
	}
	j.line(fmt.Appendf(nil, "{\"kind\":\"unwritable\",\"code\":%q}\n", code))
}

var noRoom = map[string]syscall.Errno{"ENOSPC": syscall.ENOSPC, "EDQUOT": syscall.EDQUOT, "EFBIG": syscall.EFBIG}

// Progress writes the run so far, as the end once it is over. It finds out whether anybody reads.
func (j *Journal) Progress(recorder *Recorder) {
	kind := "progress"
	if j.isOver {
		kind = "end"
	}
	j.lastLine = time.Now()
	line := struct {
		Kind      string `json:"kind"`
		ClockMs   int64  `json:"clockMs"`
		ElapsedMs int64  `json:"elapsedMs"`
		// MeasuredMs is the time from the start of the schedule to the last outcome.
		MeasuredMs   int64 `json:"measuredMs"`
		LongestGapMs int64 `json:"longestGapMs"`
		totals
		VUs int64 `json:"vus"`
	}{Kind: kind, ClockMs: time.Now().UnixMilli(), ElapsedMs: time.Since(j.begun).Milliseconds(),
		LongestGapMs: j.longestGap.Milliseconds()}
	if recorder != nil {
		var last time.Duration
		line.totals, line.VUs, last = recorder.view()
		line.MeasuredMs = last.Milliseconds()
	}
	if text := j.encoded(line); text != nil {
		j.line(append(text, '\n'))
	}
}

// encoded is nil for what cannot be encoded.
func (j *Journal) encoded(entry any) []byte {
	text, err := json.Marshal(entry)
	j.fail(err)
	return text
}

// line writes a line, its end included.
func (j *Journal) line(text []byte) {
	_, err := j.writer.Write(text)
	j.IsUnread = j.IsUnread || errors.Is(err, syscall.EPIPE) || errors.Is(err, syscall.ECONNRESET)
	j.fail(err)
}

func (j *Journal) fail(err error) {
	if j.failure == nil {
		j.failure = err
	}
}
