// Seeded chance, the same as schemas/random.ts: the same seed and label give the same values in Node, in scripts and here.

package plan

import (
	"math"
	"strconv"
)

const (
	step  = 0x9e3779b9
	reach = 4294967296.0
)

// random is a stream of values for a seed and a label.
type random struct{ state uint32 }

func newRandom(label string) *random { return &random{state: hashOf(label)} }

// next is uniform in [0, 1).
func (r *random) next() float64 {
	r.state += step
	return float64(mixed(r.state)) / reach
}

// integer is uniform in [low, high], both included.
func (r *random) integer(low, high int64) int64 {
	return low + int64(math.Floor(r.next()*float64(high-low+1)))
}

// firstOf is the first value of the stream of seed/label/index.
func firstOf(seed int64, label string, index int64) float64 {
	// Without memory of its own: a long run has millions of arrivals, and each renewed request asks for one.
	var buffer [64]byte
	text := append(strconv.AppendInt(buffer[:0], seed, 10), '/')
	text = append(append(text, label...), '/')
	random := random{hashOf(strconv.AppendInt(text, index, 10))}
	return random.next()
}

// mixed is splitmix32.
func mixed(state uint32) uint32 {
	z := state ^ state>>16
	z *= 0x21f0aaad
	z = (z ^ z>>15) * 0x735a2d97
	return z ^ z>>15
}

// hashOf is FNV-1a, finished by a mixing step. Labels are ASCII.
func hashOf[text string | []byte](label text) uint32 {
	value := uint32(0x811c9dc5)
	for i := 0; i < len(label); i++ {
		value = (value ^ uint32(label[i])) * 0x01000193
	}
	value = (value ^ value>>16) * 0x7feb352d
	value = (value ^ value>>15) * 0x846ca68b
	return value ^ value>>16
}
