#!/usr/bin/env bash
# Guess: pandas reads a column of integers in JSON lines as integers, whatever its name and size.
# What happens: a column whose name ends in `_time` or `_at` becomes dates if each of its values is above 31,536,000. So a
#   `response_time` in nanoseconds is a number up to 31.5 ms, and a date in 1971 above. The mean of 40 ms is the 9th of April
#   1971. One faster request keeps all of them numbers. Amounts in wei named `price_at` are the year 2001.
# Version: pandas 3.1.1, Python 3.11, with the defaults of `read_json`; polars 2.1.0 and duckdb 2.0.1 for contrast.
# Who meets it: an analysis of a load run that works until a release is slow. Then a threshold compares a date with a number, or
#   a median ends as a time stamp.
# Needs: Python.
set -euo pipefail
dir=$(mktemp -d); trap 'rm -rf "$dir"' EXIT; cd "$dir"
python3 -m venv v
v/bin/pip install -q --disable-pip-version-check pandas==3.1.1 polars==2.1.0 duckdb==2.0.1
cat > probe.py <<'PY'
import io
import json

import duckdb
import pandas
import polars


def lines(column, values):
    return "\n".join(json.dumps({column: value}) for value in values)


def show(name, column, values):
    text = lines(column, values)
    pandas_column = pandas.read_json(io.StringIO(text), lines=True)[column]
    polars_column = polars.read_ndjson(text.encode())[column]
    open("lines.ndjson", "w").write(text)
    (duck,) = duckdb.sql(f"select median({column}) from 'lines.ndjson'").fetchall()[0]
    print(f"{name}: pandas {pandas_column.median()}, polars {polars_column.median()}, duckdb {duck}")


million = 1_000_000
show("20 ms", "response_time", [20 * million] * 3)
show("40 ms", "response_time", [40 * million] * 3)
show("40 ms and one of 30", "response_time", [40 * million, 40 * million, 30 * million])
show("40 ms as latency", "latency", [40 * million] * 3)
show("5 s in microseconds", "total_time", [5 * million] * 3)
show("40 s in microseconds", "total_time", [40 * million] * 3)
show("one ether in wei", "price_at", [10**18] * 3)
PY
seen=$(v/bin/python probe.py); echo "$seen"
[ "$seen" = '20 ms: pandas 20000000.0, polars 20000000.0, duckdb 20000000.0
40 ms: pandas 1971-04-08 23:06:40, polars 40000000.0, duckdb 40000000.0
40 ms and one of 30: pandas 40000000.0, polars 40000000.0, duckdb 40000000.0
40 ms as latency: pandas 40000000.0, polars 40000000.0, duckdb 40000000.0
5 s in microseconds: pandas 5000000.0, polars 5000000.0, duckdb 5000000.0
40 s in microseconds: pandas 1971-04-08 23:06:40, polars 40000000.0, duckdb 40000000.0
one ether in wei: pandas 2001-09-09 01:46:40, polars 1e+18, duckdb 1e+18' ] || { echo "pandas no longer reads these columns as dates."; exit 1; }
