#!/usr/bin/env bash
# Guess: clients of HTTP read a gzip body of two members, as RFC 1952 allows, and a body of zlib, which `deflate` is by RFC 9110.
# What happens: httpx reads the first member alone, half a list, without an error. OkHttp and curl raise one. resty refuses zlib
#   and reads raw deflate instead; got, superagent, undici's interceptor and fasthttp refuse raw deflate. net/http and OkHttp
#   know no deflate. For x-gzip, the same as gzip by RFC 9110, two raise an error, and six hand on the bytes as they are. All
#   take GZIP in capitals.
# Version: axios 1.21.1, got 14.6.6, superagent 10.4.2, undici 7.30.2, Node 20; requests 2.34.2, httpx 0.28.1, aiohttp 3.14.5,
#   pycurl 7.49.0, Python 3.11; resty.dev/v3 v3.0.0-rc.4, fasthttp v1.78.0, Go 1.26; OkHttp 5.1.0, Apache HttpClient 5.5, JDK 17.
# Who meets it: a service whose proxy compresses in pieces, or which joins compressed parts: the client of a test reads half a
#   list.
# Needs: Node, Python, Go, JDK 17 with Maven.
set -euo pipefail
dir=$(mktemp -d); trap 'rm -rf "$dir"' EXIT; cd "$dir"
npm init -y > /dev/null
npm install --silent --no-audit --no-fund --ignore-scripts axios@1.21.1 got@14.6.6 superagent@10.4.2 undici@7.30.2
cat > probe.mjs <<'JS'
import { readFileSync } from 'node:fs';
import axios from 'axios';
import got from 'got';
import superagent from 'superagent';
import { Agent, interceptors, request } from 'undici';

process.removeAllListeners('warning');
const clients = {
  fetch: async (url) => (await fetch(url)).text(),
  undici: async (url) => (await request(url, { dispatcher: new Agent().compose(interceptors.decompress()) })).body.text(),
  axios: async (url) => (await axios.get(url, { transformResponse: (text) => text })).data,
  got: async (url) => (await got(url, { retry: { limit: 0 } })).body,
  superagent: async (url) => (await superagent.get(url)).text,
};
const [base, ...kinds] = readFileSync('service.txt', 'utf8').split(' ');
for (const [name, read] of Object.entries(clients)) {
  const outcomes = [];
  for (const kind of kinds) {
    let outcome;
    try { outcome = await read(base + kind); } catch { outcome = 'error'; }
    outcomes.push(`${kind} ${{ '[1,2]': 'read', error: 'error', '[1,': 'cut', '': 'empty' }[outcome] ?? 'undecoded'}`);
  }
  console.log(`${name}: ${outcomes.join(', ')}`);
}
process.exit();
JS
python3 -m venv v
v/bin/pip install -q --disable-pip-version-check requests==2.34.2 httpx==0.28.1 aiohttp==3.14.5 pycurl==7.49.0
cat > service.py <<'PY'
import gzip
import http.server
import zlib


def raw(text):
    packer = zlib.compressobj(wbits=-15)
    return packer.compress(text) + packer.flush()


bodies = {
    "gzip": ("gzip", gzip.compress(b"[1,2]")),
    "GZIP": ("GZIP", gzip.compress(b"[1,2]")),
    "x-gzip": ("x-gzip", gzip.compress(b"[1,2]")),
    "two-members": ("gzip", gzip.compress(b"[1,") + gzip.compress(b"2]")),
    "zlib": ("deflate", zlib.compress(b"[1,2]")),
    "raw-deflate": ("deflate", raw(b"[1,2]")),
}


class Service(http.server.BaseHTTPRequestHandler):
    def do_GET(self):
        coding, body = bodies[self.path.strip("/")]
        self.send_response(200)
        self.send_header("Content-Encoding", coding)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_):
        pass


server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Service)
open("service.part", "w").write(" ".join([f"http://127.0.0.1:{server.server_port}/", *bodies]))
__import__("os").rename("service.part", "service.txt")
server.serve_forever()
PY
cat > probe.py <<'PY'
import asyncio
import io

import aiohttp
import httpx
import pycurl
import requests


async def with_aiohttp(url):
    async with aiohttp.ClientSession() as session, session.get(url) as response:
        return await response.read()


def with_curl(url):
    body, curl = io.BytesIO(), pycurl.Curl()
    curl.setopt(curl.URL, url)
    curl.setopt(curl.ACCEPT_ENCODING, "")
    curl.setopt(curl.WRITEDATA, body)
    curl.perform()
    return body.getvalue()


clients = {
    "requests": lambda url: requests.get(url).content,
    "httpx": lambda url: httpx.get(url).content,
    "aiohttp": lambda url: asyncio.run(with_aiohttp(url)),
    "pycurl": with_curl,
}
base, *kinds = open("service.txt").read().split()
for name, read in clients.items():
    outcomes = []
    for kind in kinds:
        try:
            outcome = {b"[1,2]": "read", b"[1,": "cut", b"": "empty"}.get(read(base + kind), "undecoded")
        except Exception:
            outcome = "error"
        outcomes.append(f"{kind} {outcome}")
    print(f"{name}:", ", ".join(outcomes))
PY
cat > main.go <<'GO'
package main

import (
	"fmt"
	"io"
	"net/http"
	"os"
	"strings"

	"github.com/valyala/fasthttp"
	"resty.dev/v3"
)

