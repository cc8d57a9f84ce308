package ledger

import (
	"fmt"
	"hash/crc32"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

const token = "3f2a5c1e-8d74-4b6f-9a10-2c5d7e8f9a0b"

func ledgerIn(t *testing.T) (*Ledger, string) {
	t.Helper()
	path := filepath.Join(t.TempDir(), "ledger.ndjson")
	ledger, err := Open(path, 7)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = ledger.file.Close() })
	return ledger, path
}

func contentOf(t *testing.T, path string) string {
	t.Helper()
	content, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return string(content)
}

func TestABlockHasItsWritesAndItsChecksum(t *testing.T) {
	ledger, path := ledgerIn(t)
	ledger.Note(Write{Operation: 1, Iteration: 12, Step: 3, Credential: 0, Ended: 1500 * time.Millisecond, Body: "{}", Token: token})
	ledger.Note(Write{Operation: 2, Iteration: 13, Credential: 1, Ended: 2 * time.Second, IsUnknown: true, Body: "{}"})
	if err := ledger.Flush(); err != nil {
		t.Fatal(err)
	}
	entry := `{"kind":"writes","share":1,"count":2,"unknown":1,"rows":["1 12 3 0 1500 + a3a6bf43 ` + token + `","2 13 0 1 2000 ? a3a6bf43 "]}`
	want := fmt.Sprintf("{\"checksum\":\"%08x\",\"entry\":%s}\n", crc32.ChecksumIEEE([]byte(entry)), entry)
	if found := contentOf(t, path); found != want {
		t.Errorf("the block must be %s, got %s", want, found)
	}
	if err := ledger.Flush(); err != nil || contentOf(t, path) != want {
		t.Errorf("a flush without writes must add nothing, got %q and %v", contentOf(t, path), err)
	}
}

func TestTheShareIsHalvedOnceThereAreManyWrites(t *testing.T) {
	ledger, path := ledgerIn(t)
	ledger.atOnce = 1000
	for iteration := range int64(8000) {
		ledger.Note(Write{Operation: 1, Iteration: iteration, Body: "{}", Token: token})
		if iteration%100 == 99 {
			_ = ledger.Flush()
		}
	}
	content := contentOf(t, path)
	rows := strings.Count(content, token)
	if rows < 2600 || rows > 3400 {
		t.Errorf("1000 writes at each of the shares 1, 1/2, 1/4 must leave some 3000 of 8000, got %d", rows)
	}
	for _, share := range []string{`"share":1,`, `"share":0.5,`, `"share":0.25,`} {
		if !strings.Contains(content, share) {
			t.Errorf("the blocks must name their shares, found no %s", share)
		}
	}
	if strings.Count(content, `"count":100,`) != 80 {
		t.Error("each block must count the writes that it leaves out, too")
	}
}

func TestALineIsShorterThanACollectorTakes(t *testing.T) {
	ledger, path := ledgerIn(t)
	for iteration := range int64(20_000) {
		ledger.Note(Write{Operation: 1, Iteration: iteration, Body: "{}", Token: token})
	}
	_ = ledger.Flush()
	content := contentOf(t, path)
	if rows := strings.Count(content, token); rows != 20_000 {
		t.Errorf("the lines must have 20000 writes, got %d", rows)
	}
	for _, line := range strings.Split(content, "\n") {
		if len(line) > 1<<19 {
			t.Errorf("a line must be shorter than half a megabyte, got %d bytes", len(line))
		}
	}
}

func TestNothingIsWrittenAfterAnError(t *testing.T) {
	ledger, _ := ledgerIn(t)
	_ = ledger.file.Close()
	for range 2 {
		ledger.Note(Write{Body: "{}"})
		if ledger.Flush() == nil {
			t.Fatal("a closed file must be an error")
		}
	}
	if len(ledger.rows) > 0 {
		t.Error("rows that cannot be written must not stay in memory")
	}
}
