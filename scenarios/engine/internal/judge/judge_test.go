package judge

import (
	"encoding/json"
	"os"
	"slices"
	"strings"
	"testing"

	"assay/engine/internal/cursor"
	"assay/engine/internal/judge/generated"
)

const (
	tokenID = "3f6c1c6e-9a5b-4d0e-8a39-2f0b7c4d51e8"

	quoteRequest = `{"tokenId":"` + tokenID + `","chainSlug":"base","direction":"sell","inputToken":"token","amount":1}`
	quote        = `{"success":true,"data":{"tokenId":"` + tokenID + `","tokenSymbol":"MOON","tokenName":"Moon Rabbit",` +
		`"chainSlug":"base","direction":"sell","inputToken":"token","inputAmount":25.5,"outputAmount":0.0042,` +
		`"inputTokenSymbol":"MOON","outputTokenSymbol":"USDC","protocol":"constant-product","isGraduated":false,` +
		`"timestamp":"2026-03-14T09:26:53.589Z","initFee":0.3}}`

	creationRequest = `{"name":"Moon \"Rabbit\"","symbol":"MOON","description":"x","image":"https://x","chainSlug":"base"}`
	creation        = `{"success":true,"executed":false,"transactionHash":"0x9f","chainId":84532,"transaction":{"to":"0x52",` +
		`"data":"0xa9059cbb","value":"0","gasLimit":"210000"},"metadata":{"tokenUri":"https://cdn.example.com/m.json",` +
		`"tokenId":"` + tokenID + `","name":"Moon \"Rabbit\"","symbol":"MOON","slug":"moon","description":"x",` +
		`"hubUrl":"https://hub.example.com/hub/moon","addresses":{"evm":"0x52","solana":"7Eq"},` +
		`"token_service_id":"0x4d6f6f6e5261626269740000000000000000000000000000000000000000c0de"}}`

	tradeRequest = `{"tokenId":"` + tokenID + `","chainSlug":"base","direction":"buy","buyAmountUSD":5}`
	trade        = `{"success":true,"transaction":{"to":"0x52","data":"0xa9","value":"0","gasLimit":"210000","chain":"base"}}`

	pageRequest = `{"limit":2,"offset":4,"network_mode":"both"}`
	page        = `{"success":true,"leaderboard":[` + fifth + `,` + sixth + `],` +
		`"pagination":{"limit":2,"offset":4,"total":9,"has_more":true}}`
	fifth = `{"rank":5,"recipient_address":"0x52","user_id":"` + tokenID + `","username":"nightferry",` +
		`"profile_picture":"https://x","total_earned_all_tokens":1520.75,"unique_chains_count":1,` +
		`"chain_balances":[{"chain":"base","balance":1520.75}]}`
	sixth      = `{"rank":6,"user_id":"` + tokenID + `","chain_balances":[]}`
	pageBefore = `{"leaderboard":[{"rank":3},{"rank":4}]}`

	feesRequest = `{"user_id":"` + tokenID + `"}`
	fees        = `{"success":true,"balances":[{"currency_address":"0x86","chain":"base","total_earned":"1","claimable_amount":"2",` +
		`"total_earned_with_decimals":"1.5","claimable_amount_with_decimals":"2.5","decimals":6,` +
		`"last_distribution_at":"2026-03-14T09:26:53Z"}],"summary":{"total_traders_referred":7,` +
		`"total_rewards_earned_usd":"1520.75","total_claimable_usd":"20.75"}}`
)

var requests = [...]string{quoteRequest, creationRequest, tradeRequest, pageRequest, feesRequest}
var bodies = [...]string{quote, creation, trade, page, fees}

func isRight(op int, request, body string) bool { return isRightAfter(op, request, body, nil) }

func isRightAfter(op int, request, body string, before []byte) bool {
	_, ok := IsFlawless(op, request, []byte(body), earlierOf(op, before))
	return ok
}

// earlierOf is nil without a body.
func earlierOf(op int, body []byte) *Earlier {
	if body == nil {
		return nil
	}
	return ReadEarlier(op, body)
}

func TestRightResponsesAreFlawlessForTheirRequestsAlone(t *testing.T) {
	for op, body := range bodies {
		var value any
		if err := json.Unmarshal([]byte(body), &value); err != nil {
			t.Fatal(err)
		}
		indented, _ := json.MarshalIndent(value, "", "\t")
		for _, written := range []string{body, string(indented), " \r\n" + body + "\t\n"} {
			if !isRight(op, requests[op], written) {
				t.Errorf("operation %d: undecided on %s", op, written)
			}
		}
		for other, request := range requests {
			if other != op && op != generated.TradeToken && op != generated.GetUserFees && isRight(op, request, body) {
				t.Errorf("operation %d: flawless for %s", op, request)
			}
		}
	}
}

