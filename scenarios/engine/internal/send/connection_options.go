package send

import (
	"crypto/x509"
	"encoding/json"
	"errors"
	"net"
	"net/http"
	"net/url"
)

// ConnectionOptions prepare a transport, which must not have sent anything yet, for what k6 has no option for: the certificate
// authorities that are trusted, a proxy, and which addresses of a name are tried.
type ConnectionOptions func(*http.Transport)

// ReadConnectionOptions reads them from JSON; without a text, connections are made as k6 makes them.
func ReadConnectionOptions(text []byte) (ConnectionOptions, error) {
	var given struct {
		CA, Proxy string
		// HasAddress says that the name of the target has an address among the options of k6.
		HasAddress bool
	}
	if len(text) > 0 {
		if err := json.Unmarshal(text, &given); err != nil {
			return nil, err
		}
	}
	authorities := x509.NewCertPool()
	if given.CA != "" && !authorities.AppendCertsFromPEM([]byte(given.CA)) {
		return nil, errors.New("the certificate authorities must be PEM certificates")
	}
	proxy, err := url.Parse(given.Proxy)
	names := addressBook{lookup: net.DefaultResolver.LookupIPAddr}
	return func(transport *http.Transport) {
		if !given.HasAddress {
			transport.DialContext = names.over(transport.DialContext)
		}
		if given.CA != "" {
			transport.TLSClientConfig.RootCAs = authorities
		}
		if given.Proxy != "" {
			transport.Proxy = http.ProxyURL(proxy)
		}
	}, err
}
