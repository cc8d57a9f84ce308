#!/usr/bin/env bash
# Guess: DataFusion, DuckDB, PyArrow and polars round 19.999 in a CSV to a decimal with two places, or refuse it.
# What happens: DataFusion cuts it to 19.99, in CSV and JSON. A cast of the same text in the same program makes 20.00, and refuses
#   1e-7 and 1E3, which its readers take. polars rounds halves to even, DuckDB away from 0: 0.005 is 0.00 or 0.01. PyArrow
#   refuses each text with more places. 200 fees of 0.005 add up to 0.00, 0.00 and 2.00.
# Version: datafusion 55.0.0, duckdb 2.0.1, polars 2.1.0, pyarrow 26.0.1, Python 3.11.
# Who meets it: whoever reads the trades of a service into columns of money with a schema. Totals are too low, without a warning,
#   and differ from those of the same query with a cast.
# Needs: Python.
set -euo pipefail
dir=$(mktemp -d); trap 'rm -rf "$dir"' EXIT; cd "$dir"
python3 -m venv v
v/bin/pip install -q --disable-pip-version-check datafusion==55.0.0 duckdb==2.0.1 polars==2.1.0 pyarrow==26.0.1
cat > probe.py <<'PY'
import datafusion
import duckdb
import polars
import pyarrow
import pyarrow.compute
import pyarrow.csv

money = pyarrow.decimal128(10, 2)
cast = "cast(amount as decimal(10, 2))"


def with_datafusion(kind, type, expression="amount"):
    context = datafusion.SessionContext()
    schema = pyarrow.schema([("id", pyarrow.int64()), ("amount", type)])
    getattr(context, f"register_{kind}")("trades", f"trades.{kind}", schema=schema)
    return context.sql(f"select sum({expression}) as a from trades").to_pydict()["a"][0]


def with_duckdb(type, expression="amount"):
    table = f"read_csv('trades.csv', columns = {{'id': 'BIGINT', 'amount': '{type}'}})"
    return duckdb.connect().execute(f"select sum({expression}) from {table}").fetchone()[0]


def with_polars():
    return polars.read_csv("trades.csv", schema={"id": polars.Int64, "amount": polars.Decimal(10, 2)})["amount"].sum()


def with_pyarrow():
    options = pyarrow.csv.ConvertOptions(column_types={"amount": money})
    return pyarrow.compute.sum(pyarrow.csv.read_csv("trades.csv", convert_options=options)["amount"]).as_py()


readers = {
    "DataFusion, CSV": lambda: with_datafusion("csv", money),
    "DataFusion, JSON": lambda: with_datafusion("json", money),
    "DataFusion, cast of CSV": lambda: with_datafusion("csv", pyarrow.string(), cast),
    "DuckDB, CSV": lambda: with_duckdb("DECIMAL(10, 2)"),
    "DuckDB, cast of CSV": lambda: with_duckdb("VARCHAR", cast),
    "polars, CSV": with_polars,
    "PyArrow, CSV": with_pyarrow,
}
seen = {name: [] for name in readers}
for amount, times in (("19.99", 1), ("19.999", 1), ("0.005", 1), ("0.015", 1), ("1e-7", 1), ("1E3", 1), ("0.005", 200)):
    with open("trades.csv", "w") as csv, open("trades.json", "w") as lines:
        csv.write("id,amount\n" + f"1,{amount}\n" * times)
        lines.write(f'{{"id": 1, "amount": {amount}}}\n' * times)
    for name, read in readers.items():
        try:
            value = str(read())
        except Exception:
            value = "refused"
        seen[name].append(f"{f'{times} times ' if times > 1 else ''}{amount}: {value}")
for name, values in seen.items():
    print(f"{name}: {'; '.join(values)}")
PY
seen=$(v/bin/python probe.py); echo "$seen"
[ "$seen" = 'DataFusion, CSV: 19.99: 19.99; 19.999: 19.99; 0.005: 0.00; 0.015: 0.01; 1e-7: 0.00; 1E3: 1000.00; 200 times 0.005: 0.00
DataFusion, JSON: 19.99: 19.99; 19.999: 19.99; 0.005: 0.00; 0.015: 0.01; 1e-7: 0.00; 1E3: 1000.00; 200 times 0.005: 0.00
DataFusion, cast of CSV: 19.99: 19.99; 19.999: 20.00; 0.005: 0.01; 0.015: 0.02; 1e-7: refused; 1E3: refused; 200 times 0.005: 2.00
DuckDB, CSV: 19.99: 19.99; 19.999: 20.00; 0.005: 0.01; 0.015: 0.02; 1e-7: 0.00; 1E3: 1000.00; 200 times 0.005: 2.00
DuckDB, cast of CSV: 19.99: 19.99; 19.999: 20.00; 0.005: 0.01; 0.015: 0.02; 1e-7: 0.00; 1E3: 1000.00; 200 times 0.005: 2.00
polars, CSV: 19.99: 19.99; 19.999: 20.00; 0.005: 0.00; 0.015: 0.02; 1e-7: 0.00; 1E3: 1000.00; 200 times 0.005: 0.00
PyArrow, CSV: 19.99: 19.99; 19.999: refused; 0.005: refused; 0.015: refused; 1e-7: refused; 1E3: 1000.00; 200 times 0.005: refused' ] || { echo "These readers now make other decimals of CSV."; exit 1; }
