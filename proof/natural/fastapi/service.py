"""Token launch and trading API, backed by in-memory stores."""
import argparse
import base64
import hashlib
import math
import random
import re
import socket
import uuid
from datetime import datetime, timedelta, timezone
from typing import Annotated, Any, Literal

import uvicorn
from fastapi import Depends, FastAPI, HTTPException, Request, status
from fastapi.encoders import jsonable_encoder
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from fastapi.security import HTTPAuthorizationCredentials, HTTPBearer
from pydantic import (AfterValidator, AnyUrl, BaseModel, ConfigDict, Field, StringConstraints,
                      ValidationError, model_validator)

HUB_URL = "https://hub.example.com"
ZERO_ADDRESS = "0x" + "0" * 40
POOL_TYPES = {"meme": 7, "startup-preseed": 8, "test": 0}
REVOKED_CREDENTIALS = {"revoked-credential-0001"}
START_PRICE = 0.00005  # USDC per token
TRADE_FEE = 0.01

# slug -> numeric chain id
CHAIN_IDS = {
    "solana": 101, "solana-devnet": 103, "arbitrum": 42161, "base": 8453, "base-sepolia": 84532,
    "avalanche": 43114, "op-bnb": 204, "bnb": 56, "bnb-testnet": 97, "ethereum": 1, "monad": 143,
    "unichain": 130, "unichain-testnet": 1301, "abstract": 2741, "polygon": 137, "zksync": 324,
    "zksync-testnet": 300,
}
TESTNETS = {"solana-devnet", "base-sepolia", "bnb-testnet", "unichain-testnet", "zksync-testnet"}

ChainSlug = Literal[tuple(CHAIN_IDS)]
Direction = Literal["buy", "sell"]


def check_url(value: str) -> str:
    try:
        host = AnyUrl(value).host
    except ValidationError:
        host = None
    if not host:
        raise ValueError("not a valid URL")
    return value


def check_media(kind: str):
    def check(value: str) -> str:
        return value if value.startswith(f"data:{kind}/") else check_url(value)
    return check


# UUIDs stay strings: a strict UUID field would refuse JSON text.
UuidStr = Annotated[str, StringConstraints(
    pattern=r"^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$", to_lower=True)]
NonEmptyStr = Annotated[str, Field(min_length=1)]
Url = Annotated[str, AfterValidator(check_url)]
Image = Annotated[NonEmptyStr, AfterValidator(check_media("image"))]
Video = Annotated[NonEmptyStr, AfterValidator(check_media("video"))]
Positive = Annotated[float, Field(gt=0)]
WeiStr = Annotated[str, StringConstraints(pattern=r"^0*[1-9][0-9]*$")]


class RequestModel(BaseModel):
    model_config = ConfigDict(strict=True, allow_inf_nan=False)


class Builder(RequestModel):
    code: str | None = None
    fee: float | None = None


class Links(RequestModel):
    website: Url | None = None
    twitter: Url | None = None
    youtube: Url | None = None
    discord: Url | None = None
    telegram: Url | None = None


class PriceRequest(RequestModel):
    tokenId: UuidStr
    chainSlug: ChainSlug
    amount: Positive = 1
    direction: Direction = "sell"
    inputToken: Literal["token", "usdc"] = "token"


class CreateRequest(RequestModel):
    name: NonEmptyStr
    symbol: str = Field(min_length=1, max_length=10)
    description: NonEmptyStr
    image: Image
    chainSlug: ChainSlug
    banner: Image | None = None
    video: Video | None = None
    links: Links | None = None
    destinationChains: list[ChainSlug] = ["base-sepolia", "bnb-testnet", "solana-devnet"]
    poolType: Literal["meme", "startup-preseed", "test"] = "meme"
    userAddress: str | None = None
    builder: Builder | None = None
    token_referral: str = ZERO_ADDRESS
    tags: list[str] | None = None
    type: Literal["coin"] = "coin"


class TradeRequest(RequestModel):
    tokenId: UuidStr
    chainSlug: ChainSlug
    direction: Direction
    userAddress: str | None = None
    builder: Builder | None = None
    token_referral: str = ZERO_ADDRESS
    buyAmountUSD: Positive | None = None
    buyAmountToken: Positive | WeiStr | None = None
    sellAmountToken: Positive | WeiStr | None = None
    sellAmountUSD: Positive | None = None

    @model_validator(mode="after")
    def one_amount_for_direction(self):
        given = [name for name in ("buyAmountUSD", "buyAmountToken", "sellAmountToken", "sellAmountUSD")
                 if getattr(self, name) is not None]
        if len(given) != 1 or not given[0].startswith(self.direction):
            raise ValueError(f"a {self.direction} needs exactly one of "
                             f"{self.direction}AmountUSD and {self.direction}AmountToken")
        return self


