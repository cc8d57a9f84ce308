"""Token trading over HTTP: quotes, launches, trades, a leaderboard and fee balances."""

import argparse
import base64
import hashlib
import hmac
import json
import re
import time
import uuid
from datetime import datetime, timezone
from typing import Any, TypeVar

import msgspec
import uvicorn
from litestar import Litestar, Request, Response, post
from litestar.connection import ASGIConnection
from litestar.exceptions import HTTPException, NotAuthorizedException
from litestar.handlers import BaseRouteHandler
from msgspec import UNSET

import store
from models import (
    CreateRequest,
    FeesRequest,
    LeaderboardRequest,
    QuoteRequest,
    TradeRequest,
    base_units,
)

CREDENTIAL = b"natural-credential-0001"
OWN_USER = str(uuid.uuid5(store.NAMESPACE, "amber"))
HUB_URL = "https://tokens.example"
INDEXING_SECONDS = 0.3
POOL_FEE = 0.01
POOL_TYPES = {"meme": 7, "startup-preseed": 8, "test": 1}
POOL_USDC = {"meme": 4_000_000.0, "startup-preseed": 9_000_000.0, "test": 1_000_000.0}

T = TypeVar("T")
db = store.connect()


def require_credential(connection: ASGIConnection, _: BaseRouteHandler) -> None:
    scheme, _, credential = connection.headers.get("authorization", "").partition(" ")
    if scheme.lower() != "bearer" or not hmac.compare_digest(credential.encode(), CREDENTIAL):
        raise NotAuthorizedException("a valid bearer credential is needed", headers={"WWW-Authenticate": "Bearer"})


async def read(request: Request, model: type[T]) -> T:
    """Decode the body strictly: Litestar's own handling of `data` would turn "1" into 1."""
    body = await request.body()
    try:
        return msgspec.json.decode(body.decode(), type=model)
    except msgspec.ValidationError as error:
        raise HTTPException(str(error), status_code=422) from error
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise HTTPException("the body is not JSON", status_code=400) from error


def find_token(token_id: str, chain: str) -> Any:
    token = store.token(db, token_id, chain)
    if token is None:
        raise HTTPException("no such token on this chain", status_code=404)
    if time.monotonic() < token["ready_at"]:
        raise HTTPException("the token is still being indexed", status_code=409, headers={"Retry-After": "1"})
    return token


def pseudo_address(chain: str, seed: str) -> str:
    digest = hashlib.sha256(f"{chain}/{seed}".encode()).digest()
    if not chain.startswith("solana"):
        return "0x" + digest[:20].hex()
    alphabet = "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz"
    number, text = int.from_bytes(digest, "big") | 1 << 255, ""
    while number:
        number, digit = divmod(number, 58)
        text = alphabet[digit] + text
    return text


def encode_call(chain: str, call: dict[str, Any]) -> str:
    payload = json.dumps(call, separators=(",", ":")).encode()
    return base64.b64encode(payload).decode() if chain.startswith("solana") else "0x" + payload.hex()


def attribution(data: CreateRequest | TradeRequest) -> dict[str, Any]:
    wallet = pseudo_address(data.chainSlug, f"wallet/{OWN_USER}") if data.userAddress is UNSET else data.userAddress
    builder = None if data.builder is UNSET else msgspec.to_builtins(data.builder)
    return {"wallet": wallet, "referral": data.token_referral, "builder": builder}


def price(token: Any, direction: str, input_token: str, amount: float) -> float:
    """Constant product: an exact input for sold tokens and spent USDC, an exact output otherwise."""
    usdc, tokens = token["pool_usdc"], token["pool_tokens"]
    source, target = (tokens, usdc) if input_token == "token" else (usdc, tokens)
    if (direction == "sell") == (input_token == "token"):
        paid = amount * (1 - POOL_FEE)
        return target * (paid / (source + paid))
    if amount >= source:
        raise HTTPException("the pool does not hold this amount", status_code=422)
    return target * (amount / (source - amount)) / (1 - POOL_FEE)


