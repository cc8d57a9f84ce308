package assay

import "assay/engine/internal/pool"

// useNewToken makes a request ask about a token that another session has created, if there is one.
func (u *virtualUser) useNewToken(current *sentRequest, request *pool.Request) {
	recorder := u.engine.Recorder
	body := u.engine.created.BodyFor(request, current.body, recorder.Now())
	if body != current.body && !current.IsWarmUp {
		recorder.CountNewTokenRequest()
	}
	current.body = body
}

// shareNewToken lets other sessions ask for the token that a request has created, if it has, and if they are to.
func (u *virtualUser) shareNewToken(token string, current *sentRequest) {
	if after := u.engine.NewTokenMs; after != nil && token != "" {
		u.engine.created.Add(token, current.body, current.Ended+after.Duration())
	}
}
