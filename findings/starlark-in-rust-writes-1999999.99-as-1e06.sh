#!/usr/bin/env bash
# Guess: Starlark in Rust, Go and Python agrees on integers of any size. Its texts of floats may have other exponents, but the
#   same number.
# What happens: a text has at most seven digits in Rust, and a single one of 1999999.99: it becomes "1e+06", half of the amount.
#   The texts of Go and Python are the same number again. Rust's `json.encode` writes all digits. For Rust 9007199254740993 equals
#   9007199254740992.0, and it makes a float of an integer of 23 digits in JSON. Python keeps both apart and exact. float("1_000")
#   is 1000 in Go and Python, and int("1_000") in Rust and Python.
# Version: starlark-pyo3 2026.1.3 (Rust), starlark-go 1.0.1, starlark 0.6.0, Python 3.11.
# Who meets it: whoever writes rules or reports about trades in Starlark. A volume of two million is one million in a text.
# Needs: Python.
set -euo pipefail
dir=$(mktemp -d); trap 'rm -rf "$dir"' EXIT; cd "$dir"
for package in starlark-pyo3==2026.1.3 starlark-go==1.0.1 starlark==0.6.0; do
  python3 -m venv "${package%%=*}"
  "${package%%=*}/bin/pip" install -q --disable-pip-version-check "$package"
done
cat > expressions.txt <<'TXT'
str(19.99)
str(999999.99)
str(1000000.5)
str(1999999.99)
str(2999999.99)
str(12345678.9)
str(9999999.0)
float(str(1234567.89)) == 1234567.89
"fee of %s" % 1999999.99
json.encode(1999999.99)
json.decode("12345678901234567890123")
9007199254740993 == 9007199254740992.0
float("1_000")
int("1_000")
5000000000000000000 + 5000000000000000000
TXT
cat > rust.py <<'PY'
import starlark

for expression in open("expressions.txt").read().splitlines():
    try:
        value = starlark.eval(starlark.Module(), starlark.parse("trade", f"repr({expression})"), starlark.Globals.extended_by([starlark.LibraryExtension.Json]))
    except starlark.StarlarkError:
        value = "refused"
    print(value)
PY
cat > go.py <<'PY'
from starlark_go import Starlark, StarlarkError

for expression in open("expressions.txt").read().splitlines():
    try:
        value = Starlark().eval(f"repr({expression})")
    except StarlarkError:
        value = "no json" if "json" in expression else "refused"
    print(value)
PY
cat > python.py <<'PY'
import starlark

for expression in open("expressions.txt").read().splitlines():
    try:
        value = starlark.eval(f"repr({expression})")
    except starlark.EvalError:
        value = "refused"
    print(value)
PY
starlark-pyo3/bin/python rust.py > rust.txt
starlark-go/bin/python go.py > go.txt
starlark/bin/python python.py > python.txt
seen=$(paste -d '|' expressions.txt rust.txt go.txt python.txt | awk -F '|' '{ print $1 ": Rust " $2 ", Go " $3 ", Python " $4 }'); echo "$seen"
[ "$seen" = 'str(19.99): Rust "19.99", Go "19.99", Python "19.99"
str(999999.99): Rust "999999.99", Go "999999.99", Python "999999.99"
str(1000000.5): Rust "1.000001e+06", Go "1.0000005e+06", Python "1000000.5"
str(1999999.99): Rust "1e+06", Go "1.99999999e+06", Python "1999999.99"
str(2999999.99): Rust "2e+06", Go "2.99999999e+06", Python "2999999.99"
str(12345678.9): Rust "1.234568e+07", Go "1.23456789e+07", Python "12345678.9"
str(9999999.0): Rust "9.999999e+06", Go "9.999999e+06", Python "9999999.0"
float(str(1234567.89)) == 1234567.89: Rust False, Go True, Python True
"fee of %s" % 1999999.99: Rust "fee of 1e+06", Go "fee of 1.99999999e+06", Python "fee of 1999999.99"
json.encode(1999999.99): Rust "1999999.99", Go no json, Python "1999999.99"
json.decode("12345678901234567890123"): Rust 1.234568e+22, Go no json, Python 12345678901234567890123
9007199254740993 == 9007199254740992.0: Rust True, Go False, Python False
float("1_000"): Rust refused, Go 1000.0, Python 1000.0
int("1_000"): Rust 1000, Go refused, Python 1000
5000000000000000000 + 5000000000000000000: Rust 10000000000000000000, Go 10000000000000000000, Python 10000000000000000000' ] || { echo "Ports of Starlark now write or read other numbers."; exit 1; }
