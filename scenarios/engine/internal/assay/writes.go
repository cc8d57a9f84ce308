package assay

import (
	"fmt"
	"net/http"

	"github.com/sirupsen/logrus"

	"assay/engine/internal/judge"
	"assay/engine/internal/ledger"
	"assay/engine/internal/pool"
	"assay/engine/record"
)

// openLedger notes the writes of the run, if it is to, and writes them with the windows.
func (e *loadEngine) openLedger() error {
	if e.Ledger == "" {
		return nil
	}
	writes, err := ledger.Open(e.Ledger, e.Seed)
	if err != nil {
		return fmt.Errorf("the ledger must be writable: %w", err)
	}
	isReported := false
	e.writes, e.Recorder.OnFlush = writes, func() {
		if err := writes.Flush(); err != nil && !isReported {
			isReported = true
			logrus.WithError(err).Error("the ledger must be writable")
		}
	}
	return nil
}

// noteWrite notes a creation or a trade that was accepted. Without a complete response, and after an error of the server, it may
// have been.
func (u *virtualUser) noteWrite(current *sentRequest, judgement *record.Judgement, newToken string) {
	isCreation := current.Operation == judge.CreateTokenTransaction
	if u.engine.writes == nil || !isCreation && current.Operation != judge.TradeToken {
		return
	}
	isUnknown := current.IsUnanswered || current.response.Status >= http.StatusInternalServerError
	if !judgement.IsSuccess() && !isUnknown {
		return
	}
	token := newToken
	if !isCreation {
		token = pool.TokenIn(current.body)
	}
	u.engine.writes.Note(ledger.Write{
		Operation: current.Operation, Iteration: current.iteration, Step: current.step, Credential: u.person.index,
		Ended: current.Ended, IsUnknown: isUnknown, Body: current.body, Token: token,
	})
}
