package record

import (
	"bytes"
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

func TestALineIsAppendedToWholeLinesOnly(t *testing.T) {
	long := planLine + lineOf(fmt.Sprintf("%q", strings.Repeat("x", 200_000)))
	for _, test := range []struct{ name, content, want string }{
		{"after a line", planLine, planLine},
		{"to an empty file", "", ""},
		{"in place of a torn line", planLine + windowLine(2)[:40], planLine},
		{"in place of a line without its end", planLine + strings.TrimSpace(windowLine(2)), planLine},
		{"in place of a long torn line", long[:len(long)-1], planLine},
		{"in place of a torn first line", windowLine(2)[:40], ""},
	} {
		file := journalFile(t, test.content)
		err := AppendLine(file, []byte(windowLine(3)))
		if got, want := contentOf(t, file), test.want+windowLine(3); err != nil || got != want {
			t.Errorf("%s: the journal must be\n%s, got\n%s and %v", test.name, want, got, err)
		}
	}
}

func TestAReaderIsToldOfAFullDisk(t *testing.T) {
	file := journalFile(t, planLine)
	closed, err := os.Open(file.Name())
	if err != nil {
		t.Fatal(err)
	}
	recorder := recorderOf(3100 * time.Millisecond)
	recorder.Started(&Attempt{})
	var text strings.Builder
	journal := Open(&text, closed)
	journal.Tick(recorder)
	if err := journal.Close(recorder); err == nil {
		t.Fatal("a file that is open for reading only must fail")
	}
	if strings.Count(text.String(), `{"kind":"unwritable","code":"EIO"}`) != 1 || contentOf(t, file) != planLine {
		t.Fatalf("the reader must get it once, got\n%s", text.String())
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

func TestWindowsAreAppendedWithAndWithoutAReader(t *testing.T) {
	file := journalFile(t, planLine)
	recorder := recorderOf(3100 * time.Millisecond)
	recorder.Started(&Attempt{})
	journal := Open(&brokenPipe{left: 2}, file)
	journal.Tick(recorder)
	if !journal.IsUnread || !errors.Is(journal.failure, syscall.EPIPE) {
		t.Fatalf("the reader must be gone, got %v", journal.failure)
	}
	recorder.Stop()
	journal.Complete(recorder)
	content := contentOf(t, file)
	if strings.Count(content, `"kind":"window"`) != 3 || strings.Count(content, "\n") != 4 {
		t.Fatalf("windows 0 to 2 must be in the journal, got\n%s", content)
	}
}

func TestAWindowThatIsOpenWhenTheRunStopsIsNotAppended(t *testing.T) {
	file := journalFile(t, planLine)
	recorder := recorderOf(1990 * time.Millisecond)
	journal := Open(&brokenPipe{}, file)
	recorder.Stop()
	journal.Complete(recorder)
	time.Sleep(20 * time.Millisecond)
	_ = journal.Close(recorder)
	if content := contentOf(t, file); strings.Count(content, `"kind":"window"`) != 1 {
		t.Fatalf("window 0 alone was over, got\n%s", content)
	}
}

func TestOutcomesOfAWholeWindowAreWaitedFor(t *testing.T) {
	file := journalFile(t, planLine)
	recorder := recorderOf(1000 * time.Millisecond)
	attempt := &Attempt{}
	recorder.Started(attempt)
	attempt.Ended = 999 * time.Millisecond
	time.AfterFunc(50*time.Millisecond, func() { recorder.Finished(attempt, Judgement{Code: "reset"}) })
	journal := Open(&brokenPipe{}, file)
	recorder.Stop()
	journal.Complete(recorder)
	if content := contentOf(t, file); !strings.Contains(content, `"reset":1`) {
		t.Fatalf("the outcome belongs to window 0, got\n%s", content)
	}
}

func TestTheLastLineStaysTheEnd(t *testing.T) {
	var text strings.Builder
	journal := Open(&text, nil)
	journal.Progress(nil)
	if err := journal.Close(nil); err != nil {
		t.Fatal(err)
	}
	journal.Progress(nil)
	lines := strings.Split(strings.TrimSpace(text.String()), "\n")
	for at, kind := range []string{"progress", "progress", "end", "end"} {
		if !strings.HasPrefix(lines[at], `{"kind":"`+kind) {
			t.Fatalf("line %d must be the %s, got %s", at, kind, lines)
		}
	}
}

func FuzzTornBytes(f *testing.F) {
	f.Add([]byte(planLine+windowLine(2)[:40]), uint32(0))
	f.Add([]byte(nil), uint32(200_000))
	f.Fuzz(func(t *testing.T, content []byte, more uint32) {
		content = append(content, bytes.Repeat([]byte("x"), int(more%200_000))...)
		torn, size, err := tornBytes(journalFile(t, string(content)))
		if expected := int64(len(content) - bytes.LastIndexByte(content, '\n') - 1); err != nil || torn != expected || size != int64(len(content)) {
			t.Fatalf("%d of %d bytes must be torn, got %d of %d and %v", expected, len(content), torn, size, err)
		}
	})
}
