#!/usr/bin/env bash
# Guess: readers of the `Link` header take REL in capitals and blanks around the equals sign, as RFC 8288 allows. A comma in the URL
#   breaks one in Go. Libraries in Node read `rel="next last"` as two relations, those in Python do not.
# What happens: of six readers http-link-header alone finds the next page in all seven headers. Four miss REL in capitals, four
#   the blanks. Three miss "next last", one of them in Python and two in Go. Of `rel="next"; rel="prev"`, where the first
#   counts, four find no next page. For `after=a,b` one in Go finds none, and the other makes it `after=ab`.
#   A semicolon in the URL loses the page for httpx and one in Go.
# Version: parse-link-header 2.0.0, http-link-header 1.1.4, li 1.3.0; httpx 0.28.1, Python 3.11;
#   github.com/tomnomnom/linkheader at e5fe3b51442e and github.com/peterhellberg/link v1.2.0, Go 1.26.
# Who meets it: a service that pages with `Link`: a client stops after the first page, or asks for another cursor.
# Needs: Node, Python, Go.
set -euo pipefail
dir=$(mktemp -d); trap 'rm -rf "$dir"' EXIT; cd "$dir"
headers=('</t?after=5>; rel="next"' '</t?after=5>; REL="next"' '</t?after=5>; rel = "next"' '</t?after=5>; rel="next last"'
  '</t?after=5>; rel="next"; rel="prev"' '</t?after=a,b>; rel="next"' '</t?after=a;b>; rel="next"')
npm init -y > /dev/null
npm install --silent --no-audit --no-fund --ignore-scripts parse-link-header@2.0.0 http-link-header@1.1.4 li@1.3.0
cat > probe.cjs <<'JS'
const readers = {
  'parse-link-header': (header) => require('parse-link-header')(header)?.next?.url,
  'http-link-header': (header) => require('http-link-header').parse(header).rel('next')[0]?.uri,
  li: (header) => require('li').parse(header).next,
};
for (const [name, next] of Object.entries(readers))
  console.log(`${name}:`, process.argv.slice(2).map((header) => next(header) ?? 'none').join(' '));
JS
python3 -m venv v
v/bin/pip install -q --disable-pip-version-check httpx==0.28.1
cat > probe.py <<'PY'
import sys

import httpx

links = (httpx.Response(200, headers={"Link": header}).links for header in sys.argv[1:])
print("httpx:", *(each.get("next", {"url": "none"})["url"] for each in links))
PY
cat > main.go <<'GO'
package main

import (
	"fmt"
	"os"
	"strings"

	"github.com/peterhellberg/link"
	"github.com/tomnomnom/linkheader"
)

func main() {
	first, second := []string{"tomnomnom:"}, []string{"peterhellberg:"}
	for _, header := range os.Args[1:] {
		next := "none"
		if found := linkheader.Parse(header).FilterByRel("next"); len(found) > 0 {
			next = found[0].URL
		}
		first = append(first, next)
		next = "none"
		if found := link.Parse(header)["next"]; found != nil {
			next = found.URI
		}
		second = append(second, next)
	}
	fmt.Println(strings.Join(first, " "))
	fmt.Println(strings.Join(second, " "))
}
GO
go mod init probe 2> /dev/null
go mod edit -require github.com/tomnomnom/linkheader@v0.0.0-20250811210735-e5fe3b51442e -require github.com/peterhellberg/link@v1.2.0
go mod tidy 2> /dev/null
seen=$(node probe.cjs "${headers[@]}"; v/bin/python probe.py "${headers[@]}"; go run . "${headers[@]}"); echo "$seen"
[ "$seen" = 'parse-link-header: /t?after=5 none none /t?after=5 none /t?after=a,b /t?after=a;b
http-link-header: /t?after=5 /t?after=5 /t?after=5 /t?after=5 /t?after=5 /t?after=a,b /t?after=a;b
li: /t?after=5 none none /t?after=5 none /t?after=a,b /t?after=a;b
httpx: /t?after=5 none /t?after=5 none none /t?after=a,b none
tomnomnom: /t?after=5 /t?after=5 none none none none none
peterhellberg: /t?after=5 none /t?after=5 none /t?after=5 /t?after=ab /t?after=a;b' ] || { echo "These readers no longer find these next pages."; exit 1; }
