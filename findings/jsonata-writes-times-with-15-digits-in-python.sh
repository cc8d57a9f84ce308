#!/usr/bin/env bash
# Guess: JSONata's `$string` writes an integer up to 2 to the power of 53 exactly, in JavaScript as in its ports to Python and
#   Java.
# What happens: in JavaScript and Java it does; fractions have 15 digits there, so that $string(123456789012.3456) is
#   "123456789012.346". Python cuts integers to 15 digits as well: 1767322245123456, a time in microseconds, becomes
#   "1.76732224512346e+15", and from 10^15 on each integer has an exponent. Of 10^20 JavaScript makes 21 digits, Python and Java
#   "1e+20". So joining a time or an ID to a text with `&` gives other keys. `$power(2, 64)` is exact in Python alone.
# Version: jsonata 2.2.2, Node 20; jsonata-python 0.7.1, Python 3.11; com.dashjoin jsonata 0.9.9, JDK 17.
# Who meets it: a mapping written once in JSONata and run in a gateway in Java and a pipeline in Python: the keys of one are not
#   found by the other.
# Needs: Node, Python, JDK 17 with Maven.
set -euo pipefail
dir=$(mktemp -d); trap 'rm -rf "$dir"' EXIT; cd "$dir"
npm init -y > /dev/null
npm install --silent --no-audit --no-fund --ignore-scripts jsonata@2.2.2
python3 -m venv v
v/bin/pip install -q --disable-pip-version-check jsonata-python==0.7.1
cat > pom.xml <<'XML'
<project>
  <modelVersion>4.0.0</modelVersion><groupId>probe</groupId><artifactId>probe</artifactId><version>1</version>
  <dependencies>
    <dependency><groupId>com.dashjoin</groupId><artifactId>jsonata</artifactId><version>0.9.9</version></dependency>
  </dependencies>
</project>
XML
mvn -q -B -Dstyle.color=never dependency:copy-dependencies -DoutputDirectory=lib > /dev/null 2>&1
cat > probe.mjs <<'JS'
import jsonata from 'jsonata';

const shown = [];
for (const expression of process.argv.slice(2)) shown.push(await jsonata(expression).evaluate({}));
console.log(`JavaScript: ${shown.join(' ')}`);
JS
cat > probe.py <<'PY'
import sys

import jsonata

print("Python:", *(jsonata.Jsonata(expression).evaluate({}) for expression in sys.argv[1:]))
PY
cat > Probe.java <<'JAVA'
import static com.dashjoin.jsonata.Jsonata.jsonata;

class Probe {
  public static void main(String[] expressions) {
    var line = new StringBuilder("Java:");
    for (var expression : expressions) line.append(' ').append(jsonata(expression).evaluate(null));
    System.out.println(line);
  }
}
JAVA
expressions=('$string(1767322245123456)' '"trade-" & 9007199254740991' '$string(1000000000000000)' '$string(123456789012.3456)' '$string(100000000000000000000)' '$power(2, 64)')
seen=$(echo "${expressions[@]}"; node probe.mjs "${expressions[@]}"; v/bin/python probe.py "${expressions[@]}"; java -cp 'lib/*' Probe.java "${expressions[@]}" 2> /dev/null); echo "$seen"
[ "$seen" = '$string(1767322245123456) "trade-" & 9007199254740991 $string(1000000000000000) $string(123456789012.3456) $string(100000000000000000000) $power(2, 64)
JavaScript: 1767322245123456 trade-9007199254740991 1000000000000000 123456789012.346 100000000000000000000 18446744073709552000
Python: 1.76732224512346e+15 trade-9.00719925474099e+15 1e+15 123456789012.346 1e+20 18446744073709551616
Java: 1767322245123456 trade-9007199254740991 1000000000000000 123456789012.346 1e+20 1.8446744073709552E19' ] || { echo "The ports of JSONata write numbers otherwise than before."; exit 1; }
