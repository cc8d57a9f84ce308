// Verifies a bundle by a public key: go run . KEY BUNDLE DIGEST
package main

import (
	"crypto"
	"encoding/hex"
	"log"
	"os"
	"time"

	"github.com/sigstore/sigstore-go/pkg/bundle"
	"github.com/sigstore/sigstore-go/pkg/root"
	"github.com/sigstore/sigstore-go/pkg/verify"
	"github.com/sigstore/sigstore/pkg/cryptoutils"
	"github.com/sigstore/sigstore/pkg/signature"
)

type alwaysValid struct{ signature.Verifier }

func (alwaysValid) ValidAtTime(time.Time) bool { return true }

func main() {
	pem, err := os.ReadFile(os.Args[1])
	require(err)
	key, err := cryptoutils.UnmarshalPEMToPublicKey(pem)
	require(err)
	trusted := root.NewTrustedPublicKeyMaterial(func(string) (root.TimeConstrainedVerifier, error) {
		verifier, err := signature.LoadVerifier(key, crypto.SHA256)
		return alwaysValid{verifier}, err
	})
	verifier, err := verify.NewVerifier(trusted, verify.WithNoObserverTimestamps())
	require(err)
	signed, err := bundle.LoadJSONFromPath(os.Args[2])
	require(err)
	digest, err := hex.DecodeString(os.Args[3])
	require(err)
	_, err = verifier.Verify(signed, verify.NewPolicy(verify.WithArtifactDigest("sha256", digest), verify.WithKey()))
	require(err)
}

func require(err error) {
	if err != nil {
		log.Fatal(err)
	}
}
