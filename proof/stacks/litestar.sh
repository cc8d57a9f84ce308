# Versions: litestar 2.25.0, msgspec 0.22.0, uvicorn 0.54.0
set -eu
case $1 in
install)
  python3 -m venv venv
  venv/bin/pip install -q --disable-pip-version-check litestar==2.25.0 msgspec==0.22.0 uvicorn==0.54.0
  cat > service.py <<'PY'
from typing import Annotated, Literal
from uuid import UUID
from litestar import Litestar, post
from msgspec import Meta, Struct

class Builder(Struct):
    fee: float | None = None

class Order(Struct):
    name: str
    amount: float | None = None
    limit: Annotated[int, Meta(ge=1, le=1000)] | None = None
    side: Literal["buy", "sell"] | None = None
    tokenId: UUID | None = None
    builder: Builder | None = None
    tags: list[str] | None = None

@post("/orders")
async def create(data: Order) -> Order:
    return data

app = Litestar([create])
PY
  ;;
serve) exec venv/bin/uvicorn service:app --port "$2" --log-level warning ;;
esac
