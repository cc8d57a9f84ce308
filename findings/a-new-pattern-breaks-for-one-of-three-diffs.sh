#!/usr/bin/env bash
# Guess: tools that compare descriptions call a lower maximum, a new pattern, a closed body and an enum with one value less breaking
#   in a request. The one for Java misses bounds.
# What happens: for libopenapi in Go no new minimum, pattern or step breaks a request, and a higher maximum does. It judges requests
#   and responses alike, so that one value more in a response is compatible. The package openapi-diff of Node sees no pattern, enum,
#   step and format, and nothing in the schema of a parameter. Java's sees all bounds of numbers. But it finds no change where a
#   body is closed or a `not` is added, and calls a shorter list compatible. A request that takes no null any more breaks for none.
# Version: org.openapitools.openapidiff:openapi-diff-core 2.1.7, JDK 17; github.com/pb33f/libopenapi v0.42.4, Go 1.26;
#   openapi-diff 0.24.1, Node 20.
# Who meets it: whoever lets such a tool decide if a new description of a trading service may be released.
# Needs: JDK 17 with Maven, Go, Node.
set -euo pipefail
dir=$(mktemp -d); trap 'rm -rf "$dir"' EXIT; cd "$dir"
npm init -y > /dev/null
npm install --silent --no-audit --no-fund --ignore-scripts openapi-diff@0.24.1
cat > pom.xml <<'XML'
<project><modelVersion>4.0.0</modelVersion><groupId>probe</groupId><artifactId>probe</artifactId><version>1</version>
<dependencies><dependency><groupId>org.openapitools.openapidiff</groupId><artifactId>openapi-diff-core</artifactId><version>2.1.7</version>
</dependency></dependencies></project>
XML
mvn -q -B -Dstyle.color=never dependency:copy-dependencies -DoutputDirectory=lib > /dev/null 2>&1
cat > changes.txt <<'TXT'
lower maximum|{type: integer, maximum: 100}|{type: integer, maximum: 50}
higher maximum|{type: integer, maximum: 50}|{type: integer, maximum: 100}
new minimum|{type: integer}|{type: integer, minimum: 5}
new pattern|{type: string}|{type: string, pattern: "^0x"}
new multipleOf|{type: number}|{type: number, multipleOf: 0.01}
one value less|{type: string, enum: [buy, sell]}|{type: string, enum: [buy]}
one value more|{type: string, enum: [buy]}|{type: string, enum: [buy, sell]}
closed|{type: object, properties: {id: {type: string}}}|{type: object, properties: {id: {type: string}}, additionalProperties: false}
new not|{type: string}|{type: string, not: {enum: [buy]}}
no null|{type: string, nullable: true}|{type: string}
shorter list|{type: array, items: {type: string}}|{type: array, items: {type: string}, maxItems: 1}
int64 to int32|{type: integer, format: int64}|{type: integer, format: int32}
number to integer|{type: number}|{type: integer}
number to text|{type: number}|{type: string}
new required member|{type: object, properties: {id: {type: string}}}|{type: object, required: [id], properties: {id: {type: string}}}
maximum of 2^53 + 1 to 2^53|{type: integer, maximum: 9007199254740993}|{type: integer, maximum: 9007199254740992}
TXT
cat > write.py <<'PY'
start = 'openapi: 3.0.3\ninfo: {title: Trades, version: "1"}\npaths: {/trades: {post: {'
end = "}}}\n"
for number, line in enumerate(open("changes.txt")):
    for side, schema in zip("ab", line.strip().split("|")[1:]):
        body = f"content: {{application/json: {{schema: {{type: object, properties: {{value: {schema}}}}}}}}}"
        ok = "responses: {'200': {description: ok}}"
        for place, text in (("request", f"requestBody: {{required: true, {body}}}, {ok}"),
                            ("response", f"responses: {{'200': {{description: ok, {body}}}}}"),
                            ("parameter", f"parameters: [{{name: value, in: query, schema: {schema}}}], {ok}")):
            open(f"{number}.{place}.{side}.yaml", "w").write(start + text + end)
PY
python3 write.py
cat > Probe.java <<'JAVA'
import java.nio.file.*;
import org.openapitools.openapidiff.core.OpenApiCompare;

class Probe {
  public static void main(String[] arguments) throws Exception {
    for (var number = 0; number < Files.readAllLines(Path.of("changes.txt")).size(); number++)
      for (var place : new String[] {"request", "response", "parameter"}) {
        var name = number + "." + place;
        var change = OpenApiCompare.fromContents(Files.readString(Path.of(name + ".a.yaml")), Files.readString(Path.of(name + ".b.yaml")));
        System.out.println(name + "\tJava\t" + (change.isUnchanged() ? "no change" : change.isIncompatible() ? "breaking" : "compatible"));
      }
  }
}
JAVA
cat > main.go <<'GO'
package main

import (
	"fmt"
	"os"
	"strings"

	"github.com/pb33f/libopenapi"
)

