package judge

import (
	"bytes"
	"encoding/json"
	"os"
	"testing"

	"assay/engine/internal/judge/generated"
)

// corpusCase is one line of the corpus: a response with its request, and the body of the page before it, if any.
type corpusCase struct {
	Op      int
	Request string
	Body    []byte
	Before  []byte
}

// corpusAnswer says whether the body conforms, whether both ways to find its missing fields agree, whether the response is flawless, and the id of a created token.
type corpusAnswer struct {
	Conforms   bool   `json:"conforms"`
	Agrees     bool   `json:"agrees"`
	IsFlawless bool   `json:"isFlawless"`
	TokenID    string `json:"tokenId"`
}

// TestCorpus judges the cases of a file that the tests in TypeScript write (test/schemas/go-judge.ts), whose first line has
// the facts of all operations. To each case belongs a line of answers.
func TestCorpus(t *testing.T) {
	path := os.Getenv("ASSAY_CORPUS")
	if path == "" {
		t.Skip("ASSAY_CORPUS names no file")
	}
	input, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	var answers bytes.Buffer
	encoder, decoder := json.NewEncoder(&answers), json.NewDecoder(bytes.NewReader(input))
	var facts []struct{ Evidence []Evidence }
	if err := decoder.Decode(&facts); err != nil {
		t.Fatal(err)
	}
	for decoder.More() {
		var one corpusCase
		if err := decoder.Decode(&one); err != nil {
			t.Fatal(err)
		}
		_, isRight := IsFlawless(one.Op, facts[one.Op].Evidence, one.Request, one.Body, one.Before)
		var at generated.Offsets
		_, missing, ok := readBody(one.Op, one.Body, &at)
		if err := encoder.Encode(corpusAnswer{ok, !ok || missing == MissingFields(one.Op, one.Body), isRight, CreatedTokenID(one.Body)}); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.WriteFile(path+".answers", answers.Bytes(), 0o600); err != nil {
		t.Fatal(err)
	}
}