class LeaderboardRequest(RequestModel):
    limit: int = Field(50, ge=1, le=1000)
    offset: int = Field(0, ge=0)
    network_mode: Literal["testnet", "mainnet", "both"] = "both"


class UserFeesRequest(RequestModel):
    user_id: UuidStr
    chains: list[str] | None = None


def digest(*parts: Any) -> bytes:
    return hashlib.sha256("|".join(map(str, parts)).encode()).digest()


def evm_address(*parts: Any) -> str:
    return "0x" + digest(*parts).hex()[:40]


def solana_address(*parts: Any) -> str:
    alphabet = "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz"
    number, text = int.from_bytes(digest(*parts), "big"), ""
    while number:
        number, rest = divmod(number, 58)
        text = alphabet[rest] + text
    return text


def address_on(chain: str, *parts: Any) -> str:
    return solana_address(*parts) if chain.startswith("solana") else evm_address(*parts)


def seed_users(count: int = 40) -> dict[str, dict]:
    """Same users on every start; amounts are whole US cents."""
    rng = random.Random(2024)
    users = {}
    for n in range(1, count + 1):
        user_id = str(uuid.uuid5(uuid.NAMESPACE_URL, f"{HUB_URL}/users/{n}"))
        chains = rng.sample(list(CHAIN_IDS), rng.randint(2, 5))
        users[user_id] = {
            "username": f"trader{n:02d}",
            "address": evm_address("user", n),
            "referred": rng.randint(0, 60),
            "distributed_at": datetime(2025, 1, 1, 12, tzinfo=timezone.utc) + timedelta(days=n),
            "earned": {chain: rng.randint(100, 500_000) for chain in chains},
            "claimable_percent": rng.randint(5, 90),
        }
    return users


USERS = seed_users()
TOKENS: dict[str, dict] = {}


def find_token(token_id: str, chain: str) -> dict:
    token = TOKENS.get(token_id)
    if token is None:
        raise HTTPException(status.HTTP_404_NOT_FOUND, "Token not found")
    if chain not in token["chains"]:
        raise HTTPException(status.HTTP_404_NOT_FOUND, f"Token is not deployed on {chain}")
    return token


def build_transaction(chain: str, *parts: Any) -> dict:
    payload = digest(chain, *parts)
    data = base64.b64encode(payload).decode() if chain.startswith("solana") else "0x" + payload.hex()
    return {"to": address_on(chain, "router", chain), "data": data, "value": "0", "gasLimit": "500000"}


bearer = HTTPBearer(auto_error=False)


async def require_credential(auth: Annotated[HTTPAuthorizationCredentials | None, Depends(bearer)]) -> str:
    token = auth.credentials if auth else ""
    # One check serves JWTs and API keys alike.
    if not re.fullmatch(r"[A-Za-z0-9._~+/=-]{8,}", token) or token in REVOKED_CREDENTIALS:
        raise HTTPException(status.HTTP_401_UNAUTHORIZED, "Invalid or missing credential",
                            headers={"WWW-Authenticate": "Bearer"})
    return token


app = FastAPI(title="Token Trading Service", dependencies=[Depends(require_credential)])


@app.exception_handler(RequestValidationError)
async def validation_failed(request: Request, exc: RequestValidationError):
    # The rejected value is left out: it may be a large image or not representable in JSON.
    detail = [{k: v for k, v in error.items() if k != "input"} for error in exc.errors()]
    return JSONResponse({"detail": jsonable_encoder(detail)}, status_code=422)


@app.post("/token-price")
async def token_price(body: PriceRequest) -> dict:
    token = find_token(body.tokenId, body.chainSlug)
    # The amount is one side of the trade; the quote gives the other side, fee included.
    rate = token["price"] if body.inputToken == "token" else 1 / token["price"]
    spending = (body.direction == "sell") == (body.inputToken == "token")
    output = body.amount * rate * (1 - TRADE_FEE) if spending else body.amount * rate / (1 - TRADE_FEE)
    if not math.isfinite(output):
        raise HTTPException(status.HTTP_400_BAD_REQUEST, "Amount is too large to quote")
    symbols = (token["symbol"], "USDC") if body.inputToken == "token" else ("USDC", token["symbol"])
    return {"success": True, "data": {
        "tokenId": body.tokenId, "tokenSymbol": token["symbol"], "tokenName": token["name"],
        "chainSlug": body.chainSlug, "direction": body.direction, "inputToken": body.inputToken,
        "inputAmount": body.amount, "outputAmount": output,
        "inputTokenSymbol": symbols[0], "outputTokenSymbol": symbols[1],
        "protocol": "bonding-curve", "isGraduated": False,
        "timestamp": datetime.now(timezone.utc), "initFee": 0,
    }}


