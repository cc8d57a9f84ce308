#!/usr/bin/env bash
# Guess: Yasson, the reference implementation of JSON-B, refuses 1.5 and 3000000000 for an `int`.
# What happens: 1.5 becomes 1, 3000000000 becomes -1294967296, and 1e30 for a `long` becomes 5076944270305263616.
#   A list is unpacked: `[5]` for an `int` is 5, and `[{"limit": 5}]` is read as the object itself.
#   A text for an `int` is refused unless it has digits alone; "yes" for a boolean is false.
# Version: org.eclipse yasson 3.0.5, JDK 17.
# Who meets it: a service on a Jakarta EE server, whose JSON-B this is. A limit far above the maximum is judged
#   by another number, and can come out inside the range.
# Needs: JDK 17 with Maven.
set -euo pipefail
dir=$(mktemp -d); trap 'rm -rf "$dir"' EXIT; cd "$dir"
cat > pom.xml <<'XML'
<project>
  <modelVersion>4.0.0</modelVersion><groupId>probe</groupId><artifactId>probe</artifactId><version>1</version>
  <dependencies><dependency><groupId>org.eclipse</groupId><artifactId>yasson</artifactId><version>3.0.5</version></dependency></dependencies>
</project>
XML
mvn -q -B -Dstyle.color=never dependency:copy-dependencies -DoutputDirectory=lib > /dev/null 2>&1
cat > Probe.java <<'JAVA'
import jakarta.json.bind.JsonbBuilder;

public class Probe {
  public static class Order {
    public int limit;
    public long offset;
  }
  interface Reading { Object read() throws Exception; }
  static String read(Reading reading) {
    try { return String.valueOf(reading.read()); } catch (Exception refused) { return "refused"; }
  }

  public static void main(String[] arguments) {
    var jsonb = JsonbBuilder.create();
    for (var limit : new String[] {"1.5", "3000000000", "[5]", "\"5\"", "\"5.0\""})
      System.out.println(limit + ": " + read(() -> jsonb.fromJson("{\"limit\":" + limit + "}", Order.class).limit));
    System.out.println("1e30 as long: " + read(() -> jsonb.fromJson("{\"offset\":1e30}", Order.class).offset));
    System.out.println("a list of one object: " + read(() -> jsonb.fromJson("[{\"limit\":5}]", Order.class).limit));
  }
}
JAVA
javac -cp 'lib/*' Probe.java
seen=$(java -cp 'lib/*:.' Probe); echo "$seen"
[ "$seen" = '1.5: 1
3000000000: -1294967296
[5]: 5
"5": 5
"5.0": refused
1e30 as long: 5076944270305263616
a list of one object: 5' ] || { echo "Yasson no longer reads these numbers and lists as other integers."; exit 1; }
