#!/usr/bin/env bash
# Guess: every cookie jar drops a cookie whose Expires is Thu, 01-Jan-70 00:00:00 GMT, the old way to delete one.
# What happens: for Python's cookie jar, and so for requests and httpx, that is the year 2070. It takes the century with fewer
#   than 50 years to today: since 2020 the next one. Go cannot read the date, and keeps the cookie to the end of the session.
#   aiohttp keeps a cookie that expires at this very moment in each spelling, also in Thu, 01 Jan 1970 00:00:00 GMT. One second
#   later it is dropped. tough-cookie and OkHttp drop it, as RFC 6265 says: 70 to 99 are years of the last century.
# Version: requests 2.34.2, httpx 0.28.1, aiohttp 3.14.5, Python 3.11; tough-cookie 6.0.0, Node 20; OkHttp 5.1.0, JDK 17;
#   net/http/cookiejar of Go 1.26.
# Who meets it: a test that logs out and expects to be a stranger: the client still sends the cookie.
# Needs: Node, Python, Go, JDK 17 with Maven.
set -euo pipefail
dir=$(mktemp -d); trap 'rm -rf "$dir"' EXIT; cd "$dir"
dates=('Thu, 01-Jan-70 00:00:00 GMT' 'Fri, 31-Dec-76 00:00:00 GMT' 'Sat, 01-Jan-77 00:00:00 GMT' 'Thu, 01-Jan-1970 00:00:00 GMT' 'Thu, 01 Jan 1970 00:00:00 GMT'
  'Thu, 01 Jan 1970 00:00:01 GMT')
npm init -y > /dev/null
npm install --silent --no-audit --no-fund --ignore-scripts tough-cookie@6.0.0
cat > probe.mjs <<'JS'
import { CookieJar } from 'tough-cookie';

for (const date of process.argv.slice(2)) {
  const jar = new CookieJar();
  jar.setCookieSync('user=a; Path=/', 'http://service.example/');
  jar.setCookieSync(`user=none; Path=/; Expires=${date}`, 'http://service.example/');
  console.log('tough-cookie:', date, jar.getCookieStringSync('http://service.example/') || 'dropped');
}
JS
python3 -m venv v
v/bin/pip install -q --disable-pip-version-check requests==2.34.2 httpx==0.28.1 aiohttp==3.14.5
cat > probe.py <<'PY'
import asyncio
import http.cookiejar
import http.server
import sys
import threading
import time

import aiohttp
import httpx
import requests

sent = []


class Service(http.server.BaseHTTPRequestHandler):
    def do_GET(self):
        sent.append(self.headers.get("Cookie", "dropped"))
        self.send_response(200)
        step = self.path.strip("/")
        if step != "look":
            self.send_header("Set-Cookie", "user=a; Path=/" if step == "in" else f"user=none; Path=/; Expires={sys.argv[1:][int(step)]}")
        self.send_header("Content-Length", "0")
        self.end_headers()

    def log_message(self, *_):
        pass


server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Service)
threading.Thread(target=server.serve_forever, daemon=True).start()
base = f"http://127.0.0.1:{server.server_port}/"


async def with_aiohttp(paths):
    async with aiohttp.ClientSession(cookie_jar=aiohttp.CookieJar(unsafe=True)) as session:
        for path in paths:
            async with session.get(base + path):
                pass


def with_session(session, paths):
    for path in paths:
        session.get(base + path)


clients = {
    "requests": lambda paths: with_session(requests.Session(), paths),
    "httpx": lambda paths: with_session(httpx.Client(), paths),
    "aiohttp": lambda paths: asyncio.run(with_aiohttp(paths)),
}
for date in sys.argv[1:]:
    print("http.cookiejar reads", date, "as a day of", time.gmtime(http.cookiejar.http2time(date)).tm_year)
for name, visit in clients.items():
    for index, date in enumerate(sys.argv[1:]):
        visit(["in", str(index), "look"])
        print(f"{name}:", date, sent[-1])
PY
cat > main.go <<'GO'
package main

import (
	"fmt"
	"net/http"
	"net/http/cookiejar"
	"net/url"
	"os"
)

func main() {
	address, _ := url.Parse("http://service.example/")
	for _, date := range os.Args[1:] {
		jar, _ := cookiejar.New(nil)
		for _, line := range []string{"user=a; Path=/", "user=none; Path=/; Expires=" + date} {
			response := http.Response{Header: http.Header{"Set-Cookie": {line}}}
			jar.SetCookies(address, response.Cookies())
		}
		if kept := jar.Cookies(address); len(kept) > 0 {
			fmt.Println("Go:", date, kept[0])
		} else {
			fmt.Println("Go:", date, "dropped")
		}
	}
}
GO
go mod init probe 2> /dev/null
cat > pom.xml <<'XML'
<project>
  <modelVersion>4.0.0</modelVersion><groupId>probe</groupId><artifactId>probe</artifactId><version>1</version>
  <dependencies><dependency><groupId>com.squareup.okhttp3</groupId><artifactId>okhttp-jvm</artifactId><version>5.1.0</version></dependency></dependencies>
