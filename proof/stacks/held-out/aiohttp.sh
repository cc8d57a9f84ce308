# Reads: aiohttp with marshmallow
# Looked at: no
# Versions: aiohttp 3.9.3, marshmallow 3.20.2
# By hand: unknown members are left out, and texts are trimmed before their length is checked.
set -eu
case $1 in
install)
  python3 -m venv venv
  venv/bin/pip install -q --disable-pip-version-check aiohttp==3.9.3 marshmallow==3.20.2
  cat > service.py <<'PY'
import sys

import market
from aiohttp import web
from marshmallow import EXCLUDE, Schema, ValidationError, fields
from marshmallow.validate import Length, OneOf, Range, Regexp

routes = web.RouteTableDef()
above_zero = Range(min=0, min_inclusive=False)
chain = OneOf(list(market.CHAINS))


def filled(text):
    if text.strip() == "":
        raise ValidationError("must not be empty")


class Lax(Schema):
    class Meta:
        unknown = EXCLUDE


class BuilderSchema(Lax):
    code = fields.String()
    fee = fields.Number()


class LinksSchema(Lax):
    website, twitter, youtube, discord, telegram = (fields.Url() for _ in range(5))


class QuoteSchema(Lax):
    tokenId = fields.UUID(required=True)
    chainSlug = fields.String(required=True, validate=chain)
    amount = fields.Float(load_default=1.0, validate=above_zero)
    direction = fields.String(load_default="sell", validate=OneOf(["buy", "sell"]))
    inputToken = fields.String(load_default="token", validate=OneOf(["token", "usdc"]))


class CreateSchema(Lax):
    name = fields.String(required=True, validate=filled)
    symbol = fields.String(required=True, validate=[filled, Length(max=10)])
    description = fields.String(required=True, validate=filled)
    image = fields.String(required=True, validate=Regexp("https?://|data:image/"))
    chainSlug = fields.String(required=True, validate=chain)
    banner = fields.String(validate=Regexp("https?://|data:image/"))
    video = fields.String(validate=Regexp("https?://|data:video/"))
    links = fields.Nested(LinksSchema)
    destinationChains = fields.List(fields.String(validate=chain))
    poolType = fields.String(validate=OneOf(market.POOLS))
    userAddress = fields.String()
    builder = fields.Nested(BuilderSchema)
    token_referral = fields.String()
    tags = fields.List(fields.String())
    type = fields.String(validate=OneOf(["coin"]))


class Amount(fields.Field):
    def _deserialize(self, value, attr, data, **kwargs):
        if isinstance(value, str) and value.isascii() and value.isdigit() and int(value) > 0:
            return value
        if isinstance(value, bool) or not isinstance(value, (int, float)) or value <= 0:
            raise ValidationError("must be an amount")
        return value


class TradeSchema(Lax):
    tokenId = fields.UUID(required=True)
    chainSlug = fields.String(required=True, validate=chain)
    direction = fields.String(required=True, validate=OneOf(["buy", "sell"]))
    userAddress = fields.String()
    builder = fields.Nested(BuilderSchema)
    token_referral = fields.String()
    buyAmountUSD = fields.Float(validate=above_zero)
    sellAmountUSD = fields.Float(validate=above_zero)
    buyAmountToken = Amount()
    sellAmountToken = Amount()


class PageSchema(Lax):
    limit = fields.Integer(load_default=20, validate=Range(1, 1000))
    offset = fields.Integer(load_default=0, validate=Range(min=0))
    network_mode = fields.String(load_default="both", validate=OneOf(["testnet", "mainnet", "both"]))


class FeesSchema(Lax):
    user_id = fields.UUID()
    chains = fields.List(fields.String())


def operation(path, schema, answer):
    @routes.post(path)
    async def handle(request):
        if request.headers.get("Authorization") != market.KEY:
            return web.json_response({"error": "unauthorized"}, status=401)
        try:
            order = schema.load(await request.json())
        except ValidationError as error:
            return web.json_response({"errors": error.messages}, status=422)
        except ValueError:
            return web.json_response({"error": "no JSON"}, status=400)
        return web.json_response(answer(order))


operation("/token-price", QuoteSchema(), market.quote)
operation("/create-token-transaction", CreateSchema(), market.create)
operation("/trade-token", TradeSchema(), market.trade)
operation("/get-leaderboard", PageSchema(), market.leaderboard)
operation("/get-user-fees", FeesSchema(), market.fees)
app = web.Application()
app.add_routes(routes)
web.run_app(app, host="127.0.0.1", port=int(sys.argv[1]), print=None)
PY
  ;;
serve) exec venv/bin/python service.py "$2" ;;
esac
