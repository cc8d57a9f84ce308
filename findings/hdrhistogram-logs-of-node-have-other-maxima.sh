#!/usr/bin/env bash
# Guess: the logs that HdrHistogram writes in Java and in Node hold the same text for one histogram, and each reads the other's.
# What happens: they read each other's times and counts. But the column `Interval_Max` of 100 ms, recorded in nanoseconds, is
#   100.008 in Java's log and 100000 in Node's. Java divides by a million, Node by a thousand. And Node divides the value that
#   was recorded, Java the upper end of its bucket. Python's writer of a log's start time raises an error, for seconds and for
#   milliseconds.
# Version: HdrHistogram 2.2.2, JDK 17; hdr-histogram-js 3.0.1, Node 20; hdrhistogram 0.10.8, Python 3.11.
# Who meets it: whoever reads the third column of such logs, or plots it for generators in two languages. One of them has a
#   maximum of a thousand times the other.
# Needs: JDK 17 with Maven, Node, Python.
set -euo pipefail
dir=$(mktemp -d); trap 'rm -rf "$dir"' EXIT; cd "$dir"
mvn -q -B -Dstyle.color=never dependency:copy -Dartifact=org.hdrhistogram:HdrHistogram:2.2.2 -DoutputDirectory=lib > /dev/null 2>&1
npm init -y > /dev/null
npm install --silent --no-audit --no-fund --ignore-scripts hdr-histogram-js@3.0.1
python3 -m venv v
v/bin/pip install -q --disable-pip-version-check hdrhistogram==0.10.8
cat > Probe.java <<'JAVA'
import java.io.File;
import org.HdrHistogram.*;

class Probe {
  public static void main(String[] arguments) throws Exception {
    if (arguments[0].equals("write")) {
      var histogram = new Histogram(3);
      for (int ms = 1; ms <= 100; ms++) histogram.recordValue(ms * 1_000_000L);
      histogram.setStartTimeStamp(1767322245678L);
      histogram.setEndTimeStamp(1767322255678L);
      var writer = new HistogramLogWriter(new File("java.log"));
      writer.outputIntervalHistogram(histogram);
      writer.close();
      return;
    }
    for (var name : new String[] {"java.log", "node.log"}) {
      var histogram = (AbstractHistogram) new HistogramLogReader(new File(name)).nextIntervalHistogram();
      System.out.printf("Java reads %s: start %d, count %d, max %d%n", name, histogram.getStartTimeStamp(), histogram.getTotalCount(), histogram.getMaxValue());
    }
  }
}
JAVA
cat > probe.cjs <<'JS'
const { readFileSync, writeFileSync } = require('node:fs');
const { build, HistogramLogReader, HistogramLogWriter } = require('hdr-histogram-js');
const histogram = build();
for (let ms = 1; ms <= 100; ms++) histogram.recordValue(ms * 1e6);
const lines = [];
new HistogramLogWriter((text) => lines.push(text)).outputIntervalHistogram(histogram, 1767322245.678, 1767322255.678);
writeFileSync('node.log', lines.join(''));
for (const name of ['java.log', 'node.log']) {
  const { startTimeStampMsec, totalCount, maxValue } = new HistogramLogReader(readFileSync(name, 'utf8')).nextIntervalHistogram();
  console.log(`Node reads ${name}: start ${startTimeStampMsec}, count ${totalCount}, max ${maxValue}`);
}
JS
cat > probe.py <<'PY'
import io

from hdrh.log import HistogramLogWriter

for start in (1767322245.678, 1767322245678):
    try:
        HistogramLogWriter(io.StringIO()).output_start_time(start)
        print("Python writes a start time")
    except Exception as error:
        print("Python, start time:", type(error).__name__)
PY
seen=$(java -cp 'lib/*' Probe.java write
node probe.cjs
java -cp 'lib/*' Probe.java read
for name in java node; do echo "$name.log: $(cut -d, -f1-3 $name.log)"; done
v/bin/python probe.py); echo "$seen"
[ "$seen" = 'Node reads java.log: start 1767322245678, count 100, max 100007935
Node reads node.log: start 1767322245678, count 100, max 100007935
Java reads java.log: start 1767322245678, count 100, max 100007935
Java reads node.log: start 1767322245678, count 100, max 100007935
java.log: 1767322245.678,10.000,100.008
node.log: 1767322245.678,10.000,100000.000
Python, start time: AttributeError
Python, start time: ValueError' ] || { echo "The logs of HdrHistogram now have other maxima or start times."; exit 1; }
