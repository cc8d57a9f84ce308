package record

import (
	"errors"
	"fmt"
	"hash/crc32"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"
)

func lineOf(entry string) string {
	return fmt.Sprintf("{\"checksum\":\"%08x\",\"entry\":%s}\n", crc32.ChecksumIEEE([]byte(entry)), entry)
}

func windowLine(sequence int) string {
	return lineOf(fmt.Sprintf(`{"kind":"window","fromMs":%d,"sequence":%d}`, sequence*1000, sequence))
}

func windowLines(from, to int) (lines string) {
	for sequence := from; sequence <= to; sequence++ {
		lines += windowLine(sequence)
	}
	return lines
}

const usageEntry = `{"kind":"usage","fromMs":0,"k6RssMiB":1}`

var planLine = lineOf(`{"kind":"plan","sequence":9}`)

// journalFile is a file with some content, open as Assay hands it over.
func journalFile(t *testing.T, content string) *os.File {
	t.Helper()
	path := filepath.Join(t.TempDir(), "journal.ndjson")
	if err := os.WriteFile(path, []byte(content), 0o600); err != nil {
		t.Fatal(err)
	}
	file, err := os.OpenFile(path, os.O_RDWR|os.O_APPEND, 0)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = file.Close() })
	return file
}

func contentOf(t *testing.T, file *os.File) string {
	t.Helper()
	content, err := os.ReadFile(file.Name())
	if err != nil {
		t.Fatal(err)
	}
	return string(content)
}

func TestAJournalIsCompletedWithTheWindowsThatItLacks(t *testing.T) {
	many := planLine + windowLine(0) + strings.Repeat(lineOf(usageEntry), 3*endBytes/len(usageEntry))
	torn := windowLine(2)[:40]
	for _, test := range []struct {
		name     string
		content  string
		from, to int
		want     string
	}{
		{"the last ones are lost", planLine + windowLines(0, 1), 0, 3, planLine + windowLines(0, 3)},
		{"a usage comes last", planLine + windowLine(0) + lineOf(usageEntry), 0, 1,
			planLine + windowLine(0) + lineOf(usageEntry) + windowLine(1)},
		{"the last line is torn", planLine + windowLines(0, 1) + torn, 0, 2, planLine + windowLines(0, 2)},
		{"the last line lacks its end alone", planLine + windowLines(0, 1) + strings.TrimSpace(windowLine(2)), 0, 2,
			planLine + windowLines(0, 2)},
		{"nothing is lost", planLine + windowLines(0, 3), 0, 3, planLine + windowLines(0, 3)},
		{"the file is ahead", planLine + windowLines(0, 4), 0, 3, planLine + windowLines(0, 4)},
		{"no window was there", planLine, 0, 1, planLine + windowLines(0, 1)},
		{"none of a resumed run was there", planLine + windowLines(0, 6) + lineOf(`{"kind":"gap","fromMs":7000}`), 7, 8,
			planLine + windowLines(0, 6) + lineOf(`{"kind":"gap","fromMs":7000}`) + windowLines(7, 8)},
		{"the last window is far from the end", many + torn, 0, 2, many + windowLines(1, 2)},
		{"there is nothing to add", planLine + torn, 0, -1, planLine + torn},
	} {
		t.Run(test.name, func(t *testing.T) {
			file := journalFile(t, test.content)
			kept := NewKept(file)
			for sequence := test.from; sequence <= test.to; sequence++ {
				kept.keep(int64(sequence), []byte(windowLine(sequence)), true)
			}
			if err := kept.complete(); err != nil {
				t.Fatal(err)
			}
			if got := contentOf(t, file); got != test.want {
				t.Errorf("the journal must be\n%s, got\n%s", tail(test.want), tail(got))
			}
			if test.to >= 0 && !kept.isInFile() {
				t.Error("the latest window must be in the file")
			}
		})
	}
}

func tail(text string) string { return text[max(0, len(text)-500):] }

func TestTheLatestLinesAreKeptAndNoneIsAddedAfterAGap(t *testing.T) {
	file := journalFile(t, planLine)
	kept := NewKept(file)
	long := strings.Repeat(" ", keptBytes/10) + "\n"
	for sequence := range 30 {
		kept.keep(int64(sequence), []byte(long), true)
	}
	if count := len(kept.lines); count != 9 || kept.bytes > keptBytes || kept.lines[8].sequence != 29 {
		t.Fatalf("the latest nine must be kept, got %d with %d bytes", count, kept.bytes)
	}
	if kept.isInFile() {
		t.Fatal("the file has no window")
	}
	if err := kept.complete(); err != nil {
		t.Fatal(err)
	}
	if got := contentOf(t, file); got != planLine {
		t.Fatalf("windows 0 to 20 are lost, and the journal must stay as it was, got %d bytes", len(got))
	}
}

