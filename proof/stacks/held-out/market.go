// What the services in Go respond with: a market without a state, which knows every token and user.
package main

import (
	"crypto/rand"
	"crypto/sha256"
	"fmt"
	"time"
)

const key = "Bearer natural-credential-0001"

var chainIDs = map[string]int{
	"solana": 101, "solana-devnet": 103, "arbitrum": 42161, "base": 8453, "base-sepolia": 84532, "avalanche": 43114,
	"op-bnb": 204, "bnb": 56, "bnb-testnet": 97, "ethereum": 1, "monad": 143, "unichain": 130, "unichain-testnet": 1301,
	"abstract": 2741, "polygon": 137, "zksync": 324, "zksync-testnet": 300,
}

type fields map[string]any

func transaction(seed string) fields {
	digest := fmt.Sprintf("%x", sha256.Sum256([]byte(seed)))
	return fields{"to": "0x" + digest[:40], "data": "0x" + digest, "value": "0", "gasLimit": "300000"}
}

func quoted(tokenID, chain string, amount float64, direction, input string) fields {
	output, from, to := amount*0.25, "TOK", "USDC"
	if input == "usdc" {
		output, from, to = amount/0.25, "USDC", "TOK"
	}
	return fields{"success": true, "data": fields{
		"tokenId": tokenID, "tokenSymbol": "TOK", "tokenName": "Token", "chainSlug": chain, "direction": direction,
		"inputToken": input, "inputAmount": amount, "outputAmount": output, "inputTokenSymbol": from, "outputTokenSymbol": to,
		"protocol": "amm", "isGraduated": false, "timestamp": time.Now().UTC().Format(time.RFC3339), "initFee": 0,
	}}
}

func created(name, symbol, description, chain string) fields {
	b := make([]byte, 16)
	rand.Read(b)
	b[6], b[8] = b[6]&0x0f|0x40, b[8]&0x3f|0x80
	id := fmt.Sprintf("%x-%x-%x-%x-%x", b[:4], b[4:6], b[6:8], b[8:10], b[10:])
	made := transaction(id)
	return fields{"success": true, "executed": false, "chainId": chainIDs[chain], "transaction": made, "metadata": fields{
		"tokenUri": "https://tokens.example/" + id + ".json", "tokenId": id, "name": name, "symbol": symbol, "slug": id,
		"description": description, "hubUrl": "https://tokens.example/hub/" + id, "token_service_id": made["data"],
		"addresses": fields{"evm": made["to"], "solana": "So11111111111111111111111111111111111111112"},
	}}
}

func traded(tokenID, chain string) fields {
	made := transaction(tokenID)
	made["chain"] = chain
	return fields{"success": true, "transaction": made}
}

func ranked(limit, offset int, mode string) fields {
	chains := []string{"base", "base-sepolia"}
	if mode == "mainnet" {
		chains = chains[:1]
	} else if mode == "testnet" {
		chains = chains[1:]
	}
	shown := []fields{}
	for at := offset; at < 3 && len(shown) < limit; at++ {
		balances := []fields{}
		for _, chain := range chains {
			balances = append(balances, fields{"chain": chain, "balance": 3 - at})
		}
		shown = append(shown, fields{
			"rank": at + 1, "recipient_address": transaction(fmt.Sprint(at))["to"], "username": fmt.Sprint("user", at+1),
			"user_id": fmt.Sprint("5c9e7d34-1a6b-4f0a-8d3f-7b2e9a4c6d0", at), "profile_picture": "https://tokens.example/u.png",
			"total_earned_all_tokens": (3 - at) * len(chains), "unique_chains_count": len(chains), "chain_balances": balances,
		})
	}
	page := fields{"limit": limit, "offset": offset, "total": 3, "has_more": offset+len(shown) < 3 && offset < 3}
	return fields{"success": true, "leaderboard": shown, "pagination": page}
}

func feesOn(chains []string) fields {
	if chains == nil {
		chains = []string{"base"}
	}
	balances := []fields{}
	for _, chain := range chains {
		if _, known := chainIDs[chain]; known {
			balances = append(balances, fields{
				"currency_address": "0x0000000000000000000000000000000000000000", "chain": chain, "total_earned": "2000000",
				"claimable_amount": "1000000", "total_earned_with_decimals": "2.0", "claimable_amount_with_decimals": "1.0",
				"decimals": 6, "last_distribution_at": "2025-01-01T00:00:00Z",
			})
		}
	}
	summary := fields{"total_traders_referred": 0, "total_rewards_earned_usd": "0.00", "total_claimable_usd": "0.00"}
	return fields{"success": true, "balances": balances, "summary": summary}
}
