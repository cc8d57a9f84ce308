# Reads: Django Ninja
# Looked at: yes
# Versions: django-ninja 1.1.0, Django 4.2.11, pydantic 2.6.4
# By hand: amounts that are no JSON numbers are refused with 400 before the body is read.
set -eu
case $1 in
install)
  python3 -m venv venv
  venv/bin/pip install -q --disable-pip-version-check django-ninja==1.1.0 Django==4.2.11 pydantic==2.6.4
  cat > service.py <<'PY'
import json
import sys
from typing import Annotated, List, Literal, Optional, Union
from uuid import UUID

import django
import market
from django.conf import settings

settings.configure(ALLOWED_HOSTS=["*"], ROOT_URLCONF=__name__, SECRET_KEY="held-out", APPEND_SLASH=False)
django.setup()

from django.core.management import execute_from_command_line
from django.http import JsonResponse
from django.urls import path
from ninja import Field, NinjaAPI, Schema
from ninja.security import HttpBearer

Chain = Literal[tuple(market.CHAINS)]
Amount = Annotated[float, Field(gt=0)]
Wei = Annotated[str, Field(pattern=r"^0*[1-9][0-9]*$")]
Filled = Annotated[str, Field(min_length=1)]


class Key(HttpBearer):
    def authenticate(self, request, token):
        return f"Bearer {token}" == market.KEY


class BuilderIn(Schema):
    code: Optional[str] = None
    fee: Optional[float] = None


class PriceIn(Schema):
    tokenId: UUID
    chainSlug: Chain
    amount: Amount = 1
    direction: Literal["buy", "sell"] = "sell"
    inputToken: Literal["token", "usdc"] = "token"


class CreateIn(Schema):
    name: Filled
    symbol: str = Field(min_length=1, max_length=10)
    description: Filled
    image: str = Field(pattern="^(https?://|data:image/)")
    chainSlug: Chain
    banner: Optional[str] = Field(None, pattern="^(https?://|data:image/)")
    video: Optional[str] = Field(None, pattern="^(https?://|data:video/)")
    links: Optional[dict] = None
    destinationChains: List[Chain] = ["base-sepolia", "bnb-testnet", "solana-devnet"]
    poolType: Literal["meme", "startup-preseed", "test"] = "meme"
    userAddress: Optional[str] = None
    builder: Optional[BuilderIn] = None
    token_referral: Optional[str] = None
    tags: Optional[List[str]] = None
    type: Literal["coin"] = "coin"


class TradeIn(Schema):
    tokenId: UUID
    chainSlug: Chain
    direction: Literal["buy", "sell"]
    userAddress: Optional[str] = None
    builder: Optional[BuilderIn] = None
    token_referral: Optional[str] = None
    buyAmountUSD: Optional[Amount] = None
    buyAmountToken: Optional[Union[Amount, Wei]] = None
    sellAmountToken: Optional[Union[Amount, Wei]] = None
    sellAmountUSD: Optional[Amount] = None


class PageIn(Schema):
    limit: int = Field(20, ge=1, le=1000)
    offset: int = Field(0, ge=0)
    network_mode: Literal["testnet", "mainnet", "both"] = "both"


class FeesIn(Schema):
    user_id: Optional[UUID] = None
    chains: Optional[List[str]] = None


class CheckAmounts:
    """Refuses amounts that are no numbers."""

    def __init__(self, respond):
        self.respond = respond

    def __call__(self, request):
        try:
            body = json.loads(request.body or b"{}")
        except ValueError:
            return JsonResponse({"error": "no JSON"}, status=400)
        amounts = [body.get(name, 1) for name in ("amount", "buyAmountUSD", "sellAmountUSD")] if isinstance(body, dict) else []
        if any(isinstance(amount, bool) or not isinstance(amount, (int, float)) for amount in amounts):
            return JsonResponse({"error": "amounts are numbers"}, status=400)
        return self.respond(request)


settings.MIDDLEWARE = [f"{__name__}.CheckAmounts"]
api = NinjaAPI(auth=Key(), docs_url=None)


@api.post("/token-price")
def price(request, order: PriceIn):
    return market.quote(order.dict())


@api.post("/create-token-transaction")
def create(request, order: CreateIn):
    return market.create(order.dict())


@api.post("/trade-token")
def trade(request, order: TradeIn):
    return market.trade(order.dict())


@api.post("/get-leaderboard")
def leaderboard(request, page: PageIn):
    return market.leaderboard(page.dict())


@api.post("/get-user-fees")
def fees(request, query: FeesIn):
    return market.fees(query.dict())


urlpatterns = [path("", api.urls)]

if __name__ == "__main__":
    execute_from_command_line(["service.py", "runserver", "--noreload", f"127.0.0.1:{sys.argv[1]}"])
PY
  ;;
serve) exec venv/bin/python service.py "$2" ;;
esac
