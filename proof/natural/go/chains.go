package main

import (
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"math/big"
	"strings"
)

type chainInfo struct {
	id      int
	testnet bool
}

var chainTable = map[string]chainInfo{
	"solana": {101, false}, "solana-devnet": {103, true},
	"base": {8453, false}, "base-sepolia": {84532, true},
	"bnb": {56, false}, "bnb-testnet": {97, true}, "op-bnb": {204, false},
	"unichain": {130, false}, "unichain-testnet": {1301, true},
	"zksync": {324, false}, "zksync-testnet": {300, true},
	"ethereum": {1, false}, "arbitrum": {42161, false}, "polygon": {137, false},
	"avalanche": {43114, false}, "monad": {143, false}, "abstract": {2741, false},
}

func isSolana(chain string) bool { return strings.HasPrefix(chain, "solana") }

func digest(parts ...string) []byte {
	h := sha256.Sum256([]byte(strings.Join(parts, "|")))
	return h[:]
}

func hex32(parts ...string) string      { return "0x" + hex.EncodeToString(digest(parts...)) }
func evmAddress(parts ...string) string { return "0x" + hex.EncodeToString(digest(parts...)[:20]) }

func solanaAddress(parts ...string) string { return base58(digest(parts...)) }

// addressOn makes up the address of something on a chain.
func addressOn(chain string, name string) string {
	if isSolana(chain) {
		return solanaAddress(name, chain)
	}
	return evmAddress(name, chain)
}

func base58(b []byte) string {
	const alphabet = "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz"
	n, base, rem := new(big.Int).SetBytes(b), big.NewInt(58), new(big.Int)
	var out []byte
	for n.Sign() > 0 {
		n.DivMod(n, base, rem)
		out = append([]byte{alphabet[rem.Int64()]}, out...)
	}
	return string(out)
}

// newTransaction describes a call of the launchpad or router contract.
func newTransaction(chain, contract, gas string, args ...string) object {
	payload := append(digest(contract)[:4:4], digest(args...)...)
	data := "0x" + hex.EncodeToString(payload)
	if isSolana(chain) {
		data = base64.StdEncoding.EncodeToString(payload)
	}
	return object{"to": addressOn(chain, contract), "data": data, "value": "0", "gasLimit": gas}
}
