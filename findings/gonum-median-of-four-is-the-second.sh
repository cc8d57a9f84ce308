#!/usr/bin/env bash
# Guess: gonum's interpolating quantile, `LinInterp`, gives 2.5 as the median of 1, 2, 3 and 4.
# What happens: it gives 2, and 1 for the first quartile. It interpolates the distribution function from 0,
#   not from sample to sample. NumPy's default gives 2.5 and 1.75.
#   The 95th percentile of 1 to 10 is 9.5 here, and 9.55 in NumPy.
# Version: gonum.org/v1/gonum v0.17.0.
# Who meets it: a report in Go beside one in Python about the same run. With few samples, as in a comparison of
#   ten pairs, the median in Go is half a step lower.
set -euo pipefail
dir=$(mktemp -d); trap 'rm -rf "$dir"' EXIT; cd "$dir"
cat > main.go <<'GO'
package main

import (
	"fmt"

	"gonum.org/v1/gonum/stat"
)

func main() {
	four := []float64{1, 2, 3, 4}
	ten := []float64{1, 2, 3, 4, 5, 6, 7, 8, 9, 10}
	fmt.Println(stat.Quantile(0.5, stat.LinInterp, four, nil), stat.Quantile(0.25, stat.LinInterp, four, nil), stat.Quantile(0.95, stat.LinInterp, ten, nil))
}
GO
go mod init probe 2> /dev/null
go mod edit -require gonum.org/v1/gonum@v0.17.0
go mod tidy 2> /dev/null
seen=$(go run .); echo "gonum: $seen"
python3 -m venv v
v/bin/pip install -q --disable-pip-version-check numpy==2.3.5
numpy=$(v/bin/python -c 'import numpy; four = [1, 2, 3, 4]; print(numpy.quantile(four, 0.5), numpy.quantile(four, 0.25), round(numpy.quantile(range(1, 11), 0.95), 9))')
echo "NumPy: $numpy"
[ "$seen" = '2 1 9.5' ] && [ "$numpy" = '2.5 1.75 9.55' ] || { echo "gonum's and NumPy's quantiles are no longer these."; exit 1; }
