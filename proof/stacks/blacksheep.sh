# Versions: blacksheep 2.6.4, uvicorn 0.54.0
set -eu
case $1 in
install)
  python3 -m venv venv
  venv/bin/pip install -q --disable-pip-version-check blacksheep==2.6.4 uvicorn==0.54.0
  cat > service.py <<'PY'
from dataclasses import dataclass
from typing import Literal
from uuid import UUID
from blacksheep import Application, FromJSON, json, post

@dataclass
class Builder:
    fee: float | None = None

@dataclass
class Order:
    name: str
    amount: float | None = None
    limit: int | None = None
    side: Literal["buy", "sell"] | None = None
    tokenId: UUID | None = None
    builder: Builder | None = None
    tags: list[str] | None = None

app = Application()

@post("/orders")
async def create(data: FromJSON[Order]):
    return json(data.value)
PY
  ;;
serve) exec venv/bin/uvicorn service:app --port "$2" --log-level error ;;
esac
