#!/usr/bin/env bash
# Guess: Micrometer's registries send one value of a gauge to whatever stores it: 0.0000004 ether stays that.
# What happens: the registries for InfluxDB and StatsD write six decimal places at most. A price of 4e-7 is 0, and 1.6e-6 is
#   0.000002, a quarter more. The registry for Prometheus, beside it in the same service, writes 4.0E-7. A summary of ten
#   such prices has a mean and a maximum of 0 in InfluxDB, though it counts ten.
# Version: io.micrometer micrometer-registry-influx, -statsd and -prometheus 1.17.2, JDK 17.
# Who meets it: whoever records prices or fees in ether. The dashboard shows a token that is worth nothing, and no error.
# Needs: JDK 17 with Maven. Traffic stays on loopback.
set -euo pipefail
dir=$(mktemp -d); trap 'rm -rf "$dir"' EXIT; cd "$dir"
cat > pom.xml <<'XML'
<project>
  <modelVersion>4.0.0</modelVersion><groupId>probe</groupId><artifactId>probe</artifactId><version>1</version>
  <dependencies>
    <dependency><groupId>io.micrometer</groupId><artifactId>micrometer-registry-influx</artifactId><version>1.17.2</version></dependency>
    <dependency><groupId>io.micrometer</groupId><artifactId>micrometer-registry-statsd</artifactId><version>1.17.2</version></dependency>
    <dependency><groupId>io.micrometer</groupId><artifactId>micrometer-registry-prometheus</artifactId><version>1.17.2</version></dependency>
    <dependency><groupId>org.slf4j</groupId><artifactId>slf4j-nop</artifactId><version>2.0.17</version></dependency>
  </dependencies>
</project>
XML
mvn -q -B -Dstyle.color=never dependency:copy-dependencies -DoutputDirectory=lib > /dev/null 2>&1
cat > Probe.java <<'JAVA'
import com.sun.net.httpserver.HttpServer;
import io.micrometer.core.instrument.Clock;
import io.micrometer.core.instrument.DistributionSummary;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.influx.*;
import io.micrometer.prometheusmetrics.*;
import io.micrometer.statsd.*;
import java.net.*;
import java.util.concurrent.*;

class Probe {
  static void record(MeterRegistry registry) {
    registry.gauge("price", 4e-7);
    registry.gauge("fee", 1.6e-6);
    var summary = DistributionSummary.builder("trade").register(registry);
    for (int trade = 0; trade < 10; trade++) summary.record(4e-7);
  }

  public static void main(String[] arguments) throws Exception {
    var bodies = new LinkedBlockingQueue<String>();
    var server = HttpServer.create(new InetSocketAddress("127.0.0.1", 0), 0);
    server.createContext("/", exchange -> {
      bodies.add(new String(exchange.getRequestBody().readAllBytes()));
      exchange.sendResponseHeaders(204, -1);
      exchange.close();
    });
    server.start();
    var influx = new InfluxMeterRegistry(new InfluxConfig() {
      public String get(String key) { return null; }
      public String uri() { return "http://127.0.0.1:" + server.getAddress().getPort(); }
      public boolean autoCreateDb() { return false; }
      public boolean compressed() { return false; }
    }, Clock.SYSTEM);
    record(influx);
    influx.close(); // sends what it has
    server.stop(0);
    bodies.poll(10, TimeUnit.SECONDS).lines().map(line -> line.replaceAll(" [0-9]+$", "")).sorted().forEach(line -> System.out.println("InfluxDB: " + line));

    var statsd = StatsdMeterRegistry.builder(new StatsdConfig() {
      public String get(String key) { return null; }
      public StatsdFlavor flavor() { return StatsdFlavor.ETSY; }
    }).lineSink(line -> bodies.add(line)).build();
    DistributionSummary.builder("trade").register(statsd).record(4e-7);
    System.out.println("StatsD: " + bodies.poll(10, TimeUnit.SECONDS));

    var prometheus = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
    record(prometheus);
    prometheus.scrape().lines().filter(line -> !line.startsWith("#")).sorted().forEach(line -> System.out.println("Prometheus: " + line));
    System.exit(0);
  }
}
JAVA
seen=$(java -cp 'lib/*' Probe.java 2> /dev/null); echo "$seen"
for line in 'InfluxDB: price,metric_type=gauge value=0' 'InfluxDB: fee,metric_type=gauge value=0.000002' \
  'InfluxDB: trade,metric_type=histogram sum=0.000004,count=10,mean=0,upper=0' 'StatsD: trade:0|h' 'Prometheus: price 4.0E-7'; do
  grep -qxF "$line" <<< "$seen" || { echo "Micrometer no longer writes: $line"; exit 1; }
done
