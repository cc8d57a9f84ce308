# Versions: fastapi 0.165.0, pydantic 2.14.4, uvicorn 0.54.0
set -eu
case $1 in
install)
  python3 -m venv venv
  venv/bin/pip install -q --disable-pip-version-check fastapi==0.165.0 pydantic==2.14.4 uvicorn==0.54.0
  cat > service.py <<'PY'
from typing import Literal
from uuid import UUID
from fastapi import FastAPI
from pydantic import BaseModel, Field

class Builder(BaseModel):
    fee: float | None = None

class Order(BaseModel):
    name: str
    amount: float | None = None
    limit: int | None = Field(None, ge=1, le=1000)
    side: Literal["buy", "sell"] | None = None
    tokenId: UUID | None = None
    builder: Builder | None = None
    tags: list[str] | None = None

app = FastAPI()

@app.post("/orders")
def create(order: Order) -> Order:
    return order
PY
  ;;
serve) exec venv/bin/uvicorn service:app --port "$2" --log-level warning ;;
esac
