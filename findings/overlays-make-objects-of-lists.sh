#!/usr/bin/env bash
# Guess: tools for OpenAPI overlays give one description for one overlay: an object is appended to the list that is its target.
# What happens: so oas-patch does. openapi-overlays-js and Bump make an object of the list, {"0": …, "name": "fees"}, and
#   openapi-format leaves it as it is. For a list as the update openapi-overlays-js makes an object with the new entry in place
#   of the old one; the others append. To remove the first value of an `enum` it empties the list; three leave the second. It
#   leaves a text whose update is another text. A bound of 9007199254740993 is one less in two of four.
# Version: openapi-overlays-js 0.2.0, bump-cli 2.11.0, openapi-format 1.33.6, Node 20; oas-patch 0.6.0, Python 3.11.
# Who meets it: whoever keeps changes of a description in an overlay, and applies it with another tool in CI than at the desk.
# Needs: Node, Python.
set -euo pipefail
dir=$(mktemp -d); trap 'rm -rf "$dir"' EXIT; cd "$dir"
npm init -y > /dev/null
npm install --silent --no-audit --no-fund --ignore-scripts openapi-overlays-js@0.2.0 bump-cli@2.11.0 openapi-format@1.33.6
python3 -m venv v
v/bin/pip install -q --disable-pip-version-check oas-patch==0.6.0 pyyaml==6.0.4
cat > api.yaml <<'YAML'
openapi: 3.1.0
info: { title: Trades, version: "1" }
tags: [{ name: trades }]
paths: {}
components: { schemas: { Side: { type: string, enum: [buy, sell] }, Wei: { type: integer, description: old } } }
YAML
overlay() { printf 'overlay: 1.0.0\ninfo: { title: changes, version: "1" }\nactions: [{ target: "%s", %s }]\n' "$1" "$2" > overlay.yaml; }
applied() {
  overlay "$1" "$2"
  rm -f ./*.out
  npx overlayjs --openapi api.yaml --overlay overlay.yaml > overlayjs.out 2> /dev/null || true
  npx bump overlay api.yaml overlay.yaml > bump.out 2> /dev/null || true
  npx openapi-format api.yaml --no-sort --overlayFile overlay.yaml --output format.yaml > /dev/null 2>&1 || true
  mv format.yaml openapi-format.out
  v/bin/oas-patch overlay api.yaml overlay.yaml --output patch.yaml > /dev/null 2>&1 || true
  mv patch.yaml oas-patch.out
  echo "$1 $2"
  v/bin/python show.py "$3"
}
cat > show.py <<'PY'
import json
import sys

import yaml

for tool in ("overlayjs", "bump", "openapi-format", "oas-patch"):
    value = yaml.safe_load(open(f"{tool}.out"))
    for step in sys.argv[1].split("/"):
        value = value[step]
    print(f"  {tool}: {json.dumps(value)}")
PY
seen=$(
  applied '$.tags' 'update: { name: fees }' tags
  applied '$.tags' 'update: [{ name: fees }]' tags
  applied '$.components.schemas.Side' 'update: { enum: [hold] }' components/schemas/Side/enum
  applied '$.components.schemas.Side.enum[0]' 'remove: true' components/schemas/Side/enum
  applied '$.components.schemas.Wei.description' 'update: new' components/schemas/Wei/description
  applied '$.components.schemas.Wei' 'update: { maximum: 9007199254740993 }' components/schemas/Wei/maximum
); echo "$seen"
[ "$seen" = '$.tags update: { name: fees }
  overlayjs: {"0": {"name": "trades"}, "name": "fees"}
  bump: {"0": {"name": "trades"}, "name": "fees"}
  openapi-format: [{"name": "trades"}]
  oas-patch: [{"name": "trades"}, {"name": "fees"}]
$.tags update: [{ name: fees }]
  overlayjs: {"0": {"name": "fees"}}
  bump: [{"name": "trades"}, {"name": "fees"}]
  openapi-format: [{"name": "trades"}, {"name": "fees"}]
  oas-patch: [{"name": "trades"}, {"name": "fees"}]
$.components.schemas.Side update: { enum: [hold] }
  overlayjs: ["buy", "sell", "hold"]
  bump: ["buy", "sell", "hold"]
  openapi-format: ["buy", "sell", "hold"]
  oas-patch: ["buy", "sell", "hold"]
$.components.schemas.Side.enum[0] remove: true
  overlayjs: []
  bump: ["sell"]
  openapi-format: ["sell"]
  oas-patch: ["sell"]
$.components.schemas.Wei.description update: new
  overlayjs: "old"
  bump: "new"
  openapi-format: "new"
  oas-patch: "new"
$.components.schemas.Wei update: { maximum: 9007199254740993 }
  overlayjs: 9007199254740992
  bump: 9007199254740992
  openapi-format: 9007199254740993
  oas-patch: 9007199254740993' ] || { echo "These tools apply overlays in another way."; exit 1; }
