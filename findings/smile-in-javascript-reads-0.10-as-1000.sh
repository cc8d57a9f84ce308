#!/usr/bin/env bash
# Guess: smile-js reads the numbers that Jackson writes in Smile, its binary form of JSON, as Jackson does.
# What happens: each `BigDecimal` has its decimal point moved the wrong way. 0.10 is 1000 in JavaScript, -19.99 is -199900,
#   and 10^18 is 10^-18. Doubles and integers of any size are right, and so is a `BigDecimal` without decimal places.
#   There is no error.
# Version: com.fasterxml.jackson.dataformat jackson-dataformat-smile 2.23.0, JDK 17; smile-js 0.7.0, Node 20.
# Who meets it: a page or test in JavaScript that reads prices from a service in Java that answers in Smile.
# Needs: JDK 17 with Maven, Node 20.
set -euo pipefail
dir=$(mktemp -d); trap 'rm -rf "$dir"' EXIT; cd "$dir"
cat > pom.xml <<'XML'
<project>
  <modelVersion>4.0.0</modelVersion><groupId>probe</groupId><artifactId>probe</artifactId><version>1</version>
  <dependencies><dependency><groupId>com.fasterxml.jackson.dataformat</groupId><artifactId>jackson-dataformat-smile</artifactId><version>2.23.0</version></dependency></dependencies>
</project>
XML
mvn -q -B -Dstyle.color=never dependency:copy-dependencies -DoutputDirectory=lib > /dev/null 2>&1
cat > Probe.java <<'JAVA'
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.dataformat.smile.databind.SmileMapper;
import java.math.*;
import java.nio.file.*;
import java.util.List;

class Probe {
  public static void main(String[] arguments) throws Exception {
    var mapper = new SmileMapper();
    mapper.enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS);
    var numbers = List.of(new BigDecimal("0.10"), new BigDecimal("-19.99"), new BigDecimal("1E+18"), new BigDecimal("5"), 1.5, BigInteger.TWO.pow(70).negate());
    var bytes = mapper.writeValueAsBytes(numbers);
    Files.write(Path.of("numbers.smile"), bytes);
    System.out.println("Jackson: " + mapper.readValue(bytes, List.class));
  }
}
JAVA
npm init -y > /dev/null
npm install --silent --no-audit --no-fund smile-js@0.7.0 > /dev/null 2>&1
cat > probe.mjs <<'JS'
import { readFileSync } from 'node:fs';
import { parse } from 'smile-js';

console.log(`smile-js: [${parse(readFileSync('numbers.smile')).join(', ')}]`);
JS
seen=$(java -cp 'lib/*' Probe.java; node probe.mjs); echo "$seen"
[ "$seen" = 'Jackson: [0.10, -19.99, 1E+18, 5, 1.5, -1180591620717411303424]
smile-js: [1000, -199900, 1e-18, 5, 1.5, -1180591620717411303424]' ] || { echo "smile-js no longer moves the decimal point of a BigDecimal the wrong way."; exit 1; }
