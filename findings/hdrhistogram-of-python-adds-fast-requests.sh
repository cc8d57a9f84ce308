#!/usr/bin/env bash
# Guess: HdrHistogram's correction for coordinated omission gives the same counts, mean and percentiles in Java, JavaScript, Go
#   and Python.
# What happens: 100 requests of 150 ms each, sent every 100 ms, are 100 values of 150 in Java, JavaScript and Go. In Python they
#   are 200 values, half of them 50 ms, which no request took: the median is 50, and the mean 100. The others add a value only
#   for each whole interval that a request hides; Python adds one for the rest too. For 950 ms the smallest value is 150
#   elsewhere and 50 in Python. For whole multiples of the interval all four agree.
# Version: hdrhistogram 0.10.8, Python 3.11; org.hdrhistogram HdrHistogram 2.2.2, JDK 17; hdr-histogram-js 3.0.1, Node 20;
#   github.com/HdrHistogram/hdrhistogram-go v1.2.0, Go 1.26.
# Who meets it: a load generator in Python that corrects its times, as one should: a service that is always a bit slower than
#   the interval looks three times as fast as it is.
# Needs: Python, JDK 17 with Maven, Node, Go.
set -euo pipefail
dir=$(mktemp -d); trap 'rm -rf "$dir"' EXIT; cd "$dir"
npm init -y > /dev/null
npm install --silent --no-audit --no-fund --ignore-scripts hdr-histogram-js@3.0.1
python3 -m venv v
v/bin/pip install -q --disable-pip-version-check hdrhistogram==0.10.8
cat > pom.xml <<'XML'
<project>
  <modelVersion>4.0.0</modelVersion><groupId>probe</groupId><artifactId>probe</artifactId><version>1</version>
  <dependencies>
    <dependency><groupId>org.hdrhistogram</groupId><artifactId>HdrHistogram</artifactId><version>2.2.2</version></dependency>
  </dependencies>
</project>
XML
mvn -q -B -Dstyle.color=never dependency:copy-dependencies -DoutputDirectory=lib > /dev/null 2>&1
cat > Probe.java <<'JAVA'
import org.HdrHistogram.Histogram;

class Probe {
  public static void main(String[] arguments) {
    for (long time : new long[] {150, 950, 1000}) {
      var histogram = new Histogram(1, 3_600_000, 3);
      for (int request = 0; request < 100; request++) histogram.recordValueWithExpectedInterval(time, 100);
      System.out.printf("Java: %d: %d values, least %d, median %d, mean %.0f%n", time, histogram.getTotalCount(),
          histogram.getMinValue(), histogram.getValueAtPercentile(50), histogram.getMean());
    }
  }
}
JAVA
cat > probe.mjs <<'JS'
import { build } from 'hdr-histogram-js';

for (const time of [150, 950, 1000]) {
  const histogram = build({ highestTrackableValue: 3_600_000, numberOfSignificantValueDigits: 3 });
  for (let request = 0; request < 100; request++) histogram.recordValueWithExpectedInterval(time, 100);
  console.log(`JavaScript: ${time}: ${histogram.totalCount} values, least ${histogram.minNonZeroValue},`,
    `median ${histogram.getValueAtPercentile(50)}, mean ${histogram.mean.toFixed(0)}`);
}
JS
cat > main.go <<'GO'
package main

import (
	"fmt"

	"github.com/HdrHistogram/hdrhistogram-go"
)

func main() {
	for _, time := range []int64{150, 950, 1000} {
		histogram := hdrhistogram.New(1, 3_600_000, 3)
		for range 100 {
			if err := histogram.RecordCorrectedValue(time, 100); err != nil {
				panic(err)
			}
		}
		fmt.Printf("Go: %d: %d values, least %d, median %d, mean %.0f\n", time, histogram.TotalCount(), histogram.Min(),
			histogram.ValueAtQuantile(50), histogram.Mean())
	}
}
GO
cat > probe.py <<'PY'
from hdrh.histogram import HdrHistogram

for time in (150, 950, 1000):
    histogram = HdrHistogram(1, 3_600_000, 3)
    for _ in range(100):
        histogram.record_corrected_value(time, 100)
    print(f"Python: {time}: {histogram.get_total_count()} values, least {histogram.get_min_value()},",
          f"median {histogram.get_value_at_percentile(50)}, mean {histogram.get_mean_value():.0f}")
PY
go mod init probe 2> /dev/null
go mod edit -require github.com/HdrHistogram/hdrhistogram-go@v1.2.0
go mod tidy 2> /dev/null
seen=$(java -cp 'lib/*' Probe.java 2> /dev/null; node probe.mjs; go run .; v/bin/python probe.py); echo "$seen"
[ "$seen" = 'Java: 150: 100 values, least 150, median 150, mean 150
Java: 950: 900 values, least 150, median 550, mean 550
Java: 1000: 1000 values, least 100, median 500, mean 550
JavaScript: 150: 100 values, least 150, median 150, mean 150
JavaScript: 950: 900 values, least 150, median 550, mean 550
JavaScript: 1000: 1000 values, least 100, median 500, mean 550
Go: 150: 100 values, least 150, median 150, mean 150
Go: 950: 900 values, least 150, median 550, mean 550
Go: 1000: 1000 values, least 100, median 500, mean 550
Python: 150: 200 values, least 50, median 50, mean 100
Python: 950: 1000 values, least 50, median 450, mean 500
Python: 1000: 1000 values, least 100, median 500, mean 550' ] || { echo "These ports of HdrHistogram correct for coordinated omission otherwise than before."; exit 1; }