// Each edit replaces a part of a right body. What JSON and the schemas forbid is in test/tools/schemas/go-checks.slow.test.ts, with
// ajv as the reference; here are the relations to the request, and spellings that few samples have.
func TestEdits(t *testing.T) {
	tests := []struct {
		name, from, to string
		op             int
		want           bool
	}{
		{"unknown field", `"success":true`, `"success":true,"more":[{"a":null,"a":1e5},"\ud800",-0.5E+3]`, generated.TokenPrice, true},
		{"field twice in an entry", `"rank":6`, `"rank":6,"rank":6`, GetLeaderboard, false},
		{"name twice, once with an escape", `"initFee":0.3`, `"initFee":0.3,"init\u0046ee":0.3`, generated.TokenPrice, false},
		{"name with half a surrogate pair", `"success":true`, `"success":true,"\ud800":1`, generated.TokenPrice, false},
		{"success false", `"success":true`, `"success":false`, generated.TokenPrice, false},
		{"optional success missing", `"success":true,`, ``, GetLeaderboard, true},
		{"evidence missing", `"leaderboard":`, `"ranking":`, GetLeaderboard, false},
		{"evidence missing beside evidence", `"success":true,`, ``, CreateTokenTransaction, false},
		{"infinite number that no schema names", `"success":true`, `"success":true,"n":1e999`, generated.TokenPrice, false},
		{"infinite number of many digits", `0.0042`, strings.Repeat("9", 400), generated.TokenPrice, false},
		{"great number of many digits", `0.0042`, "0." + strings.Repeat("9", 400), generated.TokenPrice, true},
		{"infinite integer", `"decimals":6`, `"decimals":` + strings.Repeat("9", 400), generated.GetUserFees, false},
		{"bracket of the other kind", `],"summary"`, `},"summary"`, generated.GetUserFees, false},
		{"UUID in upper case", `"user_id":"` + tokenID, `"user_id":"` + strings.ToUpper(tokenID), GetLeaderboard, true},
		{"text with an escape", `"MOON"`, `"\u004d\u00f6\/\ud83d\ude00"`, generated.TokenPrice, true},
		{"text beyond ASCII", `"Moon Rabbit"`, `"Möön 🐇"`, generated.TokenPrice, true},
		{"invalid UTF-8", `"Moon Rabbit"`, "\"\xff\"", generated.TokenPrice, false},
		{"listed value with an escape", `"direction":"sell"`, `"direction":"\u0073ell"`, generated.TokenPrice, true},
		{"long text for a pattern", `https://hub`, `https://hub` + strings.Repeat("x", cursor.LongestMatched), CreateTokenTransaction, false},
		{"pattern beyond ASCII", `/hub/moon`, `/hub/möön`, CreateTokenTransaction, false},
		{"half a surrogate pair in a constrained text", `/hub/moon`, `/hub/\ud800`, CreateTokenTransaction, false},
		{"another spelling of the name", `"name":"Moon \"Rabbit\""`, `"name":"\u004doon \u0022Rabbit\""`, CreateTokenTransaction, true},
		{"another name", `"name":"Moon`, `"name":"Sun`, CreateTokenTransaction, false},
		{"no name", `"name":"Moon \"Rabbit\"",`, ``, CreateTokenTransaction, false},
		{"another symbol", `"symbol":"MOON"`, `"symbol":"SUN"`, CreateTokenTransaction, false},
		{"another chain", `"chain":"base"`, `"chain":"base-sepolia"`, generated.TradeToken, false},
		{"another token", `"tokenId":"3`, `"tokenId":"4`, generated.TokenPrice, false},
		{"another direction", `"direction":"sell"`, `"direction":"buy"`, generated.TokenPrice, false},
		{"no direction", `"direction":"sell",`, ``, generated.TokenPrice, false},
		{"another input token", `"inputToken":"token"`, `"inputToken":"usdc"`, generated.TokenPrice, false},
		{"ranks that descend", `"rank":6`, `"rank":4`, GetLeaderboard, false},
		{"negative ranks", `"rank":5`, `"rank":-5`, GetLeaderboard, true},
		{"equal ranks", `"rank":6`, `"rank":5`, GetLeaderboard, false},
		{"a rank missing", `"rank":6,`, ``, GetLeaderboard, false},
		{"too many entries", sixth, sixth + `,{"rank":7}`, GetLeaderboard, false},
		{"another limit", `"limit":2`, `"limit":3`, GetLeaderboard, false},
		{"limit with a point", `"limit":2`, `"limit":2.0`, GetLeaderboard, false},
		{"another offset", `"offset":4`, `"offset":0`, GetLeaderboard, false},
		{"no more", `"total":9`, `"total":6`, GetLeaderboard, false},
		{"negative total", `"total":9`, `"total":-9`, GetLeaderboard, false},
		{"total beyond exact numbers", `"total":9`, `"total":99999999999999999999`, GetLeaderboard, false},
		{"more or not unsaid", `,"has_more":true`, ``, GetLeaderboard, false},
		{"nested deep", `"success":true`, `"success":true,"x":` + nested(cursor.Deepest), generated.GetUserFees, true},
		{"nested too deep", `"success":true`, `"success":true,"x":` + nested(cursor.Deepest+1), generated.GetUserFees, false},
	}
	for _, test := range tests {
		body := strings.Replace(bodies[test.op], test.from, test.to, 1)
		if body == bodies[test.op] {
			t.Fatalf("%s: edits nothing", test.name)
		}
		if got := isRight(test.op, requests[test.op], body); got != test.want {
			t.Errorf("%s: got %v for %s", test.name, got, body)
		}
	}
}

