# Reads: Litestar
# Looked at: no
# Versions: litestar 2.6.3, msgspec 0.18.6, uvicorn 0.27.1
set -eu
case $1 in
install)
  python3 -m venv venv
  venv/bin/pip install -q --disable-pip-version-check litestar==2.6.3 msgspec==0.18.6 uvicorn==0.27.1 anyio==4.3.0
  cat > service.py <<'PY'
from typing import Annotated, Any, List, Literal, Optional, Union
from uuid import UUID

import market
from litestar import Controller, Litestar, post
from litestar.connection import ASGIConnection
from litestar.exceptions import NotAuthorizedException
from litestar.handlers import BaseRouteHandler
from msgspec import Meta, Struct, structs

Chain = Literal[tuple(market.CHAINS)]
Positive = Annotated[float, Meta(gt=0)]
Wei = Annotated[str, Meta(pattern="^0*[1-9][0-9]*$")]
Text = Annotated[str, Meta(min_length=1)]
Image = Annotated[str, Meta(pattern="^(https?://|data:image/)")]


class Builder(Struct):
    code: Optional[str] = None
    fee: Optional[float] = None


class Links(Struct):
    website: Optional[str] = None
    twitter: Optional[str] = None
    youtube: Optional[str] = None
    discord: Optional[str] = None
    telegram: Optional[str] = None


class Price(Struct):
    tokenId: UUID
    chainSlug: Chain
    amount: Positive = 1.0
    direction: Literal["buy", "sell"] = "sell"
    inputToken: Literal["token", "usdc"] = "token"


class Create(Struct, kw_only=True):
    name: Text
    symbol: Annotated[str, Meta(min_length=1, max_length=10)]
    description: Text
    image: Image
    chainSlug: Chain
    banner: Optional[Image] = None
    video: Optional[Annotated[str, Meta(pattern="^(https?://|data:video/)")]] = None
    links: Optional[Links] = None
    destinationChains: Optional[List[Chain]] = None
    poolType: Literal["meme", "startup-preseed", "test"] = "meme"
    userAddress: Optional[str] = None
    builder: Optional[Builder] = None
    token_referral: Optional[str] = None
    tags: Optional[List[str]] = None
    type: Literal["coin"] = "coin"


class Trade(Struct, kw_only=True):
    tokenId: UUID
    chainSlug: Chain
    direction: Literal["buy", "sell"]
    userAddress: Optional[str] = None
    builder: Optional[Builder] = None
    token_referral: Optional[str] = None
    buyAmountUSD: Optional[Positive] = None
    buyAmountToken: Optional[Union[Positive, Wei]] = None
    sellAmountToken: Optional[Union[Positive, Wei]] = None
    sellAmountUSD: Optional[Positive] = None


class Page(Struct):
    limit: Annotated[int, Meta(ge=1, le=1000)] = 20
    offset: Annotated[int, Meta(ge=0)] = 0
    network_mode: Literal["testnet", "mainnet", "both"] = "both"


class Fees(Struct):
    user_id: Optional[UUID] = None
    chains: Optional[List[str]] = None


def has_key(connection: ASGIConnection, _: BaseRouteHandler) -> None:
    if connection.headers.get("Authorization") != market.KEY:
        raise NotAuthorizedException()


class Service(Controller):
    guards = [has_key]

    @post("/token-price", status_code=200)
    async def price(self, data: Price) -> dict[str, Any]:
        return market.quote(structs.asdict(data))

    @post("/create-token-transaction")
    async def create(self, data: Create) -> dict[str, Any]:
        return market.create(structs.asdict(data))

    @post("/trade-token", status_code=200)
    async def trade(self, data: Trade) -> dict[str, Any]:
        return market.trade(structs.asdict(data))

    @post("/get-leaderboard", status_code=200)
    async def leaderboard(self, data: Page) -> dict[str, Any]:
        return market.leaderboard(structs.asdict(data))

    @post("/get-user-fees", status_code=200)
    async def fees(self, data: Fees) -> dict[str, Any]:
        return market.fees(structs.asdict(data))


app = Litestar([Service])
PY
  ;;
serve) exec venv/bin/uvicorn service:app --port "$2" --log-level warning ;;
esac
