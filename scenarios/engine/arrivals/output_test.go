package arrivals

import (
	"bytes"
	"errors"
	"strings"
	"testing"

	"github.com/sirupsen/logrus"
	"go.k6.io/k6/v2/output"
	"go.k6.io/k6/v2/secretsource"
)

type oneSecret string

func (oneSecret) Description() string          { return "one secret" }
func (s oneSecret) Get(string) (string, error) { return string(s), nil }

func TestTheLogSaysWhyAfterASecretWasReadAndHidesTheSecret(t *testing.T) {
	manager, hook, err := secretsource.NewManager(map[string]secretsource.Source{"default": oneSecret("s3cret")})
	if err != nil {
		t.Fatal(err)
	}
	var log bytes.Buffer
	logger := logrus.New()
	logger.SetOutput(&log)
	logger.AddHook(hook)
	if _, err := manager.Get("default", "token"); err != nil {
		t.Fatal(err)
	}
	if _, err := newOutput(output.Params{Logger: logger}); err != nil {
		t.Fatal(err)
	}
	logger.WithError(errors.New("dial s3cret: connection refused")).Warn("not sent")
	if text := log.String(); !strings.Contains(text, "connection refused") || strings.Contains(text, "s3cret") {
		t.Fatalf("the log must have the reason and not the secret, got %s", text)
	}
}
