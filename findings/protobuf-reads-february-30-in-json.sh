#!/usr/bin/env bash
# Guess: Protobuf's own libraries read the same spellings of its JSON: times, durations and numbers.
# What happens: the 30th of February is the 2nd of March in Java and in protobuf-es; Go and Python refuse it. Half a second
#   after a comma is half a second in Go and nothing in Java. Python reads "1_000" as 1000, "1e400" as Infinity and
#   "2026-1-2T3:4:5Z", loses one of "9007199254740993.0", and refuses the largest float, 3.4028235e38. protobuf-es reads "0x10"
#   as 16, refuses "1e3", and rounds 9007199254740993. Java makes Infinity of a float that is too large.
# Version: com.google.protobuf protobuf-java-util 4.36.2, JDK 17; protobuf 7.36.2 for Python; @bufbuild/protobuf 2.17.0;
#   google.golang.org/protobuf v1.36.12.
# Who meets it: a gateway that takes JSON for a gRPC service. What one language refuses, another changes.
# Needs: JDK 17 with Maven, Python, Node 20, Go.
set -euo pipefail
dir=$(mktemp -d); trap 'chmod -R u+w "$dir"; rm -rf "$dir"' EXIT; cd "$dir"
cat > cases <<'CASES'
Timestamp "2026-02-30T03:04:05Z"
Timestamp "2026-01-02T03:04:05,5Z"
Timestamp "2026-01-02T23:59:60Z"
Timestamp "2026-1-2T3:4:5Z"
Timestamp "2026-01-02T03:04:05.5+01:00"
Duration "-0.5s"
Duration "1_0s"
Int64Value "1_000"
Int64Value "0x10"
Int64Value "1e3"
Int64Value "9007199254740993.0"
Int64Value 9007199254740993
DoubleValue "1e400"
FloatValue 3.4028235e38
FloatValue 3.4028236e38
CASES
cat > pom.xml <<'XML'
<project>
  <modelVersion>4.0.0</modelVersion><groupId>probe</groupId><artifactId>probe</artifactId><version>1</version>
  <dependencies><dependency><groupId>com.google.protobuf</groupId><artifactId>protobuf-java-util</artifactId><version>4.36.2</version></dependency></dependencies>
</project>
XML
mvn -q -B -Dstyle.color=never dependency:copy-dependencies -DoutputDirectory=lib > /dev/null 2>&1
cat > Probe.java <<'JAVA'
import com.google.protobuf.*;
import com.google.protobuf.util.JsonFormat;
import java.nio.file.*;
import java.util.stream.*;

class Probe {
  public static void main(String[] arguments) throws Exception {
    var types = Stream.of(Timestamp.getDefaultInstance(), Duration.getDefaultInstance(), Int64Value.getDefaultInstance(),
      DoubleValue.getDefaultInstance(), FloatValue.getDefaultInstance()).collect(Collectors.toMap(type -> type.getDescriptorForType().getName(), type -> (Message) type));
    for (var line : Files.readAllLines(Path.of("cases"))) {
      var words = line.split(" ");
      try {
        var message = types.get(words[0]).newBuilderForType();
        JsonFormat.parser().merge(words[1], message);
        System.out.println(JsonFormat.printer().print(message));
      } catch (InvalidProtocolBufferException refused) {
        System.out.println("refused");
      }
    }
  }
}
JAVA
python3 -m venv v
v/bin/pip install -q --disable-pip-version-check protobuf==7.36.2
cat > probe.py <<'PY'
from google.protobuf import duration_pb2, json_format, timestamp_pb2, wrappers_pb2

for line in open("cases"):
    name, text = line.split()
    message = next(getattr(module, name) for module in (timestamp_pb2, duration_pb2, wrappers_pb2) if hasattr(module, name))()
    try:
        print(json_format.MessageToJson(json_format.Parse(text, message)))
    except json_format.ParseError:
        print("refused")
