#!/usr/bin/env bash
# Guess: the double 5e18, which is an integer, is itself as a decimal with 18 places in arrow-go, PyArrow, DuckDB, DataFusion and
#   polars.
# What happens: for PyArrow alone. The four others make 4999999999999999769.38 of five ether in wei, and 1234567.000000000038 of
#   1234567, since they multiply with 1e18 in doubles. The decimal equals neither the double nor the integer. PyArrow is exact, so
#   19.99 has the digits of its double there, 19.989999999999998437, and 19.99 elsewhere. With 2 places all agree on these.
# Version: duckdb 2.0.1, datafusion 55.0.0, polars 2.1.0, pyarrow 26.0.1, Python 3.11; github.com/apache/arrow-go v18.8.0, Go 1.26.
# Who meets it: whoever casts amounts that were read as doubles to the 18 places of a token. Whole tokens get fractions, so that a
#   join or a balance no longer matches.
# Needs: Python, Go.
set -euo pipefail
dir=$(mktemp -d); trap 'rm -rf "$dir"' EXIT; cd "$dir"
python3 -m venv v
v/bin/pip install -q --disable-pip-version-check datafusion==55.0.0 duckdb==2.0.1 polars==2.1.0 pyarrow==26.0.1
printf '%s\n' 123 1234567 12345678.5 5e18 0.25 19.99 > amounts.txt
mkdir go
cat > go/go.mod <<'MOD'
module probe
go 1.26
require github.com/apache/arrow-go/v18 v18.8.0
MOD
cat > go/main.go <<'GO'
package main

import (
	"fmt"
	"os"
	"strconv"
	"strings"

	"github.com/apache/arrow-go/v18/arrow/decimal128"
)

func main() {
	text, _ := os.ReadFile("../amounts.txt")
	for _, line := range strings.Fields(string(text)) {
		amount, _ := strconv.ParseFloat(line, 64)
		for _, places := range []int32{18, 2} {
			decimal, err := decimal128.FromFloat64(amount, 38, places)
			if err != nil {
				panic(err)
			}
			fmt.Println(decimal.ToString(places))
		}
	}
}
GO
(cd go && go mod tidy > /dev/null 2>&1 && go run . > ../go.txt)
cat > probe.py <<'PY'
import datafusion
import duckdb
import polars
import pyarrow

by_go = iter(open("go.txt").read().split())
database = duckdb.connect()


def with_datafusion(amount, places):
    context = datafusion.SessionContext()
    context.register_record_batches("t", [pyarrow.table({"a": pyarrow.array([amount])}).to_batches()])
    return context.sql(f"select cast(a as decimal(38, {places})) as a from t").to_pydict()["a"][0]


readers = {
    "arrow-go": lambda amount, places: next(by_go),
    "DataFusion": with_datafusion,
    "DuckDB": lambda amount, places: database.execute(f"select cast(?::double as decimal(38, {places}))", [amount]).fetchone()[0],
    "polars": lambda amount, places: polars.Series([amount]).cast(polars.Decimal(38, places))[0],
    "PyArrow": lambda amount, places: pyarrow.array([amount]).cast(pyarrow.decimal128(38, places))[0].as_py(),
}
for text in open("amounts.txt").read().split():
    for places in (18, 2):
        values = {}
        for name, read in readers.items():
            values.setdefault(str(read(float(text), places)), []).append(name)
        print(f"{text} with {places} places: {'; '.join(f'{value} ({chr(44).join(names)})' for value, names in values.items())}")
same = "select 1234567::double::decimal(38, 18) = 1234567"
print(f"DuckDB, 1234567 as a decimal of a double equals 1234567: {database.execute(same).fetchone()[0]}")
PY
seen=$(v/bin/python probe.py); echo "$seen"
[ "$seen" = '123 with 18 places: 123.000000000000000000 (arrow-go,DataFusion,DuckDB,polars,PyArrow)
123 with 2 places: 123.00 (arrow-go,DataFusion,DuckDB,polars,PyArrow)
1234567 with 18 places: 1234567.000000000038010880 (arrow-go,DataFusion,DuckDB,polars); 1234567.000000000000000000 (PyArrow)
1234567 with 2 places: 1234567.00 (arrow-go,DataFusion,DuckDB,polars,PyArrow)
12345678.5 with 18 places: 12345678.499999999057723392 (arrow-go,DataFusion,DuckDB,polars); 12345678.500000000000000000 (PyArrow)
12345678.5 with 2 places: 12345678.50 (arrow-go,DataFusion,DuckDB,polars,PyArrow)
5e18 with 18 places: 4999999999999999769.381329101060571136 (arrow-go,DataFusion,DuckDB,polars); 5000000000000000000.000000000000000000 (PyArrow)
5e18 with 2 places: 5000000000000000000.00 (arrow-go,DataFusion,DuckDB,polars,PyArrow)
0.25 with 18 places: 0.250000000000000000 (arrow-go,DataFusion,DuckDB,polars,PyArrow)
0.25 with 2 places: 0.25 (arrow-go,DataFusion,DuckDB,polars,PyArrow)
19.99 with 18 places: 19.990000000000000000 (arrow-go,DataFusion,DuckDB,polars); 19.989999999999998437 (PyArrow)
19.99 with 2 places: 19.99 (arrow-go,DataFusion,DuckDB,polars,PyArrow)
DuckDB, 1234567 as a decimal of a double equals 1234567: False' ] || { echo "These tools now make other decimals of doubles."; exit 1; }