func nested(depth int) string { return strings.Repeat("[", depth) + strings.Repeat("]", depth) }

func TestBodiesOfOtherKindsAreUndecided(t *testing.T) {
	for _, body := range []string{"", " ", "null", "true", "1", `""`, "[]", "{}", "\ufeff" + fees, "{", `{"`, "\x00"} {
		for op := range bodies {
			if isRight(op, requests[op], body) {
				t.Errorf("operation %d: flawless: %q", op, body)
			}
		}
	}
	if _, ok := IsFlawless(len(bodies), "", []byte(quote), nil); ok {
		t.Error("flawless for no operation")
	}
}

func TestAQuoteWithoutAnAmountRepeatsTokenAndChain(t *testing.T) {
	request := `{"tokenId":"` + tokenID + `","chainSlug":"base"}`
	if !isRight(generated.TokenPrice, request, quote) || isRight(generated.TokenPrice, strings.Replace(request, "base", "bnb", 1), quote) {
		t.Error("a quote must repeat token and chain")
	}
}

func TestWhatAnEarlierResponseSaid(t *testing.T) {
	edited := func(from, to string) string { return strings.Replace(quote, from, to, 1) }
	empty := `{"leaderboard":[],"pagination":{"limit":2,"offset":4,"total":4,"has_more":false}}`
	if !isRight(GetLeaderboard, pageRequest, empty) {
		t.Error("an empty page without one before it is flawless")
	}
	for _, test := range []struct {
		op     int
		body   string
		want   bool
		before []string
	}{
		{GetLeaderboard, page, true, []string{pageBefore}},
		{GetLeaderboard, page, false, []string{`{"leaderboard":[{"rank":4},{"rank":5}]}`, `{"leaderboard":[{"rank":1},{"rank":9},{"rank":2}]}`,
			`{"leaderboard":[{"rank":1},{}]}`, `{"leaderboard":[{"rank":3}],"pagination":{"limit":"2"}}`, `{"leaderboard":[]}`, `{"leaderboard":[{"rank":"4"}]}`, `{}`, ``, `no JSON`}},
		{GetLeaderboard, empty, false, []string{pageBefore}},
		{generated.TokenPrice, quote, true, []string{quote, edited(`25.5`, `26.5`), edited(`Moon Rabbit`, `Moon\u0020Rabbit`),
			edited(`Moon Rabbit`, ``), edited(`"tokenSymbol":"MOON",`, ``)}},
		{generated.TokenPrice, quote, false, []string{edited(`Moon Rabbit`, `Sun`), edited(`"tokenSymbol":"MOON"`, `"tokenSymbol":"SUN"`), `{}`}},
	} {
		for _, before := range test.before {
			if got := isRightAfter(test.op, requests[test.op], test.body, []byte(before)); got != test.want {
				t.Errorf("%s after %q: got %v", test.body, before, got)
			}
		}
	}
}

func TestSubjects(t *testing.T) {
	upper := strings.Replace(quoteRequest, tokenID, strings.ToUpper(tokenID), 1)
	other := strings.Replace(quoteRequest, `"amount":1`, `"amount":2`, 1)
	onAnotherChain := strings.Replace(quoteRequest, `"base"`, `"bnb"`, 1)
	of := func(request string) string { return string(AppendSubject(nil, generated.TokenPrice, request)) }
	if of(quoteRequest) == "" || of(upper) != of(quoteRequest) || of(other) != of(quoteRequest) {
		t.Error("quotes of one token on one chain have one subject")
	}
	if of(onAnotherChain) == of(quoteRequest) || of(`{"tokenId":`) != "" || len(AppendSubject(nil, GetLeaderboard, pageRequest)) > 0 {
		t.Error("another chain is another subject, and what is not compared has none")
	}
}

