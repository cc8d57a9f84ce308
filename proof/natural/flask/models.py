"""Database tables."""

import uuid
from datetime import datetime, timezone

from sqlalchemy import JSON, ForeignKey, String
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column


class Base(DeclarativeBase):
    pass


class Token(Base):
    __tablename__ = "tokens"

    id: Mapped[str] = mapped_column(primary_key=True, default=lambda: str(uuid.uuid4()))
    name: Mapped[str]
    symbol: Mapped[str] = mapped_column(String(10))
    slug: Mapped[str] = mapped_column(unique=True)
    description: Mapped[str]
    image: Mapped[str]
    owner: Mapped[str]
    chains: Mapped[list[str]] = mapped_column(JSON)


class Fee(Base):
    """One credited fee, in millionths of a USDC."""

    __tablename__ = "fees"

    id: Mapped[int] = mapped_column(primary_key=True)
    wallet: Mapped[str]
    user_id: Mapped[str] = mapped_column(index=True)
    token_id: Mapped[str] = mapped_column(ForeignKey("tokens.id"))
    chain: Mapped[str]
    amount: Mapped[int]
    trader: Mapped[str]
    is_referral: Mapped[bool] = mapped_column(default=False)
    created_at: Mapped[datetime] = mapped_column(default=lambda: datetime.now(timezone.utc))
