package assay

import (
	"encoding/json"
	"fmt"
	"strconv"
	"strings"
	"sync/atomic"
	"time"
)

// pooledRequest is a request that was made before the run.
type pooledRequest struct {
	operation     int
	body          string
	think         time.Duration
	namesNewToken bool
}

// pool holds the requests of a run, all of which its virtual users share.
type pool struct {
	rows     []pooledRequest
	sessions []int
	seed     int64
	// last is the pass that was asked for last: nearly always that of the next question too.
	last atomic.Pointer[passOrder]
}

// readPool reads the pool file of a run; its rows are those of scenarios/runtime/pool.ts.
func readPool(text []byte, seed int64) (*pool, error) {
	var file struct {
		Rows     []string `json:"rows"`
		Sessions []int    `json:"sessions"`
	}
	if err := json.Unmarshal(text, &file); err != nil {
		return nil, fmt.Errorf("the pool must be JSON: %w", err)
	}
	if len(file.Rows) == 0 {
		return nil, fmt.Errorf("the pool must have rows")
	}
	made := &pool{rows: make([]pooledRequest, len(file.Rows)), sessions: file.Sessions, seed: seed}
	for i, row := range file.Rows {
		read, err := readRow(row)
		if err != nil {
			return nil, err
		}
		made.rows[i] = read
	}
	return made, nil
}

// readRow reads the place of the operation, a star for a body that names the new token, the think time, the body.
func readRow(row string) (pooledRequest, error) {
	begin := strings.IndexByte(row, '{')
	if begin < 1 || row[0] < '0' || int(row[0]-'0') >= len(bodyFields) {
		return pooledRequest{}, fmt.Errorf("a row of the pool must begin with its operation, got %.20q", row)
	}
	head, namesNewToken := strings.CutPrefix(row[1:begin], "*")
	read := pooledRequest{operation: int(row[0] - '0'), body: row[begin:], namesNewToken: namesNewToken}
	if head != "" {
		thinkMs, err := strconv.Atoi(head)
		if err != nil {
			return read, fmt.Errorf("a row of the pool must have its think time in milliseconds, got %.20q", row)
		}
		read.think = time.Duration(thinkMs) * time.Millisecond
	}
	return read, nil
}

func (p *pool) hasSessions() bool { return len(p.sessions) > 0 }

// requestsOf returns the requests of an iteration: a session, or a single one.
func (p *pool) requestsOf(iteration int64) []pooledRequest {
	if !p.hasSessions() {
		at := p.place(iteration, int64(len(p.rows)))
		return p.rows[at : at+1]
	}
	at := p.place(iteration, int64(len(p.sessions)))
	end := len(p.rows)
	if at+1 < int64(len(p.sessions)) {
		end = p.sessions[at+1]
	}
	return p.rows[p.sessions[at]:end]
}

// passOrder is the order in which a pass goes through the pool.
type passOrder struct{ pass, step, offset int64 }

// place is that of scenarios/runtime/pool-order.ts: the first pass as the pool stands, each later one in an order of its own.
func (p *pool) place(iteration, size int64) int64 {
	pass := iteration / size
	order := p.last.Load()
	if order == nil || order.pass != pass {
		order = orderOf(p.seed, size, pass)
		p.last.Store(order)
	}
	return ((iteration%size)*order.step + order.offset) % size
}

// orderOf picks a stride without a common divisor with the size, which reaches each place once.
func orderOf(seed, size, pass int64) *passOrder {
	if pass == 0 {
		return &passOrder{pass: 0, step: 1}
	}
	random := newRandom(fmt.Sprintf("%d/pool-pass/%d", seed, pass))
	offset := random.integer(0, size-1)
	step := random.integer(1, size)
	for greatestCommonDivisor(step, size) != 1 {
		step = step%size + 1
	}
	return &passOrder{pass, step, offset}
}

func greatestCommonDivisor(one, other int64) int64 {
	for other != 0 {
		one, other = other, one%other
	}
	return one
}

// newTokenID stands in a body for the id of the token that the session creates, as in traffic/generation/new-token.ts.
const newTokenID = "ffffffff-ffff-4fff-bfff-ffffffffffff"

// withNewToken puts the id of a token into a body that was made before the token.
func withNewToken(body, tokenID string) string {
	return strings.ReplaceAll(body, newTokenID, tokenID)
}
