package assay

type evidenceField struct {
	Name string `json:"name"`
	Kind string `json:"kind"`
}
type operationFacts struct {
	Path     string          `json:"path"`
	Evidence []evidenceField `json:"evidence"`
}

func isFlawless(op int, facts *operationFacts, request string, body []byte, before []byte) bool {
	return false
}
func createdTokenID(body []byte) string { return "" }
