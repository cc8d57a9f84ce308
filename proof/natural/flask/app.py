"""Token trading service: Flask, pydantic and SQLAlchemy on SQLite."""

import argparse
import hashlib
import re
import secrets
import uuid
from collections import defaultdict
from datetime import datetime, timezone
from decimal import Decimal

from flask import Flask, abort, jsonify, request
from pydantic import ValidationError
from sqlalchemy import create_engine, func, select
from sqlalchemy.orm import Session, sessionmaker
from waitress import serve
from werkzeug.exceptions import HTTPException

from models import Base, Fee, Token
from schemas import ZERO_ADDRESS, CreateRequest, FeesRequest, LeaderboardRequest, QuoteRequest, TradeRequest

API_KEY = "natural-credential-0001"
CALLER_WALLET = "0x7e5f4552091a69125d5dfcb7b8c2659029395bdf"
CHAIN_IDS = {
    "solana": 101, "solana-devnet": 103, "arbitrum": 42161, "base": 8453, "base-sepolia": 84532,
    "avalanche": 43114, "op-bnb": 204, "bnb": 56, "bnb-testnet": 97, "ethereum": 1, "monad": 143,
    "unichain": 130, "unichain-testnet": 1301, "abstract": 2741, "polygon": 137, "zksync": 324, "zksync-testnet": 300,
}
TESTNETS = {"solana-devnet", "base-sepolia", "bnb-testnet", "unichain-testnet", "zksync-testnet"}
POOL_TYPES = {"meme": 7, "startup-preseed": 8, "test": 9}
USDC = "0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48"
USDC_UNIT = 10**6
TOKEN_UNIT = 10**18
NATIVE_USD = Decimal(2500)

app = Flask(__name__)
app.json.sort_keys = False
SessionLocal = sessionmaker()


def failure(status: int, code: str, message: str, **extra):
    return jsonify(success=False, error={"code": code, "message": message, **extra}), status


@app.errorhandler(ValidationError)
def on_validation_error(error: ValidationError):
    details = [{"field": ".".join(map(str, e["loc"])), "message": e["msg"]} for e in error.errors()]
    return failure(422, "validation_error", "The request body is not valid.", details=details)


@app.errorhandler(HTTPException)
def on_http_error(error: HTTPException):
    return failure(error.code, error.name.lower().replace(" ", "_"), error.description)


@app.before_request
def authenticate():
    auth = request.authorization
    if auth is None or auth.type != "bearer" or not secrets.compare_digest(auth.token or "", API_KEY):
        return failure(401, "unauthorized", "A valid bearer token is required.")


def price_of(token: Token) -> Decimal:
    """The price of one token in USDC, between 0.0001 and 1."""
    seed = int.from_bytes(hashlib.sha256(token.id.encode()).digest()[:4], "big")
    return Decimal(1 + seed % 10_000) / 10_000


def address_of(text: str) -> str:
    return "0x" + hashlib.sha256(text.encode()).hexdigest()[:40]


def user_id_of(wallet: str) -> str:
    return str(uuid.uuid5(uuid.NAMESPACE_URL, wallet))


def find_token(session: Session, token_id: uuid.UUID, chain: str) -> Token:
    token = session.get(Token, str(token_id))
    if token is None:
        abort(404, "There is no token with this id.")
    if chain not in token.chains:
        abort(404, f"The token is not available on {chain}.")
    return token


@app.post("/token-price")
def token_price():
    body = QuoteRequest.model_validate(request.get_json())
    with SessionLocal() as session:
        token = find_token(session, body.tokenId, body.chainSlug)
        price = price_of(token)
        amount = Decimal(str(body.amount))
        from_token = body.inputToken == "token"
        output = amount * price if from_token else amount / price
        return jsonify(success=True, data={
            "tokenId": token.id, "tokenSymbol": token.symbol, "tokenName": token.name,
            "chainSlug": body.chainSlug, "direction": body.direction, "inputToken": body.inputToken,
            "inputAmount": body.amount, "outputAmount": float(output),
            "inputTokenSymbol": token.symbol if from_token else "USDC",
            "outputTokenSymbol": "USDC" if from_token else token.symbol, "protocol": "bonding-curve",
            "isGraduated": False, "timestamp": datetime.now(timezone.utc).isoformat(), "initFee": 0,
        })


@app.post("/create-token-transaction")
def create_token():
    body = CreateRequest.model_validate(request.get_json())
    with SessionLocal.begin() as session:
        slug = re.sub(r"[^a-z0-9]+", "-", body.name.lower()).strip("-")
        token = Token(
            name=body.name, symbol=body.symbol, slug=f"{slug}-{secrets.token_hex(4)}", description=body.description,
            image=body.image, owner=body.userAddress or CALLER_WALLET,
            chains=[body.chainSlug, *body.destinationChains],
        )
        session.add(token)
        session.flush()
        service_id = hashlib.sha256(token.id.encode()).hexdigest()
        return jsonify(
            success=True, executed=False, chainId=CHAIN_IDS[body.chainSlug],
            transaction={
                "to": address_of(f"factory:{body.chainSlug}"),
                "data": f"0x60806040{POOL_TYPES[body.poolType]:064x}{service_id}",
                "value": "0", "gasLimit": "3000000",
            },
            metadata={
                "tokenUri": f"https://tokens.example/metadata/{token.id}.json", "tokenId": token.id,
                "name": token.name, "symbol": token.symbol, "slug": token.slug,
                "description": token.description, "hubUrl": f"https://tokens.example/hub/{token.slug}",
                "addresses": {"evm": address_of(token.id), "solana": service_id[:44]},
                "token_service_id": f"0x{service_id}",
            },
        )


