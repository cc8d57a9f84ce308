#!/usr/bin/env bash
# Guess: a response whose number is NaN ends as status 500, because JSON has no NaN.
# What happens: with a response model, FastAPI answers 200 and writes `null` for the number.
#   The same value returned without a response model is a 500, as guessed.
#   So one service gives a server error on one operation and a wrong type on the next, for one fault.
# Version: fastapi 0.165.0, pydantic 2.14.4.
# Who meets it: a service that divides by a zero supply or price. Its tests look for 500 and see none.
#   A client whose type for the member is `number` fails later, far from the cause.
set -euo pipefail
dir=$(mktemp -d); trap 'rm -rf "$dir"' EXIT; cd "$dir"
python3 -m venv v
v/bin/pip install -q --disable-pip-version-check fastapi==0.165.0 pydantic==2.14.4 httpx==0.28.1 starlette==1.10.0
cat > quote.py <<'PY'
from fastapi import FastAPI
from fastapi.testclient import TestClient
from pydantic import BaseModel

class Quote(BaseModel):
    outputAmount: float

app = FastAPI()

@app.post("/typed")
def typed() -> Quote:
    return Quote(outputAmount=float("nan"))

@app.post("/untyped")
def untyped():
    return Quote(outputAmount=float("nan"))

client = TestClient(app, raise_server_exceptions=False)
for path in ("/typed", "/untyped"):
    response = client.post(path)
    print(path, response.status_code, response.text)
PY
seen=$(v/bin/python -W ignore quote.py); echo "$seen"
[ "$seen" = '/typed 200 {"outputAmount":null}
/untyped 500 Internal Server Error' ] || { echo "FastAPI no longer writes null for NaN in a response model only."; exit 1; }
