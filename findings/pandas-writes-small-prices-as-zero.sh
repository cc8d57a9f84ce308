#!/usr/bin/env bash
# Guess: pandas reads JSON lines and writes them again with the same values: texts as texts, 1.2e-12 as 1.2e-12.
# What happens: the price 1.2e-12 becomes 0.0, although the smaller 1.2e-18 stays. `to_json` keeps 10 decimal places,
#   but only down to 1e-15: below that it writes an exponent. `read_json` turns a text of digits into a number: the ID "00042"
#   becomes 42, and an amount of 23 digits a double with zeros at its end. `last_distribution_at` becomes milliseconds,
#   because its name ends in `_at`. With `dtype=False`, `convert_dates=False` and `double_precision=15`, all of these stay.
# Version: pandas 3.1.1, Python 3.11.
# Who meets it: whoever puts recorded responses through a notebook: amounts in wei lose digits, and the prices of the
#   cheap tokens vanish while those of the cheapest stay.
set -euo pipefail
dir=$(mktemp -d); trap 'rm -rf "$dir"' EXIT; cd "$dir"
python3 -m venv v
v/bin/pip install -q --disable-pip-version-check pandas==3.1.1
cat > probe.py <<'PY'
import io
import warnings

import pandas

warnings.simplefilter("ignore")
line = '{"id":"00042","claimable":"12345678901234567890123","price":1.2e-12,"dust":1.2e-18,"last_distribution_at":1700000000}'
print(pandas.read_json(io.StringIO(line), lines=True).to_json(orient="records", lines=True).strip())
careful = pandas.read_json(io.StringIO(line), lines=True, dtype=False, convert_dates=False)
print(careful.to_json(orient="records", lines=True, double_precision=15).strip())
PY
seen=$(v/bin/python probe.py); echo "$seen"
[ "$seen" = '{"id":42,"claimable":1.23456789e+22,"price":0.0,"dust":1.2e-18,"last_distribution_at":1700000000000}
{"id":"00042","claimable":"12345678901234567890123","price":0.0000000000012,"dust":1.2e-18,"last_distribution_at":1700000000}' ] || { echo "pandas no longer changes these texts and prices."; exit 1; }
