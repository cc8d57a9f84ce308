#!/usr/bin/env bash
# Guess: the fingerprint of a schema (CRC-64-AVRO) is the same in every library: the specification gives the algorithm, and a
#   message in the single-object encoding begins with it.
# What happens: so it is for plain types. A decimal (`logicalType`) has four fingerprints in five libraries, a time three: only
#   Java's and fastavro's are right. Avro's own library for Python has {"type":"long"} in the canonical form where the
#   specification says "long"; hamba/avro keeps the logical type, and goavro makes {"type":"bytes.decimal"…} of a decimal.
# Version: avro 1.12.0 (Java), avro 1.12.2 and fastavro 1.13.1 (Python), github.com/hamba/avro/v2 v2.31.0,
#   github.com/linkedin/goavro/v2 v2.15.0.
# Who meets it: a service in Go or Python whose messages a reader elsewhere looks up by their first ten bytes: it finds no
#   schema as soon as a price is a decimal or a time has its type.
# Needs: JDK 17 with Maven, Python, Go.
set -euo pipefail
dir=$(mktemp -d); trap 'chmod -R u+w "$dir"; rm -rf "$dir"' EXIT; cd "$dir"
echo '{"type": "record", "name": "Trade", "namespace": "service", "fields": [{"name": "at", "type": "long"}]}' > plain.avsc
echo '{"type": "record", "name": "Trade", "namespace": "service", "fields": [{"name": "at", "type":
  {"type": "long", "logicalType": "timestamp-millis"}}]}' > time.avsc
echo '{"type": "record", "name": "Trade", "namespace": "service", "fields": [{"name": "price", "type":
  {"type": "bytes", "logicalType": "decimal", "precision": 38, "scale": 18}}]}' > price.avsc
cat > pom.xml <<'XML'
<project>
  <modelVersion>4.0.0</modelVersion><groupId>probe</groupId><artifactId>probe</artifactId><version>1</version>
  <dependencies>
    <dependency><groupId>org.apache.avro</groupId><artifactId>avro</artifactId><version>1.12.0</version></dependency>
    <dependency><groupId>org.slf4j</groupId><artifactId>slf4j-nop</artifactId><version>2.0.17</version></dependency>
  </dependencies>
</project>
XML
mvn -q -B -Dstyle.color=never dependency:copy-dependencies -DoutputDirectory=lib > /dev/null 2>&1
cat > Probe.java <<'JAVA'
import java.io.File;
import org.apache.avro.Schema;
import org.apache.avro.SchemaNormalization;

class Probe {
  public static void main(String[] files) throws Exception {
    for (var file : files) {
      var schema = new Schema.Parser().parse(new File(file));
      System.out.printf("%s Java %016x%n", file, SchemaNormalization.parsingFingerprint64(schema));
    }
  }
}
JAVA
python3 -m venv v
v/bin/pip install -q --disable-pip-version-check fastavro==1.13.1 avro==1.12.2
cat > probe.py <<'PY'
import json
import sys

import avro.schema
from fastavro.schema import fingerprint, to_parsing_canonical_form

for file in sys.argv[1:]:
    text = open(file).read()
    # Both write the eight bytes in the order of a message, the last one first.
    fast = bytes.fromhex(fingerprint(to_parsing_canonical_form(json.loads(text)), "CRC-64-AVRO"))
    print(file, "fastavro", fast[::-1].hex())
    print(file, "Python", avro.schema.parse(text).fingerprint()[::-1].hex())
PY
cat > main.go <<'GO'
package main

import (
	"fmt"
	"os"

	"github.com/hamba/avro/v2"
	"github.com/linkedin/goavro/v2"
)

func main() {
	for _, file := range os.Args[1:] {
		text, _ := os.ReadFile(file)
		sum, _ := avro.MustParse(string(text)).FingerprintUsing(avro.CRC64Avro)
		codec, err := goavro.NewCodec(string(text))
		if err != nil {
			panic(err)
		}
		fmt.Printf("%s hamba %x\n%s goavro %016x\n", file, sum, file, codec.Rabin)
	}
}
GO
go mod init probe 2> /dev/null
go mod edit -require github.com/hamba/avro/v2@v2.31.0 -require github.com/linkedin/goavro/v2@v2.15.0
go mod tidy 2> /dev/null
files='plain.avsc time.avsc price.avsc'
seen=$( (java -cp 'lib/*' Probe.java $files; v/bin/python probe.py $files; go run . $files) | sort -s -k 1,1); echo "$seen"
different() { grep "^$1" <<< "$seen" | cut -d ' ' -f 3 | sort -u | wc -l; }
one() { grep "^$1 \($2\) " <<< "$seen" | cut -d ' ' -f 3 | sort -u | wc -l; }
[ "$(different plain)" = 1 ] && [ "$(different time)" = 3 ] && [ "$(different price)" = 4 ] &&
  [ "$(one time.avsc 'Java\|fastavro')" = 1 ] && [ "$(one price.avsc 'Java\|fastavro')" = 1 ] ||
  { echo "The fingerprints of these schemas no longer differ as before."; exit 1; }
