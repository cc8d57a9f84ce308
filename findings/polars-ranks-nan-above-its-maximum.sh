#!/usr/bin/env bash
# Guess: pandas and PyArrow leave a NaN out of percentiles and of the maximum; polars and DuckDB take it for the largest value.
# What happens: so do pandas, PyArrow, and most of DuckDB. But polars leaves a NaN out of `max`, `arg_max` and `describe`, and
#   counts it as the largest in `quantile`, `top_k`, `sort` and comparisons: of 98 times and 2 NaN the p99 is NaN, beside a
#   maximum of 98, and 50 instead of 48 times are above 50. DuckDB's `approx_quantile` leaves it out, its `max` does not.
# Version: polars 2.1.0, pandas 3.1.1, pyarrow 26.0.1, duckdb 2.0.1.
# Who meets it: whoever keeps NaN for the time of a request that failed, and checks a p99 or counts times above a limit.
# Needs: Python.
set -euo pipefail
dir=$(mktemp -d); trap 'rm -rf "$dir"' EXIT; cd "$dir"
python3 -m venv v
v/bin/pip install -q --disable-pip-version-check polars==2.1.0 pandas==3.1.1 pyarrow==26.0.1 duckdb==2.0.1
cat > probe.py <<'PY'
import duckdb
import pandas
import polars
import pyarrow
import pyarrow.compute

times = [float(value) for value in range(1, 99)] + [float("nan")] * 2
series = polars.Series("time", times)
print("polars: max", series.max(), "p99", series.quantile(0.99), "median", series.median(), "top", *series.top_k(1))
print("polars: above 50", (series > 50).sum(), "position of the largest", series.arg_max())
print("pandas: max", pandas.Series(times).max(), "p99", round(pandas.Series(times).quantile(0.99), 2), "above 50", (pandas.Series(times) > 50).sum())
print("PyArrow: max", pyarrow.compute.max(pyarrow.array(times)), "p99", pyarrow.compute.quantile(pyarrow.array(times), 0.99)[0].as_py().__round__(2))
frame = series.to_frame()
query = "select max(time), quantile_disc(time, 0.99), approx_quantile(time, 0.99) < 99, count(*) filter (time > 50) from frame"
print("DuckDB: max %s, p99 %s, approximate p99 below 99: %s, above 50: %s" % duckdb.sql(query).fetchall()[0])
PY
seen=$(v/bin/python probe.py); echo "$seen"
[ "$seen" = 'polars: max 98.0 p99 nan median 50.5 top nan
polars: above 50 50 position of the largest 97
pandas: max 98.0 p99 97.03 above 50 48
PyArrow: max 98.0 p99 97.03
DuckDB: max nan, p99 nan, approximate p99 below 99: True, above 50: 50' ] || { echo "polars no longer ranks NaN above its maximum."; exit 1; }
