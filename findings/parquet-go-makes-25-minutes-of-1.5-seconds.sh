#!/usr/bin/env bash
# Guess: parquet-go writes the times, dates and durations of Go as PyArrow and DuckDB read them.
# What happens: it does so for times, but for no date and few durations. A time.Time with the tag `date` is in another millennium:
#   2026-01-02 is day 2,135,490,560. A time.Duration of 1.5 s is 25 minutes with time(microsecond), and 416 hours with
#   time(millisecond). Its nanoseconds are taken for those units, and cut to 32 bits. With nanoseconds it is right. parquet-go
#   reads back what it wrote, without an error. Its documentation names both types for these tags.
# Version: github.com/parquet-go/parquet-go v0.32.0, Go 1.26; pyarrow 26.0.1, Python 3.11.
# Who meets it: whoever writes the response times or trading days of a run as Parquet from Go. No error is raised where they are
#   written, and small durations look plausible where they are read.
# Needs: Go, Python.
set -euo pipefail
dir=$(mktemp -d); trap 'rm -rf "$dir"' EXIT; cd "$dir"
python3 -m venv v
v/bin/pip install -q --disable-pip-version-check pyarrow==26.0.1
mkdir go
cat > go/go.mod <<'MOD'
module probe
go 1.26
require github.com/parquet-go/parquet-go v0.32.0
MOD
cat > go/main.go <<'GO'
package main

import (
	"fmt"
	"time"

	"github.com/parquet-go/parquet-go"
)

type run struct {
	At     time.Time     `parquet:"at,timestamp(millisecond)"`
	Day    time.Time     `parquet:"day,date"`
	Millis time.Duration `parquet:"millis,time(millisecond)"`
	Micros time.Duration `parquet:"micros,time(microsecond)"`
	Nanos  time.Duration `parquet:"nanos,time(nanosecond)"`
}

func main() {
	var runs []run
	for day, length := range []time.Duration{250 * time.Microsecond, 1500 * time.Millisecond, 90 * time.Minute} {
		at := time.Date(2026, 1, 2+day, 0, 0, 0, 0, time.UTC)
		runs = append(runs, run{at, at, length, length, length})
	}
	if err := parquet.WriteFile("../runs.parquet", runs); err != nil {
		panic(err)
	}
	back, err := parquet.ReadFile[run]("../runs.parquet")
	if err != nil {
		panic(err)
	}
	for number, read := range back {
		fmt.Println("parquet-go,", runs[number].Nanos, "on", runs[number].Day.Format("2006-01-02")+":", read.Day.Format("2006-01-02"), read.Millis, read.Micros, read.Nanos)
	}
}
GO
(cd go && go mod tidy > /dev/null 2>&1 && go run .) > seen.txt
cat > read.py <<'PY'
import pyarrow
import pyarrow.parquet

for column, name in zip(*(lambda table: (table.columns, table.column_names))(pyarrow.parquet.read_table("runs.parquet"))):
    width = pyarrow.int32() if column.type.bit_width == 32 else pyarrow.int64()
    print(f"PyArrow, {name} is {column.type}: {column.combine_chunks().view(width).to_pylist()}")
PY
v/bin/python read.py >> seen.txt
seen=$(cat seen.txt); echo "$seen"
[ "$seen" = 'parquet-go, 250µs on 2026-01-02: 5848744-07-27 4m10s 250ms 250µs
parquet-go, 1.5s on 2026-01-03: 764194-11-25 416h40m0s 25m0s 1.5s
parquet-go, 1h30m0s on 2026-01-04: -4320355-03-26 340h35m8.928s 1500h0m0s 1h30m0s
PyArrow, at is timestamp[ms, tz=UTC]: [1767312000000, 1767398400000, 1767484800000]
PyArrow, day is date32[day]: [2135490560, 278396928, -1578696704]
PyArrow, millis is time32[ms]: [250000, 1500000000, 1226108928]
PyArrow, micros is time64[us]: [250000, 1500000000, 5400000000000]
PyArrow, nanos is time64[ns]: [250000, 1500000000, 5400000000000]' ] || { echo "parquet-go now writes other dates or durations."; exit 1; }
