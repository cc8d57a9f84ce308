# Versions: jackson-databind 3.3.0, JDK 17
set -eu
case $1 in
install)
  cat > pom.xml <<'XML'
<project>
  <modelVersion>4.0.0</modelVersion><groupId>stack</groupId><artifactId>service</artifactId><version>1</version>
  <dependencies>
    <dependency><groupId>tools.jackson.core</groupId><artifactId>jackson-databind</artifactId><version>3.3.0</version></dependency>
  </dependencies>
</project>
XML
  mvn -q -B dependency:copy-dependencies -DoutputDirectory=lib
  cat > Service.java <<'JAVA'
import com.fasterxml.jackson.annotation.JsonInclude;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;
import com.sun.net.httpserver.HttpServer;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.UUID;

class Service {
  enum Side { buy, sell }
  record Builder(Double fee) {}
  @JsonInclude(JsonInclude.Include.NON_NULL)
  record Order(String name, Double amount, Integer limit, Side side, UUID tokenId, Builder builder, List<String> tags) {
    boolean valid() { return name != null && (limit == null || limit >= 1 && limit <= 1000); }
  }

  public static void main(String[] arguments) throws Exception {
    var mapper = JsonMapper.builder().build();
    var server = HttpServer.create(new InetSocketAddress("127.0.0.1", Integer.parseInt(arguments[0])), 0);
    server.createContext("/orders", exchange -> {
      int status = 400;
      byte[] body = {};
      try {
        var order = mapper.readValue(exchange.getRequestBody(), Order.class);
        if (!exchange.getRequestMethod().equals("POST")) status = 405;
        else if (order != null && order.valid()) { status = 200; body = mapper.writeValueAsBytes(order); }
      } catch (JacksonException refused) { /* status 400 */ }
      exchange.getResponseHeaders().add("Content-Type", "application/json");
      exchange.sendResponseHeaders(status, body.length == 0 ? -1 : body.length);
      exchange.getResponseBody().write(body);
      exchange.close();
    });
    server.start();
  }
}
JAVA
  javac -cp 'lib/*' Service.java
  ;;
serve) exec java -cp 'lib/*:.' Service "$2" ;;
esac
