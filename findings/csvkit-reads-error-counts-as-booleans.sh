#!/usr/bin/env bash
# Guess: csvkit reads a column of the numbers 0 and 1 as numbers.
# What happens: it reads them as booleans. `csvjson` writes the errors of each window as false and true, and `csvstat --sum`
#   has no sum for them. As soon as one window has two errors, the column is of numbers again. So the type of a column depends
#   on how bad the run was. Leading zeros go too: the ID 00042 becomes 42.
# Version: csvkit 2.2.0 with agate 1.14.2, Python 3.11. `-I` (no inference) leaves all as text.
# Who meets it: a job that turns a CSV of windows into JSON and adds up `errors`: a reader that checks types refuses the file
#   of a good run and takes that of a bad one.
set -euo pipefail
dir=$(mktemp -d); trap 'rm -rf "$dir"' EXIT; cd "$dir"
python3 -m venv v
v/bin/pip install -q --disable-pip-version-check csvkit==2.2.0 agate==1.14.2
printf 'window,errors\n1,0\n2,1\n3,0\n' > good.csv
printf 'window,errors\n1,0\n2,2\n3,0\n' > bad.csv
seen=$(for file in good bad; do
  echo "$file: $(v/bin/csvjson "$file.csv")"
  echo "$file: sum of errors $(v/bin/csvstat --sum -c errors "$file.csv")"
done); echo "$seen"
grep -q '"errors": false}, {"window": 2.0, "errors": true}' <<< "$seen" && grep -qx 'good: sum of errors None' <<< "$seen" &&
  grep -qx 'bad: sum of errors 2' <<< "$seen" || { echo "csvkit no longer reads a column of 0 and 1 as booleans."; exit 1; }
