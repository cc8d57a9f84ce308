#!/usr/bin/env bash
# Guess: with ALLOW_COERCION_OF_SCALARS disabled, Jackson 3 takes no text for a number, and so not "NaN".
# What happens: it refuses "1.5", but still takes "NaN", "INF" and "-Infinity" for a `double`.
#   It writes NaN as the text "NaN" again, so a response has a text where the interface says number.
#   The same setting leaves 1.5 for an `int`, which becomes 1.
# Version: tools.jackson.core jackson-databind 3.3.0, JDK 17.
# Who meets it: a service that switched coercion off to be strict. A probe with "1.5" as text sees a strict service;
#   one with "NaN" is accepted, and every sum with that amount is NaN.
# Needs: JDK 17 with Maven.
set -euo pipefail
dir=$(mktemp -d); trap 'rm -rf "$dir"' EXIT; cd "$dir"
cat > pom.xml <<'XML'
<project>
  <modelVersion>4.0.0</modelVersion><groupId>probe</groupId><artifactId>probe</artifactId><version>1</version>
  <dependencies><dependency><groupId>tools.jackson.core</groupId><artifactId>jackson-databind</artifactId><version>3.3.0</version></dependency></dependencies>
</project>
XML
mvn -q -B -Dstyle.color=never dependency:copy-dependencies -DoutputDirectory=lib > /dev/null 2>&1
cat > Probe.java <<'JAVA'
import tools.jackson.databind.MapperFeature;
import tools.jackson.databind.json.JsonMapper;

class Probe {
  record Order(double amount, int limit) {}
  interface Reading { Object read() throws Exception; }
  static String read(Reading reading) {
    try { return String.valueOf(reading.read()); } catch (Exception refused) { return "refused"; }
  }

  public static void main(String[] arguments) {
    var mapper = JsonMapper.builder().disable(MapperFeature.ALLOW_COERCION_OF_SCALARS).build();
    for (var amount : new String[] {"\"1.5\"", "\"NaN\"", "\"INF\"", "\"-Infinity\""})
      System.out.println(amount + ": " + read(() -> mapper.readValue("{\"limit\":1,\"amount\":" + amount + "}", Order.class).amount()));
    System.out.println("1.5 as int: " + read(() -> mapper.readValue("{\"amount\":1,\"limit\":1.5}", Order.class).limit()));
    System.out.println(mapper.writeValueAsString(new Order(Double.NaN, 1)));
  }
}
JAVA
seen=$(java -cp 'lib/*' Probe.java); echo "$seen"
[ "$seen" = '"1.5": refused
"NaN": NaN
"INF": Infinity
"-Infinity": -Infinity
1.5 as int: 1
{"amount":"NaN","limit":1}' ] || { echo "Jackson 3 without coercion no longer takes the text NaN."; exit 1; }
