#!/usr/bin/env bash
# Guess: dinero.js and currency.js add amounts up to 2^53 exactly. py-moneyed keeps what it is given.
# What happens: with 18 places, as wei need, currency.js shows 1 as 0.999999999999999889. dinero.js adds one wei and 19.99 to 19.99,
#   without an error; with integers of type `bigint` it is exact. Where it cuts places off, 1.999 becomes 1.99, and -1.999 becomes
#   -2.00. currency.js reads 0x10 as 10, and rounds 1.005 to 1.01, but -1.005 to -1.00. py-moneyed shows 2.675 as 2.68, and has 267
#   cents.
# Version: currency.js 2.0.4, dinero.js 2.0.2, Node 20; py-moneyed 3.0, Python 3.11.
# Who meets it: a page or a test that shows amounts of tokens with a library for money. A fee of one wei disappears in a sum.
# Needs: Node, Python.
set -euo pipefail
dir=$(mktemp -d); trap 'rm -rf "$dir"' EXIT; cd "$dir"
npm init -y > /dev/null
npm install --silent --no-audit --no-fund --ignore-scripts currency.js@2.0.4 dinero.js@2.0.2
python3 -m venv v
v/bin/pip install -q --disable-pip-version-check py-moneyed==3.0
cat > probe.mjs <<'JS'
import currency from 'currency.js';
import { add, dinero, toDecimal, transformScale } from 'dinero.js';
import * as big from 'dinero.js/bigint';

for (const value of ['0.5', '1', '1.1', '19.99', '0.01']) console.log(`currency.js with 18 places: ${value} is ${currency(value, { precision: 18 })}`);
for (const value of [1.005, -1.005, '0x10']) console.log(`currency.js: ${value} is ${currency(value)}`);
const token = { code: 'TOK', base: 10, exponent: 2 };
const exact = { code: 'TOK', base: 10n, exponent: 2n };
console.log('dinero.js: one wei and 19.99 are', toDecimal(add(dinero({ amount: 1, currency: token, scale: 18 }), dinero({ amount: 1999, currency: token }))));
console.log('dinero.js, bigint:', big.toDecimal(big.add(big.dinero({ amount: 1n, currency: exact, scale: 18n }), big.dinero({ amount: 1999n, currency: exact }))));
for (const amount of [1999, -1999])
  console.log(`dinero.js: ${amount} thousandths are`, toDecimal(transformScale(dinero({ amount, currency: token, scale: 3 }), 2)));
JS
cat > probe.py <<'PY'
from moneyed import Money

for value in ("2.675", "19.99", "1e-7"):
    money = Money(value, "USD")
    print(f"py-moneyed: {value} is {str(money).split()[-1]}, and {money.get_amount_in_sub_unit()} cents")
PY
seen=$(node probe.mjs; v/bin/python probe.py); echo "$seen"
[ "$seen" = 'currency.js with 18 places: 0.5 is 0.499999999999999944
currency.js with 18 places: 1 is 0.999999999999999889
currency.js with 18 places: 1.1 is 1.100000000000000089
currency.js with 18 places: 19.99 is 19.989999999999998437
currency.js with 18 places: 0.01 is 0.010000000000000000
currency.js: 1.005 is 1.01
currency.js: -1.005 is -1.00
currency.js: 0x10 is 10.00
dinero.js: one wei and 19.99 are 19.990000000000000000
dinero.js, bigint: 19.990000000000000001
dinero.js: 1999 thousandths are 1.99
dinero.js: -1999 thousandths are -2.00
py-moneyed: 2.675 is 2.68, and 267 cents
py-moneyed: 19.99 is 19.99, and 1999 cents
py-moneyed: 1e-7 is 0.00, and 0 cents' ] || { echo "Libraries for money now show other amounts."; exit 1; }
