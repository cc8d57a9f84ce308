#!/usr/bin/env bash
# Guess: WireMock's templates divide as Java does, and add large integers exactly or as doubles. A time that they cannot read is an
#   error.
# What happens: `math` rounds a quotient of two integers, so 7/2 is 4 and 1/3 is 0; 7.0/2 is 3.5. Sums above 63 bits wrap around:
#   twice five ether in wei are negative. The literal 5000000000 times 3 is 1.5E10, the same number of a body is exact. `jsonPath`
#   writes a price of 12345678.9 as 1.23456789E7. `parseDate` makes the present time of 2026-02-30, and without a format also of
#   2026-01-02 and of a time without a zone. `timezone` has no effect on what it reads.
# Version: org.wiremock:wiremock-standalone 3.13.2, JDK 17.
# Who meets it: a mock of a trading service that computes totals, pages or times from a request. Its answers look right with small
#   numbers, and a wrong date is always now.
# Needs: JDK 17 with Maven.
set -euo pipefail
dir=$(mktemp -d); trap 'rm -rf "$dir"' EXIT; cd "$dir"
mvn -q -B -Dstyle.color=never dependency:copy -Dartifact=org.wiremock:wiremock-standalone:3.13.2 -DoutputDirectory=lib > /dev/null 2>&1
cat > Probe.java <<'JAVA'
import com.github.tomakehurst.wiremock.WireMockServer;
import com.github.tomakehurst.wiremock.client.WireMock;
import com.github.tomakehurst.wiremock.core.WireMockConfiguration;
import java.net.URI;
import java.net.http.*;
import java.time.*;

class Probe {
  public static void main(String[] arguments) throws Exception {
    var server = new WireMockServer(WireMockConfiguration.options().dynamicPort().bindAddress("127.0.0.1").globalTemplating(true));
    server.start();
    var client = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    var body = "{\"price\":12345678.9,\"fee\":1e-7,\"count\":5000000000,\"ether\":5000000000000000000,\"wei\":5000000000000000000000}";
    for (var template : new String[] {
      "math 7 '/' 2", "math 1 '/' 3", "math 7.0 '/' 2", "math 0.1 '+' 0.2",
      "math 5000000000 '*' 3", "math (jsonPath request.body '$.count') '*' 3",
      "math (jsonPath request.body '$.ether') '+' (jsonPath request.body '$.ether')", "math (jsonPath request.body '$.wei') '+' 1",
      "jsonPath request.body '$.wei'", "jsonPath request.body '$.price'", "jsonPath request.body '$.fee'",
      "date (parseDate '2026-01-02T03:04:05Z')", "date (parseDate '2026-01-02T03:04:05+02:00')", "date (parseDate '2026-02-30T03:04:05Z')",
      "date (parseDate '2026-01-02')", "date (parseDate '2026-01-02T03:04:05')", "date (parseDate '2026-01-02' format='yyyy-MM-dd')",
      "date (parseDate '2026-01-02T03:04:05Z') timezone='Asia/Kolkata'", "date (parseDate '2026-01-02T03:04:05Z') format='HH:mm' timezone='Asia/Kolkata'",
      "date (parseDate '2026-01-02T03:04:05Z') offset='1 days' format='dd HH:mm' timezone='Asia/Kolkata'",
    }) {
      server.resetAll();
      server.stubFor(WireMock.post("/trade").willReturn(WireMock.ok("{{" + template + "}}")));
      var request = HttpRequest.newBuilder(URI.create(server.baseUrl() + "/trade")).POST(HttpRequest.BodyPublishers.ofString(body)).build();
      var answer = client.send(request, HttpResponse.BodyHandlers.ofString()).body();
      if (answer.endsWith("Z") && Duration.between(Instant.parse(answer), Instant.now()).abs().toMinutes() < 5) answer = "the present time";
      System.out.println(template.replace('\'', '"') + ": " + answer);
    }
    server.stop();
  }
}
JAVA
seen=$(java -cp 'lib/*' Probe.java 2> /dev/null); echo "$seen"
[ "$seen" = 'math 7 "/" 2: 4
math 1 "/" 3: 0
math 7.0 "/" 2: 3.5
math 0.1 "+" 0.2: 0.3
math 5000000000 "*" 3: 1.5E10
math (jsonPath request.body "$.count") "*" 3: 15000000000
math (jsonPath request.body "$.ether") "+" (jsonPath request.body "$.ether"): -8446744073709551616
math (jsonPath request.body "$.wei") "+" 1: 932356024711512065
jsonPath request.body "$.wei": 5000000000000000000000
jsonPath request.body "$.price": 1.23456789E7
jsonPath request.body "$.fee": 1.0E-7
date (parseDate "2026-01-02T03:04:05Z"): 2026-01-02T03:04:05Z
date (parseDate "2026-01-02T03:04:05+02:00"): 2026-01-02T03:04:05+02:00
date (parseDate "2026-02-30T03:04:05Z"): the present time
date (parseDate "2026-01-02"): the present time
date (parseDate "2026-01-02T03:04:05"): the present time
date (parseDate "2026-01-02" format="yyyy-MM-dd"): 2026-01-02T00:00:00Z
date (parseDate "2026-01-02T03:04:05Z") timezone="Asia/Kolkata": 2026-01-02T03:04:05Z
date (parseDate "2026-01-02T03:04:05Z") format="HH:mm" timezone="Asia/Kolkata": 03:04
date (parseDate "2026-01-02T03:04:05Z") offset="1 days" format="dd HH:mm" timezone="Asia/Kolkata": 03 03:04' ] || { echo "WireMock's templates now write other numbers or times."; exit 1; }
