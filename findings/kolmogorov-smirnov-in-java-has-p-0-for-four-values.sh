#!/usr/bin/env bash
# Guess: none; seen while the rank tests of Java's libraries were compared with SciPy, with which they agree.
# What happens: the test of Kolmogorov and Smirnov in Hipparchus and in commons-math3 has p = 0 for 1 and 2 against 3 and 4.
#   SciPy has 1/3. It counts the arrangements with a larger difference than the one seen, not those with the same one. If two
#   samples do not overlap, none is larger. Ten times against ten that are 1 ms higher have 0.012 in place of 0.052. The third
#   parameter `strict=false` gives SciPy's p in commons-math3; in Hipparchus it is still 0 for samples of two and three. By
#   default, commons-statistics has SciPy's p.
# Version: hipparchus-stat 4.0, commons-math3 3.6.1, commons-statistics-inference 1.2, JDK 17; scipy 1.17.1, Python 3.11.
# Who meets it: a gate in Java that compares the times of two builds: two runs of each are "proof" beyond any doubt.
# Needs: JDK 17 with Maven, Python.
set -euo pipefail
dir=$(mktemp -d); trap 'rm -rf "$dir"' EXIT; cd "$dir"
cat > pom.xml <<'XML'
<project>
  <modelVersion>4.0.0</modelVersion><groupId>probe</groupId><artifactId>probe</artifactId><version>1</version>
  <dependencies>
    <dependency><groupId>org.hipparchus</groupId><artifactId>hipparchus-stat</artifactId><version>4.0</version></dependency>
    <dependency><groupId>org.apache.commons</groupId><artifactId>commons-math3</artifactId><version>3.6.1</version></dependency>
    <dependency><groupId>org.apache.commons</groupId><artifactId>commons-statistics-inference</artifactId><version>1.2</version></dependency>
  </dependencies>
</project>
XML
mvn -q -B -Dstyle.color=never dependency:copy-dependencies -DoutputDirectory=lib > /dev/null 2>&1
python3 -m venv v
v/bin/pip install -q --disable-pip-version-check scipy==1.17.1 numpy==2.4.6
cat > Probe.java <<'JAVA'
import org.apache.commons.statistics.inference.KolmogorovSmirnovTest;

class Probe {
  static void show(String name, double[] baseline, double[] candidate) {
    var hipparchus = new org.hipparchus.stat.inference.KolmogorovSmirnovTest();
    var math3 = new org.apache.commons.math3.stat.inference.KolmogorovSmirnovTest();
    System.out.printf("%s: Hipparchus %.4f, not strict %.4f; commons-math3 %.4f, not strict %.4f; commons-statistics %.4f%n", name,
        hipparchus.kolmogorovSmirnovTest(baseline, candidate), hipparchus.kolmogorovSmirnovTest(baseline, candidate, false),
        math3.kolmogorovSmirnovTest(baseline, candidate), math3.kolmogorovSmirnovTest(baseline, candidate, false),
        KolmogorovSmirnovTest.withDefaults().test(baseline, candidate).getPValue());
  }

  public static void main(String[] arguments) {
    show("two and two", new double[] {1, 2}, new double[] {3, 4});
    show("three and three", new double[] {1, 2, 3}, new double[] {4, 5, 6});
    show("ten and ten", new double[] {12, 12, 13, 12, 14, 12, 13, 12, 12, 13}, new double[] {13, 13, 14, 13, 15, 13, 14, 13, 13, 14});
    show("ten and ten without ties", new double[] {1, 2, 3, 4, 5, 6, 7, 8, 9, 10}, new double[] {6.5, 7.5, 8.5, 9.5, 10.5, 11, 12, 13, 14, 15});
  }
}
JAVA
cat > probe.py <<'PY'
from scipy.stats import ks_2samp

baseline = [12, 12, 13, 12, 14, 12, 13, 12, 12, 13]
apart = [6.5, 7.5, 8.5, 9.5, 10.5, 11, 12, 13, 14, 15]
pairs = (([1, 2], [3, 4]), ([1, 2, 3], [4, 5, 6]), (baseline, [time + 1 for time in baseline]), (range(1, 11), apart))
print("SciPy:", ", ".join(f"{ks_2samp(*pair).pvalue:.4f}" for pair in pairs))
PY
seen=$(java -cp 'lib/*' Probe.java; v/bin/python probe.py); echo "$seen"
[ "$seen" = 'two and two: Hipparchus 0.0000, not strict 0.0000; commons-math3 0.0000, not strict 0.3333; commons-statistics 0.3333
three and three: Hipparchus 0.0000, not strict 0.0000; commons-math3 0.0000, not strict 0.1000; commons-statistics 0.1000
ten and ten: Hipparchus 0.0123, not strict 0.0524; commons-math3 0.0123, not strict 0.0524; commons-statistics 0.0524
ten and ten without ties: Hipparchus 0.0123, not strict 0.0524; commons-math3 0.0123, not strict 0.0524; commons-statistics 0.0524
SciPy: 0.3333, 0.1000, 0.0524, 0.0524' ] || { echo "These tests of Kolmogorov and Smirnov now have another p."; exit 1; }
