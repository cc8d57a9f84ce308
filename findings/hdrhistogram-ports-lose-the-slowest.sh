#!/usr/bin/env bash
# Guess: the ports of HdrHistogram give the same percentile of the same values, as they read each other's logs.
# What happens: of 60 values from 1 to 60, Java and JavaScript give 60 as the 99th percentile; Go and Python give 59.
#   The 99th percentile of 60 values is at rank 59.4. Java and JavaScript go up to 60; Go and Python round to 59.
#   So one slow request of 60 is the p99 in two languages, and absent from it in the other two.
# Version: org.hdrhistogram:HdrHistogram 2.2.2, hdr-histogram-js 3.0.1, hdrhistogram-go 1.4.0, hdrhistogram (Python) 0.10.8.
# Who meets it: whoever compares a p99 of a short window between tools, or reads a log again in another language.
#   Where the fraction of the rank is .5 or more they agree, so a check with 130 values shows no difference.
# Needs: JDK 17 with Maven, Node, Go, Python.
set -euo pipefail
dir=$(mktemp -d); trap 'rm -rf "$dir"' EXIT; cd "$dir"
cat > pom.xml <<'XML'
<project>
  <modelVersion>4.0.0</modelVersion><groupId>probe</groupId><artifactId>probe</artifactId><version>1</version>
  <dependencies><dependency><groupId>org.hdrhistogram</groupId><artifactId>HdrHistogram</artifactId><version>2.2.2</version></dependency></dependencies>
</project>
XML
mvn -q -B -Dstyle.color=never dependency:copy-dependencies -DoutputDirectory=lib > /dev/null 2>&1
cat > Probe.java <<'JAVA'
import org.HdrHistogram.Histogram;

class Probe {
  public static void main(String[] arguments) {
    for (var count : new int[] {60, 130}) {
      var histogram = new Histogram(3);
      for (var value = 1; value <= count; value++) histogram.recordValue(value);
      System.out.println("Java " + count + ": " + histogram.getValueAtPercentile(99));
    }
  }
}
JAVA
npm init -y > /dev/null
npm install --silent --no-audit --no-fund --ignore-scripts hdr-histogram-js@3.0.1
cat > go.mod <<'GO'
module probe

go 1.26

require github.com/HdrHistogram/hdrhistogram-go v1.4.0
GO
cat > probe.go <<'GO'
package main

import (
	"fmt"

	"github.com/HdrHistogram/hdrhistogram-go"
)

func main() {
	for _, count := range []int64{60, 130} {
		histogram := hdrhistogram.New(1, 100000, 3)
		for value := int64(1); value <= count; value++ {
			_ = histogram.RecordValue(value)
		}
		fmt.Printf("Go %d: %d\n", count, histogram.ValueAtPercentile(99))
	}
}
GO
go mod tidy 2> /dev/null
python3 -m venv v
v/bin/pip install -q --disable-pip-version-check hdrhistogram==0.10.8
cat > probe.py <<'PY'
from hdrh.histogram import HdrHistogram

for count in (60, 130):
    histogram = HdrHistogram(1, 100000, 3)
    for value in range(1, count + 1):
        histogram.record_value(value)
    print(f"Python {count}: {histogram.get_value_at_percentile(99)}")
PY
seen=$(java -cp 'lib/*' Probe.java
  node -e 'for (const count of [60, 130]) {
    const histogram = require("hdr-histogram-js").build();
    for (let value = 1; value <= count; value += 1) histogram.recordValue(value);
    console.log(`JavaScript ${count}: ${histogram.getValueAtPercentile(99)}`);
  }'
  go run probe.go
  v/bin/python probe.py)
echo "$seen"
[ "$seen" = 'Java 60: 60
Java 130: 129
JavaScript 60: 60
JavaScript 130: 129
Go 60: 59
Go 130: 129
Python 60: 59
Python 130: 129' ] || { echo "The ports of HdrHistogram no longer differ as before in the p99 of 60 values."; exit 1; }
