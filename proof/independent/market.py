"""What the service knows and answers: tokens, earners and their balances, all computed from a seed and kept in memory.

Each operation takes a request that has passed the rules and returns a status and an answer.
"""

import random
import re
import threading
import uuid
from datetime import datetime, timezone
from hashlib import sha256

from rules import AMOUNTS, CHAINS, canonical_uuid

# Known whatever the seed, so that a user of the service has a token and a user to begin with.
FIRST_TOKEN = "7d3c9a52-4b1e-4f6a-9c80-2e5f1b7a6d34"
FIRST_USER = "0b6f4e21-93d7-4c58-8a1f-6e2d5c7b9a40"

CHAIN_IDS = dict(zip(CHAINS, (
    101, 103, 42161, 8453, 84532, 43114, 204, 56, 97, 1, 143, 130, 1301, 2741, 137, 324, 300,
)))  # fmt: skip
TEST_CHAINS = {chain for chain in CHAINS if chain.endswith(("-devnet", "-sepolia", "-testnet"))}
DEFAULT_DESTINATIONS = ("base-sepolia", "bnb-testnet", "solana-devnet")
EARNERS = 37
DECIMALS = 6


class NotFound(Exception):
    """The request names something that the service does not have."""


class Market:
    """The state of one service. Safe for several threads; the order of creations decides the ids of tokens."""

    def __init__(self, seed):
        self._seed = seed
        self._lock = threading.Lock()
        self._chance = random.Random(f"{seed}/created")
        self._tokens = {FIRST_TOKEN: {"name": "First Light", "symbol": "LIGHT", "chains": set(CHAINS)}}
        self._earned = earnings(seed)
        self.operations = {
            "token-price": self.quote,
            "create-token-transaction": self.create,
            "trade-token": self.trade,
            "get-leaderboard": self.leaderboard,
            "get-user-fees": self.fees,
        }

    def quote(self, request):
        token_id, token = self._token(request)
        paid_in = request.get("inputToken") or "token"
        amount = 1 if request.get("amount") is None else request["amount"]
        amount = amount if isinstance(amount, int) else float(amount)
        usd_per_token = 0.01 + int(self._digest(token_id)[:6], 16) / 2**24
        symbols = (token["symbol"], "USDC") if paid_in == "token" else ("USDC", token["symbol"])
        return 200, {
            "success": True,
            "data": {
                "tokenId": token_id,
                "tokenSymbol": token["symbol"],
                "tokenName": token["name"],
                "chainSlug": request["chainSlug"],
                "direction": request.get("direction") or "sell",
                "inputToken": paid_in,
                "inputAmount": amount,
                "outputAmount": amount * usd_per_token if paid_in == "token" else amount / usd_per_token,
                "inputTokenSymbol": symbols[0],
                "outputTokenSymbol": symbols[1],
                "protocol": "constant-product",
                "isGraduated": False,
                # With an offset and microseconds where JavaScript writes Z and milliseconds. initFee is left out.
                "timestamp": datetime.now(timezone.utc).isoformat(timespec="microseconds"),
            },
        }

    def create(self, request):
        chain = request["chainSlug"]
        destinations = request.get("destinationChains")
        destinations = DEFAULT_DESTINATIONS if destinations is None else destinations
        with self._lock:
            token_id = str(uuid.UUID(int=self._chance.getrandbits(128), version=4))
            self._tokens[token_id] = {
                "name": request["name"],
                "symbol": request["symbol"],
                "chains": {chain, *destinations},
            }
        digest = self._digest(token_id)
        words = re.sub(r"[^a-z0-9]+", "-", request["name"].lower())[:40].strip("-")
        slug = f"{words or 'token'}-{digest[:8]}"
        answer = {
            "success": True,
            # The stored wallet signs by itself, a named one is left to its owner.
            "executed": request.get("userAddress") is None,
            "chainId": CHAIN_IDS[chain],
            "transaction": self._transaction(chain, digest),
            # tokenUri is left out: nothing marks it as required.
            "metadata": {
                "tokenId": token_id,
                "name": request["name"],
                "symbol": request["symbol"],
                "slug": slug,
                "description": request["description"],
                "hubUrl": f"https://market.example/tokens/hub/{slug}",
                "addresses": {"evm": address("base", digest), "solana": address("solana", digest)},
                "token_service_id": f"0x{digest.upper()}",
            },
        }
        if answer["executed"]:
            answer["transactionHash"] = f"0x{self._digest(digest)}"
        return 201, answer

    def trade(self, request):
        token_id, _ = self._token(request)
        chain = request["chainSlug"]
        amounts = [request.get(name) for name in AMOUNTS[request["direction"]]]
        wei = next((amount for amount in amounts if isinstance(amount, str)), "0")
        digest = self._digest(f"{token_id}/{request['direction']}/{chain}")
        return 200, {"success": True, "transaction": {**self._transaction(chain, digest, wei), "chain": chain}}

    def leaderboard(self, request):
        mode = request.get("network_mode") or "both"
        limit = request.get("limit") or 25
        offset = request.get("offset") or 0
        board = []
        for user_id, by_chain in self._earned.items():
            counted = {chain: cents for chain, cents in by_chain.items() if is_in_mode(chain, mode)}
            if counted:
                board.append((sum(counted.values()), user_id, counted))
        board.sort(key=lambda row: (-row[0], row[1]))
        page = board[offset : offset + limit]
        return 200, {
            "success": True,
            "leaderboard": [self._entry(offset + index, *row) for index, row in enumerate(page)],
            "pagination": {
                "limit": limit,
                "offset": offset,
                "total": len(board),
                "has_more": offset + len(page) < len(board),
            },
        }

    def fees(self, request):
        chains = request.get("chains")
        earned = self._earned.get(canonical_uuid(request["user_id"]), {})
        counted = {chain: cents for chain, cents in earned.items() if chains is None or chain in chains}
        # No `success` here, though the leaderboard has one: neither shape shows it.
        return 200, {
            "balances": [self._balance(chain, cents) for chain, cents in counted.items()],
            "summary": {
                "total_traders_referred": len(counted) * 3,
                "total_rewards_earned_usd": dollars(sum(counted.values())),
                "total_claimable_usd": dollars(sum(cents // 2 for cents in counted.values())),
            },
        }

    def _token(self, request):
        token_id = canonical_uuid(request["tokenId"])
        token = self._tokens.get(token_id)
        if token is None:
            raise NotFound("Token not found")
        if request["chainSlug"] not in token["chains"]:
            raise NotFound("Token is not on this chain")
        return token_id, token

    def _transaction(self, chain, digest, value="0"):
        return {"to": address(chain, digest), "data": f"0x{digest[:8]}", "value": value, "gasLimit": "0x493e0"}

    def _entry(self, rank, total, user_id, by_chain):
        digest = self._digest(user_id)
        entry = {
            "rank": rank,
            "recipient_address": address("base", digest),
            "user_id": user_id,
            "username": f"earner-{digest[:6]}",
            "total_earned_all_tokens": total / 100,
            "unique_chains_count": len(by_chain),
            "chain_balances": [{"chain": chain, "balance": cents / 100} for chain, cents in by_chain.items()],
        }
        if rank % 3 == 0:
            entry["profile_picture"] = f"https://market.example/faces/{digest[:12]}.png"
        return entry

    def _balance(self, chain, cents):
        entry = {
            "currency_address": address(chain, self._digest(chain)),
            "chain": chain,
            "total_earned": str(cents * 10 ** (DECIMALS - 2)),
            "claimable_amount": str(cents // 2 * 10 ** (DECIMALS - 2)),
            "total_earned_with_decimals": dollars(cents),
            "claimable_amount_with_decimals": dollars(cents // 2),
            "decimals": DECIMALS,
        }
        if cents % 2:
            entry["last_distribution_at"] = "2025-03-01 06:00:00"
        return entry

    def _digest(self, words):
        return sha256(f"{self._seed}/{words}".encode("utf-8", "surrogatepass")).hexdigest()


def earnings(seed):
    """Cents by chain for each earner. The second earns what the first does, so that the board holds a tie."""
    chance = random.Random(f"{seed}/earned")
    earned = {}
    for place in range(EARNERS):
        user_id = FIRST_USER if place == 0 else str(uuid.UUID(int=chance.getrandbits(128), version=4))
        chains = chance.sample(CHAINS, chance.randint(1, 5))
        earned[user_id] = {chain: chance.randint(1, 900_000) for chain in chains}
    first, second = list(earned)[:2]
    earned[second] = dict(earned[first])
    return earned


def is_in_mode(chain, mode):
    return mode == "both" or (chain in TEST_CHAINS) == (mode == "testnet")


def dollars(cents):
    return f"{cents // 100}.{cents % 100:02d}"


def address(chain, digest):
    """An address in the style of the chain; no form of an address is stated."""
    if not chain.startswith("solana"):
        return f"0x{digest[:40]}"
    alphabet = "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz"
    number, letters = int(digest, 16), ""
    while number:
        number, rest = divmod(number, 58)
        letters += alphabet[rest]
    return letters
