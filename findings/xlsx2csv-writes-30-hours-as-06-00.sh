#!/usr/bin/env bash
# Guess: xlsx2csv writes a cell as the sheet shows it, or as the number that it holds.
# What happens: 30 hours in the format [h]:mm:ss become 06:00, and 25.5 seconds in mm:ss.0 become 00:00. A price of 1.2e-12 is
#   0, and 28 February 1900 the 27th. A number with a unit in its format, such as 1.5 as 0.00"s", is replaced by the format
#   itself: the cell is the text 0.00"s" on every line. 250 ms in [h]:mm:ss.000 are a fraction of a day, 2.89e-06.
#   openpyxl reads all of them rightly, and SheetJS 0.18.5 writes 30:00:00 and 1.50s.
# Version: xlsx2csv 0.8.6, openpyxl 3.1.5, Python 3.11.
# Who meets it: whoever turns a sheet with the durations or prices of a load run into CSV. The program ends with code 0.
set -euo pipefail
dir=$(mktemp -d); trap 'rm -rf "$dir"' EXIT; cd "$dir"
python3 -m venv v
v/bin/pip install -q --disable-pip-version-check xlsx2csv==0.8.6 openpyxl==3.1.5
cat > write.py <<'PY'
import datetime

import openpyxl

book = openpyxl.Workbook()
sheet = book.active
for name, value, form in (
    ("30 hours", datetime.timedelta(hours=30), "[h]:mm:ss"),
    ("25.5 seconds", datetime.timedelta(seconds=25.5), "mm:ss.0"),
    ("250 ms", datetime.timedelta(milliseconds=250), "[h]:mm:ss.000"),
    ("1.5 with a unit", 1.5, '0.00"s"'),
    ("120 with a unit", 120, '0.00"s"'),
    ("price", 1.2e-12, "General"),
    ("1900-02-28", datetime.datetime(1900, 2, 28), "yyyy-mm-dd"),
    ("2026-01-02", datetime.datetime(2026, 1, 2), "yyyy-mm-dd"),
):
    sheet.append([name, value])
    sheet.cell(sheet.max_row, 2).number_format = form
book.save("run.xlsx")
for name, value in openpyxl.load_workbook("run.xlsx").active.values:
    print("openpyxl:", name, value)
PY
seen=$(v/bin/python write.py; v/bin/xlsx2csv run.xlsx); echo "$seen"
[ "$seen" = 'openpyxl: 30 hours 1 day, 6:00:00
openpyxl: 25.5 seconds 00:00:25.500000
openpyxl: 250 ms 0:00:00.250000
openpyxl: 1.5 with a unit 1.5
openpyxl: 120 with a unit 120
openpyxl: price 1.2e-12
openpyxl: 1900-02-28 1900-02-28 00:00:00
openpyxl: 2026-01-02 2026-01-02 00:00:00
30 hours,06:00
25.5 seconds,00:00
250 ms,2.893518518518518e-06
1.5 with a unit,"0.00""s"""
120 with a unit,"0.00""s"""
price,0
1900-02-28,1900-02-27
2026-01-02,2026-01-02' ] || { echo "xlsx2csv writes these cells otherwise than before."; exit 1; }
