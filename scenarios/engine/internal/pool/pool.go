// Package pool is what a run sends: requests that were made before it.
package pool

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"
	"sync/atomic"
	"time"
)

// Request is a request that was made before the run, as scenarios/runtime/pool.ts has it.
type Request struct {
	// Name is that of its operation, and Operation its index in OPERATION_IDS.
	Name      string `json:"operation"`
	Operation int    `json:"-"`
	Body      string `json:"body"`
	// ThinkMs is how long after the response before it a request of a session is due.
	ThinkMs       uint32 `json:"thinkMs"`
	NamesNewToken bool   `json:"namesNewToken"`
	// Credential is the index of the one that goes with it, if the run has people.
	Credential int `json:"credential"`
	// Session is the number of the session that it came from.
	Session int64  `json:"session"`
	Edits   []edit `json:"edits"`
}

// Think is its think time.
func (r *Request) Think() time.Duration { return time.Duration(r.ThinkMs) * time.Millisecond }

// Pool holds the requests of a run, all of which its virtual users share.
type Pool struct {
	Requests []Request      `json:"requests"`
	Sessions []int          `json:"sessions"`
	Lists    []replacements `json:"lists"`
	seed     int64
	// last is the pass that was asked for last: nearly always that of the next question too.
	last atomic.Pointer[Pass]
}

// ReadPool reads the pool file of a run; operations are the names of all, by their indices.
func ReadPool(text []byte, seed int64, operations []string) (*Pool, error) {
	// With room for all requests: a list that grows leaves twice its size behind.
	count := bytes.Count(text, []byte(`"operation":`))
	pool := &Pool{seed: seed, Requests: make([]Request, 0, count)}
	if err := json.Unmarshal(text, pool); err != nil {
		return nil, fmt.Errorf("the pool must be JSON: %w", err)
	}
	if len(pool.Requests) == 0 {
		return nil, fmt.Errorf("the pool must have requests")
	}
	// Popular requests come again and again: one copy of each keeps the pool small and near the processor.
	known := map[string]*Request{}
	for i := range pool.Requests {
		request := &pool.Requests[i]
		if request.Operation = slices.Index(operations, request.Name); request.Operation < 0 {
			return nil, fmt.Errorf("a request of the pool must name an operation, got %.20q", request.Name)
		}
		request.Name = operations[request.Operation]
		if first := known[request.Body]; first != nil {
			request.Body = first.Body
			if slices.Equal(request.Edits, first.Edits) {
				request.Edits = first.Edits
				continue
			}
		}
		known[request.Body] = request
	}
	return pool, nil
}

// HasSessions says whether an iteration is a session, and not a single request.
func (p *Pool) HasSessions() bool { return len(p.Sessions) > 0 }

// RequestsOf returns the requests of an iteration, a session or a single one, as they are in the pool, and which pass through the
// pool it belongs to.
func (p *Pool) RequestsOf(iteration int64) (requests []Request, pass *Pass) {
	if !p.HasSessions() {
		size := int64(len(p.Requests))
		at, pass := p.position(iteration, size, blockOf(size))
		return p.Requests[at : at+1], pass
	}
	at, pass := p.position(iteration, int64(len(p.Sessions)), 1)
	end := len(p.Requests)
	if at+1 < int64(len(p.Sessions)) {
		end = p.Sessions[at+1]
	}
	return p.Requests[p.Sessions[at]:end], pass
}
