"""What the services in Python respond with: a market without a state, which knows every token and user."""
import hashlib
import uuid
from datetime import datetime, timezone

KEY = "Bearer natural-credential-0001"
CHAINS = {
    "solana": 101, "solana-devnet": 103, "arbitrum": 42161, "base": 8453, "base-sepolia": 84532, "avalanche": 43114,
    "op-bnb": 204, "bnb": 56, "bnb-testnet": 97, "ethereum": 1, "monad": 143, "unichain": 130, "unichain-testnet": 1301,
    "abstract": 2741, "polygon": 137, "zksync": 324, "zksync-testnet": 300,
}
POOLS = ["meme", "startup-preseed", "test"]
USER = "5c9e7d34-1a6b-4f0a-8d3f-7b2e9a4c6d01"
PRICE = 0.25


def _transaction(seed, **more):
    digest = hashlib.sha256(seed.encode()).hexdigest()
    return {"to": "0x" + digest[:40], "data": "0x" + digest, "value": "0", "gasLimit": "300000", **more}


def quote(order):
    amount = order.get("amount") or 1
    buys_with = order.get("inputToken") or "token"
    names = ("TOK", "USDC") if buys_with == "token" else ("USDC", "TOK")
    return {"success": True, "data": {
        "tokenId": str(order["tokenId"]), "tokenSymbol": "TOK", "tokenName": "Token", "chainSlug": order["chainSlug"],
        "direction": order.get("direction") or "sell", "inputToken": buys_with, "inputAmount": amount,
        "outputAmount": amount * PRICE if buys_with == "token" else amount / PRICE, "inputTokenSymbol": names[0],
        "outputTokenSymbol": names[1], "protocol": "amm", "isGraduated": False,
        "timestamp": datetime.now(timezone.utc).isoformat(), "initFee": 0,
    }}


def create(order):
    token_id, chain = str(uuid.uuid4()), order["chainSlug"]
    slug = f"token-{token_id}"
    return {
        "success": True, "executed": False, "chainId": CHAINS[chain], "transaction": _transaction(token_id),
        "metadata": {
            "tokenUri": f"https://tokens.example/{token_id}.json", "tokenId": token_id, "name": order["name"],
            "symbol": order["symbol"], "slug": slug, "description": order["description"],
            "hubUrl": f"https://tokens.example/hub/{slug}",
            "addresses": {"evm": _transaction(token_id)["to"], "solana": "So11111111111111111111111111111111111111112"},
            "token_service_id": _transaction(token_id)["data"],
        },
    }


def trade(order):
    return {"success": True, "transaction": _transaction(str(order["tokenId"]), chain=order["chainSlug"])}


def leaderboard(page):
    limit, offset = page.get("limit") or 20, page.get("offset") or 0
    chains = {"testnet": ["base-sepolia"], "mainnet": ["base"]}.get(page.get("network_mode"), ["base", "base-sepolia"])
    entries = [{
        "rank": rank + 1, "recipient_address": f"0x{rank + 1:040x}", "user_id": str(uuid.uuid5(uuid.UUID(USER), str(rank))),
        "username": f"user{rank + 1}", "profile_picture": "https://tokens.example/u.png",
        "total_earned_all_tokens": (3 - rank) * len(chains), "unique_chains_count": len(chains),
        "chain_balances": [{"chain": chain, "balance": 3 - rank} for chain in chains],
    } for rank in range(3)]
    shown = entries[offset:offset + limit]
    return {"success": True, "leaderboard": shown, "pagination": {
        "limit": limit, "offset": offset, "total": 3, "has_more": offset + len(shown) < 3 and offset < 3}}


def fees(query):
    chains = query.get("chains") or ["base"]
    return {"success": True, "balances": [{
        "currency_address": "0x" + "00" * 20, "chain": chain, "total_earned": "2000000", "claimable_amount": "1000000",
        "total_earned_with_decimals": "2.000000", "claimable_amount_with_decimals": "1.000000", "decimals": 6,
        "last_distribution_at": "2025-01-01T00:00:00Z",
    } for chain in chains if chain in CHAINS], "summary": {
        "total_traders_referred": 0, "total_rewards_earned_usd": "0.00", "total_claimable_usd": "0.00"}}
