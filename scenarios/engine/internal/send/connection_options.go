package send

import (
	"crypto/x509"
	"encoding/json"
	"errors"
	"net/http"
	"net/url"
)

// ConnectionOptions are what k6 has no option for: the certificate authorities that are trusted, and a proxy.
type ConnectionOptions struct {
	authorities *x509.CertPool
	proxy       *url.URL
}

// ReadConnectionOptions reads them from JSON; without a text, connections are made as k6 makes them.
func ReadConnectionOptions(text []byte) (ConnectionOptions, error) {
	var given struct{ CA, Proxy string }
	var options ConnectionOptions
	if len(text) == 0 {
		return options, nil
	}
	if err := json.Unmarshal(text, &given); err != nil {
		return options, err
	}
	if given.CA != "" {
		options.authorities = x509.NewCertPool()
		if !options.authorities.AppendCertsFromPEM([]byte(given.CA)) {
			return options, errors.New("the certificate authorities must be PEM certificates")
		}
	}
	var err error
	if given.Proxy != "" {
		options.proxy, err = url.Parse(given.Proxy)
	}
	return options, err
}

// Apply prepares a transport, which must not have sent anything yet.
func (o ConnectionOptions) Apply(transport *http.Transport) {
	if o.authorities != nil {
		transport.TLSClientConfig.RootCAs = o.authorities
	}
	if o.proxy != nil {
		transport.Proxy = http.ProxyURL(o.proxy)
	}
}
