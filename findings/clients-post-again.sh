#!/usr/bin/env bash
# Guess: a client sends a POST once, because HTTP does not call POST idempotent; axios-retry says so of its retries too.
# What happens: with default settings, Apache HttpClient 5 sends it again after 503 and 429, whatever the method; OkHttp
#   after 408, and after 503 with `Retry-After: 0`; HttpURLConnection if the connection closes before a response. The
#   caller sees one result, the service two requests. java.net.http sends one. Of JavaScript's retries, got's keep to
#   one; axios-retry's send a POST again if the connection closes, but not after a 503.
# Version: httpclient5 5.5, okhttp-jvm 5.1.0, JDK 17; got 14.6.6, axios 1.21.1 with axios-retry 4.5.0.
# Who meets it: a client that trades or creates: what was done before the 503 or the close is done twice.
#   A load through such a client doubles what it offers to a service that is already too busy.
# Needs: JDK 17 with Maven, Node.
set -euo pipefail
dir=$(mktemp -d); trap 'rm -rf "$dir"' EXIT; cd "$dir"
cat > pom.xml <<'XML'
<project>
  <modelVersion>4.0.0</modelVersion><groupId>probe</groupId><artifactId>probe</artifactId><version>1</version>
  <dependencies>
    <dependency><groupId>org.apache.httpcomponents.client5</groupId><artifactId>httpclient5</artifactId><version>5.5</version></dependency>
    <dependency><groupId>com.squareup.okhttp3</groupId><artifactId>okhttp-jvm</artifactId><version>5.1.0</version></dependency>
    <dependency><groupId>org.slf4j</groupId><artifactId>slf4j-nop</artifactId><version>1.7.36</version></dependency>
  </dependencies>
</project>
XML
mvn -q -B -Dstyle.color=never dependency:copy-dependencies -DoutputDirectory=lib > /dev/null 2>&1
cat > Probe.java <<'JAVA'
import java.io.*;
import java.net.*;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicInteger;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import okhttp3.RequestBody;
import org.apache.hc.client5.http.classic.methods.HttpPost;
import org.apache.hc.client5.http.impl.classic.HttpClients;
import org.apache.hc.core5.http.io.entity.StringEntity;

class Probe {
  static final AtomicInteger received = new AtomicInteger();
  static volatile String answer;

  public static void main(String[] arguments) throws Exception {
    var server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    start(() -> { while (true) { var socket = server.accept(); start(() -> serve(socket)); } });
    var url = "http://127.0.0.1:" + server.getLocalPort() + "/trade-token";
    for (var each : new String[] {"503", "503 Retry-After: 0", "429", "408", "close"}) {
      answer = each;
      System.out.println(each + " -> HttpClient 5 " + count(() -> {
        var post = new HttpPost(url);
        post.setEntity(new StringEntity("{}"));
        try (var client = HttpClients.createDefault()) { return client.execute(post, response -> response.getCode()); }
      }) + ", OkHttp " + count(() -> {
        var request = new Request.Builder().url(url).post(RequestBody.create("{}".getBytes())).build();
        try (var response = new OkHttpClient().newCall(request).execute()) { return response.code(); }
      }) + ", HttpURLConnection " + count(() -> {
        var connection = (HttpURLConnection) new URL(url).openConnection();
        connection.setDoOutput(true);
        connection.getOutputStream().write("{}".getBytes());
        return connection.getResponseCode();
      }) + ", java.net.http " + count(() -> {
        var client = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
        var request = HttpRequest.newBuilder(URI.create(url)).POST(HttpRequest.BodyPublishers.ofString("{}")).build();
        return client.send(request, HttpResponse.BodyHandlers.discarding()).statusCode();
      }));
    }
    System.exit(0);
  }

  static int count(Callable<Object> send) {
    received.set(0);
    try { send.call(); } catch (Exception error) { /* a closed connection: the count tells */ }
    return received.get();
  }

  static void start(Callable<Object> work) {
    new Thread(() -> { try { work.call(); } catch (Exception ended) { /* the client closed */ } }).start();
  }

  static Object serve(Socket socket) throws IOException {
    try (socket) {
      var in = new BufferedReader(new InputStreamReader(socket.getInputStream()));
      while (true) {
        for (var line = in.readLine(); !line.isEmpty(); line = in.readLine()) { /* the head */ }
        in.read();
        in.read();
        received.incrementAndGet();
        if (answer.equals("close")) return null;
        var parts = answer.split(" ", 2);
        var header = parts.length == 2 ? parts[1] + "\r\n" : "";
        socket.getOutputStream().write(("HTTP/1.1 " + parts[0] + " Later\r\n" + header + "Content-Length: 0\r\n\r\n").getBytes());
      }
    }
  }
}
JAVA
npm init -y > /dev/null
npm install --silent --no-audit --no-fund --ignore-scripts got@14.6.6 axios@1.21.1 axios-retry@4.5.0
cat > probe.mjs <<'JS'
import http from 'node:http';
import axios from 'axios';
import axiosRetry from 'axios-retry';
import got from 'got';

let received, answer;
const server = http.createServer((request, response) => request.resume().on('end', () => {
  received += 1;
  if (answer === 'close') request.socket.destroy();
  else response.writeHead(Number(answer)).end();
}));
await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
const url = `http://127.0.0.1:${server.address().port}/trade-token`;
axiosRetry(axios, { retries: 1 });
const count = async (send) => {
  received = 0;
  await send().catch(() => {});
  return received;
};
for (answer of ['503', 'close']) {
  const byGot = await count(() => got.post(url, { json: {}, retry: { limit: 1 } }));
  console.log(`${answer} -> got ${byGot}, axios-retry ${await count(() => axios.post(url, {}))}`);
}
process.exit();
JS
seen=$(java -cp 'lib/*' Probe.java 2> /dev/null; node probe.mjs); echo "$seen"
[ "$seen" = '503 -> HttpClient 5 2, OkHttp 1, HttpURLConnection 1, java.net.http 1
503 Retry-After: 0 -> HttpClient 5 2, OkHttp 2, HttpURLConnection 1, java.net.http 1
429 -> HttpClient 5 2, OkHttp 1, HttpURLConnection 1, java.net.http 1
408 -> HttpClient 5 1, OkHttp 2, HttpURLConnection 1, java.net.http 1
close -> HttpClient 5 1, OkHttp 1, HttpURLConnection 2, java.net.http 1
503 -> got 1, axios-retry 1
close -> got 1, axios-retry 2' ] || { echo "These clients no longer send a POST again as before."; exit 1; }
