# Reads: FastAPI
# Looked at: no
# Versions: fastapi 0.95.2, pydantic 1.10.13, uvicorn 0.22.0
# By hand: unknown members are refused.
set -eu
case $1 in
install)
  python3 -m venv venv
  venv/bin/pip install -q --disable-pip-version-check fastapi==0.95.2 pydantic==1.10.13 uvicorn==0.22.0
  cat > service.py <<'PY'
from enum import Enum
from typing import List, Optional, Union
from uuid import UUID

import market
from fastapi import Depends, FastAPI, Header, HTTPException
from pydantic import BaseModel, Extra, Field, confloat, conint, constr

Chain = Enum("Chain", {name: name for name in market.CHAINS}, type=str)
Pool = Enum("Pool", {name: name for name in market.POOLS}, type=str)
Text = constr(min_length=1)
Positive = confloat(gt=0)


class Direction(str, Enum):
    buy = "buy"
    sell = "sell"


class Input(str, Enum):
    token = "token"
    usdc = "usdc"


class Mode(str, Enum):
    testnet = "testnet"
    mainnet = "mainnet"
    both = "both"


class Coin(str, Enum):
    coin = "coin"


class Base(BaseModel):
    class Config:
        extra = Extra.forbid
        use_enum_values = True


class Builder(Base):
    code: Optional[str]
    fee: Optional[float]


class Links(Base):
    website: Optional[str]
    twitter: Optional[str]
    youtube: Optional[str]
    discord: Optional[str]
    telegram: Optional[str]


class Quote(Base):
    tokenId: UUID
    chainSlug: Chain
    amount: Positive = 1
    direction: Direction = Direction.sell
    inputToken: Input = Input.token


class Creation(Base):
    name: Text
    symbol: constr(min_length=1, max_length=10)
    description: Text
    image: constr(regex=r"^(https?://|data:image/)")
    chainSlug: Chain
    banner: Optional[constr(regex=r"^(https?://|data:image/)")]
    video: Optional[constr(regex=r"^(https?://|data:video/)")]
    links: Optional[Links]
    destinationChains: List[Chain] = []
    poolType: Pool = Pool.meme
    userAddress: Optional[str]
    builder: Optional[Builder]
    token_referral: Optional[str]
    tags: List[str] = []
    type: Coin = Coin.coin


class Trade(Base):
    tokenId: UUID
    chainSlug: Chain
    direction: Direction
    userAddress: Optional[str]
    builder: Optional[Builder]
    token_referral: Optional[str]
    buyAmountUSD: Optional[Positive]
    buyAmountToken: Optional[Union[Positive, constr(regex=r"^[1-9][0-9]*$")]]
    sellAmountToken: Optional[Union[Positive, constr(regex=r"^[1-9][0-9]*$")]]
    sellAmountUSD: Optional[Positive]


class Page(Base):
    limit: conint(ge=1, le=1000) = 20
    offset: conint(ge=0) = 0
    network_mode: Mode = Mode.both


class Fees(Base):
    user_id: Optional[UUID]
    chains: Optional[List[str]] = Field(None)


def caller(authorization: Optional[str] = Header(None)):
    if authorization != market.KEY:
        raise HTTPException(401, "unauthorized")


app = FastAPI(dependencies=[Depends(caller)])


@app.post("/token-price")
def quote(order: Quote):
    return market.quote(order.dict())


@app.post("/create-token-transaction")
def create(order: Creation):
    return market.create(order.dict())


@app.post("/trade-token")
def trade(order: Trade):
    return market.trade(order.dict())


@app.post("/get-leaderboard")
def leaderboard(page: Page):
    return market.leaderboard(page.dict())


@app.post("/get-user-fees")
def fees(query: Fees):
    return market.fees(query.dict())
PY
  ;;
serve) exec venv/bin/uvicorn service:app --port "$2" --log-level warning ;;
esac
