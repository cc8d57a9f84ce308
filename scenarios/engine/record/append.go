package record

import (
	"bytes"
	"fmt"
	"hash/crc32"
	"os"
	"time"
)

// Line is the line of an entry of the journal.
func Line(entry []byte) []byte {
	return fmt.Appendf(nil, "{\"checksum\":\"%08x\",\"entry\":%s}\n", crc32.ChecksumIEEE(entry), entry)
}

// AppendLine appends a line to a file to which another process appends, too. It takes back a line that does not fit.
func AppendLine(file *os.File, line []byte) error {
	if err := removeTornLine(file); err != nil {
		return err
	}
	written, err := file.Write(line)
	if err != nil && written > 0 {
		if info, failure := file.Stat(); failure == nil {
			_ = file.Truncate(info.Size() - int64(written))
		}
	}
	return err
}

// tornAfter is how long another process may take to append a line.
const tornAfter = 500 * time.Millisecond

// removeTornLine removes what a process that died has begun to append.
func removeTornLine(file *os.File) error {
	for until := time.Now().Add(tornAfter); ; time.Sleep(time.Millisecond) {
		torn, size, err := tornBytes(file)
		if err != nil || torn == 0 {
			return err
		}
		if time.Now().After(until) {
			return file.Truncate(size - torn)
		}
	}
}

// tornBytes is how many bytes come after the last end of a line.
func tornBytes(file *os.File) (torn, size int64, err error) {
	info, err := file.Stat()
	if err != nil {
		return 0, 0, err
	}
	const most = 64 << 10
	size = info.Size()
	for torn < size {
		part := make([]byte, min(most, size-torn))
		if torn == 0 {
			part = part[:1]
		}
		if _, err = file.ReadAt(part, size-torn-int64(len(part))); err != nil {
			return 0, 0, err
		}
		end := bytes.LastIndexByte(part, '\n')
		torn += int64(len(part) - 1 - end)
		if end >= 0 {
			break
		}
	}
	return torn, size, nil
}
