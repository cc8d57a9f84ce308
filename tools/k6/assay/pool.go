package assay

import (
	"encoding/json"
	"fmt"
	"slices"
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
		rows := int64(len(p.rows))
		at := p.place(iteration, rows, blockOf(rows))
		return renewed(p.rows[at:at+1], iteration/rows)
	}
	at := p.place(iteration, int64(len(p.sessions)), 1)
	end := len(p.rows)
	if at+1 < int64(len(p.sessions)) {
		end = p.sessions[at+1]
	}
	return renewed(p.rows[p.sessions[at]:end], iteration/int64(len(p.sessions)))
}

// renewed is what the requests are in a pass through the pool, as in scenarios/runtime/renewal.ts: later creations end name
// and symbol with the number of their pass.
func renewed(requests []pooledRequest, pass int64) []pooledRequest {
	if pass == 0 || !slices.ContainsFunc(requests, isCreation) {
		return requests
	}
	made := slices.Clone(requests)
	for i := range made {
		if isCreation(made[i]) {
			made[i].body = renewedBody(made[i].body, pass)
		}
	}
	return made
}

func isCreation(request pooledRequest) bool { return request.operation == createOperation }

const (
	symbolField   = `","symbol":"`
	longestSymbol = 10
)

func renewedBody(body string, pass int64) string {
	name, rest, isThere := strings.Cut(body, symbolField)
	if !isThere {
		return body
	}
	symbol, end, _ := strings.Cut(rest, `"`)
	number := strconv.FormatInt(pass+1, 10)
	symbol = symbol[:min(len(symbol), longestSymbol-len(number))]
	return name + " " + number + symbolField + symbol + number + `"` + end
}

// passOrder is the order in which a pass goes through the pool.
type passOrder struct{ pass, step, offset int64 }

// blockRows is the one of scenarios/runtime/pool-order.ts: so many rows keep nearly all interleaved sessions together.
const blockRows = 2500

// blockOf is how many rows stay together where each is an iteration.
func blockOf(rows int64) int64 {
	if rows%blockRows == 0 {
		return blockRows
	}
	return 1
}

// place is that of scenarios/runtime/pool-order.ts: the first pass as the pool stands, each later one with its blocks in an
// order of its own.
func (p *pool) place(iteration, size, block int64) int64 {
	pass, place := iteration/size, iteration%size
	blocks := size / block
	order := p.last.Load()
	if order == nil || order.pass != pass {
		order = orderOf(p.seed, blocks, pass)
		p.last.Store(order)
	}
	return ((place/block)*order.step+order.offset)%blocks*block + place%block
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
