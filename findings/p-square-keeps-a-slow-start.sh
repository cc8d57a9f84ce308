#!/usr/bin/env bash
# Guess: none; seen while river's median of 1 to 4 was asked for, which is 3.
# What happens: the P-square algorithm estimates a percentile in five numbers, here in Python's river and Java's commons-math.
#   Of 50 requests of 500 ms and then 950 of 10 ms its p90 is 332.5 ms, and its p95 459. Exact are 10 and 34.5. With the slow
#   ones at the end the p90 is 83 ms, with one after each 19 fast ones 10.1. Of the numbers 1 to 10 its p90, p95 and p99 are all
#   7. The rolling quantile of river is exact, as pandas is.
# Version: river 0.26.1, pandas 3.1.1, Python 3.11; commons-math3 3.6.1, JDK 17.
# Who meets it: whoever watches percentiles in a stream. A service that was slow while it warmed up has a p90 thirty times too
#   high for the next thousand requests. The p99 of ten requests is the fourth slowest.
# Needs: JDK 17 with Maven, Python.
set -euo pipefail
dir=$(mktemp -d); trap 'rm -rf "$dir"' EXIT; cd "$dir"
mvn -q -B -Dstyle.color=never dependency:copy -Dartifact=org.apache.commons:commons-math3:3.6.1 -DoutputDirectory=lib > /dev/null 2>&1
python3 -m venv v
v/bin/pip install -q --disable-pip-version-check river==0.26.1 pandas==3.1.1
cat > probe.py <<'PY'
import json

import pandas
from river import stats

runs = {
    "slow first": [500] * 50 + [10] * 950,
    "slow last": [10] * 950 + [500] * 50,
    "slow each twentieth": ([10] * 19 + [500]) * 50,
    "1 to 10": list(range(1, 11)),
}
for name, times in runs.items():
    shown = []
    for part in (0.5, 0.9, 0.95, 0.99):
        estimate, exact = stats.Quantile(part), stats.RollingQuantile(part, window_size=1000)
        for time in times:
            estimate.update(time)
            exact.update(time)
        shown.append(f"{estimate.get():.1f} (rolling {exact.get():.1f}, pandas {pandas.Series(times).quantile(part):.1f})")
    print(f"river, {name}: {', '.join(shown)}")
with open("runs.txt", "w") as file:
    for name, times in runs.items():
        print(name, *times, sep=",", file=file)
PY
cat > Probe.java <<'JAVA'
import java.nio.file.*;
import org.apache.commons.math3.stat.descriptive.rank.PSquarePercentile;

class Probe {
  public static void main(String[] arguments) throws Exception {
    for (var line : Files.readAllLines(Path.of("runs.txt"))) {
      var cells = line.split(",");
      var shown = new StringBuilder("commons-math3, " + cells[0] + ":");
      for (double part : new double[] {50, 90, 95, 99}) {
        var estimate = new PSquarePercentile(part);
        for (int cell = 1; cell < cells.length; cell++) estimate.increment(Double.parseDouble(cells[cell]));
        shown.append(String.format(" %.1f", estimate.getResult()));
      }
      System.out.println(shown);
    }
  }
}
JAVA
seen=$(v/bin/python probe.py; java -cp 'lib/*' Probe.java); echo "$seen"
[ "$seen" = 'river, slow first: 10.0 (rolling 10.0, pandas 10.0), 332.5 (rolling 10.0, pandas 10.0), 459.4 (rolling 34.5, pandas 34.5), 499.5 (rolling 500.0, pandas 500.0)
river, slow last: 10.9 (rolling 10.0, pandas 10.0), 83.5 (rolling 10.0, pandas 10.0), 236.8 (rolling 34.5, pandas 34.5), 499.9 (rolling 500.0, pandas 500.0)
river, slow each twentieth: 10.0 (rolling 10.0, pandas 10.0), 10.1 (rolling 10.0, pandas 10.0), 201.3 (rolling 34.5, pandas 34.5), 500.0 (rolling 500.0, pandas 500.0)
river, 1 to 10: 5.0 (rolling 5.5, pandas 5.5), 7.0 (rolling 9.1, pandas 9.1), 7.0 (rolling 9.5, pandas 9.5), 7.0 (rolling 9.9, pandas 9.9)
commons-math3, slow first: 10.0 332.5 459.4 499.5
commons-math3, slow last: 10.9 83.5 236.8 499.9
commons-math3, slow each twentieth: 10.0 10.1 201.3 500.0
commons-math3, 1 to 10: 5.0 7.0 7.0 7.0' ] || { echo "The P-square algorithm now has other percentiles for these runs."; exit 1; }
