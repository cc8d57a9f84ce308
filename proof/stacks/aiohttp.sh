# Versions: aiohttp 3.14.5, marshmallow 4.4.0
set -eu
case $1 in
install)
  python3 -m venv venv
  venv/bin/pip install -q --disable-pip-version-check aiohttp==3.14.5 marshmallow==4.4.0
  cat > service.py <<'PY'
import json
import sys
from aiohttp import web
from marshmallow import Schema, ValidationError, fields, validate

class Builder(Schema):
    fee = fields.Float()

class Order(Schema):
    name = fields.Str(required=True)
    amount = fields.Float()
    limit = fields.Int(validate=validate.Range(min=1, max=1000))
    side = fields.Str(validate=validate.OneOf(["buy", "sell"]))
    tokenId = fields.UUID()
    builder = fields.Nested(Builder)
    tags = fields.List(fields.Str())

async def create(request):
    schema = Order()
    try:
        order = schema.load(await request.json())
    except (ValidationError, json.JSONDecodeError) as error:
        return web.json_response({"error": str(error)}, status=400)
    return web.json_response(schema.dump(order))

app = web.Application()
app.router.add_post("/orders", create)
web.run_app(app, host="127.0.0.1", port=int(sys.argv[1]), print=None)
PY
  ;;
serve) exec venv/bin/python service.py "$2" ;;
esac
