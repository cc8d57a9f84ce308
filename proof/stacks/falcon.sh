# Versions: falcon 4.4.0, jsonschema 4.26.0, waitress 3.0.2
set -eu
case $1 in
install)
  python3 -m venv venv
  venv/bin/pip install -q --disable-pip-version-check falcon==4.4.0 jsonschema==4.26.0 waitress==3.0.2
  cat > service.py <<'PY'
import falcon
from falcon.media.validators import jsonschema

ORDER = {
    "type": "object",
    "required": ["name"],
    "properties": {
        "name": {"type": "string"},
        "amount": {"type": "number"},
        "limit": {"type": "integer", "minimum": 1, "maximum": 1000},
        "side": {"enum": ["buy", "sell"]},
        "tokenId": {"type": "string", "format": "uuid"},
        "builder": {"type": "object", "properties": {"fee": {"type": "number"}}},
        "tags": {"type": "array", "items": {"type": "string"}},
    },
}

class Orders:
    @jsonschema.validate(ORDER)
    def on_post(self, request, response):
        response.media = request.media

app = falcon.App()
app.add_route("/orders", Orders())
PY
  ;;
serve) exec venv/bin/waitress-serve --listen "127.0.0.1:$2" service:app ;;
esac
