#!/usr/bin/env bash
# Guess: clients and servers in Java read the three forms of a date that RFC 9110 asks for, with its own example of 1994.
# What happens: HttpClient 5 and Spring read the first form alone. The second, Sunday, 06-Nov-94 08:49:37 GMT, is the year 2094
#   for them, in which that day is no Sunday: HttpClient has null, and Spring an exception. With a date of 2026 both read it. The
#   third form, with two blanks before the day, they never read. Netty, Jetty, Tomcat, Undertow and OkHttp read all three. For
#   Expires: 0, which servers often send, Spring and Jetty raise an exception, and Tomcat has a millisecond before 1970. Of the
#   form 06 Nov 94 Tomcat, Undertow and OkHttp make a date in the year 94.
# Version: Apache HttpClient 5.5, Spring Web 6.2.8, Netty 4.2.2, Jetty 12.0.22, Tomcat 10.1.42, Undertow 2.3.18, OkHttp 5.1.0,
#   JDK 17.
# Who meets it: whoever reads Expires, Last-Modified or Retry-After through these libraries from an old service or a proxy.
# Needs: JDK 17 with Maven.
set -euo pipefail
dir=$(mktemp -d); trap 'rm -rf "$dir"' EXIT; cd "$dir"
cat > pom.xml <<'XML'
<project>
  <modelVersion>4.0.0</modelVersion><groupId>probe</groupId><artifactId>probe</artifactId><version>1</version>
  <dependencies>
    <dependency><groupId>org.apache.httpcomponents.client5</groupId><artifactId>httpclient5</artifactId><version>5.5</version></dependency>
    <dependency><groupId>org.springframework</groupId><artifactId>spring-web</artifactId><version>6.2.8</version></dependency>
    <dependency><groupId>io.netty</groupId><artifactId>netty-codec-http</artifactId><version>4.2.2.Final</version></dependency>
    <dependency><groupId>org.eclipse.jetty</groupId><artifactId>jetty-http</artifactId><version>12.0.22</version></dependency>
    <dependency><groupId>org.apache.tomcat.embed</groupId><artifactId>tomcat-embed-core</artifactId><version>10.1.42</version></dependency>
    <dependency><groupId>io.undertow</groupId><artifactId>undertow-core</artifactId><version>2.3.18.Final</version></dependency>
    <dependency><groupId>com.squareup.okhttp3</groupId><artifactId>okhttp-jvm</artifactId><version>5.1.0</version></dependency>
  </dependencies>
</project>
XML
mvn -q -B -Dstyle.color=never dependency:copy-dependencies -DoutputDirectory=lib > /dev/null 2>&1
cat > Probe.java <<'JAVA'
import java.time.Instant;
import java.util.Date;
import java.util.LinkedHashMap;

public class Probe {
  interface Reader { Object read(String text); }
  static Instant instant(Date date) { return date == null ? null : date.toInstant(); }

