#!/usr/bin/env bash
# Guess: a library for amounts of money reads the text "1e-7" as 0.0000001 or refuses it.
# What happens: accounting.js reads 1, and price-parser of Python does too: they drop what is no digit, or stop at it.
#   accounting.js and currency.js read "1e+21" as 121; for "1e-7", currency.js has NaN. numeral reads both rightly, but
#   "1e3" as 13, as the two others do. JavaScript itself writes 0.0000001 as "1e-7" and 10 to the power of 21 as "1e+21".
# Version: accounting 0.4.1, currency.js 2.0.4, numeral 2.0.6; price-parser 0.5.1, Python 3.11.
# Who meets it: a page that shows a price or an amount in wei that it got as text. A token worth a ten-millionth
#   of a dollar costs one dollar there, and a balance of 10 to the power of 21 wei is 121.
# Needs: Node, Python.
set -euo pipefail
dir=$(mktemp -d); trap 'rm -rf "$dir"' EXIT; cd "$dir"
npm init -y > /dev/null
npm install --silent --no-audit --no-fund --ignore-scripts accounting@0.4.1 currency.js@2.0.4 numeral@2.0.6
python3 -m venv v
v/bin/pip install -q --disable-pip-version-check price-parser==0.5.1
cat > probe.js <<'JS'
const accounting = require('accounting');
const currency = require('currency.js');
const numeral = require('numeral');
for (const text of [String(0.0000001), String(10 ** 21), '1e3']) {
  const read = [accounting.unformat(text), currency(text, { precision: 18 }).value, numeral(text).value()];
  console.log(`${text}: accounting ${read[0]}, currency.js ${read[1]}, numeral ${read[2]}`);
}
JS
seen=$(node probe.js
  v/bin/python -c 'import price_parser; print("price-parser:", *(price_parser.Price.fromstring(text).amount for text in ("1e-7", "1e+21")))')
echo "$seen"
[ "$seen" = '1e-7: accounting 1, currency.js NaN, numeral 1e-7
1e+21: accounting 121, currency.js 121, numeral 1e+21
1e3: accounting 13, currency.js 13, numeral 13
price-parser: 1 1' ] || { echo "These libraries no longer read 1e-7 as 1 and 1e+21 as 121."; exit 1; }
