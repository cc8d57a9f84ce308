#!/usr/bin/env bash
# Guess: names such as `volume_24h` come back after a round trip in each library, and keys that are addresses stay.
# What happens: no library brings all names back. `volume_24h` returns as volume24_h, or as volume24h. Django's returns `p99_ms` as
#   p_99_ms. It splits even a wallet's address in lower case, 0xabc123 to 0xabc_123; the others split one with capitals. humps
#   makes e_t_h of ETH. For camelcase-keys price_24h and price24_h have one name, and the first value is lost.
# Version: camelcase-keys 10.0.3, snakecase-keys 8.1.0, humps 2.0.1, Node 20; pyhumps 3.8.0, djangorestframework-camel-case 1.4.2,
#   Django 5.2.19, Python 3.11.
# Who meets it: a service or a client that changes the names of members on the way, with balances by wallet or token, or with
#   `volume_24h` and `p99_ms`. A test that sends camel case has a member that the service does not know.
# Needs: Node, Python.
set -euo pipefail
dir=$(mktemp -d); trap 'rm -rf "$dir"' EXIT; cd "$dir"
npm init -y > /dev/null
npm install --silent --no-audit --no-fund --ignore-scripts camelcase-keys@10.0.3 snakecase-keys@8.1.0 humps@2.0.1
python3 -m venv v
v/bin/pip install -q --disable-pip-version-check pyhumps==3.8.0 djangorestframework-camel-case==1.4.2 djangorestframework==3.18.3 django==5.2.19
echo '["volume_24h", "p99_ms", "amount_0", "0xabc123", "0xAbC123", "ETH", "token_id"]' > names.json
cat > probe.mjs <<'JS'
import { readFileSync } from 'node:fs';
import camelcaseKeys from 'camelcase-keys';
import humps from 'humps';
import snakecaseKeys from 'snakecase-keys';

const libraries = [['camelcase-keys and snakecase-keys', camelcaseKeys, snakecaseKeys], ['humps', humps.camelizeKeys, humps.decamelizeKeys]];
for (const [library, there, back] of libraries) {
  for (const name of JSON.parse(readFileSync('names.json'))) {
    const [changed] = Object.keys(there({ [name]: 1 }));
    console.log(`${library}: ${name}, ${changed}, ${Object.keys(back({ [changed]: 1 }))[0]}`);
  }
  console.log(`${library}: ${JSON.stringify(there({ price_24h: 1, price24_h: 2 }))}`);
}
JS
cat > probe.py <<'PY'
import json

import humps
from django.conf import settings

settings.configure()
from djangorestframework_camel_case.util import camelize, underscoreize

for library, there, back in (("pyhumps", humps.camelize, humps.decamelize), ("Django", camelize, underscoreize)):
    for name in json.load(open("names.json")):
        [changed] = there({name: 1})
        [returned] = back({changed: 1})
        print(f"{library}: {name}, {changed}, {returned}")
    print(f"{library}: {json.dumps(there({'price_24h': 1, 'price24_h': 2}))}")
PY
seen=$(node probe.mjs; v/bin/python probe.py); echo "$seen"
[ "$seen" = 'camelcase-keys and snakecase-keys: volume_24h, volume24H, volume24_h
camelcase-keys and snakecase-keys: p99_ms, p99Ms, p99_ms
camelcase-keys and snakecase-keys: amount_0, amount0, amount0
camelcase-keys and snakecase-keys: 0xabc123, 0xabc123, 0xabc123
camelcase-keys and snakecase-keys: 0xAbC123, 0xAbC123, 0x_ab_c123
camelcase-keys and snakecase-keys: ETH, eth, eth
camelcase-keys and snakecase-keys: token_id, tokenId, token_id
camelcase-keys and snakecase-keys: {"price24H":2}
humps: volume_24h, volume24h, volume24h
humps: p99_ms, p99Ms, p99_ms
humps: amount_0, amount0, amount0
humps: 0xabc123, 0xabc123, 0xabc123
humps: 0xAbC123, 0xAbC123, 0x_ab_c123
humps: ETH, eTH, e_t_h
humps: token_id, tokenId, token_id
humps: {"price24h":1,"price24H":2}
pyhumps: volume_24h, volume24h, volume24h
pyhumps: p99_ms, p99Ms, p99_ms
pyhumps: amount_0, amount0, amount0
pyhumps: 0xabc123, 0xabc123, 0xabc123
pyhumps: 0xAbC123, 0xAbC123, 0x_ab_c123
pyhumps: ETH, ETH, ETH
pyhumps: token_id, tokenId, token_id
pyhumps: {"price24h": 1, "price24H": 2}
Django: volume_24h, volume24h, volume_24h
Django: p99_ms, p99Ms, p_99_ms
Django: amount_0, amount0, amount_0
Django: 0xabc123, 0xabc123, 0xabc_123
Django: 0xAbC123, 0xAbC123, 0x_ab_c_123
Django: ETH, ETH, eth
Django: token_id, tokenId, token_id
Django: {"price24h": 1, "price24H": 2}' ] || { echo "These libraries now change other names."; exit 1; }