  public static void main(String[] arguments) {
    var readers = new LinkedHashMap<String, Reader>();
    readers.put("HttpClient", org.apache.hc.client5.http.utils.DateUtils::parseStandardDate);
    readers.put("Spring", text -> {
      var headers = new org.springframework.http.HttpHeaders();
      headers.set("Expires", text);
      return Instant.ofEpochMilli(headers.getFirstDate("Expires"));
    });
    readers.put("Netty", text -> instant(io.netty.handler.codec.DateFormatter.parseHttpDate(text)));
    readers.put("Jetty", text -> org.eclipse.jetty.http.HttpDateTime.parse(text).toInstant());
    readers.put("Tomcat", text -> Instant.ofEpochMilli(org.apache.tomcat.util.http.FastHttpDateFormat.parseDate(text)));
    readers.put("Undertow", text -> instant(io.undertow.util.DateUtils.parseDate(text)));
    readers.put("OkHttp", text -> instant(okhttp3.Headers.of("Expires", text).getDate("Expires")));
    for (var text : new String[] {"Sun, 06 Nov 1994 08:49:37 GMT", "Sunday, 06-Nov-94 08:49:37 GMT", "Sun Nov  6 08:49:37 1994",
        "Friday, 06-Nov-26 08:49:37 GMT", "Sun, 06 Nov 94 08:49:37 GMT", "0"})
      readers.forEach((name, reader) -> {
        Object read;
        try { read = reader.read(text); } catch (Exception refused) { read = refused.getClass().getSimpleName(); }
        System.out.println(text + " " + name + ": " + read);
      });
  }
}
JAVA
javac -cp 'lib/*' Probe.java
seen=$(java -cp 'lib/*:.' Probe 2> /dev/null); echo "$seen"
[ "$seen" = 'Sun, 06 Nov 1994 08:49:37 GMT HttpClient: 1994-11-06T08:49:37Z
Sun, 06 Nov 1994 08:49:37 GMT Spring: 1994-11-06T08:49:37Z
Sun, 06 Nov 1994 08:49:37 GMT Netty: 1994-11-06T08:49:37Z
Sun, 06 Nov 1994 08:49:37 GMT Jetty: 1994-11-06T08:49:37Z
Sun, 06 Nov 1994 08:49:37 GMT Tomcat: 1994-11-06T08:49:37Z
Sun, 06 Nov 1994 08:49:37 GMT Undertow: 1994-11-06T08:49:37Z
Sun, 06 Nov 1994 08:49:37 GMT OkHttp: 1994-11-06T08:49:37Z
Sunday, 06-Nov-94 08:49:37 GMT HttpClient: null
Sunday, 06-Nov-94 08:49:37 GMT Spring: IllegalArgumentException
Sunday, 06-Nov-94 08:49:37 GMT Netty: 1994-11-06T08:49:37Z
Sunday, 06-Nov-94 08:49:37 GMT Jetty: 1994-11-06T08:49:37Z
Sunday, 06-Nov-94 08:49:37 GMT Tomcat: 1994-11-06T08:49:37Z
Sunday, 06-Nov-94 08:49:37 GMT Undertow: 1994-11-06T08:49:37Z
Sunday, 06-Nov-94 08:49:37 GMT OkHttp: 1994-11-06T08:49:37Z
Sun Nov  6 08:49:37 1994 HttpClient: null
Sun Nov  6 08:49:37 1994 Spring: IllegalArgumentException
Sun Nov  6 08:49:37 1994 Netty: 1994-11-06T08:49:37Z
Sun Nov  6 08:49:37 1994 Jetty: 1994-11-06T08:49:37Z
Sun Nov  6 08:49:37 1994 Tomcat: 1994-11-06T08:49:37Z
Sun Nov  6 08:49:37 1994 Undertow: 1994-11-06T08:49:37Z
Sun Nov  6 08:49:37 1994 OkHttp: 1994-11-06T08:49:37Z
Friday, 06-Nov-26 08:49:37 GMT HttpClient: 2026-11-06T08:49:37Z
Friday, 06-Nov-26 08:49:37 GMT Spring: 2026-11-06T08:49:37Z
Friday, 06-Nov-26 08:49:37 GMT Netty: 2026-11-06T08:49:37Z
Friday, 06-Nov-26 08:49:37 GMT Jetty: 2026-11-06T08:49:37Z
Friday, 06-Nov-26 08:49:37 GMT Tomcat: 2026-11-06T08:49:37Z
Friday, 06-Nov-26 08:49:37 GMT Undertow: 2026-11-06T08:49:37Z
Friday, 06-Nov-26 08:49:37 GMT OkHttp: 2026-11-06T08:49:37Z
Sun, 06 Nov 94 08:49:37 GMT HttpClient: null
Sun, 06 Nov 94 08:49:37 GMT Spring: IllegalArgumentException
Sun, 06 Nov 94 08:49:37 GMT Netty: 1994-11-06T08:49:37Z
Sun, 06 Nov 94 08:49:37 GMT Jetty: 1994-11-06T08:49:37Z
Sun, 06 Nov 94 08:49:37 GMT Tomcat: 0094-11-04T08:49:37Z
Sun, 06 Nov 94 08:49:37 GMT Undertow: 0094-11-04T08:49:37Z
Sun, 06 Nov 94 08:49:37 GMT OkHttp: 0094-11-04T08:49:37Z
0 HttpClient: null
0 Spring: IllegalArgumentException
0 Netty: null
0 Jetty: IllegalArgumentException
0 Tomcat: 1969-12-31T23:59:59.999Z
0 Undertow: null
0 OkHttp: null' ] || { echo "These libraries for Java read other dates of HTTP."; exit 1; }