func read(name string) libopenapi.Document {
	text, _ := os.ReadFile(name)
	document, _ := libopenapi.NewDocument(text)
	return document
}

func main() {
	file, _ := os.ReadFile("changes.txt")
	for number := range strings.Count(string(file), "\n") {
		for _, place := range []string{"request", "response", "parameter"} {
			name := fmt.Sprintf("%d.%s", number, place)
			answer := "no change"
			changes, _ := libopenapi.CompareDocuments(read(name+".a.yaml"), read(name+".b.yaml"))
			if changes != nil && changes.TotalBreakingChanges() > 0 {
				answer = "breaking"
			} else if changes != nil && changes.TotalChanges() > 0 {
				answer = "compatible"
			}
			fmt.Printf("%s\tGo\t%s\n", name, answer)
		}
	}
}
GO
go mod init probe > /dev/null 2>&1; go get github.com/pb33f/libopenapi@v0.42.4 > /dev/null 2>&1; go mod tidy > /dev/null 2>&1
cat > node.mjs <<'JS'
import { readFileSync } from 'node:fs';
import diff from 'openapi-diff';

const changes = readFileSync('changes.txt', 'utf8').trim().split('\n');
const read = location => ({ content: readFileSync(location, 'utf8'), location, format: 'openapi3' });
for (const number of changes.keys())
  for (const place of ['request', 'response', 'parameter']) {
    const name = `${number}.${place}`;
    const found = await diff.diffSpecs({ sourceSpec: read(`${name}.a.yaml`), destinationSpec: read(`${name}.b.yaml`) });
    const some = found.nonBreakingDifferences.length + found.unclassifiedDifferences.length > 0;
    console.log(`${name}\tNode\t${found.breakingDifferencesFound ? 'breaking' : some ? 'compatible' : 'no change'}`);
  }
JS
seen=$({ java -cp 'lib/*' Probe.java 2> /dev/null; go run .; node node.mjs; } > answers.txt
python3 - << 'PY'
changes = [line.split("|")[0] for line in open("changes.txt")]
answers = {}
for line in open("answers.txt"):
    name, tool, answer = line.rstrip("\n").split("\t")
    number, place = name.split(".")
    answers.setdefault((int(number), place), {}).setdefault(answer, []).append(tool)
for (number, place), groups in sorted(answers.items(), key=lambda entry: (["request", "response", "parameter"].index(entry[0][1]), entry[0][0])):
    if place != "parameter" or changes[number] in ("lower maximum", "number to text"):
        print(f"{place}, {changes[number]}: " + "; ".join(f"{answer} ({', '.join(tools)})" for answer, tools in groups.items()))
PY
); echo "$seen"
[ "$seen" = 'request, lower maximum: breaking (Java, Go, Node)
request, higher maximum: compatible (Java, Node); breaking (Go)
request, new minimum: breaking (Java, Node); compatible (Go)
request, new pattern: breaking (Java); compatible (Go); no change (Node)
request, new multipleOf: breaking (Java); compatible (Go); no change (Node)
request, one value less: breaking (Java, Go); no change (Node)
request, one value more: compatible (Java, Go); no change (Node)
request, closed: no change (Java); breaking (Go, Node)
request, new not: no change (Java); breaking (Go, Node)
request, no null: compatible (Java, Go); no change (Node)
request, shorter list: compatible (Java, Go); breaking (Node)
request, int64 to int32: breaking (Java, Go); no change (Node)
request, number to integer: breaking (Java, Go, Node)
request, number to text: breaking (Java, Go, Node)
request, new required member: breaking (Java, Go, Node)
request, maximum of 2^53 + 1 to 2^53: breaking (Java); no change (Go, Node)
response, lower maximum: compatible (Java, Node); breaking (Go)
response, higher maximum: compatible (Java); breaking (Go, Node)
response, new minimum: compatible (Java, Go, Node)
response, new pattern: breaking (Java); compatible (Go); no change (Node)
response, new multipleOf: breaking (Java); compatible (Go); no change (Node)
response, one value less: compatible (Java); breaking (Go); no change (Node)
response, one value more: breaking (Java); compatible (Go); no change (Node)
response, closed: no change (Java); breaking (Go); compatible (Node)
response, new not: no change (Java); breaking (Go); compatible (Node)
response, no null: compatible (Java, Go); no change (Node)
response, shorter list: compatible (Java, Go, Node)
response, int64 to int32: breaking (Java, Go); no change (Node)
response, number to integer: breaking (Java, Go); compatible (Node)
response, number to text: breaking (Java, Go, Node)
response, new required member: compatible (Java, Node); breaking (Go)
response, maximum of 2^53 + 1 to 2^53: compatible (Java); no change (Go, Node)
parameter, lower maximum: breaking (Java, Go); no change (Node)
parameter, number to text: breaking (Java, Go); no change (Node)' ] || { echo "Tools that compare descriptions of APIs now find other changes breaking."; exit 1; }
