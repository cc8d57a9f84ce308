// Package random is seeded chance, the same as schemas/random.ts: the same seed and label give the same values in Node, in scripts
// and here.
package random

import (
	"math"
	"strconv"
)

const (
	step  = 0x9e3779b9
	reach = 4294967296.0
)

// Random is a stream of values for a seed and a label.
type Random struct{ state uint32 }

// New returns the stream of a label, which begins with the seed.
func New(label string) *Random { return &Random{state: finished(hashed(basis, label))} }

// Next is uniform in [0, 1).
func (r *Random) Next() float64 {
	r.state += step
	return float64(mixed(r.state)) / reach
}

// Integer is uniform in [low, high], both included.
func (r *Random) Integer(low, high int64) int64 {
	return low + int64(math.Floor(r.Next()*float64(high-low+1)))
}

// Streams have labels that differ in an index alone.
type Streams struct{ beginning uint32 }

// NewStreams returns those of seed/label/index.
func NewStreams(seed int64, label string) Streams {
	return Streams{hashed(basis, strconv.FormatInt(seed, 10)+"/"+label+"/")}
}

// First is the first value of the stream with an index.
func (s Streams) First(index int64) float64 {
	// Without memory of its own: a long run has millions of arrivals, and each renewed request asks for one.
	var digits [20]byte
	values := Random{finished(hashed(s.beginning, strconv.AppendInt(digits[:0], index, 10)))}
	return values.Next()
}

// mixed is splitmix32.
func mixed(state uint32) uint32 {
	z := state ^ state>>16
	z *= 0x21f0aaad
	z = (z ^ z>>15) * 0x735a2d97
	return z ^ z>>15
}

// basis is the hash of no text.
const basis uint32 = 0x811c9dc5

// hashed is FNV-1a from a hash on. Labels are ASCII.
func hashed[text string | []byte](value uint32, label text) uint32 {
	for i := 0; i < len(label); i++ {
		value = (value ^ uint32(label[i])) * 0x01000193
	}
	return value
}

// finished is the mixing step after the last character.
func finished(value uint32) uint32 {
	value = (value ^ value>>16) * 0x7feb352d
	value = (value ^ value>>15) * 0x846ca68b
	return value ^ value>>16
}