</project>
XML
mvn -q -B -Dstyle.color=never dependency:copy-dependencies -DoutputDirectory=lib > /dev/null 2>&1
cat > Probe.java <<'JAVA'
import okhttp3.Cookie;
import okhttp3.HttpUrl;

public class Probe {
  public static void main(String[] dates) {
    for (var date : dates) {
      var cookie = Cookie.parse(HttpUrl.get("http://service.example/"), "user=none; Path=/; Expires=" + date);
      var dropped = cookie.expiresAt() < System.currentTimeMillis();
      System.out.println("OkHttp: " + date + " " + (dropped ? "dropped" : cookie.name() + "=" + cookie.value()));
    }
  }
}
JAVA
javac -cp 'lib/*' Probe.java
seen=$(v/bin/python probe.py "${dates[@]}"; node probe.mjs "${dates[@]}"; go run . "${dates[@]}"; java -cp 'lib/*:.' Probe "${dates[@]}"); echo "$seen"
[ "$seen" = 'http.cookiejar reads Thu, 01-Jan-70 00:00:00 GMT as a day of 2070
http.cookiejar reads Fri, 31-Dec-76 00:00:00 GMT as a day of 2076
http.cookiejar reads Sat, 01-Jan-77 00:00:00 GMT as a day of 1977
http.cookiejar reads Thu, 01-Jan-1970 00:00:00 GMT as a day of 1970
http.cookiejar reads Thu, 01 Jan 1970 00:00:00 GMT as a day of 1970
http.cookiejar reads Thu, 01 Jan 1970 00:00:01 GMT as a day of 1970
requests: Thu, 01-Jan-70 00:00:00 GMT user=none
requests: Fri, 31-Dec-76 00:00:00 GMT user=none
requests: Sat, 01-Jan-77 00:00:00 GMT dropped
requests: Thu, 01-Jan-1970 00:00:00 GMT dropped
requests: Thu, 01 Jan 1970 00:00:00 GMT dropped
requests: Thu, 01 Jan 1970 00:00:01 GMT dropped
httpx: Thu, 01-Jan-70 00:00:00 GMT user=none
httpx: Fri, 31-Dec-76 00:00:00 GMT user=none
httpx: Sat, 01-Jan-77 00:00:00 GMT dropped
httpx: Thu, 01-Jan-1970 00:00:00 GMT dropped
httpx: Thu, 01 Jan 1970 00:00:00 GMT dropped
httpx: Thu, 01 Jan 1970 00:00:01 GMT dropped
aiohttp: Thu, 01-Jan-70 00:00:00 GMT user=none
aiohttp: Fri, 31-Dec-76 00:00:00 GMT dropped
aiohttp: Sat, 01-Jan-77 00:00:00 GMT dropped
aiohttp: Thu, 01-Jan-1970 00:00:00 GMT user=none
aiohttp: Thu, 01 Jan 1970 00:00:00 GMT user=none
aiohttp: Thu, 01 Jan 1970 00:00:01 GMT dropped
tough-cookie: Thu, 01-Jan-70 00:00:00 GMT dropped
tough-cookie: Fri, 31-Dec-76 00:00:00 GMT dropped
tough-cookie: Sat, 01-Jan-77 00:00:00 GMT dropped
tough-cookie: Thu, 01-Jan-1970 00:00:00 GMT dropped
tough-cookie: Thu, 01 Jan 1970 00:00:00 GMT dropped
tough-cookie: Thu, 01 Jan 1970 00:00:01 GMT dropped
Go: Thu, 01-Jan-70 00:00:00 GMT user=none
Go: Fri, 31-Dec-76 00:00:00 GMT user=none
Go: Sat, 01-Jan-77 00:00:00 GMT user=none
Go: Thu, 01-Jan-1970 00:00:00 GMT dropped
Go: Thu, 01 Jan 1970 00:00:00 GMT dropped
Go: Thu, 01 Jan 1970 00:00:01 GMT dropped
OkHttp: Thu, 01-Jan-70 00:00:00 GMT dropped
OkHttp: Fri, 31-Dec-76 00:00:00 GMT dropped
OkHttp: Sat, 01-Jan-77 00:00:00 GMT dropped
OkHttp: Thu, 01-Jan-1970 00:00:00 GMT dropped
OkHttp: Thu, 01 Jan 1970 00:00:00 GMT dropped
OkHttp: Thu, 01 Jan 1970 00:00:01 GMT dropped' ] || { echo "These cookie jars drop other cookies."; exit 1; }
