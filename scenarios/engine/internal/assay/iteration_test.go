package assay

import (
	"context"
	"io"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/grafana/sobek"
	"github.com/sirupsen/logrus"
	"go.k6.io/k6/v2/js/modules"
	"go.k6.io/k6/v2/lib"

	"assay/engine/arrivals"
	"assay/engine/internal/judge"
	"assay/engine/internal/pool"
	"assay/engine/internal/send"
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
		user := &virtualUser{engine: engine, resumes: resumes}
		user.pause(context.Background())
		if now := engine.Recorder.Now(); now < until {
			t.Errorf("the pause must last until %v, got %v", until, now)
		}
	}
}

func TestNothingIsSentOnceTheRunIsStopped(t *testing.T) {
	engine := newEngine()
	user := &virtualUser{engine: engine}
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
	long := strings.Repeat("x", 100_000)
	for lines, expected := range map[string]string{
		"\"second\"\n{\n\"th\\u0022ird\"\n\"torn": `th"ird`,
		"\"second\"\n\"" + long + "\"\n":          long,
	} {
		engine.renew(strings.NewReader(lines))
		if sends := engine.personOf(0, &pool.Request{}, 1); sends.credential != expected {
			t.Errorf("the last whole credential must be in use, got %q", sends.credential)
		}
	}
}

func TestRequestsHaveTheCredentialOfThePoolOrOneInTurnOrThatOfTheirVirtualUser(t *testing.T) {
	for _, one := range []struct {
		model     string
		hasPeople bool
		expected  []string
	}{
		{"open", false, []string{"first", "second", "third", "first"}},
		{"closed", false, []string{"third", "third", "third", "third"}},
		{"closed", true, []string{"second", "second", "second", "second"}},
	} {
		engine := newEngine()
		for index, credential := range []string{"first", "second", "third"} {
			engine.people = append(engine.people, newPerson(credential, index))
		}
		engine.Model, engine.HasPeople = one.model, one.hasPeople
		var taken []string
		for tick := range int64(4) {
			taken = append(taken, engine.personOf(tick, &pool.Request{Credential: 1}, 6).credential)
		}
		if !slices.Equal(taken, one.expected) {
			t.Errorf("%s, people %v: the credentials must be %q, got %q", one.model, one.hasPeople, one.expected, taken)
		}
	}
}

// scriptVU is as much of a virtual user of k6 as its script needs.
type scriptVU struct {
	modules.VU
	runtime *sobek.Runtime
	logger  *logrus.Logger
}

func (v scriptVU) Runtime() *sobek.Runtime { return v.runtime }
func (v scriptVU) State() *lib.State       { return &lib.State{Logger: v.logger} }

// newSendingUser returns a virtual user who gets a response from a server to quotes.
func newSendingUser(t *testing.T, respond func() string, judges sobek.Callable) *virtualUser {
	t.Helper()
	server := httptest.NewServer(http.HandlerFunc(func(response http.ResponseWriter, _ *http.Request) {
		_, _ = io.WriteString(response, respond())
	}))
	t.Cleanup(server.Close)
	to, err := send.NewTarget(server.URL, []string{"/"})
	if err != nil {
		t.Fatal(err)
	}
	engine := &loadEngine{target: to}
	engine.TimeoutMs = 60_000
	engine.Recorder = record.New(record.Settings{WindowMs: 1000, Operations: []string{"any"}, Fields: [][]string{judge.Fields(0)}})
	engine.Recorder.Begin(time.Now(), time.Minute)
	vu := scriptVU{runtime: sobek.New(), logger: logrus.New()}
	vu.logger.SetOutput(io.Discard)
	own := newPerson("secret", 0)
	sender := send.New(to, http.DefaultTransport.(*http.Transport), socketOf, time.Minute, engine.Recorder.Now)
	sender.Open(t.Context())
	return &virtualUser{vu: vu, engine: engine, judge: judges, person: &own, sender: sender}
}

func TestAQuoteAfterAPageIsComparedWithTheFirstQuoteOfItsToken(t *testing.T) {
	const about = `"tokenId":"3f6c1c6e-9a5b-4d0e-8a39-2f0b7c4d51e8","chainSlug":"base"`
	name := "first"
	respond := func() string { return `{"success":true,"data":{` + about + `,"tokenName":"` + name + `"}}` }
	var compared []string
	user := newSendingUser(t, respond, func(_ sobek.Value, given ...sobek.Value) (sobek.Value, error) {
		compared = append(compared, given[0].(*sobek.Object).Get("bodyBefore").String())
		return sobek.New().ToValue(`{"code":"accepted"}`), nil
	})
	page := &sentRequest{read: judge.ReadEarlier(judge.GetLeaderboard, []byte(`{"success":true,"leaderboard":[]}`))}
	page.Operation = judge.GetLeaderboard
	first := respond()
	for _, name = range []string{"first", "first", "other"} {
		user.sendOne(context.Background(), &sentRequest{body: "{" + about + "}"}, page)
	}
	if !slices.Equal(compared, []string{first}) {
		t.Fatalf("the script must judge the other name alone, and compare it with the first, got %q", compared)
	}
}

func TestAPanicWhileAResponseIsJudgedIsAFaultOfTheGenerator(t *testing.T) {
	isBroken := true
	user := newSendingUser(t, func() string { return "{}" }, func(sobek.Value, ...sobek.Value) (sobek.Value, error) {
		if isBroken {
			panic("a judge that cannot cope with the response")
		}
		return sobek.New().ToValue(`{"code":"accepted"}`), nil
	})
	var codes []string
	for _, isBroken = range []bool{true, false} {
		judgement, _, isOver := user.sendOne(context.Background(), &sentRequest{body: "{}"}, nil)
		if codes = append(codes, judgement.Code); isOver {
			t.Fatal("the run must go on")
		}
	}
	if !slices.Equal(codes, []string{"generator-fault", "accepted"}) {
		t.Fatalf("the panic must be the generator's fault, and the next response be judged, got %v", codes)
	}
	if finished := user.engine.InFlight.Load(); finished != 0 {
		t.Fatalf("no request must be left in flight, got %d", finished)
	}
}
