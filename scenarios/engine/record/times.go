package record

import (
	"encoding/base64"
	"encoding/binary"
	"math"
	"reflect"
	"time"
	"unsafe"

	"github.com/HdrHistogram/hdrhistogram-go"
)

// highestMicros is the longest time that a histogram distinguishes: an hour.
const highestMicros = 3_600_000_000

// plainCookie begins a histogram of the V2 form without compression.
const plainCookie = uint32(hdrhistogram.V2EncodingCookieBase | 0x10)

// times is a histogram in µs, a text of the compressed V2 form in JSON and empty without a count. It takes no memory before its
// first value: a process that was stopped for an hour has thousands of windows at once.
type histogram struct{ *hdrhistogram.Histogram }

func newHistogram() histogram { return histogram{hdrhistogram.New(1, highestMicros, 3)} }

// emptied is a histogram without a count.
func (t histogram) emptied() histogram {
	if t.Histogram != nil {
		t.Reset()
	}
	return t
}

func (t *histogram) add(duration time.Duration) {
	if t.Histogram == nil {
		*t = newHistogram()
	}
	// No value is beyond the highest: a limit of an hour is set to every request.
	_ = t.RecordValue(min(max(1, duration.Microseconds()), highestMicros))
}

// histograms are those of times by name.
type histograms map[string]histogram

// emptied are none: the next window may have other names.
func (t histograms) emptied() histograms { return nil }

func (t *histograms) add(name string, duration time.Duration) {
	if *t == nil {
		*t = histograms{}
	}
	times := (*t)[name]
	times.add(duration)
	(*t)[name] = times
}

// MarshalText writes the plain V2 form, and takes precedence over the fields of the histogram. The library knows the compressed
// form alone, which costs a megabyte of garbage for each histogram here, and most of the time that reading a day takes.
func (t histogram) MarshalText() ([]byte, error) {
	if t.Histogram == nil || t.TotalCount() == 0 {
		return nil, nil
	}
	// Exported, they are copied: 190 kB of garbage for each histogram in each window, half of all at 400 requests a second.
	field := reflect.ValueOf(t.Histogram).Elem().FieldByName("counts")
	counts := packed(unsafe.Slice((*int64)(field.UnsafePointer()), field.Len()))
	form := binary.BigEndian.AppendUint32(nil, plainCookie)
	form = binary.BigEndian.AppendUint32(form, uint32(len(counts)))
	form = binary.BigEndian.AppendUint32(form, 0)
	form = binary.BigEndian.AppendUint32(form, uint32(t.SignificantFigures()))
	form = binary.BigEndian.AppendUint64(form, uint64(t.LowestTrackableValue()))
	form = binary.BigEndian.AppendUint64(form, uint64(t.HighestTrackableValue()))
	form = binary.BigEndian.AppendUint64(form, math.Float64bits(1))
	return base64.StdEncoding.AppendEncode(nil, append(form, counts...)), nil
}

// packed writes counts up to the last bucket that holds anything; a number below zero stands for so many empty buckets.
func packed(counts []int64) []byte {
	var written []byte
	empty := int64(0)
	for _, count := range counts {
		if count == 0 {
			empty++
			continue
		}
		if empty > 0 {
			written = binary.AppendVarint(written, -empty)
			empty = 0
		}
		written = binary.AppendVarint(written, count)
	}
	return written
}