@app.post("/trade-token")
def trade_token():
    body = TradeRequest.model_validate(request.get_json())
    with SessionLocal.begin() as session:
        token = find_token(session, body.tokenId, body.chainSlug)
        price = price_of(token)
        usd, amount = body.amounts
        if isinstance(amount, str):
            wei = int(Decimal(amount))
        elif amount is not None:
            wei = int(Decimal(str(amount)) * TOKEN_UNIT)
        else:
            wei = int(Decimal(str(usd)) / price * TOKEN_UNIT)
        volume = Decimal(wei) / TOKEN_UNIT * price
        credit_fees(session, token, body, volume)
        buying = body.direction == "buy"
        native = int(volume / NATIVE_USD * TOKEN_UNIT) if buying else 0
        return jsonify(success=True, transaction={
            "to": address_of(f"{token.id}:{body.chainSlug}"),
            "data": f"0x{'d96a094a' if buying else 'e4849b32'}{wei:064x}",
            "value": str(native), "gasLimit": "350000", "chain": body.chainSlug,
        })


def credit_fees(session: Session, token: Token, body: TradeRequest, volume: Decimal) -> None:
    """Credits one percent of the volume to the owner, and a tenth of a percent to the referrer."""
    entry = {"token_id": token.id, "chain": body.chainSlug, "trader": body.userAddress or CALLER_WALLET}
    amount = int(volume * USDC_UNIT / 100)
    session.add(Fee(wallet=token.owner, user_id=user_id_of(token.owner), amount=amount, **entry))
    if body.token_referral != ZERO_ADDRESS:
        wallet = body.token_referral
        session.add(Fee(wallet=wallet, user_id=user_id_of(wallet), amount=amount // 10, is_referral=True, **entry))


@app.post("/get-leaderboard")
def leaderboard():
    body = LeaderboardRequest.model_validate(request.get_json())
    query = select(Fee.wallet, Fee.chain, func.sum(Fee.amount)).group_by(Fee.wallet, Fee.chain)
    if body.network_mode != "both":
        on_testnet = Fee.chain.in_(TESTNETS)
        query = query.where(on_testnet if body.network_mode == "testnet" else ~on_testnet)
    earners = defaultdict(dict)
    with SessionLocal() as session:
        for wallet, chain, amount in session.execute(query):
            earners[wallet][chain] = amount
    total = len(earners)
    ranking = sorted(earners.items(), key=lambda earner: (-sum(earner[1].values()), earner[0]))
    entries = [{
        "rank": rank, "recipient_address": wallet, "user_id": user_id_of(wallet), "username": wallet[:10],
        "profile_picture": f"https://tokens.example/avatars/{wallet}.png",
        "total_earned_all_tokens": sum(chains.values()) / USDC_UNIT, "unique_chains_count": len(chains),
        "chain_balances": [{"chain": chain, "balance": amount / USDC_UNIT} for chain, amount in chains.items()],
    } for rank, (wallet, chains) in enumerate(ranking, start=1)][body.offset:body.offset + body.limit]
    return jsonify(success=True, leaderboard=entries, pagination={
        "limit": body.limit, "offset": body.offset, "total": total, "has_more": body.offset + len(entries) < total,
    })


@app.post("/get-user-fees")
def user_fees():
    body = FeesRequest.model_validate(request.get_json())
    user_id = str(body.user_id or user_id_of(CALLER_WALLET))
    mine = Fee.user_id == user_id
    with SessionLocal() as session:
        query = select(Fee.chain, func.sum(Fee.amount), func.max(Fee.created_at)).where(mine)
        if body.chains:
            query = query.where(Fee.chain.in_(body.chains))
        rows = session.execute(query.group_by(Fee.chain).order_by(Fee.chain)).all()
        referrals = session.execute(
            select(func.count(Fee.trader.distinct()), func.coalesce(func.sum(Fee.amount), 0))
            .where(mine, Fee.is_referral)
        ).one()
    balances = [{
        "currency_address": USDC, "chain": chain, "total_earned": str(amount),
        "claimable_amount": str(amount), "total_earned_with_decimals": str(Decimal(amount) / USDC_UNIT),
        "claimable_amount_with_decimals": str(Decimal(amount) / USDC_UNIT), "decimals": 6,
        "last_distribution_at": last.replace(tzinfo=timezone.utc).isoformat(),
    } for chain, amount, last in rows]
    rewards = f"{Decimal(referrals[1]) / USDC_UNIT:.2f}"
    return jsonify(success=True, balances=balances, summary={
        "total_traders_referred": referrals[0], "total_rewards_earned_usd": rewards, "total_claimable_usd": rewards,
    })


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--port", type=int, default=8080)
    parser.add_argument("--db", default="tokens.db")
    args = parser.parse_args()
    engine = create_engine(f"sqlite:///{args.db}")
    Base.metadata.create_all(engine)
    SessionLocal.configure(bind=engine)
    serve(app, host="127.0.0.1", port=args.port)


if __name__ == "__main__":
    main()