@post("/token-price", status_code=200)
async def token_price(request: Request) -> dict[str, Any]:
    data = await read(request, QuoteRequest)
    token = find_token(data.tokenId, data.chainSlug)
    output = price(token, data.direction, data.inputToken, data.amount)
    symbols = (token["symbol"], "USDC") if data.inputToken == "token" else ("USDC", token["symbol"])
    return {
        "success": True,
        "data": {
            "tokenId": token["id"],
            "tokenSymbol": token["symbol"],
            "tokenName": token["name"],
            "chainSlug": data.chainSlug,
            "direction": data.direction,
            "inputToken": data.inputToken,
            "inputAmount": data.amount,
            "outputAmount": output,
            "inputTokenSymbol": symbols[0],
            "outputTokenSymbol": symbols[1],
            "protocol": "meteora" if data.chainSlug.startswith("solana") else "bonding-curve",
            "isGraduated": bool(token["graduated"]),
            "timestamp": datetime.now(timezone.utc).isoformat(timespec="milliseconds").replace("+00:00", "Z"),
            "initFee": 0.5,
        },
    }


def free_slug(name: str) -> str:
    stem = re.sub(r"[^a-z0-9]+", "-", name.lower()).strip("-")[:60] or "token"
    slug, number = stem, 2
    while store.slug_taken(db, slug):
        slug, number = f"{stem}-{number}", number + 1
    return slug


@post("/create-token-transaction", status_code=201)
async def create_token(request: Request) -> dict[str, Any]:
    data = await read(request, CreateRequest)
    token_id, slug, chain = str(uuid.uuid4()), free_slug(data.name), store.chain(db, data.chainSlug)
    store.add_token(
        db,
        id=token_id,
        chain=data.chainSlug,
        name=data.name,
        symbol=data.symbol,
        slug=slug,
        pool_usdc=POOL_USDC[data.poolType],
        pool_tokens=1e9,
        graduated=0,
        ready_at=time.monotonic() + INDEXING_SECONDS,
    )
    service_id = "0x" + hashlib.sha256(token_id.encode()).hexdigest()
    migrations = [c for c in data.destinationChains if c != data.chainSlug]
    call = {
        "op": "create",
        "id": service_id,
        "pool": POOL_TYPES[data.poolType],
        "migrations": migrations,
        **attribution(data),
    }
    response = {
        "success": True,
        # Without a wallet of their own, the user's embedded wallet signs at once.
        "executed": data.userAddress is UNSET,
        "chainId": chain["chain_id"],
        "transaction": {
            "to": pseudo_address(data.chainSlug, "factory"),
            "data": encode_call(data.chainSlug, call),
            "value": "1000000000000000",
            "gasLimit": "4200000",
        },
        "metadata": {
            "tokenUri": f"ipfs://tokens/{token_id}",
            "tokenId": token_id,
            "name": data.name,
            "symbol": data.symbol,
            "slug": slug,
            "description": data.description,
            "hubUrl": f"{HUB_URL}/hub/{slug}",
            "addresses": {"evm": pseudo_address("evm", token_id), "solana": pseudo_address("solana", token_id)},
            "token_service_id": service_id,
        },
    }
    if response["executed"]:
        response["transactionHash"] = "0x" + hashlib.sha256(f"tx/{token_id}".encode()).hexdigest()
    return response


@post("/trade-token", status_code=200)
async def trade_token(request: Request) -> dict[str, Any]:
    data = await read(request, TradeRequest)
    token, chain = find_token(data.tokenId, data.chainSlug), store.chain(db, data.chainSlug)
    decimals = 9 if data.chainSlug.startswith("solana") else 18
    spot = token["pool_usdc"] / token["pool_tokens"]
    if data.in_tokens is not UNSET:
        amount = base_units(data.in_tokens, decimals)
        usd = amount / 10**decimals * spot
    else:
        amount = base_units(data.in_usd / spot, decimals)
        usd = data.in_usd
    value = base_units(usd / chain["native_usd"], decimals) if data.direction == "buy" else 0
    call = {"op": data.direction, "token": token["id"], "amount": str(amount), **attribution(data)}
    return {
        "success": True,
        "transaction": {
            "to": pseudo_address(data.chainSlug, "router"),
            "data": encode_call(data.chainSlug, call),
            "value": str(value),
            "gasLimit": "450000" if data.direction == "buy" else "390000",
            "chain": data.chainSlug,
        },
    }


