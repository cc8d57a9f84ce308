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

// usdcOn makes up the address of the dollar coin.
func usdcOn(chain string) string {
	if isSolana(chain) {
		return solanaAddress("usdc", chain)
	}
	return evmAddress("usdc", chain)
}

func digest(parts ...string) []byte {
	h := sha256.Sum256([]byte(strings.Join(parts, "|")))
	return h[:]
}

func hex32(parts ...string) string      { return "0x" + hex.EncodeToString(digest(parts...)) }
func evmAddress(parts ...string) string { return "0x" + hex.EncodeToString(digest(parts...)[:20]) }

func solanaAddress(parts ...string) string { return base58(digest(parts...)) }

func base58(b []byte) string {
	const alphabet = "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz"
	n, base, rem := new(big.Int).SetBytes(b), big.NewInt(58), new(big.Int)
	var out []byte
	for n.Sign() > 0 {
		n.DivMod(n, base, rem)
		out = append([]byte{alphabet[rem.Int64()]}, out...)
	}
	for i := 0; i < len(b) && b[i] == 0; i++ {
		out = append([]byte{'1'}, out...)
	}
	return string(out)
}

type transaction struct {
	To       string `json:"to"`
	Data     string `json:"data"`
	Value    string `json:"value"`
	GasLimit string `json:"gasLimit"`
	Chain    string `json:"chain,omitempty"`
}

// newTransaction describes a call of the launchpad or router contract.
func newTransaction(chain, contract, gas string, args ...string) transaction {
	payload := append(digest(contract)[:4:4], digest(args...)...)
	t := transaction{Value: "0", GasLimit: gas}
	if isSolana(chain) {
		t.To, t.Data = solanaAddress(contract, chain), base64.StdEncoding.EncodeToString(payload)
	} else {
		t.To, t.Data = evmAddress(contract, chain), "0x"+hex.EncodeToString(payload)
	}
	return t
}
