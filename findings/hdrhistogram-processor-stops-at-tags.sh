#!/usr/bin/env bash
# Guess: the log processor of HdrHistogram adds up all lines of a log, or says which tags it wants.
# What happens: if every line has a tag, as the format allows, the processor stops with a NullPointerException,
#   prints no percentile, and ends with exit code 0. `-listtags` and `-tag` read the same log, one tag at a time;
#   no option adds the tags up. A script that looks at the exit code goes on with an empty file.
# Version: org.hdrhistogram:HdrHistogram 2.2.2 (HistogramLogProcessor).
# Who meets it: whoever writes one line for each operation and hands the log to this processor.
# Needs: JDK 17 with Maven.
set -euo pipefail
dir=$(mktemp -d); trap 'rm -rf "$dir"' EXIT; cd "$dir"
cat > pom.xml <<'XML'
<project>
  <modelVersion>4.0.0</modelVersion><groupId>probe</groupId><artifactId>probe</artifactId><version>1</version>
  <dependencies><dependency><groupId>org.hdrhistogram</groupId><artifactId>HdrHistogram</artifactId><version>2.2.2</version></dependency></dependencies>
</project>
XML
mvn -q -B -Dstyle.color=never dependency:copy-dependencies -DoutputDirectory=lib > /dev/null 2>&1
cat > Write.java <<'JAVA'
import java.io.PrintStream;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogWriter;

class Write {
  public static void main(String[] arguments) throws Exception {
    for (var file : new String[] {"plain", "tagged"}) {
      var writer = new HistogramLogWriter(new PrintStream(file + ".hlog"));
      writer.outputLogFormatVersion();
      writer.outputLegend();
      for (var operation : new String[] {"read", "write"}) {
        var histogram = new Histogram(3);
        for (var value = 1; value <= 100; value++) histogram.recordValue(value * 1000);
        if (file.equals("tagged")) histogram.setTag(operation);
        writer.outputIntervalHistogram(0, 1, histogram, 1);
      }
      writer.close();
    }
  }
}
JAVA
javac -cp 'lib/*' Write.java
java -cp 'lib/*:.' Write
process() {
  local out code=0
  out=$(java -cp 'lib/*' org.HdrHistogram.HistogramLogProcessor -i "$@" -outputValueUnitRatio 1 2> errors) || code=$?
  echo "$*: total $(grep -o 'Total count *= *[0-9]*' <<< "$out" | tr -dc 0-9), $(grep -o 'NullPointerException' errors || echo no error), exit $code"
}
seen=$(process plain.hlog; process tagged.hlog; process tagged.hlog -tag read); echo "$seen"
[ "$seen" = 'plain.hlog: total 200, no error, exit 0
tagged.hlog: total , NullPointerException, exit 0
tagged.hlog -tag read: total 100, no error, exit 0' ] || { echo "The processor reads tagged logs otherwise than before."; exit 1; }
