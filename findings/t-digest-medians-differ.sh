#!/usr/bin/env bash
# Guess: a t-digest of four values gives 2.5 as the median of 1, 2, 3 and 4 in every port.
# What happens: the Java original gives 3, in both of its forms, and 2 for the first quartile: it steps from value to value.
#   pytdigest, in Python, gives 2.5 and 1.5: it interpolates.
#   With few values per centroid, ports of one algorithm thus differ by a whole step, not by an approximation error.
# Version: com.tdunning t-digest 3.3, JDK 17; pytdigest 0.1.4.
# Who meets it: whoever compares percentiles of two tools that both say "t-digest", for a window with few requests.
# Needs: JDK 17 with Maven, Python.
set -euo pipefail
dir=$(mktemp -d); trap 'rm -rf "$dir"' EXIT; cd "$dir"
cat > pom.xml <<'XML'
<project>
  <modelVersion>4.0.0</modelVersion><groupId>probe</groupId><artifactId>probe</artifactId><version>1</version>
  <dependencies><dependency><groupId>com.tdunning</groupId><artifactId>t-digest</artifactId><version>3.3</version></dependency></dependencies>
</project>
XML
mvn -q -B -Dstyle.color=never dependency:copy-dependencies -DoutputDirectory=lib > /dev/null 2>&1
cat > Probe.java <<'JAVA'
import com.tdunning.math.stats.TDigest;

class Probe {
  public static void main(String[] arguments) {
    for (var digest : new TDigest[] {TDigest.createMergingDigest(100), TDigest.createAvlTreeDigest(100)}) {
      for (int value = 1; value <= 4; value++) digest.add(value);
      System.out.println("Java: " + digest.quantile(0.5) + " " + digest.quantile(0.25));
    }
  }
}
JAVA
python3 -m venv v
v/bin/pip install -q --disable-pip-version-check pytdigest==0.1.4
seen=$(java -cp 'lib/*' Probe.java
  v/bin/python -c 'import numpy, pytdigest; print("Python:", *(float(q) for q in pytdigest.TDigest.compute(numpy.array([1.0, 2, 3, 4])).inverse_cdf([0.5, 0.25])))')
echo "$seen"
[ "$seen" = 'Java: 3.0 2.0
Java: 3.0 2.0
Python: 2.5 1.5' ] || { echo "The two t-digests no longer give 3 and 2.5 as the median of 1 to 4."; exit 1; }