func main() {
	clients := []struct {
		name string
		read func(string) (string, error)
	}{
		{"net/http", func(url string) (string, error) {
			response, err := http.Get(url)
			if err != nil {
				return "", err
			}
			body, err := io.ReadAll(response.Body)
			return string(body), err
		}},
		{"resty", func(url string) (string, error) {
			response, err := resty.New().R().Get(url)
			if err != nil {
				return "", err
			}
			return response.String(), nil
		}},
		{"fasthttp", func(url string) (string, error) {
			request, response := fasthttp.AcquireRequest(), fasthttp.AcquireResponse()
			request.SetRequestURI(url)
			if err := fasthttp.Do(request, response); err != nil {
				return "", err
			}
			body, err := response.BodyUncompressed()
			return string(body), err
		}},
	}
	file, _ := os.ReadFile("service.txt")
	words := strings.Fields(string(file))
	for _, client := range clients {
		var outcomes []string
		for _, kind := range words[1:] {
			body, err := client.read(words[0] + kind)
			outcome, known := map[string]string{"[1,2]": "read", "[1,": "cut", "": "empty"}[body]
			if !known {
				outcome = "undecoded"
			}
			if err != nil {
				outcome = "error"
			}
			outcomes = append(outcomes, kind+" "+outcome)
		}
		fmt.Println(client.name + ": " + strings.Join(outcomes, ", "))
	}
}
GO
go mod init probe 2> /dev/null
go mod edit -require resty.dev/v3@v3.0.0-rc.4 -require github.com/valyala/fasthttp@v1.78.0
go mod tidy 2> /dev/null
cat > pom.xml <<'XML'
<project>
  <modelVersion>4.0.0</modelVersion><groupId>probe</groupId><artifactId>probe</artifactId><version>1</version>
  <dependencies>
    <dependency><groupId>com.squareup.okhttp3</groupId><artifactId>okhttp-jvm</artifactId><version>5.1.0</version></dependency>
    <dependency><groupId>org.apache.httpcomponents.client5</groupId><artifactId>httpclient5</artifactId><version>5.5</version></dependency>
  </dependencies>
</project>
XML
mvn -q -B -Dstyle.color=never dependency:copy-dependencies -DoutputDirectory=lib > /dev/null 2>&1
cat > Probe.java <<'JAVA'
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.Map;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import org.apache.hc.client5.http.classic.methods.HttpGet;
import org.apache.hc.client5.http.impl.classic.HttpClients;
import org.apache.hc.core5.http.io.entity.EntityUtils;

public class Probe {
  interface Client { String read(String url) throws Exception; }

  public static void main(String[] arguments) throws Exception {
    var clients = new LinkedHashMap<String, Client>();
    var ok = new OkHttpClient();
    clients.put("OkHttp", url -> ok.newCall(new Request.Builder().url(url).build()).execute().body().string());
    var apache = HttpClients.createDefault();
    clients.put("HttpClient", url -> apache.execute(new HttpGet(url), response -> EntityUtils.toString(response.getEntity())));
    var words = Files.readString(Path.of("service.txt")).split(" ");
    clients.forEach((name, client) -> {
      var outcomes = new ArrayList<String>();
      for (var index = 1; index < words.length; index++) {
        String outcome;
        try { outcome = Map.of("[1,2]", "read", "[1,", "cut", "", "empty").getOrDefault(client.read(words[0] + words[index]), "undecoded"); }
        catch (Exception refused) { outcome = "error"; }
        outcomes.add(words[index] + " " + outcome);
      }
      System.out.println(name + ": " + String.join(", ", outcomes));
    });
    System.exit(0);
  }
}
JAVA
javac -cp 'lib/*' Probe.java
v/bin/python service.py & service=$!
trap 'kill $service; rm -rf "$dir"' EXIT
until [ -e service.txt ]; do sleep 0.1; done
seen=$(node probe.mjs 2> /dev/null; v/bin/python probe.py; go run . 2> /dev/null; java -cp 'lib/*:.' Probe 2> /dev/null); echo "$seen"
[ "$seen" = 'fetch: gzip read, GZIP read, x-gzip read, two-members read, zlib read, raw-deflate read
undici: gzip read, GZIP read, x-gzip read, two-members read, zlib read, raw-deflate error
axios: gzip read, GZIP read, x-gzip read, two-members read, zlib read, raw-deflate read
got: gzip read, GZIP read, x-gzip undecoded, two-members read, zlib read, raw-deflate error
superagent: gzip read, GZIP read, x-gzip undecoded, two-members read, zlib read, raw-deflate error
requests: gzip read, GZIP read, x-gzip read, two-members read, zlib read, raw-deflate read
httpx: gzip read, GZIP read, x-gzip undecoded, two-members cut, zlib read, raw-deflate read
aiohttp: gzip read, GZIP read, x-gzip undecoded, two-members read, zlib read, raw-deflate read
pycurl: gzip read, GZIP read, x-gzip read, two-members error, zlib read, raw-deflate read
net/http: gzip read, GZIP read, x-gzip undecoded, two-members read, zlib undecoded, raw-deflate undecoded
resty: gzip read, GZIP read, x-gzip error, two-members read, zlib error, raw-deflate read
fasthttp: gzip read, GZIP read, x-gzip error, two-members read, zlib read, raw-deflate error
OkHttp: gzip read, GZIP read, x-gzip undecoded, two-members error, zlib undecoded, raw-deflate undecoded
HttpClient: gzip read, GZIP read, x-gzip read, two-members read, zlib read, raw-deflate read' ] || { echo "These clients decode other bodies."; exit 1; }
