#!/usr/bin/env bash
# Guess: Jsonnet writes the number 0.1 as 0.1, and its implementations in C++, Go and Rust write one text for one number.
# What happens: C++ and Go write 0.10000000000000001, and make the text "0.29999999999999999" of 0.3. Go's `manifestJsonMinified`
#   writes 0.1 all the same. Rust writes 0.1 and 0.3. `"%.0f" % 2.5` is 3 in C++ and Go, and 2 in Rust.
# Version: jsonnet 0.22.0 (C++), gojsonnet 0.22.0 (Go) and rjsonnet 0.5.6 (jrsonnet, Rust), all from PyPI; Python 3.11.
# Who meets it: whoever makes request bodies, scenarios or dashboards with Jsonnet: a price that is a text gets 17 digits,
#   and a golden file made with one implementation differs from that of another.
# Needs: Python.
set -euo pipefail
dir=$(mktemp -d); trap 'rm -rf "$dir"' EXIT; cd "$dir"
python3 -m venv v
v/bin/pip install -q --disable-pip-version-check --only-binary :all: jsonnet==0.22.0 gojsonnet==0.22.0 rjsonnet==0.5.6
cat > probe.py <<'PY'
import _gojsonnet
import _jsonnet
import rjsonnet

source = '{ price: 0.1, text: std.toString(0.3), minified: std.manifestJsonMinified(0.1), rounded: "%.0f" % 2.5, small: 1.2e-7 }'
for name, library in (("C++", _jsonnet), ("Go", _gojsonnet), ("Rust", rjsonnet)):
    print(name, " ".join(library.evaluate_snippet("order", source).split()))
PY
seen=$(v/bin/python probe.py); echo "$seen"
[ "$seen" = 'C++ { "minified": "0.10000000000000001", "price": 0.10000000000000001, "rounded": "3", "small": 1.1999999999999999e-07, "text": "0.29999999999999999" }
Go { "minified": "0.1", "price": 0.10000000000000001, "rounded": "3", "small": 1.1999999999999999e-07, "text": "0.29999999999999999" }
Rust { "minified": "0.1", "price": 0.1, "rounded": "2", "small": 0.00000012, "text": "0.3" }' ] || { echo "Jsonnet's implementations no longer write these numbers in these ways."; exit 1; }
