#!/usr/bin/env bash
# Guess: Gson reads 9007199254740993.0 into a `long` exactly, and refuses an integer above 63 bits.
# What happens: the first becomes 9007199254740992 and the second, 9223372036854775808, becomes 9223372036854775807.
#   Without .0 the first is exact; 1e30 is refused; and so is 1.5.
#   An unknown name for an enum is null, and "yes" for a boolean is false, without an error.
# Version: com.google.code.gson gson 2.15.0, JDK 17.
# Who meets it: a client that reads amounts in the smallest unit from a writer that adds .0, as those for
#   floating-point numbers do. One unit is lost, and only for amounts above 2 to the power of 53.
# Needs: JDK 17 with Maven.
set -euo pipefail
dir=$(mktemp -d); trap 'rm -rf "$dir"' EXIT; cd "$dir"
cat > pom.xml <<'XML'
<project>
  <modelVersion>4.0.0</modelVersion><groupId>probe</groupId><artifactId>probe</artifactId><version>1</version>
  <dependencies><dependency><groupId>com.google.code.gson</groupId><artifactId>gson</artifactId><version>2.15.0</version></dependency></dependencies>
</project>
XML
mvn -q -B -Dstyle.color=never dependency:copy-dependencies -DoutputDirectory=lib > /dev/null 2>&1
cat > Probe.java <<'JAVA'
import com.google.gson.Gson;

class Probe {
  enum Side { buy, sell }
  interface Reading { Object read() throws Exception; }
  static String read(Reading reading) {
    try { return String.valueOf(reading.read()); } catch (Exception refused) { return "refused"; }
  }

  public static void main(String[] arguments) {
    var gson = new Gson();
    for (var amount : new String[] {"9007199254740993", "9007199254740993.0", "9223372036854775808", "1e30", "1.5"})
      System.out.println(amount + ": " + read(() -> gson.fromJson(amount, long.class)));
    System.out.println("unknown enum: " + read(() -> gson.fromJson("\"hold\"", Side.class)));
    System.out.println("yes: " + read(() -> gson.fromJson("\"yes\"", boolean.class)));
  }
}
JAVA
seen=$(java -cp 'lib/*' Probe.java); echo "$seen"
[ "$seen" = '9007199254740993: 9007199254740993
9007199254740993.0: 9007199254740992
9223372036854775808: 9223372036854775807
1e30: refused
1.5: refused
unknown enum: null
yes: false' ] || { echo "Gson no longer changes these large integers."; exit 1; }