@app.post("/create-token-transaction")
async def create_token(body: CreateRequest) -> dict:
    token_id = str(uuid.uuid4())
    base_slug = re.sub(r"[^a-z0-9]+", "-", body.name.lower()).strip("-")[:40] or "token"
    slug = f"{base_slug}-{token_id[:8]}"
    TOKENS[token_id] = {"name": body.name, "symbol": body.symbol, "price": START_PRICE,
                        "chains": {body.chainSlug, *body.destinationChains}}
    response = {
        "success": True, "executed": False, "chainId": CHAIN_IDS[body.chainSlug],
        "transaction": build_transaction(body.chainSlug, "create", token_id, POOL_TYPES[body.poolType]),
        "metadata": {
            "tokenUri": f"{HUB_URL}/metadata/{token_id}.json", "tokenId": token_id,
            "name": body.name, "symbol": body.symbol, "slug": slug,
            "description": body.description, "hubUrl": f"{HUB_URL}/hub/{slug}",
            "addresses": {"evm": evm_address("token", token_id),
                          "solana": solana_address("token", token_id)},
            "token_service_id": "0x" + digest("service", token_id).hex(),
        },
    }
    # Without a wallet of their own, the caller's embedded wallet signs and sends right away.
    if body.userAddress is None:
        response |= {"executed": True, "transactionHash": "0x" + digest("tx", token_id).hex()}
    return response


@app.post("/trade-token")
async def trade_token(body: TradeRequest) -> dict:
    find_token(body.tokenId, body.chainSlug)
    transaction = build_transaction(body.chainSlug, "trade", body.model_dump_json())
    return {"success": True, "transaction": {**transaction, "chain": body.chainSlug}}


@app.post("/get-leaderboard")
async def get_leaderboard(body: LeaderboardRequest) -> dict:
    def counts(chain: str) -> bool:
        return body.network_mode == "both" or (chain in TESTNETS) == (body.network_mode == "testnet")

    earners = []
    for user_id, user in USERS.items():
        earned = {chain: cents for chain, cents in user["earned"].items() if counts(chain)}
        if earned:
            earners.append((sum(earned.values()), user_id, earned))
    earners.sort(key=lambda earner: (-earner[0], earner[1]))

    page = earners[body.offset:body.offset + body.limit]
    return {
        "success": True,
        "leaderboard": [{
            "rank": rank, "recipient_address": USERS[user_id]["address"], "user_id": user_id,
            "username": USERS[user_id]["username"],
            "profile_picture": f"{HUB_URL}/avatars/{user_id}.png",
            "total_earned_all_tokens": cents / 100, "unique_chains_count": len(earned),
            "chain_balances": [{"chain": c, "balance": v / 100} for c, v in earned.items()],
        } for rank, (cents, user_id, earned) in enumerate(page, start=body.offset + 1)],
        "pagination": {"limit": body.limit, "offset": body.offset, "total": len(earners),
                       "has_more": body.offset + len(page) < len(earners)},
    }


@app.post("/get-user-fees")
async def get_user_fees(body: UserFeesRequest) -> dict:
    user = USERS.get(body.user_id)
    balances, earned_cents, claimable_cents = [], 0, 0
    for chain, cents in (user["earned"] if user else {}).items():
        claimable = cents * user["claimable_percent"] // 100
        earned_cents += cents
        claimable_cents += claimable
        if body.chains is None or chain in body.chains:
            # Fees are paid in USDC, 6 decimals.
            balances.append({
                "currency_address": address_on(chain, "usdc", chain), "chain": chain,
                "total_earned": str(cents * 10_000), "claimable_amount": str(claimable * 10_000),
                "total_earned_with_decimals": f"{cents / 100:.6f}",
                "claimable_amount_with_decimals": f"{claimable / 100:.6f}",
                "decimals": 6, "last_distribution_at": user["distributed_at"].isoformat(),
            })
    # The summary covers the whole account, whatever chains were asked for.
    return {"success": True, "balances": balances, "summary": {
        "total_traders_referred": user["referred"] if user else 0,
        "total_rewards_earned_usd": f"{earned_cents / 100:.2f}",
        "total_claimable_usd": f"{claimable_cents / 100:.2f}",
    }}


class AnnouncingServer(uvicorn.Server):
    async def startup(self, sockets=None) -> None:
        await super().startup(sockets=sockets)
        print("listening on http://%s:%d" % sockets[0].getsockname(), flush=True)


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--port", type=int, default=8000)
    args = parser.parse_args()
    sock = socket.socket()
    sock.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    sock.bind(("127.0.0.1", args.port))
    config = uvicorn.Config(app, access_log=False, log_level="warning")
    AnnouncingServer(config).run(sockets=[sock])


if __name__ == "__main__":
    main()
