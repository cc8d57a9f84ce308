#!/usr/bin/env bash
# Guess: Gatling's jsonPath finds the text of a number as it stands in the body, and tells null from absent. A number that is no
#   integer, or too large for one, is none for ofInt and ofLong.
# What happens: null is 0 for ofInt and ofLong, false for ofBoolean, and the text "null" without a type; jmesPath without a type
#   finds nothing. 12345678.9 is 12345678 for ofInt, a fee of 1e-7 is 0, and 9007199254740993 is 1. 5,000 ether in wei are
#   932356024711512064 for ofLong. As a text a price of 12345678.9 is 1.23456789E7. In a body written with #{price} it is so too.
#   "19.99" and true are none for a number.
# Version: io.gatling.highcharts:gatling-charts-highcharts 3.15.1, JDK 17.
# Who meets it: a load test that checks ofInt().is(0) on a count of errors: it passes where the service sends null, and for any
#   price below 1. An amount that is passed on to the next request is another one.
# Needs: JDK 17 with Maven, Node.
set -euo pipefail
dir=$(mktemp -d); trap 'kill $(jobs -p) 2> /dev/null; rm -rf "$dir"' EXIT; cd "$dir"
mkdir -p java classes prefs
cat > java/pom.xml <<'XML'
<project xmlns="http://maven.apache.org/POM/4.0.0">
  <modelVersion>4.0.0</modelVersion><groupId>probe</groupId><artifactId>probe</artifactId><version>1</version>
  <dependencies>
    <dependency><groupId>io.gatling.highcharts</groupId><artifactId>gatling-charts-highcharts</artifactId><version>3.15.1</version></dependency>
  </dependencies>
</project>
XML
mvn -q -B -f java/pom.xml dependency:copy-dependencies -DoutputDirectory="$dir/lib" > /dev/null
cat > Probe.java <<'JAVA'
import static io.gatling.javaapi.core.CoreDsl.*;
import static io.gatling.javaapi.http.HttpDsl.*;

import io.gatling.javaapi.core.*;
import java.util.*;

public class Probe extends Simulation {
  CheckBuilder check(String way, String member) {
    return (switch (way) {
      case "jsonPath" -> jsonPath("$." + member).optional();
      case "ofInt" -> jsonPath("$." + member).ofInt().optional();
      case "ofLong" -> jsonPath("$." + member).ofLong().optional();
      case "ofBoolean" -> jsonPath("$." + member).ofBoolean().optional();
      case "jmesPath.ofInt" -> jmesPath(member).ofInt().optional();
      default -> jmesPath(member).optional();
    }).saveAs(member + way);
  }

  {
    var members = List.of("none", "price", "fee", "count", "wei", "text", "flag", "absent");
    var ways = List.of("jsonPath", "ofInt", "ofLong", "ofBoolean", "jmesPath", "jmesPath.ofInt");
    var steps = new ArrayList<ChainBuilder>();
    for (var member : members) for (var way : ways) steps.add(exec(http("read").get("/").check(check(way, member))));
    var json = jsonPath("$.price").ofDouble().saveAs("price");
    steps.add(exec(http("read").get("/").check(json)));
    steps.add(exec(http("write").post("/").body(StringBody("{\"price\":#{price}}")).check(bodyString().saveAs("written"))));
    steps.add(exec(session -> {
      for (var member : members) {
        var line = new StringJoiner(", ", "seen " + member + ": ", "");
        for (var way : ways) line.add(way + " " + (session.contains(member + way) ? session.get(member + way) : "none"));
        System.out.println(line);
      }
      System.out.println("seen written: " + session.getString("written"));
      return session;
    }));
    setUp(scenario("probe").exec(steps).injectOpen(atOnceUsers(1)))
        .protocols(http.baseUrl("http://127.0.0.1:" + System.getProperty("port")));
  }
}
JAVA
cat > server.mjs <<'JS'
import { createServer } from 'node:http';

const body = '{"none":null,"price":12345678.9,"fee":1e-7,"count":9007199254740993,"wei":5000000000000000000000,"text":"19.99","flag":true}';
const server = createServer(async (request, response) => {
  const sent = (await request.toArray()).join('');
  response.setHeader('content-type', 'application/json').end(sent || body);
}).listen(0, '127.0.0.1', () => console.log(server.address().port));
setTimeout(() => process.exit(), 120_000);
JS
node server.mjs > port & until [ -s port ]; do sleep 0.1; done
javac -cp 'lib/*' -d classes Probe.java
java --add-opens=java.base/java.lang=ALL-UNNAMED -Djava.util.prefs.userRoot="$dir/prefs" -Dport="$(cat port)" -cp 'classes:lib/*' io.gatling.app.Gatling -s Probe -rf results -nr > log.txt 2>&1
seen=$(sed -n 's/^seen //p' log.txt); echo "$seen"
[ "$seen" = 'none: jsonPath null, ofInt 0, ofLong 0, ofBoolean false, jmesPath none, jmesPath.ofInt none
price: jsonPath 1.23456789E7, ofInt 12345678, ofLong 12345678, ofBoolean none, jmesPath 1.23456789E7, jmesPath.ofInt 12345678
fee: jsonPath 1.0E-7, ofInt 0, ofLong 0, ofBoolean none, jmesPath 1.0E-7, jmesPath.ofInt 0
count: jsonPath 9007199254740993, ofInt 1, ofLong 9007199254740993, ofBoolean none, jmesPath 9007199254740993, jmesPath.ofInt 1
wei: jsonPath 5000000000000000000000, ofInt 1495269376, ofLong 932356024711512064, ofBoolean none, jmesPath 5000000000000000000000, jmesPath.ofInt 1495269376
text: jsonPath 19.99, ofInt none, ofLong none, ofBoolean none, jmesPath 19.99, jmesPath.ofInt none
flag: jsonPath true, ofInt none, ofLong none, ofBoolean true, jmesPath true, jmesPath.ofInt none
absent: jsonPath none, ofInt none, ofLong none, ofBoolean none, jmesPath none, jmesPath.ofInt none
written: {"price":1.23456789E7}' ] || { echo "Gatling now reads or writes other values."; exit 1; }
