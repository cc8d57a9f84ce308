# Versions: micronaut 4.10.8 with Micronaut Serde and Micronaut Validation, JDK 17
set -eu
case $1 in
install)
  cat > pom.xml <<'XML'
<project>
  <modelVersion>4.0.0</modelVersion>
  <parent>
    <groupId>io.micronaut.platform</groupId><artifactId>micronaut-parent</artifactId><version>4.10.8</version>
  </parent>
  <groupId>stack</groupId><artifactId>service</artifactId><version>1</version>
  <dependencies>
    <dependency><groupId>io.micronaut</groupId><artifactId>micronaut-http-server-netty</artifactId></dependency>
    <dependency><groupId>io.micronaut.serde</groupId><artifactId>micronaut-serde-jackson</artifactId></dependency>
    <dependency><groupId>io.micronaut.validation</groupId><artifactId>micronaut-validation</artifactId></dependency>
    <dependency><groupId>io.micronaut</groupId><artifactId>micronaut-inject-java</artifactId></dependency>
    <dependency><groupId>io.micronaut</groupId><artifactId>micronaut-http-validation</artifactId></dependency>
    <dependency>
      <groupId>io.micronaut.serde</groupId><artifactId>micronaut-serde-processor</artifactId><version>${micronaut.serialization.version}</version>
    </dependency>
    <dependency>
      <groupId>io.micronaut.validation</groupId><artifactId>micronaut-validation-processor</artifactId>
      <version>${micronaut.validation.version}</version>
    </dependency>
  </dependencies>
</project>
XML
  mvn -q -B dependency:copy-dependencies -DoutputDirectory=lib
  cat > Service.java <<'JAVA'
package stack;

import io.micronaut.core.annotation.Nullable;
import io.micronaut.http.annotation.Body;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Post;
import io.micronaut.runtime.Micronaut;
import io.micronaut.serde.annotation.Serdeable;
import jakarta.validation.Valid;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotNull;
import java.util.List;
import java.util.Map;
import java.util.UUID;

@Controller
class Service {
  @Serdeable enum Side { buy, sell }
  @Serdeable record Builder(@Nullable Double fee) {}
  @Serdeable record Order(
    @NotNull String name, @Nullable Double amount, @Nullable @Min(1) @Max(1000) Integer limit, @Nullable Side side,
    @Nullable UUID tokenId, @Nullable Builder builder, @Nullable List<String> tags) {}

  @Post("/orders")
  Order create(@Valid @Body Order order) {
    return order;
  }

  public static void main(String[] arguments) {
    Micronaut.build(new String[0]).mainClass(Service.class)
      .properties(Map.of("micronaut.server.host", "127.0.0.1", "micronaut.server.port", arguments[0])).start();
  }
}
JAVA
  javac -parameters -d . -cp 'lib/*' Service.java
  ;;
serve) exec java -cp 'lib/*:.' stack.Service "$2" ;;
esac
