// Package pool is what a run sends: requests that were made before it.
package pool

import (
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"sync/atomic"
	"time"

	"assay/engine/internal/judge"
)

// Request is a request that was made before the run.
type Request struct {
	// Operation is its index in OPERATION_IDS.
	Operation int
	Body      string
	// Think is how long after the response before it a request of a session is due.
	Think         time.Duration
	NamesNewToken bool
	// IsAboutNew says whether a token that another session has created may replace the one in the body.
	IsAboutNew bool
	// Credential is the index of the one that goes with it, if the pool has people.
	Credential int
	// origin is the number of the session that it came from.
	origin int64
	edits  []edit
}

// Pool holds the requests of a run, all of which its virtual users share.
type Pool struct {
	rows     []Request
	sessions []int
	seed     int64
	lists    []replacements
	// HasPeople says whether requests belong to users; else any credential may go with any of them.
	HasPeople bool
	// last is the pass that was asked for last: nearly always that of the next question too.
	last atomic.Pointer[passOrder]
}

// ReadPool reads the pool file of a run; its rows are those of scenarios/runtime/pool.ts.
func ReadPool(text []byte, seed int64) (*Pool, error) {
	var file struct {
		Rows     []string       `json:"rows"`
		Sessions []int          `json:"sessions"`
		Origins  []int64        `json:"origins"`
		Edits    [][]edit       `json:"edits"`
		Lists    []replacements `json:"lists"`
		People   []int          `json:"credentials"`
	}
	if err := json.Unmarshal(text, &file); err != nil {
		return nil, fmt.Errorf("the pool must be JSON: %w", err)
	}
	if len(file.Rows) == 0 {
		return nil, fmt.Errorf("the pool must have rows")
	}
	pool := &Pool{
		rows: make([]Request, len(file.Rows)), sessions: file.Sessions, seed: seed, lists: file.Lists,
		HasPeople: len(file.People) == len(file.Rows),
	}
	for i := range file.Lists {
		if err := file.Lists[i].check(); err != nil {
			return nil, err
		}
	}
	// Popular requests come again and again: one copy of each keeps the pool small and near the processor.
	known := map[string]Request{}
	for i, row := range file.Rows {
		read, isKnown := known[row]
		if !isKnown {
			var err error
			if read, err = readRow(row); err != nil {
				return nil, err
			}
		}
		if i < len(file.Edits) && !slices.Equal(read.edits, file.Edits[i]) {
			read.edits = file.Edits[i]
			if err := checkEdits(read.edits, read.Body, file.Lists); err != nil {
				return nil, err
			}
		}
		known[row] = read
		if i < len(file.Origins) {
			read.origin = file.Origins[i]
		}
		if pool.HasPeople {
			read.Credential = file.People[i]
		}
		pool.rows[i] = read
	}
	return pool, nil
}

// readRow reads the index of the operation, a star for a body that names the new token of its session or a plus for one that may
// name that of another, the think time, the body.
func readRow(row string) (Request, error) {
	begin := strings.IndexByte(row, '{')
	if begin < 1 || row[0] < '0' || int(row[0]-'0') >= judge.Operations {
		return Request{}, fmt.Errorf("a row of the pool must begin with its operation, got %.20q", row)
	}
	head, namesNewToken := strings.CutPrefix(row[1:begin], "*")
	head, isAboutNew := strings.CutPrefix(head, "+")
	read := Request{Operation: int(row[0] - '0'), Body: row[begin:], NamesNewToken: namesNewToken, IsAboutNew: isAboutNew}
	if head != "" {
		thinkMs, err := strconv.ParseUint(head, 10, 31)
		if err != nil {
			return read, fmt.Errorf("a row of the pool must have its think time in milliseconds, got %.20q", row)
		}
		read.Think = time.Duration(thinkMs) * time.Millisecond
	}
	return read, nil
}

// HasSessions says whether an iteration is a session, and not a single request.
func (p *Pool) HasSessions() bool { return len(p.sessions) > 0 }

// RequestsOf returns the requests of an iteration, a session or a single one, as they are in the pool, and which pass through the
// pool it belongs to, from 0.
func (p *Pool) RequestsOf(iteration int64) (requests []Request, pass int64) {
	if !p.HasSessions() {
		rows := int64(len(p.rows))
		at := p.position(iteration, rows, blockOf(rows))
		return p.rows[at : at+1], iteration / rows
	}
	at := p.position(iteration, int64(len(p.sessions)), 1)
	end := len(p.rows)
	if at+1 < int64(len(p.sessions)) {
		end = p.sessions[at+1]
	}
	return p.rows[p.sessions[at]:end], iteration / int64(len(p.sessions))
}
