package assay

import (
	"context"
	"slices"
	"strings"
	"testing"
	"time"

	"assay/engine/plan"
	"assay/engine/record"
	"assay/engine/send"
)

func TestAPauseEndsWhenTheTargetAllowsOrTheScheduleIsOver(t *testing.T) {
	for _, test := range []struct {
		name    string
		resumes time.Duration
		until   time.Duration
	}{
		{"no pause", 0, 0},
		{"a short one", 20 * time.Millisecond, 20 * time.Millisecond},
		{"one beyond the schedule", time.Hour, 50 * time.Millisecond},
	} {
		t.Run(test.name, func(t *testing.T) {
			engine := &loadEngine{length: 50 * time.Millisecond, recorder: record.New(record.Settings{})}
			user := newUser(nil, engine, "secret", nil)
			user.resumes = test.resumes
			user.pause(context.Background())
			if now := engine.recorder.Now(); now < test.until {
				t.Errorf("paused until %v, want %v", now, test.until)
			}
		})
	}
}

func TestNothingIsSentOnceTheRunIsStopped(t *testing.T) {
	engine := &loadEngine{recorder: record.New(record.Settings{})}
	user := newUser(nil, engine, "secret", nil)
	ctx, cancel := context.WithTimeout(context.Background(), 50*time.Millisecond)
	defer cancel()
	if user.waitForStart(ctx, 0); ctx.Err() != nil {
		t.Fatal("a request that is due must not wait")
	}
	engine.recorder.Stop()
	if user.waitForStart(ctx, 0); ctx.Err() == nil {
		t.Fatal("a request must wait for the end of the run")
	}
}

func TestAFarRetryAfterIsHonouredForAMinute(t *testing.T) {
	// Until the year 9999: more nanoseconds than a duration holds.
	if pause := honoured(2.5e14); pause != time.Minute {
		t.Errorf("the pause must be a minute, got %v", pause)
	}
}

func TestACredentialThatComesInTheRunReplacesAllOthers(t *testing.T) {
	engine := &loadEngine{recorder: record.New(record.Settings{}), people: []person{{"first", send.HeaderOf("first")}}}
	user := newUser(nil, engine, "own", nil)
	user.become(0)
	if user.credential != "first" {
		t.Fatalf("the pool says who sends, got %q", user.credential)
	}
	engine.renew(strings.NewReader("\"second\"\n{\n\"th\\u0022ird\"\n\"torn"))
	user.become(0)
	if user.credential != `th"ird` {
		t.Fatalf("the last whole credential must be in use, got %q", user.credential)
	}
}

func TestIterationsTakeTheCredentialsOfAllVirtualUsersInTurn(t *testing.T) {
	engine := &loadEngine{recorder: record.New(record.Settings{}), pool: &plan.Pool{}}
	for _, credential := range []string{"first", "second", "first"} {
		engine.attach(credential)
	}
	engine.begin()
	engine.attach("later")
	var taken []int
	for tick := range 4 {
		taken = append(taken, engine.personOf(int64(tick), &plan.Request{}))
	}
	if !slices.Equal(taken, []int{0, 1, 0, 1}) {
		t.Fatalf("two credentials must be used in turn, got %v", taken)
	}
}