func TestNoLineIsKeptFromAWindowOnThatIsNotWhole(t *testing.T) {
	file := journalFile(t, planLine)
	kept := NewKept(file)
	for sequence := range 4 {
		kept.keep(int64(sequence), []byte(windowLine(sequence)), sequence != 2)
	}
	if err := kept.complete(); err != nil {
		t.Fatal(err)
	}
	if got := contentOf(t, file); got != planLine+windowLines(0, 1) {
		t.Fatalf("windows 0 and 1 must be in the journal, got\n%s", got)
	}
}

// brokenPipe takes so many lines, which nobody reads, before its reader is gone.
type brokenPipe struct{ left int }

func (b *brokenPipe) Write(text []byte) (int, error) {
	if b.left--; b.left < 0 {
		return 0, &os.PathError{Op: "write", Path: "stdout", Err: syscall.EPIPE}
	}
	return len(text), nil
}

func TestLinesThatTheReaderDidNotLiveToWriteAreCompleted(t *testing.T) {
	file := journalFile(t, planLine)
	recorder := recorderOf(3100 * time.Millisecond)
	recorder.Started(&Attempt{})
	journal := Open(&brokenPipe{left: 2}, NewKept(file))
	journal.Beat(recorder)
	if !journal.WasUnread() || !errors.Is(journal.failure, syscall.EPIPE) {
		t.Fatalf("the second window must not have been written, got %v", journal.failure)
	}
	if err := journal.Complete(recorder); err != nil {
		t.Fatal(err)
	}
	content := contentOf(t, file)
	if end, err := readEnd(file); err != nil || end.sequence != 2 || strings.Count(content, "\n") != 4 {
		t.Fatalf("windows 0 to 2 must be in the journal, got %v and\n%s", err, content)
	}
	if strings.Contains(content, `"kind":"end"`) {
		t.Fatal("the run has no end")
	}
}

func TestAWindowThatIsOpenWhenTheRunHaltsIsNotCompleted(t *testing.T) {
	file := journalFile(t, planLine)
	recorder := recorderOf(1990 * time.Millisecond)
	journal := Open(&brokenPipe{}, NewKept(file))
	recorder.Halt()
	if err := journal.Complete(recorder); err != nil {
		t.Fatal(err)
	}
	time.Sleep(20 * time.Millisecond)
	_ = journal.Close(recorder)
	if err := journal.kept.complete(); err != nil {
		t.Fatal(err)
	}
	if end, err := readEnd(file); err != nil || !end.hasWindow || end.sequence != 0 {
		t.Fatalf("window 0 alone was over, got %v %v", end, err)
	}
}

func TestOutcomesOfAWholeWindowAreWaitedFor(t *testing.T) {
	file := journalFile(t, planLine)
	recorder := recorderOf(1000 * time.Millisecond)
	one := &Attempt{}
	recorder.Started(one)
	one.Ended = 999 * time.Millisecond
	time.AfterFunc(50*time.Millisecond, func() { recorder.Finished(one, Judgement{Code: "reset"}) })
	journal := Open(&brokenPipe{}, NewKept(file))
	if err := journal.Complete(recorder); err != nil {
		t.Fatal(err)
	}
	if content := contentOf(t, file); !strings.Contains(content, `"reset":1`) {
		t.Fatalf("the outcome belongs to window 0, got\n%s", content)
	}
}

func TestAReaderIsAskedForByTheProgressOnceMore(t *testing.T) {
	var text strings.Builder
	journal := Open(&text, nil)
	if journal.IsUnread(nil) {
		t.Fatal("somebody reads")
	}
	if err := journal.Close(nil); err != nil {
		t.Fatal(err)
	}
	journal.IsUnread(nil)
	lines := strings.Split(strings.TrimSpace(text.String()), "\n")
	for at, kind := range []string{"progress", "progress", "end", "end"} {
		if !strings.HasPrefix(lines[at], `{"kind":"`+kind) {
			t.Fatalf("the last line must stay the end, got %s", lines)
		}
	}
}
