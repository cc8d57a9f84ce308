package record

import (
	"bytes"
	"encoding/json"
	"errors"
	"os"
)

// keptBytes is how much of the latest lines is kept: more than can be on its way to a reader, which is what a socket holds
// (some 200 KiB) and what Assay reads at once (64 KiB).
const keptBytes = 1 << 20

// Kept are the latest lines of a journal, and the file that their reader appends them to. They go into the file if the reader
// has died: whatever was on its way to the reader died with it.
type Kept struct {
	// file is to be open for reading and appending.
	file  *os.File
	lines []keptLine
	bytes int
	// first and last are the numbers of the first and the latest window of the run.
	first, last int64
	isBegun     bool
	// isCut is set from the first window on that is not whole.
	isCut bool
}

// keptLine is a whole window.
type keptLine struct {
	sequence int64
	text     []byte
}

// NewKept keeps lines for a file.
func NewKept(file *os.File) *Kept { return &Kept{file: file} }

// keep keeps the line of a window, its end included, and forgets the oldest. Not the lines from a window on that is not whole:
// in a run without an end it would count as a whole one.
func (k *Kept) keep(sequence int64, text []byte, isWhole bool) {
	if !k.isBegun {
		k.first, k.isBegun = sequence, true
	}
	k.last = sequence
	k.isCut = k.isCut || !isWhole
	if k.isCut {
		return
	}
	k.lines = append(k.lines, keptLine{sequence, text})
	k.bytes += len(text)
	for k.bytes > keptBytes && len(k.lines) > 1 {
		k.bytes -= len(k.lines[0].text)
		k.lines = k.lines[1:]
	}
}

// isInFile says whether the file has the latest window.
func (k *Kept) isInFile() bool {
	if !k.isBegun {
		return true
	}
	end, err := readEnd(k.file)
	return err == nil && end.hasWindow && end.sequence >= k.last
}

// complete appends the windows that the file lacks, in place of a torn last line. It appends none after a gap. Nobody else may
// write to the file any more.
func (k *Kept) complete() error {
	end, err := readEnd(k.file)
	if err != nil {
		return err
	}
	next := k.first
	if end.hasWindow {
		next = end.sequence + 1
	}
	lines := k.lines
	for len(lines) > 0 && lines[0].sequence < next {
		lines = lines[1:]
	}
	if len(lines) == 0 || lines[0].sequence > next {
		return nil
	}
	if err = k.file.Truncate(end.whole); err != nil {
		return err
	}
	for _, line := range lines {
		if _, err = k.file.Write(line.text); err != nil {
			// The disk is full: no torn line is left.
			return errors.Join(err, k.file.Truncate(end.whole))
		}
		end.whole += int64(len(line.text))
	}
	return nil
}

// fileEnd is how far a journal has got.
type fileEnd struct {
	// whole is how many bytes its whole lines have.
	whole int64
	// sequence is the number of its last window, if it has any.
	sequence  int64
	hasWindow bool
}

// endBytes is how much of a file is read for its last window at first.
const endBytes = 64 << 10

func readEnd(file *os.File) (end fileEnd, err error) {
	info, err := file.Stat()
	if err != nil {
		return end, err
	}
	for length := int64(endBytes); ; length *= 4 {
		from := max(0, info.Size()-length)
		text := make([]byte, info.Size()-from)
		if _, err = file.ReadAt(text, from); err != nil {
			return end, err
		}
		isAll := from == 0
		if !isAll {
			// What comes before the first end of a line may be a part of one.
			_, rest, _ := bytes.Cut(text, newline)
			from, text = info.Size()-int64(len(rest)), rest
		}
		text = text[:bytes.LastIndexByte(text, '\n')+1]
		end.whole = from + int64(len(text))
		end.sequence, end.hasWindow = lastWindow(text)
		if end.hasWindow || isAll {
			return end, nil
		}
	}
}

var newline = []byte("\n")

// lastWindow returns the number of the last window among whole lines.
func lastWindow(text []byte) (int64, bool) {
	for len(text) > 0 {
		start := bytes.LastIndexByte(text[:len(text)-1], '\n') + 1
		var line struct {
			Entry struct {
				Kind     string
				Sequence int64
			}
		}
		if json.Unmarshal(text[start:], &line) == nil && line.Entry.Kind == "window" {
			return line.Entry.Sequence, true
		}
		text = text[:start]
	}
	return 0, false
}
