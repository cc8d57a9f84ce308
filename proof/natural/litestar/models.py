"""Request bodies of the token trading service."""

import re
from decimal import Decimal
from typing import Annotated, Literal

from msgspec import UNSET, Meta, Struct, UnsetType, field

ChainSlug = Literal[
    "solana", "solana-devnet", "arbitrum", "base", "base-sepolia", "avalanche", "op-bnb", "bnb", "bnb-testnet",
    "ethereum", "monad", "unichain", "unichain-testnet", "abstract", "polygon", "zksync", "zksync-testnet",
]  # fmt: skip
Direction = Literal["buy", "sell"]

ZERO_ADDRESS = "0x" + "0" * 40
MAX_INT = 2**63 - 1

Uuid = Annotated[str, Meta(pattern=r"\A[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}\Z")]
Url = Annotated[str, Meta(pattern=r"\A[A-Za-z][A-Za-z0-9+.-]*://[^\s/?#]\S*\Z")]
NonEmpty = Annotated[str, Meta(min_length=1)]
Symbol = Annotated[str, Meta(min_length=1, max_length=10)]
Positive = Annotated[float, Meta(gt=0)]

URL = re.compile(r"[A-Za-z][A-Za-z0-9+.-]*://[^\s/?#]\S*")
WEI = re.compile(r"[0-9]{1,78}")


def check_media(name: str, value: str, kind: str) -> None:
    """Accept a URL, or base64 data of the given kind."""
    data = rf"data:{kind}/[^,\s]+;base64,[A-Za-z0-9+/_=-]+"
    if not URL.fullmatch(value) and not re.fullmatch(data, value):
        raise ValueError(f"{name} must be a URL or base64 data beginning data:{kind}/")


def check_amount(name: str, value: int | float | str | UnsetType) -> None:
    """Amounts are positive; strings hold an exact integer of wei."""
    if value is UNSET:
        return
    if isinstance(value, str):
        if not WEI.fullmatch(value) or int(value) == 0:
            raise ValueError(f"{name} must be a positive integer of wei")
    elif not 0 < value < 1e60:
        raise ValueError(f"{name} must be greater than 0 and below 1e60")


class Builder(Struct):
    code: str | UnsetType = UNSET
    fee: float | UnsetType = UNSET


class Links(Struct):
    website: Url | UnsetType = UNSET
    twitter: Url | UnsetType = UNSET
    youtube: Url | UnsetType = UNSET
    discord: Url | UnsetType = UNSET
    telegram: Url | UnsetType = UNSET


class QuoteRequest(Struct):
    tokenId: Uuid
    chainSlug: ChainSlug
    amount: Positive = 1
    direction: Direction = "sell"
    inputToken: Literal["token", "usdc"] = "token"


class CreateRequest(Struct):
    name: NonEmpty
    symbol: Symbol
    description: NonEmpty
    image: NonEmpty
    chainSlug: ChainSlug
    banner: NonEmpty | UnsetType = UNSET
    video: NonEmpty | UnsetType = UNSET
    links: Links | UnsetType = UNSET
    destinationChains: list[ChainSlug] = field(
        default_factory=lambda: ["base-sepolia", "bnb-testnet", "solana-devnet"]
    )
    poolType: Literal["meme", "startup-preseed", "test"] = "meme"
    userAddress: str | UnsetType = UNSET
    builder: Builder | UnsetType = UNSET
    token_referral: str = ZERO_ADDRESS
    tags: list[str] = []
    type: Literal["coin"] = "coin"

    def __post_init__(self) -> None:
        check_media("image", self.image, "image")
        if self.banner is not UNSET:
            check_media("banner", self.banner, "image")
        if self.video is not UNSET:
            check_media("video", self.video, "video")


class TradeRequest(Struct):
    tokenId: Uuid
    chainSlug: ChainSlug
    direction: Direction
    userAddress: str | UnsetType = UNSET
    builder: Builder | UnsetType = UNSET
    token_referral: str = ZERO_ADDRESS
    buyAmountUSD: int | float | UnsetType = UNSET
    buyAmountToken: int | float | str | UnsetType = UNSET
    sellAmountToken: int | float | str | UnsetType = UNSET
    sellAmountUSD: int | float | UnsetType = UNSET

    def __post_init__(self) -> None:
        for name in ("buyAmountUSD", "buyAmountToken", "sellAmountToken", "sellAmountUSD"):
            check_amount(name, getattr(self, name))
        if self.in_tokens is UNSET and self.in_usd is UNSET:
            raise ValueError(f"a {self.direction} needs {self.direction}AmountUSD or {self.direction}AmountToken")

    @property
    def in_tokens(self) -> int | float | str | UnsetType:
        return self.buyAmountToken if self.direction == "buy" else self.sellAmountToken

    @property
    def in_usd(self) -> int | float | UnsetType:
        return self.buyAmountUSD if self.direction == "buy" else self.sellAmountUSD


class LeaderboardRequest(Struct):
    limit: Annotated[int, Meta(ge=1, le=1000)] = 50
    offset: Annotated[int, Meta(ge=0, le=MAX_INT)] = 0
    network_mode: Literal["testnet", "mainnet", "both"] = "mainnet"


class FeesRequest(Struct):
    user_id: Uuid | UnsetType = UNSET
    chains: list[str] | UnsetType = UNSET


def base_units(amount: int | float | str, decimals: int) -> int:
    """A string already counts base units, a number counts whole tokens."""
    if isinstance(amount, str):
        return int(amount)
    if isinstance(amount, int):
        return amount * 10**decimals
    return max(1, int(Decimal(repr(amount)).scaleb(decimals)))
