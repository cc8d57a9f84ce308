#!/usr/bin/env bash
# Guess: Apache DataSketches gives the same quantiles in Java and in Python: one project, one algorithm, one binary format.
# What happens: of 1, 2, 3 and 4 the median is 2 in Java and 3 in Python, and the rank of 2 is 0.5 and 0.25. Of 1 to 100
#   the p99 is 99 in Java and 100 in Python. These are exact answers: so few values are all kept. So it is for KLL,
#   REQ and the classic sketch. A sketch that Java wrote gives other quantiles after Python read it.
#   The cause is a default: Java counts a value into its own rank, and Python only if told so (`inclusive`).
# Version: org.apache.datasketches datasketches-java 6.2.0, JDK 17; datasketches 5.2.0 for Python.
# Who meets it: a service that writes sketches of its response times in Java, and an analysis in Python.
# Needs: JDK 17 with Maven, Python.
set -euo pipefail
dir=$(mktemp -d); trap 'rm -rf "$dir"' EXIT; cd "$dir"
cat > pom.xml <<'XML'
<project>
  <modelVersion>4.0.0</modelVersion><groupId>probe</groupId><artifactId>probe</artifactId><version>1</version>
  <dependencies><dependency><groupId>org.apache.datasketches</groupId><artifactId>datasketches-java</artifactId><version>6.2.0</version></dependency></dependencies>
</project>
XML
mvn -q -B -Dstyle.color=never dependency:copy-dependencies -DoutputDirectory=lib > /dev/null 2>&1
cat > Probe.java <<'JAVA'
import java.nio.file.*;
import org.apache.datasketches.kll.KllDoublesSketch;
import org.apache.datasketches.quantiles.DoublesSketch;
import org.apache.datasketches.req.ReqSketch;

class Probe {
  public static void main(String[] arguments) throws Exception {
    var kll = KllDoublesSketch.newHeapInstance(200);
    var req = ReqSketch.builder().build();
    var classic = DoublesSketch.builder().build();
    for (int value = 1; value <= 4; value++) {
      kll.update(value);
      req.update(value);
      classic.update(value);
    }
    System.out.println("Java: medians " + kll.getQuantile(0.5) + " " + req.getQuantile(0.5) + " " + classic.getQuantile(0.5)
      + ", rank of 2 " + kll.getRank(2));
    var hundred = KllDoublesSketch.newHeapInstance(200);
    for (int value = 1; value <= 100; value++) hundred.update(value);
    System.out.println("Java: p99 " + hundred.getQuantile(0.99));
    Files.write(Path.of("hundred.kll"), hundred.toByteArray());
  }
}
JAVA
python3 -m venv v
v/bin/pip install -q --disable-pip-version-check datasketches==5.2.0
cat > probe.py <<'PY'
from datasketches import kll_doubles_sketch, quantiles_doubles_sketch, req_floats_sketch

sketches = kll_doubles_sketch(200), req_floats_sketch(12), quantiles_doubles_sketch(128)
for sketch in sketches:
    for value in (1, 2, 3, 4):
        sketch.update(value)
print("Python: medians", *(sketch.get_quantile(0.5) for sketch in sketches), "rank of 2", sketches[0].get_rank(2))
hundred = kll_doubles_sketch.deserialize(open("hundred.kll", "rb").read())
print("Python reads Java's sketch: p99", hundred.get_quantile(0.99), "and inclusive", hundred.get_quantile(0.99, True))
PY
seen=$(java -cp 'lib/*' Probe.java; v/bin/python probe.py); echo "$seen"
[ "$seen" = 'Java: medians 2.0 2.0 2.0, rank of 2 0.5
Java: p99 99.0
Python: medians 3.0 3.0 3.0 rank of 2 0.25
Python reads Java'"'"'s sketch: p99 100.0 and inclusive 99.0' ] || { echo "The two DataSketches no longer give 2 and 3 as the median of 1 to 4."; exit 1; }
