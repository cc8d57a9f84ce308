package judge

import (
	"strings"
	"testing"

	"assay/engine/internal/cursor"
)

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