func TestFieldsWithoutAValue(t *testing.T) {
	tests := []struct {
		op       int
		from, to string
		want     []string
	}{
		{generated.TokenPrice, `"success"`, `"success"`, nil},
		{generated.TokenPrice, `,"initFee":0.3`, ``, []string{"data.initFee"}},
		{generated.TokenPrice, `"initFee":0.3`, `"initFee":0`, nil},
		{generated.TokenPrice, `"MOON","tokenName":"Moon Rabbit"`, `"" ,"tokenName":""`, []string{"data.tokenSymbol", "data.tokenName"}},
		{GetLeaderboard, fifth + `,`, ``, []string{"leaderboard[].recipient_address", "leaderboard[].username",
			"leaderboard[].profile_picture", "leaderboard[].total_earned_all_tokens", "leaderboard[].unique_chains_count",
			"leaderboard[].chain_balances"}},
		{generated.GetUserFees, `,"decimals":6`, ``, []string{"balances[].decimals"}},
		{generated.GetUserFees, fees[strings.Index(fees, "["):strings.Index(fees, "]")], "[ \n", []string{"balances"}},
	}
	for _, test := range tests {
		body := strings.Replace(bodies[test.op], test.from, test.to, 1)
		missing, ok := IsFlawless(test.op, requests[test.op], []byte(body), nil)
		var names []string
		for bit, name := range Fields(test.op) {
			if missing>>bit&1 != 0 {
				names = append(names, name)
			}
		}
		if !ok || !slices.Equal(names, test.want) {
			t.Errorf("%s: no value in %q, flawless %v", body, names, ok)
		}
		if walked := MissingFields(test.op, []byte(body)); walked != missing {
			t.Errorf("%s: the walk finds %b, the check %b", body, walked, missing)
		}
	}
}

func TestCreatedTokenID(t *testing.T) {
	tests := map[string]string{
		creation: tokenID,
		`{"metadata":{"tokenId":"` + tokenID + `","tokenID":"x"},"Metadata":1}`: tokenID,
		`{"metadata":{"tokenId":"` + strings.ToUpper(tokenID) + `"}}`:           strings.ToUpper(tokenID),
		`{"metadata":{"tokenId":"x","tokenId":"` + tokenID + `"}}`:              tokenID,
		`{"metadata":{"tokenId":"x"}}`:                                          "",
		`{"metadata":{"tokenId":1}}`:                                            "",
		`{"metadata":{}}`:                                                       "",
		`{"metadata":null}`:                                                     "",
		`{"metadata":[{"tokenId":"` + tokenID + `"}]}`:                          "",
		`{"tokenId":"` + tokenID + `"}`:                                         "",
		`[]`:                                                                    "",
		``:                                                                      "",
	}
	for body, want := range tests {
		if got := CreatedTokenID([]byte(body)); got != want {
			t.Errorf("%s: got %q", body, got)
		}
	}
}

func TestUsualDateTimesMatchTheExpression(t *testing.T) {
	tests := map[string]bool{
		"2026-03-14T09:26:53Z": true, "2026-03-14T09:26:53": true, "2026-03-14T09:26:53.5Z": true,
		"2026-03-14T09:26:53.589+02:00": true, "2026-12-31T23:59:59-23:59": true, "2026-04-30T00:00:00Z": true,
		"0000-01-01T00:00:00Z": true, "2024-02-29T09:26:53Z": true,
		// The expression alone knows these.
		"20260314T092653Z": false, "2026-03-14t09:26:53z": false, "2026-03-14T24:00:00Z": false,
		"2026-03-14T09:26:60Z": false, "2026-03-14T09:26Z": false, "2026-W11-6T09:26:53Z": false, "2026-03-14T09:26:53+02": false,
	}
	for text, isUsual := range tests {
		if cursor.IsUsualDateTime(text) != isUsual || !cursor.IsDateTime(text, generated.FormatDateTime) {
			t.Errorf("%s: usual %v, date-time %v", text, cursor.IsUsualDateTime(text), cursor.IsDateTime(text, generated.FormatDateTime))
		}
	}
	texts := []string{"", "yesterday", "2026-01-01 00:00:00Z", "2026-01-01T00:00:00Z ", "2026-01-01T00:00:00Z\n", "202६-01-01T00:00:00Z"}
	for _, wrong := range strings.Fields("02-29T00:00:00 02-30T00:00:00 04-31T00:00:00 00-01T00:00:00 13-01T00:00:00 01-00T00:00:00 " +
		"01-01T25:00:00 01-01T00:60:00 01-01T00:00:61 01-01T00:00:00. 01-01T00:00:00+24:00 01-01T00:00:00+02.00 01-01T00:00:00Z") {
		texts = append(texts, "2026-"+wrong+"Z")
	}
	for _, text := range texts {
		if cursor.IsUsualDateTime(text) || cursor.IsDateTime(text, generated.FormatDateTime) {
			t.Errorf("%q is no date-time", text)
		}
	}
}

