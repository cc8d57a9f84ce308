#!/usr/bin/env bash
# Guess: of a member that occurs twice, a JSON reader takes the last value, as most do; and a response has a required text
#   even if it is empty.
# What happens: Micronaut Serde reads the first value, for a record and for a bean. It leaves an empty text and an empty
#   list out of what it writes. With `@JsonInclude(ALWAYS)` on the class it writes them.
# Version: micronaut 4.10.8 with Micronaut Serde, JDK 17.
# Who meets it: a client whose type requires `symbol` or `entries`: the page with no entries has no list. A suite that expects
#   the last value in the response to a request with a member twice.
# Needs: JDK 17 with Maven.
set -euo pipefail
dir=$(mktemp -d); trap 'rm -rf "$dir"' EXIT; cd "$dir"
cat > pom.xml <<'XML'
<project>
  <modelVersion>4.0.0</modelVersion>
  <parent><groupId>io.micronaut.platform</groupId><artifactId>micronaut-parent</artifactId><version>4.10.8</version></parent>
  <groupId>probe</groupId><artifactId>probe</artifactId><version>1</version>
  <dependencies>
    <dependency><groupId>io.micronaut.serde</groupId><artifactId>micronaut-serde-jackson</artifactId></dependency>
    <dependency><groupId>io.micronaut</groupId><artifactId>micronaut-inject-java</artifactId></dependency>
    <dependency>
      <groupId>io.micronaut.serde</groupId><artifactId>micronaut-serde-processor</artifactId><version>${micronaut.serialization.version}</version>
    </dependency>
  </dependencies>
</project>
XML
mvn -q -B -Dstyle.color=never dependency:copy-dependencies -DoutputDirectory=lib > /dev/null 2>&1
cat > Probe.java <<'JAVA'
package probe;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.micronaut.serde.ObjectMapper;
import io.micronaut.serde.annotation.Serdeable;
import java.util.List;

class Probe {
  @Serdeable record Page(String symbol, List<String> entries, int limit) {}
  @Serdeable @JsonInclude(JsonInclude.Include.ALWAYS) record Whole(String symbol, List<String> entries, int limit) {}
  @Serdeable public static class Bean {
    private int limit;
    public int getLimit() { return limit; }
    public void setLimit(int limit) { this.limit = limit; }
  }

  public static void main(String[] arguments) throws Exception {
    var mapper = ObjectMapper.getDefault();
    var twice = "{\"limit\":5,\"symbol\":\"A\",\"limit\":6,\"symbol\":\"B\"}";
    System.out.println(mapper.writeValueAsString(mapper.readValue(twice, Page.class)));
    System.out.println(mapper.readValue("{\"limit\":5,\"limit\":6}", Bean.class).getLimit());
    System.out.println(mapper.writeValueAsString(new Page("", List.of(), 0)));
    System.out.println(mapper.writeValueAsString(new Whole("", List.of(), 0)));
  }
}
JAVA
javac -parameters -d . -cp 'lib/*' Probe.java 2> /dev/null
seen=$(java -cp 'lib/*:.' probe.Probe 2> /dev/null); echo "$seen"
[ "$seen" = '{"symbol":"A","limit":5}
5
{"limit":0}
{"symbol":"","entries":[],"limit":0}' ] || { echo "Micronaut Serde no longer reads the first of two members and leaves empty members out."; exit 1; }
