#!/usr/bin/env bash
# Guess: benchstat shows a metric of one's own, such as `p99-ns`, under the name that the file gives it.
# What happens: it shows `p99-sec` and divides the values by a thousand million. `p99-ns/op` becomes `p99-sec/op`.
#   `p99-ms` keeps its name and values. So `p50-sec` of 0.005 stands beside `p99-ms` of 10.
# Version: golang.org/x/perf v0.0.0-20260908200009-22c9c6c9d4da.
# Who meets it: whoever writes percentiles for benchstat and then searches its CSV for the same names.
#   A change of unit from ns to ms also changes what benchstat does with the metric.
set -euo pipefail
dir=$(mktemp -d); trap 'rm -rf "$dir"' EXIT; cd "$dir"
GOBIN=$dir go install golang.org/x/perf/cmd/benchstat@v0.0.0-20260908200009-22c9c6c9d4da 2> /dev/null
for _ in 1 2 3 4 5 6; do
  echo 'BenchmarkQuote 1 5000000 p50-ns 10 p99-ms 7 goodput/s'
done > run.txt
seen=$(./benchstat -format csv run.txt 2> /dev/null | grep -E '^(,[a-z]|Quote)'); echo "$seen"
grep -q '^,p50-sec,' <<< "$seen" && grep -q '^Quote,0.005' <<< "$seen" && grep -q '^,p99-ms,' <<< "$seen" &&
  ! grep -q 'p50-ns' <<< "$seen" || { echo "benchstat no longer renames p50-ns to p50-sec, or no longer leaves p99-ms."; exit 1; }
