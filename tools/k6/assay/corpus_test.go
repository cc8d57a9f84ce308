package assay

import (
	"bufio"
	"encoding/json"
	"fmt"
	"os"
	"testing"
)

// corpusCase is one line of the corpus: a response with its request, and the body of the page before it, if any.
type corpusCase struct {
	Op      int
	Request string
	Body    []byte
	Before  []byte
}

// TestCorpus judges the cases of a file that the tests in TypeScript write (test/schemas/go-judge.ts), whose first line has
// the facts of all operations. To each case belongs a line of answers: whether the body conforms and whether the response is
// flawless, each as 1 or 0, and the id of a created token.
func TestCorpus(t *testing.T) {
	path := os.Getenv("ASSAY_CORPUS")
	if path == "" {
		t.Skip("ASSAY_CORPUS names no file")
	}
	input, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer input.Close()
	output, err := os.Create(path + ".answers")
	if err != nil {
		t.Fatal(err)
	}
	answers := bufio.NewWriter(output)
	decoder := json.NewDecoder(bufio.NewReader(input))
	var facts []operationFacts
	if err := decoder.Decode(&facts); err != nil {
		t.Fatal(err)
	}
	for decoder.More() {
		var one corpusCase
		if err := decoder.Decode(&one); err != nil {
			t.Fatal(err)
		}
		isRight := isFlawless(one.Op, &facts[one.Op], one.Request, one.Body, one.Before)
		var at places
		_, ok := readBody(one.Op, one.Body, &at)
		fmt.Fprintf(answers, "%d%d%s\n", bit(ok), bit(isRight), createdTokenID(one.Body))
	}
	if err := answers.Flush(); err != nil {
		t.Fatal(err)
	}
	if err := output.Close(); err != nil {
		t.Fatal(err)
	}
}

func bit(yes bool) int {
	if yes {
		return 1
	}
	return 0
}
