#!/usr/bin/env bash
# Guess: none; seen while the percentiles of statrs were looked at. Then: fishers_exact for Rust and Commons Statistics in Java give
#   SciPy's p of Fisher's exact test for the errors of two builds.
# What happens: they do. statrs, whose test is "based on scipy's", has 0.378 for 10 errors of 1,000 requests against none, where
#   the three others have 0.0019. In the other order, none against 10, it has half of theirs. 12 against 3 errors are 0.517 for
#   it, 3 against 12 are 0.017, and 0.034 for the others. Its one-sided p are right, and so are tables of 100 against 100.
# Version: statrs 0.18.0, fishers_exact 1.0.1, Rust 1.95; scipy 1.17.1, Python 3.11; commons-statistics-inference 1.2, JDK 17.
# Who meets it: a comparison of the errors of two builds under the same load. A build with ten errors more passes at a level of
#   5 %. If the builds change places it fails, also where no other library calls the difference significant.
# Needs: Rust, Python, JDK 17 with Maven.
set -euo pipefail
dir=$(mktemp -d); trap 'rm -rf "$dir"' EXIT; cd "$dir"
python3 -m venv v
v/bin/pip install -q --disable-pip-version-check scipy==1.17.1
cat > tables.txt <<'TXT'
10 0 990 1000
0 10 1000 990
12 3 988 997
3 12 997 988
1000 995 0 5
100 140 9900 9860
8 0 92 100
TXT
mkdir -p rust/src java/src
cat > rust/Cargo.toml <<'TOML'
[package]
name = "probe"
version = "0.1.0"
edition = "2021"
[dependencies]
fishers_exact = "=1.0.1"
statrs = { version = "=0.18.0", default-features = false }
TOML
cat > rust/src/main.rs <<'RUST'
use statrs::stats_tests::{fishers_exact, Alternative};

fn main() {
    for line in include_str!("../../tables.txt").lines() {
        let t: Vec<u32> = line.split(' ').map(|count| count.parse().unwrap()).collect();
        let two = fishers_exact::fishers_exact(&[t[0], t[1], t[2], t[3]]).unwrap().two_tail_pvalue;
        let table = [t[0].into(), t[1].into(), t[2].into(), t[3].into()];
        let p = |side| fishers_exact(&table, side).unwrap();
        println!("{:.5} {two:.5} {:.5} {:.5}", p(Alternative::TwoSided), p(Alternative::Less), p(Alternative::Greater));
    }
}
RUST
cat > java/pom.xml <<'XML'
<project xmlns="http://maven.apache.org/POM/4.0.0">
  <modelVersion>4.0.0</modelVersion><groupId>probe</groupId><artifactId>probe</artifactId><version>1</version>
  <dependencies>
    <dependency><groupId>org.apache.commons</groupId><artifactId>commons-statistics-inference</artifactId><version>1.2</version></dependency>
  </dependencies>
</project>
XML
cat > Probe.java <<'JAVA'
import java.nio.file.*;
import java.util.*;
import org.apache.commons.statistics.inference.FisherExactTest;

class Probe {
  public static void main(String[] arguments) throws Exception {
    for (var line : Files.readAllLines(Path.of("tables.txt"))) {
      var t = Arrays.stream(line.split(" ")).mapToInt(Integer::parseInt).toArray();
      var p = FisherExactTest.withDefaults().test(new int[][] {{t[0], t[1]}, {t[2], t[3]}}).getPValue();
      System.out.println(String.format(Locale.ROOT, "%.5f", p));
    }
  }
}
JAVA
cat > probe.py <<'PY'
from scipy.stats import fisher_exact

rust, java = (open(name).read().splitlines() for name in ("rust.txt", "java.txt"))
for number, line in enumerate(open("tables.txt")):
    a, b, c, d = map(int, line.split())
    p = {side: f"{fisher_exact([[a, b], [c, d]], side).pvalue:.5f}" for side in ("two-sided", "less", "greater")}
    statrs, other, less, greater = rust[number].split()
    assert [less, greater] == [p["less"], p["greater"]]
    print(f"{a} and {b}, {c} and {d}: statrs {statrs}, fishers_exact {other}, Java {java[number]}, SciPy {p['two-sided']}")
PY
(cd rust && cargo run -q) > rust.txt
mvn -q -B -f java/pom.xml dependency:copy-dependencies -DoutputDirectory="$dir/lib" > /dev/null
java -cp 'lib/*' Probe.java > java.txt
seen=$(v/bin/python probe.py); echo "$seen"
[ "$seen" = '10 and 0, 990 and 1000: statrs 0.37760, fishers_exact 0.00191, Java 0.00191, SciPy 0.00191
0 and 10, 1000 and 990: statrs 0.00095, fishers_exact 0.00191, Java 0.00191, SciPy 0.00191
12 and 3, 988 and 997: statrs 0.51725, fishers_exact 0.03449, Java 0.03449, SciPy 0.03449
3 and 12, 997 and 988: statrs 0.01725, fishers_exact 0.03449, Java 0.03449, SciPy 0.03449
1000 and 995, 0 and 5: statrs 0.53109, fishers_exact 0.06219, Java 0.06219, SciPy 0.06219
100 and 140, 9900 and 9860: statrs 0.00558, fishers_exact 0.01117, Java 0.01117, SciPy 0.01117
8 and 0, 92 and 100: statrs 0.00675, fishers_exact 0.00675, Java 0.00675, SciPy 0.00675' ] || { echo "Fisher's exact test in these libraries now has other results."; exit 1; }
