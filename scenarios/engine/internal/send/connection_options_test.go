package send

import (
	"context"
	"crypto/tls"
	"encoding/json"
	"encoding/pem"
	"net/http"
	"net/http/httptest"
	"testing"
	"time"
)

// connectedBy returns a sender on a transport that was prepared.
func connectedBy(t *testing.T, url string, option map[string]string) *Sender {
	t.Helper()
	text, err := json.Marshal(option)
	if err != nil {
		t.Fatal(err)
	}
	connection, err := ReadConnectionOptions(text)
	if err != nil {
		t.Fatal(err)
	}
	made := New(url, []string{"/token-price"}, 10*time.Second, "secret")
	transport := &http.Transport{TLSClientConfig: &tls.Config{}}
	t.Cleanup(transport.CloseIdleConnections)
	connection.Apply(transport)
	made.Open(context.Background(), transport)
	return made
}

func TestAConnectionTrustsTheAuthoritiesThatAreGiven(t *testing.T) {
	server := httptest.NewTLSServer(http.HandlerFunc(accept))
	t.Cleanup(server.Close)
	authority := pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: server.Certificate().Raw})
	found := connectedBy(t, server.URL, map[string]string{"ca": string(authority)}).Post(0, "{}")
	if found.Status != http.StatusOK {
		t.Errorf("with the authority: got status %d and the fault %q", found.Status, found.Fault)
	}
	if found := connectedBy(t, server.URL, nil).Post(0, "{}"); found.Fault != "tls" {
		t.Errorf("without the authority: got status %d and the fault %q, expected tls", found.Status, found.Fault)
	}
}

func TestAConnectionGoesThroughTheProxyThatIsGiven(t *testing.T) {
	var asked string
	proxy := httptest.NewServer(http.HandlerFunc(func(writer http.ResponseWriter, request *http.Request) {
		asked = request.RequestURI
		writer.WriteHeader(http.StatusOK)
	}))
	t.Cleanup(proxy.Close)
	found := connectedBy(t, "http://service.example", map[string]string{"proxy": proxy.URL}).Post(0, "{}")
	if found.Status != http.StatusOK || asked != "http://service.example/token-price" {
		t.Errorf("got status %d, the fault %q and a request for %q", found.Status, found.Fault, asked)
	}
}

func TestAProxyThatIsNotThereRefusesTheConnection(t *testing.T) {
	nobody := "http://" + closedPort(t)
	found := connectedBy(t, "https://service.example", map[string]string{"proxy": nobody}).Post(0, "{}")
	if found.Fault != "connection-refused" {
		t.Errorf("got status %d and the fault %q, expected connection-refused", found.Status, found.Fault)
	}
}

func TestAuthoritiesMustBePEMCertificates(t *testing.T) {
	if _, err := ReadConnectionOptions([]byte(`{"ca":"no certificate"}`)); err == nil {
		t.Error("got no error for a text without a certificate")
	}
}
