#!/usr/bin/env bash
# Guess: JSON bodies of MockServer match in any order of members, not of lists, and tell 5 from "5" and null from nothing. 19.990
#   is 19.99, and one wei more is another amount.
# What happens: so it is where each member has to match; by default lists match in any order too, and [] any list. But 5.0 is not 5,
#   and 1e3 and 1e21 are not 1000 and 10^21, while 1e-7 is 0.0000001. The path "$.price" matches no body whose price is a number, a
#   text, a flag or an object. A path to one value matches a list alone, unless that is empty. With two dots, or as a filter, it
#   matches each of them, and 0 too. Names and values of a query match in any case.
# Version: org.mock-server:mockserver-netty-no-dependencies 5.15.0, JDK 17.
# Who meets it: whoever mocks a trading service with MockServer. Expectations that look right do not match, and answers are 404.
# Needs: JDK 17 with Maven.
set -euo pipefail
dir=$(mktemp -d); trap 'rm -rf "$dir"' EXIT; cd "$dir"
mvn -q -B -Dstyle.color=never dependency:copy -Dartifact=org.mock-server:mockserver-netty-no-dependencies:5.15.0 -DoutputDirectory=lib > /dev/null 2>&1
cat > Probe.java <<'JAVA'
import static org.mockserver.model.HttpRequest.request;
import static org.mockserver.model.HttpResponse.response;

import java.net.URI;
import java.net.http.*;
import java.util.*;
import org.mockserver.integration.ClientAndServer;
import org.mockserver.matchers.MatchType;
import org.mockserver.model.*;

class Probe {
  static ClientAndServer server;
  static final HttpClient client = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

  static boolean matches(org.mockserver.model.HttpRequest expected, String query, String body) throws Exception {
    server.reset();
    server.when(expected.withPath("/trades")).respond(response().withStatusCode(200));
    var uri = URI.create("http://127.0.0.1:" + server.getPort() + "/trades" + query);
    var post = java.net.http.HttpRequest.newBuilder(uri).header("content-type", "application/json");
    var sent = post.POST(java.net.http.HttpRequest.BodyPublishers.ofString(body)).build();
    return client.send(sent, java.net.http.HttpResponse.BodyHandlers.discarding()).statusCode() == 200;
  }

  static void show(String expected, List<String> matching, List<String> values) {
    var others = values.stream().filter(value -> !matching.contains(value)).toList();
    System.out.println(expected + " matches " + (matching.isEmpty() ? "nothing" : String.join(" ", matching)) + (others.isEmpty() ? "" : ", not " + String.join(" ", others)));
  }

  public static void main(String[] arguments) throws Exception {
    server = ClientAndServer.startClientAndServer(0);
    for (var type : MatchType.values())
      for (var line : new String[] {"5 5.0 \"5\"", "1000 1e3 1000.0", "1e21 1000000000000000000000", "19.99 19.990", "1e-7 0.0000001",
          "5000000000000000000000 5000000000000000000001", "null \"null\"", "[1,2] [2,1] [1,2,3]", "[] [1]"}) {
        var values = List.of(line.split(" "));
        var matching = new ArrayList<String>();
        for (var value : values)
          if (matches(request().withBody(JsonBody.json("{\"price\":" + values.get(0) + "}", type)), "", "{\"price\":" + value + "}")) matching.add(value);
        show(type + " " + values.get(0), matching, values);
      }
    var values = List.of("5", "0", "\"5\"", "true", "{\"id\":1}", "[5]", "[]");
    for (var path : new String[] {"$.price", "$.price[0]", "$..price", "$[?(@.price)]"}) {
      var matching = new ArrayList<String>();
      for (var value : values) if (matches(request().withBody(JsonPathBody.jsonPath(path)), "", "{\"price\":" + value + "}")) matching.add(value);
      show(path, matching, values);
    }
    var queries = List.of("?side=buy", "?SIDE=buy", "?side=BUY", "?side=sell");
    var matching = new ArrayList<String>();
    for (var query : queries) if (matches(request().withQueryStringParameter("side", "buy"), query, "{}")) matching.add(query);
    show("side=buy", matching, queries);
    server.stop();
  }
}
JAVA
seen=$(java -Dmockserver.logLevel=OFF -cp 'lib/*' Probe.java 2> /dev/null); echo "$seen"
[ "$seen" = 'STRICT 5 matches 5, not 5.0 "5"
STRICT 1000 matches 1000, not 1e3 1000.0
STRICT 1e21 matches 1e21, not 1000000000000000000000
STRICT 19.99 matches 19.99 19.990
STRICT 1e-7 matches 1e-7 0.0000001
STRICT 5000000000000000000000 matches 5000000000000000000000, not 5000000000000000000001
STRICT null matches null, not "null"
STRICT [1,2] matches [1,2], not [2,1] [1,2,3]
STRICT [] matches [], not [1]
ONLY_MATCHING_FIELDS 5 matches 5, not 5.0 "5"
ONLY_MATCHING_FIELDS 1000 matches 1000, not 1e3 1000.0
ONLY_MATCHING_FIELDS 1e21 matches 1e21, not 1000000000000000000000
ONLY_MATCHING_FIELDS 19.99 matches 19.99 19.990
ONLY_MATCHING_FIELDS 1e-7 matches 1e-7 0.0000001
ONLY_MATCHING_FIELDS 5000000000000000000000 matches 5000000000000000000000, not 5000000000000000000001
ONLY_MATCHING_FIELDS null matches null, not "null"
ONLY_MATCHING_FIELDS [1,2] matches [1,2] [2,1] [1,2,3]
ONLY_MATCHING_FIELDS [] matches [] [1]
$.price matches [5], not 5 0 "5" true {"id":1} []
$.price[0] matches nothing, not 5 0 "5" true {"id":1} [5] []
$..price matches 5 0 "5" true {"id":1} [5] []
$[?(@.price)] matches 5 0 "5" true {"id":1} [5] []
side=buy matches ?side=buy ?SIDE=buy ?side=BUY, not ?side=sell' ] || { echo "MockServer now matches other requests."; exit 1; }