@post("/get-leaderboard", status_code=200)
async def get_leaderboard(request: Request) -> dict[str, Any]:
    data = await read(request, LeaderboardRequest)
    page, total = store.leaderboard(db, data.network_mode, data.limit, data.offset)
    entries = []
    for rank, row in enumerate(page, data.offset + 1):
        balances = store.earnings(db, row["id"], data.network_mode)
        entries.append(
            {
                "rank": rank,
                "recipient_address": row["address"],
                "user_id": row["id"],
                "username": row["username"],
                "profile_picture": f"{HUB_URL}/avatars/{row['username']}.webp",
                "total_earned_all_tokens": row["total_cents"] / 100,
                "unique_chains_count": len(balances),
                "chain_balances": [{"chain": b["chain"], "balance": b["earned_cents"] / 100} for b in balances],
            }
        )
    has_more = data.offset + len(page) < total
    pagination = {"limit": data.limit, "offset": data.offset, "total": total, "has_more": has_more}
    return {"success": True, "leaderboard": entries, "pagination": pagination}


def dollars(cents: int) -> str:
    return f"{cents // 100}.{cents % 100:02}"


@post("/get-user-fees", status_code=200)
async def get_user_fees(request: Request) -> dict[str, Any]:
    data = await read(request, FeesRequest)
    user = store.user(db, OWN_USER if data.user_id is UNSET else data.user_id)
    if user is None:
        raise HTTPException("no such user", status_code=404)
    everything = store.earnings(db, user["id"])
    shown = [row for row in everything if data.chains is UNSET or row["chain"] in data.chains]
    balances = [
        {
            "currency_address": pseudo_address(row["chain"], "usdc"),
            "chain": row["chain"],
            "total_earned": str(row["earned_cents"] * 10 ** (row["usdc_decimals"] - 2)),
            "claimable_amount": str(row["claimable_cents"] * 10 ** (row["usdc_decimals"] - 2)),
            "total_earned_with_decimals": dollars(row["earned_cents"]),
            "claimable_amount_with_decimals": dollars(row["claimable_cents"]),
            "decimals": row["usdc_decimals"],
            "last_distribution_at": row["paid_at"],
        }
        for row in shown
    ]
    summary = {
        "total_traders_referred": user["traders_referred"],
        "total_rewards_earned_usd": dollars(sum(row["earned_cents"] for row in everything)),
        "total_claimable_usd": dollars(sum(row["claimable_cents"] for row in everything)),
    }
    return {"success": True, "balances": balances, "summary": summary}


def problem(_: Request, error: HTTPException) -> Response[dict[str, Any]]:
    return Response(
        {"success": False, "status": error.status_code, "detail": error.detail},
        status_code=error.status_code,
        headers=error.headers,
    )


app = Litestar(
    [token_price, create_token, trade_token, get_leaderboard, get_user_fees],
    guards=[require_credential],
    exception_handlers={HTTPException: problem},
    request_max_body_size=64 * 1024 * 1024,
    openapi_config=None,
)


class Server(uvicorn.Server):
    async def startup(self, sockets: Any = None) -> None:
        await super().startup(sockets=sockets)
        if self.started:
            print(f"listening on http://127.0.0.1:{self.config.port}", flush=True)


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--port", type=int, required=True)
    options = parser.parse_args()
    Server(uvicorn.Config(app, host="127.0.0.1", port=options.port, log_level="warning")).run()
