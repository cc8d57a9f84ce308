#!/usr/bin/env bash
# Guess: if 99 of 100 requests take 0.1 ms and one takes 0.9 ms, the median that Fortio reports is about 0.1 ms.
# What happens: 0.496 ms, a time that no request took, and more than the mean of 0.108 ms that it prints beside it.
#   Fortio sorts times into steps of 1 ms and draws a straight line within a step. In the first step that line goes
#   from the fastest to the slowest request. So the slowest of the requests under 1 ms decides the median.
# Version: fortio.org/fortio v1.75.3, through its package `stats` with the resolution of the command line (0.001 s).
# Who meets it: whoever loads a fast service on loopback. Two runs with the same median report medians that differ by
#   as much as their slowest request does; a smaller `-r` helps.
set -euo pipefail
dir=$(mktemp -d); trap 'rm -rf "$dir"' EXIT; cd "$dir"
cat > go.mod <<'GO'
module probe

go 1.26

require fortio.org/fortio v1.75.3
GO
cat > main.go <<'GO'
package main

import (
	"fmt"

	"fortio.org/fortio/stats"
)

func main() {
	for _, resolution := range []float64{0.001, 0.00001} {
		histogram := stats.NewHistogram(0, resolution)
		for range 99 {
			histogram.Record(0.0001)
		}
		histogram.Record(0.0009)
		seen := histogram.Export().CalcPercentiles([]float64{50})
		fmt.Printf("resolution %v s: mean %.3f ms, p50 %.3f ms\n", resolution, seen.Avg*1000, seen.Percentiles[0].Value*1000)
	}
}
GO
go mod tidy 2> /dev/null || go get fortio.org/fortio/stats@v1.75.3 2> /dev/null
seen=$(go run .); echo "$seen"
[ "$seen" = 'resolution 0.001 s: mean 0.108 ms, p50 0.496 ms
resolution 1e-05 s: mean 0.108 ms, p50 0.100 ms' ] || { echo "Fortio no longer puts the median between the fastest and the slowest request."; exit 1; }
