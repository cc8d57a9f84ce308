"""Request bodies."""

from decimal import Decimal, InvalidOperation
from typing import Annotated, Literal
from uuid import UUID

from pydantic import AfterValidator, BaseModel, Field, HttpUrl, TypeAdapter, model_validator


Chain = Literal[
    "solana", "solana-devnet", "arbitrum", "base", "base-sepolia", "avalanche", "op-bnb", "bnb", "bnb-testnet",
    "ethereum", "monad", "unichain", "unichain-testnet", "abstract", "polygon", "zksync", "zksync-testnet",
]
Direction = Literal["buy", "sell"]
ZERO_ADDRESS = "0x" + "0" * 40
url_adapter = TypeAdapter(HttpUrl)


def media(kind: str):
    def check(value: str) -> str:
        if not value.startswith(f"data:{kind}/"):
            url_adapter.validate_python(value)
        return value

    return AfterValidator(check)


def positive(value: float | str) -> float | str:
    try:
        if Decimal(value) > 0:
            return value
    except InvalidOperation:
        pass
    raise ValueError("must be a number greater than 0")


PositiveAmount = Annotated[float | str, AfterValidator(positive)]


class QuoteRequest(BaseModel):
    tokenId: UUID
    chainSlug: Chain
    amount: float = Field(default=1, gt=0)
    direction: Direction = "sell"
    inputToken: Literal["token", "usdc"] = "token"


class Builder(BaseModel):
    code: str | None = None
    fee: float | None = None


class Links(BaseModel):
    website: HttpUrl | None = None
    twitter: HttpUrl | None = None
    youtube: HttpUrl | None = None
    discord: HttpUrl | None = None
    telegram: HttpUrl | None = None


class CreateRequest(BaseModel):
    name: str = Field(min_length=1)
    symbol: str = Field(min_length=1, max_length=10)
    description: str = Field(min_length=1)
    image: Annotated[str, Field(min_length=1), media("image")]
    chainSlug: Chain
    banner: Annotated[str, Field(min_length=1), media("image")] | None = None
    video: Annotated[str, Field(min_length=1), media("video")] | None = None
    links: Links | None = None
    destinationChains: list[Chain] = ["base-sepolia", "bnb-testnet", "solana-devnet"]
    poolType: Literal["meme", "startup-preseed", "test"] = "meme"
    userAddress: str | None = None
    builder: Builder | None = None
    token_referral: str = ZERO_ADDRESS
    tags: list[str] = []
    type: Literal["coin"] = "coin"


class TradeRequest(BaseModel):
    tokenId: UUID
    chainSlug: Chain
    direction: Direction
    userAddress: str | None = None
    builder: Builder | None = None
    token_referral: str = ZERO_ADDRESS
    buyAmountUSD: float | None = Field(default=None, gt=0)
    buyAmountToken: PositiveAmount | None = None
    sellAmountToken: PositiveAmount | None = None
    sellAmountUSD: float | None = Field(default=None, gt=0)

    @model_validator(mode="after")
    def one_amount(self):
        if self.amounts.count(None) != 1:
            raise ValueError(f"a {self.direction} needs its amount either in USD or in tokens")
        return self

    @property
    def amounts(self) -> tuple[float | None, float | str | None]:
        if self.direction == "buy":
            return self.buyAmountUSD, self.buyAmountToken
        return self.sellAmountUSD, self.sellAmountToken


class LeaderboardRequest(BaseModel):
    limit: int = Field(default=50, ge=1, le=1000)
    offset: int = Field(default=0, ge=0)
    network_mode: Literal["testnet", "mainnet", "both"] = "both"


class FeesRequest(BaseModel):
    user_id: UUID | None = None
    chains: list[str] | None = None