PY
npm init -y > /dev/null
npm install --silent --no-audit --no-fund @bufbuild/protobuf@2.17.0 > /dev/null 2>&1
cat > probe.mjs <<'JS'
import { readFileSync } from 'node:fs';
import { fromJsonString, toJsonString } from '@bufbuild/protobuf';
import * as types from '@bufbuild/protobuf/wkt';

for (const line of readFileSync('cases', 'utf8').trim().split('\n')) {
  const [name, text] = line.split(' ');
  const schema = types[`${name}Schema`];
  try {
    console.log(toJsonString(schema, fromJsonString(schema, text)));
  } catch {
    console.log('refused');
  }
}
JS
mkdir go
cat > go/main.go <<'GO'
package main

import (
	"bufio"
	"fmt"
	"os"
	"strings"

	"google.golang.org/protobuf/encoding/protojson"
	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/types/known/durationpb"
	"google.golang.org/protobuf/types/known/timestamppb"
	"google.golang.org/protobuf/types/known/wrapperspb"
)

func main() {
	types := map[string]proto.Message{
		"Timestamp": &timestamppb.Timestamp{}, "Duration": &durationpb.Duration{}, "Int64Value": &wrapperspb.Int64Value{},
		"DoubleValue": &wrapperspb.DoubleValue{}, "FloatValue": &wrapperspb.FloatValue{},
	}
	for lines := bufio.NewScanner(os.Stdin); lines.Scan(); {
		name, text, _ := strings.Cut(lines.Text(), " ")
		if err := protojson.Unmarshal([]byte(text), types[name]); err != nil {
			fmt.Println("refused")
			continue
		}
		out, _ := protojson.Marshal(types[name])
		fmt.Println(string(out))
	}
}
GO
(cd go && go mod init probe && go mod edit -require google.golang.org/protobuf@v1.36.12 && go mod tidy) 2> /dev/null
java -cp 'lib/*' Probe.java > java.out 2> /dev/null
v/bin/python probe.py > python.out
node probe.mjs > es.out
(cd go && go run .) < cases > go.out
seen=$(paste -d '|' cases java.out es.out python.out go.out); echo 'case|Java|protobuf-es|Python|Go'; echo "$seen"
[ "$seen" = 'Timestamp "2026-02-30T03:04:05Z"|"2026-03-02T03:04:05Z"|"2026-03-02T03:04:05Z"|refused|refused
Timestamp "2026-01-02T03:04:05,5Z"|"2026-01-02T03:04:05Z"|refused|refused|"2026-01-02T03:04:05.500Z"
Timestamp "2026-01-02T23:59:60Z"|"2026-01-03T00:00:00Z"|refused|refused|refused
Timestamp "2026-1-2T3:4:5Z"|"2026-01-02T03:04:05Z"|refused|"2026-01-02T03:04:05Z"|refused
Timestamp "2026-01-02T03:04:05.5+01:00"|"2026-01-02T02:04:05.500Z"|"2026-01-02T02:04:05.500Z"|"2026-01-02T02:04:05.500Z"|"2026-01-02T02:04:05.500Z"
Duration "-0.5s"|"-0.500s"|"-0.500s"|"-0.500s"|"-0.500s"
Duration "1_0s"|refused|refused|"10s"|refused
Int64Value "1_000"|refused|refused|"1000"|refused
Int64Value "0x10"|refused|"16"|refused|refused
Int64Value "1e3"|"1000"|refused|"1000"|"1000"
Int64Value "9007199254740993.0"|"9007199254740993"|refused|"9007199254740992"|"9007199254740993"
Int64Value 9007199254740993|"9007199254740993"|"9007199254740992"|"9007199254740993"|"9007199254740993"
DoubleValue "1e400"|refused|refused|"Infinity"|refused
FloatValue 3.4028235e38|3.4028235E38|3.4028235e+38|refused|3.4028235e+38
FloatValue 3.4028236e38|"Infinity"|refused|refused|refused' ] || { echo "Protobuf's libraries no longer differ so in what they read from JSON."; exit 1; }
