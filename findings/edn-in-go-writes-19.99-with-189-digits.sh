#!/usr/bin/env bash
# Guess: libraries for EDN in JavaScript, Python, Go and Java read 19.99M, 5N, #inst and #uuid alike. Decimals are doubles in
#   JavaScript.
# What happens: they are, and both libraries for Node write them back without the M, also where a double rounds them. jsedn makes a
#   text of an integer above 2^53, and edn-data rounds it, and writes ##NaN back as nil. Go writes the decimal 19.99M with 189
#   digits if it stands alone. In a map it leaves out the M, which makes a double of it. It refuses an integer above 63 bits. Python
#   and Java keep decimals as they were. Java's edn-java drops microseconds, as Node does.
# Version: edn-data 1.2.2, jsedn 0.4.1, Node 20; edn_format 0.8.0, Python 3.11; olympos.io/encoding/edn
#   v0.0.0-20201019073823-d3554ca0b0a3, Go 1.26; us.bpsm:edn-java 0.7.1, JDK 17.
# Who meets it: whoever exchanges trades with services in Clojure. An exact price comes back as another number or as a double.
# Needs: Node, Python, Go, JDK 17 with Maven.
set -euo pipefail
dir=$(mktemp -d); trap 'rm -rf "$dir"' EXIT; cd "$dir"
npm init -y > /dev/null
npm install --silent --no-audit --no-fund --ignore-scripts edn-data@1.2.2 jsedn@0.4.1
python3 -m venv v
v/bin/pip install -q --disable-pip-version-check edn_format==0.8.0
mvn -q -B -Dstyle.color=never dependency:copy -Dartifact=us.bpsm:edn-java:0.7.1 -DoutputDirectory=lib > /dev/null 2>&1
cat > values.edn <<'EDN'
19.99M
19.990M
123456789012345678.99M
{:price 19.99M}
5N
9007199254740993
5000000000000000000001
5000000000000000000001N
##NaN
#inst "2026-01-02T03:04:05.123456Z"
#inst "2026-01-02T03:04:05+02:00"
#uuid "123e4567-e89b-12d3-a456-426614174000"
EDN
cat > node.mjs <<'JS'
import { readFileSync } from 'node:fs';
import { parseEDNString, toEDNString } from 'edn-data';
import jsedn from 'jsedn';

const libraries = { 'edn-data': text => toEDNString(parseEDNString(text)), jsedn: text => jsedn.encode(jsedn.parse(text)) };
for (const text of readFileSync('values.edn', 'utf8').trim().split('\n'))
  for (const [name, again] of Object.entries(libraries)) {
    let answer = 'refused';
    try {
      answer = again(text);
    } catch {}
    console.log(`${text}\t${name}\t${answer}`);
  }
console.log(`5000000000000000000001\tthe type in jsedn\t${typeof jsedn.toJS(jsedn.parse('[5000000000000000000001]'))[0]}`);
JS
cat > python.py <<'PY'
import edn_format

for text in open("values.edn").read().splitlines():
    print(text, "Python", edn_format.dumps(edn_format.loads(text)), sep="\t")
PY
cat > main.go <<'GO'
package main

import (
	"fmt"
	"os"
	"strings"

	"olympos.io/encoding/edn"
)

func main() {
	file, _ := os.ReadFile("values.edn")
	for _, text := range strings.Split(strings.TrimSpace(string(file)), "\n") {
		var value any
		answer := "refused"
		if err := edn.UnmarshalString(text, &value); err == nil {
			written, _ := edn.Marshal(value)
			answer = string(written)
		}
		fmt.Printf("%s\tGo\t%s\n", text, answer)
	}
}
GO
go mod init probe > /dev/null 2>&1; go get olympos.io/encoding/edn@v0.0.0-20201019073823-d3554ca0b0a3 > /dev/null 2>&1
cat > Probe.java <<'JAVA'
import java.nio.file.*;
import us.bpsm.edn.parser.*;
import us.bpsm.edn.printer.*;

class Probe {
  public static void main(String[] arguments) throws Exception {
    for (var text : Files.readAllLines(Path.of("values.edn"))) {
      var answer = "refused";
      try {
        answer = Printers.printString(Parsers.newParser(Parsers.defaultConfiguration()).nextValue(Parsers.newParseable(text)));
      } catch (RuntimeException exception) {
      }
      System.out.println(text + "\tJava\t" + answer);
    }
  }
}
JAVA
seen=$({ node node.mjs; v/bin/python python.py; go run .; java -cp 'lib/*' Probe.java; } > answers.txt
python3 - << 'PY'
answers = {}
for line in open("answers.txt"):
    text, name, answer = line.rstrip("\n").split("\t")
    answers.setdefault(text, {}).setdefault(answer, []).append(name)
for text, groups in answers.items():
    print(f"{text}: " + "; ".join(f"{answer} ({', '.join(names)})" for answer, names in groups.items()))
PY
); echo "$seen"
[ "$seen" = '19.99M: 19.99 (edn-data, jsedn); 19.99M (Python, Java); 19.9900000000000000000000000000000000000000000000000000000014274103523746772402178768363998697778096296814525864323222017246340019597557001122050085277492836866031211684457957744598388671875M (Go)
19.990M: 19.99 (edn-data, jsedn); 19.990M (Python, Java); 19.9900000000000000000000000000000000000000000000000000000014274103523746772402178768363998697778096296814525864323222017246340019597557001122050085277492836866031211684457957744598388671875M (Go)
123456789012345678.99M: 123456789012345680 (edn-data, jsedn); 123456789012345678.99M (Python, Java); 123456789012345678.989999999999999999999999999999999999999992653160307360703075195396642360964513633340270174452990570301835759892128407955169677734375M (Go)
{:price 19.99M}: {:price 19.99} (edn-data, jsedn, Go); {:price 19.99M} (Python, Java)
5N: 5N (edn-data, Go, Java); 5 (jsedn, Python)
9007199254740993: 9007199254740992 (edn-data); 9007199254740993 (jsedn, Python, Go, Java)
5000000000000000000001: 5e+21 (edn-data); 5000000000000000000001 (jsedn, Python); string (the type in jsedn); refused (Go); 5000000000000000000001N (Java)
5000000000000000000001N: 5000000000000000000001N (edn-data, jsedn, Go, Java); 5000000000000000000001 (Python)
##NaN: nil (edn-data); refused (jsedn, Go, Java); ##NaN (Python)
#inst "2026-01-02T03:04:05.123456Z": #inst "2026-01-02T03:04:05.123Z" (edn-data, jsedn); #inst "2026-01-02T03:04:05.123456Z" (Python); #inst"2026-01-02T03:04:05.123456Z" (Go); #inst"2026-01-02T03:04:05.123-00:00" (Java)
#inst "2026-01-02T03:04:05+02:00": #inst "2026-01-02T01:04:05.000Z" (edn-data, jsedn); #inst "2026-01-02T01:04:05.000000Z" (Python); #inst"2026-01-02T03:04:05+02:00" (Go); #inst"2026-01-02T01:04:05.000-00:00" (Java)
#uuid "123e4567-e89b-12d3-a456-426614174000": #uuid "123e4567-e89b-12d3-a456-426614174000" (edn-data, Python); "123e4567-e89b-12d3-a456-426614174000" (jsedn); #uuid"123e4567-e89b-12d3-a456-426614174000" (Go, Java)' ] || { echo "Libraries for EDN now read or write other values."; exit 1; }
