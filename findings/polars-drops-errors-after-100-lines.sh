#!/usr/bin/env bash
# Guess: for polars a fraction after 100 lines of integers is an error. Nothing was written down for members that come late.
# What happens: for the fraction that is so. But polars leaves out a member that no line before the 101st has: of 5,000 requests
#   the column `error` is missing, without a warning, and all of its texts. With one such line in the first 100 they are there.
#   DuckDB looks at 20,480 lines: a time of 1.75 ms after those is rounded to 2, and so is each that follows, if all times
#   before were whole. An unknown member is an error there. pandas and PyArrow read all of them.
# Version: polars 2.1.0, duckdb 2.0.1, pandas 3.1.1, pyarrow 26.0.1, Python 3.11, each with its defaults.
# Who meets it: whoever counts the errors of a load run in a file of JSON lines: the run begins well, so the first 100 lines
#   have no `error`, and the analysis finds none at all.
# Needs: Python.
set -euo pipefail
dir=$(mktemp -d); trap 'rm -rf "$dir"' EXIT; cd "$dir"
python3 -m venv v
v/bin/pip install -q --disable-pip-version-check polars==2.1.0 duckdb==2.0.1 pandas==3.1.1 pyarrow==26.0.1
cat > probe.py <<'PY'
import json
import pathlib
import warnings

import duckdb
import pandas
import polars
import pyarrow.json

warnings.simplefilter("error")


def show(read):
    try:
        return read()
    except Exception as error:
        return f"refused ({type(error).__name__})"


def errors(columns, count):
    return f"{count()} errors" if "error" in columns else "no column of errors"


def counted(name, file):
    if name == "polars":
        frame = polars.read_ndjson(file)
        return errors(frame.columns, lambda: frame["error"].is_not_null().sum())
    if name == "pandas":
        frame = pandas.read_json(file, lines=True)
        return errors(frame.columns, lambda: frame["error"].notna().sum())
    if name == "pyarrow":
        table = pyarrow.json.read_json(file)
        return errors(table.column_names, lambda: len(table) - table["error"].null_count)
    columns = [row[0] for row in duckdb.sql(f"describe from read_json('{file}')").fetchall()]
    duckdb.sql(f"select sum(ms) from read_json('{file}')").fetchall()
    return errors(columns, lambda: duckdb.sql(f"select count(error) from read_json('{file}')").fetchall()[0][0])


def write(file, count, change):
    lines = [{"ms": index % 7} for index in range(count)]
    change(lines)
    pathlib.Path(file).write_text("\n".join(map(json.dumps, lines)))


def fail_from(first):
    return lambda lines: [line.update(error="timeout") for line in lines[first::10]]


write("fails from line 91.ndjson", 5000, fail_from(90))
write("fails from line 101.ndjson", 5000, fail_from(100))
write("fails from line 20491.ndjson", 30000, fail_from(20490))
for file in ("fails from line 91", "fails from line 101", "fails from line 20491"):
    print(f"{file}:", ", ".join(f"{name} {show(lambda: counted(name, f'{file}.ndjson'))}" for name in ("polars", "duckdb", "pandas", "pyarrow")))


def fractions(lines):
    for line in lines[20490:]:
        line["ms"] = 1.75


write("fractions.ndjson", 30000, fractions)
readers = {
    "polars": lambda: polars.read_ndjson("fractions.ndjson")["ms"][-1],
    "duckdb": lambda: duckdb.sql("select last(ms) from read_json('fractions.ndjson')").fetchall()[0][0],
    "pandas": lambda: pandas.read_json("fractions.ndjson", lines=True)["ms"].iloc[-1],
    "pyarrow": lambda: pyarrow.json.read_json("fractions.ndjson")["ms"][-1].as_py(),
}
print("1.75 at the end:", ", ".join(f"{name} {show(read)}" for name, read in readers.items()))
PY
seen=$(v/bin/python probe.py); echo "$seen"
[ "$seen" = 'fails from line 91: polars 491 errors, duckdb 491 errors, pandas 491 errors, pyarrow 491 errors
fails from line 101: polars no column of errors, duckdb 490 errors, pandas 490 errors, pyarrow 490 errors
fails from line 20491: polars no column of errors, duckdb refused (InvalidInputException), pandas 951 errors, pyarrow 951 errors
1.75 at the end: polars refused (ComputeError), duckdb 2, pandas 1.75, pyarrow 1.75' ] || { echo "These readers treat what comes late in a file otherwise than before."; exit 1; }
