#!/usr/bin/env bash
# Guess: no 99th percentile is above the slowest request that was measured.
# What happens: Python's `statistics.quantiles` extends the line beyond the last value: of ten times from 1 to 9 ms and one of
#   100 ms it makes a p99 of 180 ms, and a p1 of 0.1 ms. `method="inclusive"` stays within. The
#   sketch that Artillery uses gives 10.07 ms for requests that all took 10 ms, because it knows a value to 1 % only.
# Version: Python 3.11; @datadog/sketches-js 2.1.1.
# Who meets it: a gate on a p99 that compares it with a limit: it can fail although each request met the limit.
#   Two tools that are both right by their documents disagree most where there are few requests.
# Needs: Python, Node.
set -euo pipefail
dir=$(mktemp -d); trap 'rm -rf "$dir"' EXIT; cd "$dir"
npm init -y > /dev/null
npm install --silent --no-audit --no-fund --ignore-scripts @datadog/sketches-js@2.1.1
cat > probe.py <<'PY'
import statistics

times = [1, 2, 3, 4, 5, 6, 7, 8, 9, 9, 100]
for method in ("exclusive", "inclusive"):
    percentiles = statistics.quantiles(times, n=100, method=method)
    print(f"{method}: p1 {percentiles[0]:.1f}, p99 {percentiles[98]:.1f}, slowest {max(times)}")
PY
seen=$(python3 probe.py
  node -e '
    const sketch = new (require("@datadog/sketches-js").DDSketch)();
    for (let request = 0; request < 50; request += 1) sketch.accept(10);
    console.log(`sketch: p99 ${sketch.getValueAtQuantile(0.99).toFixed(2)}, slowest ${sketch.max}`);')
echo "$seen"
[ "$seen" = 'exclusive: p1 0.1, p99 180.1, slowest 100
inclusive: p1 1.1, p99 90.9, slowest 100
sketch: p99 10.07, slowest 10' ] || { echo "These percentiles no longer exceed the slowest request."; exit 1; }
