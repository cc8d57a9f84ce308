#!/usr/bin/env bash
# Guess: flatc writes the JSON of a buffer so that it reads the same numbers again; perhaps a double has 12 places.
# What happens: a double has 12 decimal places, so 4e-13 is written as 0.0; a `float` has six, so a fee of 1e-7 is 0.0. The
#   buffer has both, as Python shows. 123456789.123456789 has more digits than a double. A price of 0 is left out, like none at
#   all. flatc reads "buy sell" as an enum of both, which is sell, 010 as 10, "0x10" as 16, and 5 for an enum of two. But 5.0 and
#   1e3 for an integer it refuses.
# Version: flatbuffers-compiler 2.0.8 of Debian 12; flatbuffers 2.0.7, Python 3.11.
# Who meets it: whoever looks at recorded trades with flatc, or converts them to JSON: small prices and fees are 0.
# Needs: Debian 12 with apt, Python.
set -euo pipefail
dir=$(mktemp -d); trap 'rm -rf "$dir"' EXIT; cd "$dir"
apt-get download -qq flatbuffers-compiler=2.0.8+dfsg1-2 libflatbuffers2=2.0.8+dfsg1-2 2> /dev/null
for package in *.deb; do dpkg -x "$package" root; done
flatc() { LD_LIBRARY_PATH=$(echo root/usr/lib/*-linux-gnu) root/usr/bin/flatc "$@"; }
python3 -m venv v
v/bin/pip install -q --disable-pip-version-check flatbuffers==2.0.7
cat > trade.fbs <<'FBS'
enum Side : byte { buy, sell }
table Trade { price: double; fee: float; limit: int; side: Side; }
root_type Trade;
FBS
flatc --python trade.fbs
cat > read.py <<'PY'
from Trade import Trade

trade = Trade.GetRootAs(open("trade.bin", "rb").read(), 0)
print(f"Python reads price {trade.Price()!r}, fee {trade.Fee():.8g}, limit {trade.Limit()}, side {trade.Side()}")
PY
flatc --version > said.txt
for json in '{"price":19.99,"fee":0.25}' '{"price":1e-12}' '{"price":4e-13,"fee":1e-7}' '{"price":123456789.123456789}' '{"price":0}' '{"side":"sell"}' \
  '{"side":"buy sell"}' '{"side":5}' '{"limit":010}' '{"limit":"0x10"}' '{"limit":5.0}' '{"limit":1e3}'; do
  echo "$json" > trade.json
  if flatc --binary trade.fbs trade.json > /dev/null 2>&1; then
    flatc --json --strict-json --raw-binary trade.fbs -- trade.bin
    echo "$json: flatc writes $(tr -d ' \n' < trade.json); $(v/bin/python read.py)" >> said.txt
  else
    echo "$json: refused" >> said.txt
  fi
done
seen=$(cat said.txt); echo "$seen"
[ "$seen" = 'flatc version 2.0.8
{"price":19.99,"fee":0.25}: flatc writes {"price":19.99,"fee":0.25}; Python reads price 19.99, fee 0.25, limit 0, side 0
{"price":1e-12}: flatc writes {"price":0.000000000001}; Python reads price 1e-12, fee 0, limit 0, side 0
{"price":4e-13,"fee":1e-7}: flatc writes {"price":0.0,"fee":0.0}; Python reads price 4e-13, fee 1e-07, limit 0, side 0
{"price":123456789.123456789}: flatc writes {"price":123456789.123456791043}; Python reads price 123456789.12345679, fee 0, limit 0, side 0
{"price":0}: flatc writes {}; Python reads price 0.0, fee 0, limit 0, side 0
{"side":"sell"}: flatc writes {"side":"sell"}; Python reads price 0.0, fee 0, limit 0, side 1
{"side":"buy sell"}: flatc writes {"side":"sell"}; Python reads price 0.0, fee 0, limit 0, side 1
{"side":5}: flatc writes {"side":5}; Python reads price 0.0, fee 0, limit 0, side 5
{"limit":010}: flatc writes {"limit":10}; Python reads price 0.0, fee 0, limit 10, side 0
{"limit":"0x10"}: flatc writes {"limit":16}; Python reads price 0.0, fee 0, limit 16, side 0
{"limit":5.0}: refused
{"limit":1e3}: refused' ] || { echo "flatc writes or reads these numbers in another way."; exit 1; }
