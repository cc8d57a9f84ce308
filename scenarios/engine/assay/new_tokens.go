package assay

import "assay/engine/plan"

// askForNew makes a request one about a token that another session has created, if there is one.
func (u *user) askForNew(one *sent, request *plan.Request) {
	recorder := u.engine.recorder
	one.body = u.engine.created.BodyFor(request, recorder.Now())
	if one.body != request.Body && !one.IsWarmUp {
		recorder.AskForNewToken()
	}
}

// keepCreated lets other sessions ask for the token that a request has created, if it has, and if they are to.
func (u *user) keepCreated(token string, one *sent) {
	if after := u.engine.NewTokenMs; after != nil && token != "" {
		u.engine.created.Add(token, one.body, one.Ended+after.Duration())
	}
}
