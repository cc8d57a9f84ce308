#!/usr/bin/env bash
# Guess: pandas wraps a sum above 63 bits, as NumPy does. polars, PyArrow, DataFusion and ClickHouse widen it or raise an error.
# What happens: the sum of two amounts of 5 ether in wei, each of which fits, is -8.4 ether for all of them, without a warning.
#   So it is in SQL, in groups and in running totals. The mean is 5 ether for all but ClickHouse: its mean of two equal amounts
#   is -4.2 ether. ClickHouse has unsigned 64 bits for a plain number of that size; then two are right, and four wrap. DuckDB
#   widens to 128 bits, and SQLite raises an error.
# Version: pandas 3.1.1, numpy 2.4.6, polars 2.1.0, pyarrow 26.0.1, datafusion 55.0.0, duckdb 2.0.1, chdb 4.4.0 (ClickHouse),
#   SQLite of Python 3.11.
# Who meets it: whoever adds up the trades of a run, or the fees of a day, to compare them with a balance. Each row is right.
# Needs: Python.
set -euo pipefail
dir=$(mktemp -d); trap 'rm -rf "$dir"' EXIT; cd "$dir"
python3 -m venv v
v/bin/pip install -q --disable-pip-version-check pandas==3.1.1 numpy==2.4.6 polars==2.1.0 pyarrow==26.0.1 datafusion==55.0.0 \
  duckdb==2.0.1 chdb==4.4.0
cat > probe.py <<'PY'
import sqlite3
import warnings

import chdb
import datafusion
import duckdb
import pandas
import polars
import pyarrow
import pyarrow.compute

warnings.simplefilter("error")
wei = [5 * 10**18, 5 * 10**18]
rows = ", ".join(f"({amount})" for amount in wei)
sql = f"select sum(wei), avg(wei) from (values {rows}) t(wei)"


def show(name, total, mean):
    print(f"{name}: sum {total / 10**18:.1f} ether, mean {mean / 10**18:.1f}")


def clickhouse(type):
    values = f"select to{type}(arrayJoin({wei})) wei"
    return [float(cell) for cell in str(chdb.query(f"select sum(wei), avg(wei) from ({values})")).split(",")]


series = pandas.Series(wei)
show("pandas", int(series.sum()), series.mean())
show("pandas, running", int(series.cumsum().iloc[-1]), series.mean())
frame = polars.DataFrame({"token": ["a", "a"], "wei": wei})
show("polars", frame["wei"].sum(), frame["wei"].mean())
show("polars, groups", frame.group_by("token").agg(polars.col("wei").sum())["wei"][0], frame["wei"].mean())
show("polars, SQL", *frame.sql("select sum(wei) as total, avg(wei) as mean from self").row(0))
table = pyarrow.table({"token": ["a", "a"], "wei": wei})
show("pyarrow", pyarrow.compute.sum(table["wei"]).as_py(), pyarrow.compute.mean(table["wei"]).as_py())
show("pyarrow, groups", *(table.group_by("token").aggregate([("wei", kind)])[f"wei_{kind}"][0].as_py() for kind in ("sum", "mean")))
show("datafusion", *datafusion.SessionContext().sql(sql).to_pylist()[0].values())
show("clickhouse, Int64", *clickhouse("Int64"))
show("clickhouse, UInt64", *clickhouse("UInt64"))
wei = wei * 2
show("clickhouse, UInt64 of four", *clickhouse("UInt64"))
show("duckdb", *duckdb.sql(sql).fetchall()[0])
try:
    lite = sqlite3.connect(":memory:")
    lite.execute("create table trades(wei integer)")
    lite.executemany("insert into trades values (?)", [(amount,) for amount in wei])
    show("sqlite", *lite.execute("select sum(wei), avg(wei) from trades").fetchone())
except sqlite3.OperationalError as error:
    print("sqlite:", error)
PY
seen=$(v/bin/python probe.py); echo "$seen"
[ "$seen" = 'pandas: sum -8.4 ether, mean 5.0
pandas, running: sum -8.4 ether, mean 5.0
polars: sum -8.4 ether, mean 5.0
polars, groups: sum -8.4 ether, mean 5.0
polars, SQL: sum -8.4 ether, mean 5.0
pyarrow: sum -8.4 ether, mean 5.0
pyarrow, groups: sum -8.4 ether, mean 5.0
datafusion: sum -8.4 ether, mean 5.0
clickhouse, Int64: sum -8.4 ether, mean -4.2
clickhouse, UInt64: sum 10.0 ether, mean 5.0
clickhouse, UInt64 of four: sum 1.6 ether, mean 0.4
duckdb: sum 10.0 ether, mean 5.0
sqlite: integer overflow' ] || { echo "These libraries now add up large integers otherwise."; exit 1; }
