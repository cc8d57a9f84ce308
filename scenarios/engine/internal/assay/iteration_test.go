package assay

import (
	"context"
	"slices"
	"strings"
	"testing"
	"time"

	"assay/engine/arrivals"
	"assay/engine/internal/pool"
	"assay/engine/record"
)

func newEngine() *loadEngine {
	return &loadEngine{Load: arrivals.Load{Recorder: record.New(record.Settings{})}}
}

func TestAPauseEndsWhenTheTargetAllowsOrTheScheduleIsOver(t *testing.T) {
	// No pause, a short one, and one beyond the schedule.
	for resumes, until := range map[time.Duration]time.Duration{0: 0, 20 * time.Millisecond: 20 * time.Millisecond, time.Hour: 50 * time.Millisecond} {
		engine := newEngine()
		engine.length = 50 * time.Millisecond
		user := newUser(nil, engine, newPerson("secret", 0), nil)
		user.resumes = resumes
		user.pause(context.Background())
		if now := engine.Recorder.Now(); now < until {
			t.Errorf("the pause must last until %v, got %v", until, now)
		}
	}
}

func TestNothingIsSentOnceTheRunIsStopped(t *testing.T) {
	engine := newEngine()
	user := newUser(nil, engine, newPerson("secret", 0), nil)
	ctx, cancel := context.WithTimeout(context.Background(), 50*time.Millisecond)
	defer cancel()
	if user.waitForStart(ctx, 0); ctx.Err() != nil {
		t.Fatal("a request that is due must not wait")
	}
	engine.Recorder.Stop()
	if user.waitForStart(ctx, 0); ctx.Err() == nil {
		t.Fatal("a request must wait for the end of the run")
	}
}

func TestAFarRetryAfterIsHonouredForAMinute(t *testing.T) {
	if pause := honoured(2.5e14 /* the year 9999, more nanoseconds than a duration holds */); pause != time.Minute {
		t.Errorf("the pause must be a minute, got %v", pause)
	}
}

func TestACredentialThatComesInTheRunReplacesAllOthers(t *testing.T) {
	engine := newEngine()
	engine.people = []person{newPerson("first", 0)}
	user := newUser(nil, engine, newPerson("own", 0), nil)
	user.become(0)
	if user.credential != "first" {
		t.Fatalf("the pool says who sends, got %q", user.credential)
	}
	long := strings.Repeat("x", 100_000)
	for lines, expected := range map[string]string{
		"\"second\"\n{\n\"th\\u0022ird\"\n\"torn": `th"ird`,
		"\"second\"\n\"" + long + "\"\n":          long,
	} {
		engine.renew(strings.NewReader(lines))
		if user.become(0); user.credential != expected {
			t.Errorf("the last whole credential must be in use, got %q", user.credential)
		}
	}
}

func TestIterationsTakeTheCredentialsOfAllVirtualUsersInTurn(t *testing.T) {
	engine := newEngine()
	engine.pool = &pool.Pool{}
	for index, credential := range []string{"first", "second", "first"} {
		engine.attach(newPerson(credential, index))
	}
	engine.begin()
	engine.attach(newPerson("later", 3))
	var taken []int
	for tick := range 4 {
		taken = append(taken, engine.personOf(int64(tick), &pool.Request{}))
	}
	if !slices.Equal(taken, []int{0, 1, 0, 1}) {
		t.Fatalf("two credentials must be used in turn, got %v", taken)
	}
}
