package record

import (
	"bytes"
	"compress/zlib"
	"encoding/base64"
	"encoding/binary"
	"encoding/json"
	"os"
	"testing"
	"time"

	"github.com/HdrHistogram/hdrhistogram-go"
)

// The same file is read by test/statistics/histogram.test.ts, so that both engines tell the same percentiles of the same times.
func TestTimesAreEncodedAsTheReaderOfTheJournalExpects(t *testing.T) {
	var file struct {
		Micros  []int64
		Encoded string
	}
	text, err := os.ReadFile("testdata/times.json")
	if err != nil || json.Unmarshal(text, &file) != nil {
		t.Fatal(err, string(text))
	}
	histogram := newHistogram()
	for _, micros := range file.Micros {
		histogram.add(time.Duration(micros) * time.Microsecond)
	}
	if got, err := histogram.MarshalText(); err != nil || string(got) != file.Encoded {
		t.Errorf("the times must be encoded as %q, got %q and %v", file.Encoded, got, err)
	}
}

func TestTimesAreReadByTheLibraryBucketForBucket(t *testing.T) {
	for _, micros := range [][]int64{{1}, {1, 1, 2, 5, 2_047, 2_048}, {90_000_000, highestMicros}, {1_000, 1_001, 4_100, 4_101}} {
		histogram := newHistogram()
		for _, one := range micros {
			histogram.add(time.Duration(one) * time.Microsecond)
		}
		text, _ := histogram.MarshalText()
		if read, err := readTimes(string(text)); err != nil || !read.Equals(histogram.Histogram) {
			t.Errorf("%v must be read as they were written, got %v and %v", micros, read, err)
		}
	}
}

// readTimes has the library read a text; the library reads compressed forms alone, which hold a plain one.
func readTimes(text string) (*hdrhistogram.Histogram, error) {
	plain, err := base64.StdEncoding.DecodeString(text)
	if err != nil {
		return nil, err
	}
	var contents bytes.Buffer
	writer := zlib.NewWriter(&contents)
	if _, err := writer.Write(plain); err != nil {
		return nil, err
	}
	if err := writer.Close(); err != nil {
		return nil, err
	}
	form := binary.BigEndian.AppendUint32(nil, uint32(hdrhistogram.V2CompressedEncodingCookieBase|0x10))
	form = binary.BigEndian.AppendUint32(form, uint32(contents.Len()))
	return hdrhistogram.Decode([]byte(base64.StdEncoding.EncodeToString(append(form, contents.Bytes()...))))
}