// A yes means that Go's own reader takes the body too, and nothing makes the judge panic.
func FuzzIsFlawless(f *testing.F) {
	for op, body := range bodies {
		f.Add(op, requests[op], []byte(body), []byte(nil))
	}
	f.Add(GetLeaderboard, pageRequest, []byte(page), []byte(pageBefore))
	f.Add(generated.TokenPrice, quoteRequest, []byte(`{"a":[1e5,"\u00e9",{"b":null}]}`), []byte("{"))
	f.Fuzz(func(t *testing.T, op int, request string, body, before []byte) {
		if id := CreatedTokenID(body); id != "" && !cursor.IsUUID(id) {
			t.Errorf("no UUID: %q", id)
		}
		op = ((op % len(bodies)) + len(bodies)) % len(bodies)
		c := cursor.Cursor{Text: string(body)}
		if c.Skip(cursor.Deepest) && c.IsDone() && !json.Valid(body) {
			t.Errorf("passed as JSON: %q", body)
		}
		var value map[string]any
		if isRightAfter(op, request, string(body), before) && json.Unmarshal(body, &value) != nil {
			t.Errorf("flawless: %q", body)
		}
	})
}

func BenchmarkIsFlawless(b *testing.B) {
	names := [...]string{"quote", "creation", "trade", "page", "fees"}
	for op, name := range names {
		// Hardly any name has an escape.
		body, request := []byte(strings.ReplaceAll(bodies[op], `\"`, "")), strings.ReplaceAll(requests[op], `\"`, "")
		b.Run(name, func(b *testing.B) {
			b.ReportAllocs()
			b.SetBytes(int64(len(body)))
			for b.Loop() {
				if _, ok := IsFlawless(op, request, body, nil); !ok {
					b.Fatal("undecided")
				}
			}
		})
	}
}

func TestBodiesThatTheScriptMustNotParseHaveAReason(t *testing.T) {
	for _, test := range []struct{ name, body, reason string }{
		{"nested lists", strings.Repeat("[", 2_500_000), "json-too-deep"},
		{"nested objects", strings.Repeat(`{"a":`, cursor.Deepest+1), "json-too-deep"},
		{"as deep as allowed", strings.Repeat("[", cursor.Deepest) + strings.Repeat("]", cursor.Deepest), ""},
		{"lists in turn", "[" + strings.Repeat("[],", 100) + "[]]", ""},
		{"brackets in a text", `"\"` + strings.Repeat("[", 100) + `"`, ""},
		{"too many values", "[" + strings.Repeat("0,", mostFields+1) + "0]", "response-too-large"},
		{"no JSON", "<html>", ""},
	} {
		if reason := Excess([]byte(test.body)); reason != test.reason {
			t.Errorf("%s: the reason must be %q, got %q", test.name, test.reason, reason)
		}
	}
}

// TestCorpus reads the bodies of a file that test/tools/schemas/go-checks.slow.test.ts writes. It answers of each whether it
// conforms, and whether both ways to find its missing fields agree.
func TestCorpus(t *testing.T) {
	path := os.Getenv("ASSAY_CORPUS")
	if path == "" {
		t.Skip("ASSAY_CORPUS names no file")
	}
	var cases []struct {
		Op   int
		Body []byte
	}
	input, err := os.ReadFile(path)
	if err == nil {
		err = json.Unmarshal(input, &cases)
	}
	if err != nil {
		t.Fatal(err)
	}
	answers := make([]struct{ Conforms, Agrees bool }, len(cases))
	for index, one := range cases {
		var at generated.Offsets
		_, missing, ok := readBody(one.Op, one.Body, &at)
		answers[index].Conforms, answers[index].Agrees = ok, !ok || missing == MissingFields(one.Op, one.Body)
	}
	output, _ := json.Marshal(answers)
	if err := os.WriteFile(path+".answers", output, 0o600); err != nil {
		t.Fatal(err)
	}
}
