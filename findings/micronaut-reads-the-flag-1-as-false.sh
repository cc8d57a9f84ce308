#!/usr/bin/env bash
# Guess: Spring reads the parameters "0x10" and "#10" as 16, and "1 0" as 10; Micronaut refuses all three. None for other types.
# What happens: so it is. But Micronaut reads the flag "1" as false, "y", "on" and "yes" as true, and anything else as false
#   without an error. Spring reads "1" as true, and refuses "y". An instant of digits is milliseconds for Spring, so that
#   seconds since 1970 are in January 1970; Micronaut refuses it. Both read "1d" and "0x1p3" as numbers with a fraction.
# Version: spring-context 7.0.8 and micronaut-context 4.10.15, JDK 17: their services that convert parameters, as they come.
# Who meets it: a client that sends `dryRun=1` or a time in seconds, and a suite that sends odd limits: what is refused
#   and what is another value depends on the type and the framework.
# Needs: JDK 17 with Maven.
set -euo pipefail
dir=$(mktemp -d); trap 'rm -rf "$dir"' EXIT; cd "$dir"
cat > pom.xml <<'XML'
<project>
  <modelVersion>4.0.0</modelVersion><groupId>probe</groupId><artifactId>probe</artifactId><version>1</version>
  <dependencies>
    <dependency><groupId>org.springframework</groupId><artifactId>spring-context</artifactId><version>7.0.8</version></dependency>
    <dependency><groupId>io.micronaut</groupId><artifactId>micronaut-context</artifactId><version>4.10.15</version></dependency>
  </dependencies>
</project>
XML
mvn -q -B -Dstyle.color=never dependency:copy-dependencies -DoutputDirectory=lib > /dev/null 2>&1
cat > Probe.java <<'JAVA'
import io.micronaut.core.convert.ConversionService;
import java.time.Instant;
import org.springframework.format.support.DefaultFormattingConversionService;

class Probe {
  static final DefaultFormattingConversionService SPRING = new DefaultFormattingConversionService();

  static void show(Class<?> type, String... texts) {
    for (var text : texts) {
      String bySpring;
      try {
        bySpring = String.valueOf(SPRING.convert(text, type));
      } catch (RuntimeException refused) {
        bySpring = "refused";
      }
      var byMicronaut = ConversionService.SHARED.convert(text, type).map(String::valueOf).orElse("refused");
      System.out.println(type.getSimpleName() + " \"" + text + "\": Spring " + bySpring + " Micronaut " + byMicronaut);
    }
  }

  public static void main(String[] arguments) {
    show(Integer.class, "0x10", "#10", "1 0");
    show(Double.class, "1d", "0x1p3");
    show(Boolean.class, "1", "y", "on", "maybe");
    show(Instant.class, "1767322245", "2026-01-02T03:04:05Z");
  }
}
JAVA
seen=$(java -cp 'lib/*' Probe.java 2> /dev/null); echo "$seen"
[ "$seen" = 'Integer "0x10": Spring 16 Micronaut refused
Integer "#10": Spring 16 Micronaut refused
Integer "1 0": Spring 10 Micronaut refused
Double "1d": Spring 1.0 Micronaut 1.0
Double "0x1p3": Spring 8.0 Micronaut 8.0
Boolean "1": Spring true Micronaut false
Boolean "y": Spring refused Micronaut true
Boolean "on": Spring true Micronaut true
Boolean "maybe": Spring refused Micronaut false
Instant "1767322245": Spring 1970-01-21T10:55:22.245Z Micronaut refused
Instant "2026-01-02T03:04:05Z": Spring 2026-01-02T03:04:05Z Micronaut 2026-01-02T03:04:05Z' ] || { echo "Spring and Micronaut no longer convert these parameters in these ways."; exit 1; }
