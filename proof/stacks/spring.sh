# Versions: spring-boot 4.0.7 with Jackson 3 and Hibernate Validator, JDK 17
set -eu
case $1 in
install)
  cat > pom.xml <<'XML'
<project>
  <modelVersion>4.0.0</modelVersion>
  <parent>
    <groupId>org.springframework.boot</groupId><artifactId>spring-boot-starter-parent</artifactId><version>4.0.7</version>
  </parent>
  <groupId>stack</groupId><artifactId>service</artifactId><version>1</version>
  <dependencies>
    <dependency><groupId>org.springframework.boot</groupId><artifactId>spring-boot-starter-webmvc</artifactId></dependency>
    <dependency><groupId>org.springframework.boot</groupId><artifactId>spring-boot-starter-validation</artifactId></dependency>
  </dependencies>
</project>
XML
  mvn -q -B dependency:copy-dependencies -DoutputDirectory=lib
  cat > Service.java <<'JAVA'
package stack;

import jakarta.validation.Valid;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotNull;
import java.util.List;
import java.util.UUID;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RestController;

@SpringBootApplication
@RestController
public class Service {
  enum Side { buy, sell }
  record Builder(Double fee) {}
  record Order(
    @NotNull String name, Double amount, @Min(1) @Max(1000) Integer limit, Side side, UUID tokenId, @Valid Builder builder,
    List<String> tags) {}

  @PostMapping("/orders")
  Order create(@Valid @RequestBody Order order) {
    return order;
  }

  public static void main(String[] arguments) {
    SpringApplication.run(Service.class, "--server.address=127.0.0.1", "--server.port=" + arguments[0]);
  }
}
JAVA
  javac -parameters -d . -cp 'lib/*' Service.java
  ;;
serve) exec java -cp 'lib/*:.' stack.Service "$2" ;;
esac
