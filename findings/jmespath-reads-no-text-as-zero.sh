#!/usr/bin/env bash
# Guess: none; seen while the ports of JMESPath were asked for the winner of a tie, which all of them give alike.
# What happens: `to_number` of an empty text is 0 in JavaScript, and null in Python, Go and Java. "0x10" is 16 in JavaScript alone;
#   "1_000" is 1000 in Python and Go; " 5 " is 5 but for Go. For "NaN" Python writes JSON that is none, Go has no JSON for it.
#   In Java `list[0] == 1.0` holds for the list [1], and `contains(list, 1.0)` does not.
# Version: jmespath 0.16.0 in Node, jmespath 1.1.0 for Python, github.com/jmespath/go-jmespath v0.4.0,
#   io.burt jmespath-jackson 0.6.0, JDK 17.
# Who meets it: whoever filters a service's responses with the query language of cloud tools, such as amounts that are texts:
#   an empty amount is above no bound in one tool and 0 in the next.
# Needs: Node, Python, Go, JDK 17 with Maven.
set -euo pipefail
dir=$(mktemp -d); trap 'rm -rf "$dir"' EXIT; cd "$dir"
queries=("to_number('')" "to_number('0x10')" "to_number('1_000')" "to_number(' 5 ')" "to_number('NaN')" 'list[0] == `1.0`' 'contains(list, `1.0`)')
npm init -y > /dev/null
npm install --silent --no-audit --no-fund --ignore-scripts jmespath@0.16.0
cat > probe.cjs <<'JS'
const { search } = require('jmespath');

console.log('Node  ', process.argv.slice(2).map((query) => JSON.stringify(search({ list: [1] }, query))).join(' '));
JS
python3 -m venv v
v/bin/pip install -q --disable-pip-version-check jmespath==1.1.0
cat > probe.py <<'PY'
import json
import sys

import jmespath

print("Python", *(json.dumps(jmespath.search(query, {"list": [1]})) for query in sys.argv[1:]))
PY
cat > main.go <<'GO'
package main

import (
	"encoding/json"
	"fmt"
	"os"

	"github.com/jmespath/go-jmespath"
)

func main() {
	fmt.Print("Go    ")
	for _, query := range os.Args[1:] {
		found, err := jmespath.Search(query, map[string]any{"list": []any{1.0}})
		if err != nil {
			panic(err)
		}
		written, err := json.Marshal(found)
		if err != nil {
			written = []byte("none")
		}
		fmt.Print(" ", string(written))
	}
	fmt.Println()
}
GO
go mod init probe 2> /dev/null
go mod edit -require github.com/jmespath/go-jmespath@v0.4.0
go mod tidy 2> /dev/null
cat > pom.xml <<'XML'
<project>
  <modelVersion>4.0.0</modelVersion><groupId>probe</groupId><artifactId>probe</artifactId><version>1</version>
  <dependencies><dependency><groupId>io.burt</groupId><artifactId>jmespath-jackson</artifactId><version>0.6.0</version></dependency></dependencies>
</project>
XML
mvn -q -B -Dstyle.color=never dependency:copy-dependencies -DoutputDirectory=lib > /dev/null 2>&1
cat > Probe.java <<'JAVA'
import com.fasterxml.jackson.databind.ObjectMapper;
import io.burt.jmespath.jackson.JacksonRuntime;

class Probe {
  public static void main(String[] queries) throws Exception {
    var list = new ObjectMapper().readTree("{\"list\":[1]}");
    var line = new StringBuilder("Java  ");
    for (var query : queries) line.append(' ').append(new JacksonRuntime().compile(query).search(list));
    System.out.println(line);
  }
}
JAVA
seen=$(node probe.cjs "${queries[@]}"; v/bin/python probe.py "${queries[@]}"; go run . "${queries[@]}"; java -cp 'lib/*' Probe.java "${queries[@]}"); echo "$seen"
[ "$seen" = 'Node   0 16 null 5 null true true
Python null null 1000 5 NaN true true
Go     null null 1000 null none true true
Java   null null null 5 "NaN" true false' ] || { echo "JMESPath's ports no longer read these texts in these ways."; exit 1; }
