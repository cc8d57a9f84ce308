package plan

import (
	"testing"

	"assay/tools/k6/judge"
)

func TestPoolIsReadInTheOrderOfTheScripts(t *testing.T) {
	pool := &Pool{seed: 7}
	var places []float64
	for _, iteration := range []int64{0, 5, 11, 12, 13, 14, 23, 24, 25, 36, 119} {
		places = append(places, float64(pool.place(iteration, 12, 1)))
	}
	near(t, places, []float64{0, 5, 11, 0, 7, 2, 5, 3, 8, 10, 8})
}

func TestBlocksOfThePoolStayTogetherAsByTheScripts(t *testing.T) {
	pool := &Pool{seed: 7}
	var places []float64
	for _, iteration := range []int64{0, 4999, 20000, 22499, 22500, 40000, 59999} {
		places = append(places, float64(pool.place(iteration, 20000, blockOf(20000))))
	}
	near(t, places, []float64{0, 4999, 0, 2499, 12500, 5000, 19999})
}

func TestLaterPassesRenewNameAndSymbolAsTheScripts(t *testing.T) {
	body := `{"name":"Crimson Otter","symbol":"ABCDEFGHIJ","description":"\",\"symbol\":\"no"}`
	for pass, wanted := range map[int64]string{
		1:  `{"name":"Crimson Otter 2","symbol":"ABCDEFGHI2","description":"\",\"symbol\":\"no"}`,
		99: `{"name":"Crimson Otter 100","symbol":"ABCDEFG100","description":"\",\"symbol\":\"no"}`,
	} {
		found := renewed([]Request{{Operation: judge.CreateTokenTransaction, Body: body}, {Body: body}}, pass)
		if found[0].Body != wanted || found[1].Body != body {
			t.Errorf("pass %d: got %s and %s", pass, found[0].Body, found[1].Body)
		}
	}
}
