module tokentrade

go 1.26.8

require (
	github.com/go-chi/chi/v5 v5.5.0
	github.com/google/uuid v1.6.0
	golang.org/x/time v0.16.0
)
