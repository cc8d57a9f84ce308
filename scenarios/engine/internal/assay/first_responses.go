package assay

import (
	"slices"
	"sync"

	"assay/engine/internal/judge"
)

// mostSubjects is how many of them are remembered: a load may create tokens for hours.
const mostSubjects = 10_000

// firstResponses has the first flawless response about each subject, such as a token on a chain, with which later ones must agree.
type firstResponses struct {
	mutex     sync.RWMutex
	bySubject map[string]*sentRequest
}

// of is the first response about the subject of a request, nil without one.
func (f *firstResponses) of(current *sentRequest) *sentRequest {
	// Without memory of its own: every quote asks.
	subject := judge.AppendSubject(make([]byte, 0, 64), current.Operation, current.body)
	if len(subject) == 0 {
		return nil
	}
	f.mutex.RLock()
	defer f.mutex.RUnlock()
	return f.bySubject[string(subject)]
}

// note remembers a response if it is the first about its subject.
func (f *firstResponses) note(current *sentRequest) {
	subject := string(judge.AppendSubject(nil, current.Operation, current.body))
	if subject == "" {
		return
	}
	f.mutex.Lock()
	defer f.mutex.Unlock()
	if f.bySubject == nil {
		f.bySubject = map[string]*sentRequest{}
	}
	if f.bySubject[subject] != nil || len(f.bySubject) >= mostSubjects {
		return
	}
	first := &sentRequest{body: current.body}
	first.response.Content = slices.Clone(current.response.Content)
	first.read = judge.ReadEarlier(current.Operation, first.response.Content)
	f.bySubject[subject] = first
}
