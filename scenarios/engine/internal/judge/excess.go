package judge

import "assay/engine/internal/cursor"

// mostFields is how many values a body may have that the script judges.
const mostFields = 100_000

// Excess returns the reason code of a body that is nested too deeply, or has too many values, for the parser of the script;
// empty for any other, JSON or not. The limits are those of target/exchange/json.ts.
func Excess(body []byte) string {
	depth, fields := 0, 0
	isText := false
	for i := 0; i < len(body); i++ {
		switch b := body[i]; {
		case isText && b == '\\':
			i++
		case b == '"':
			isText = !isText
		case isText:
		case b == '[' || b == '{':
			if depth++; depth > cursor.Deepest {
				return "json-too-deep"
			}
		case b == ']' || b == '}':
			depth--
		case b == ',':
			if fields++; fields > mostFields {
				return "response-too-large"
			}
		}
	}
	return ""
}
