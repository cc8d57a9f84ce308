#!/usr/bin/env bash
# Guess: SciPy's bootstrap, with its defaults, gives an interval for the difference of two medians.
# What happens: response times in whole milliseconds have ties, and leaving out one of them leaves the median as it is. The
#   default method `BCa` divides by that change: both ends of the interval are NaN. Two samples of 20 that are 6 ms apart
#   thus have no interval; `method="percentile"` gives 5 to 7. There is a warning, no error.
# Version: scipy 1.17.1, numpy 2.4.6, Python 3.11.
# Who meets it: a gate such as "fail if the lower end is above 0". A comparison with NaN is false, so a build that is
#   slower by half passes, and the steadier its times are, the surer.
set -euo pipefail
dir=$(mktemp -d); trap 'rm -rf "$dir"' EXIT; cd "$dir"
python3 -m venv v
v/bin/pip install -q --disable-pip-version-check scipy==1.17.1 numpy==2.4.6
cat > probe.py <<'PY'
import numpy
from scipy import stats

baseline = [12, 12, 12, 12, 13, 13, 14, 15, 12, 12, 13, 12, 40, 12, 13, 12, 12, 11, 12, 12]
candidate = [value + 6 for value in baseline]


def slower(first, second, axis=-1):
    return numpy.median(second, axis=axis) - numpy.median(first, axis=axis)


for method in ("BCa", "percentile"):
    interval = stats.bootstrap((baseline, candidate), slower, method=method, rng=1).confidence_interval
    print(f"{method}: {interval.low:.0f} to {interval.high:.0f}, slower: {bool(interval.low > 0)}")
PY
seen=$(v/bin/python -W ignore probe.py); echo "$seen"
grep -qx 'BCa: nan to nan, slower: False' <<< "$seen" && grep -Eq '^percentile: [56] to [67], slower: True$' <<< "$seen" ||
  { echo "SciPy's default bootstrap now has an interval for the medians of tied times."; exit 1; }
