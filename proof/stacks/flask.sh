# Versions: flask 3.1.3, flask-pydantic 0.14.0, pydantic 2.14.4, waitress 3.0.2
set -eu
case $1 in
install)
  python3 -m venv venv
  venv/bin/pip install -q --disable-pip-version-check flask==3.1.3 flask-pydantic==0.14.0 pydantic==2.14.4 waitress==3.0.2
  cat > service.py <<'PY'
from typing import Literal
from uuid import UUID
from flask import Flask
from flask_pydantic import validate
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

app = Flask(__name__)

@app.post("/orders")
@validate()
def create(body: Order):
    return body
PY
  ;;
serve) exec venv/bin/waitress-serve --listen "127.0.0.1:$2" service:app ;;
esac
