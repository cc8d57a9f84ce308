#!/usr/bin/env bash
# Guess: OpenTelemetry's baggage arrives as it was set, whichever of Node, Python, Go and Java sends it and receives it.
# What happens: Python sends a blank as a plus, which the other three read as a plus. It reads a plus as a blank, and Go sends a
#   plus as it is: 1e+18 from Go is "1e 18" in Python. The header's standard says that a plus stands for itself, and a blank is
#   %20. Of `tier=gold;ttl=1`, a value with a property, Python makes the value "gold;ttl=1", the others "gold". For `share=50%`
#   Node has no entry, Java reads 50, Python 50%, and Go an empty text.
# Version: opentelemetry-api 1.45.2, Python 3.11; @opentelemetry/core 3.1.1 with api 1.10.0, Node 20; go.opentelemetry.io/otel
#   v1.47.0, Go 1.26; opentelemetry-api 1.56.0, JDK 17.
# Who meets it: whoever marks the requests of a run by baggage, such as a scenario "buy and sell" or a rate, and then counts by
#   it in services of several languages.
# Needs: Python, Node, Go, JDK 17 with Maven.
set -euo pipefail
dir=$(mktemp -d); trap 'rm -rf "$dir"' EXIT; cd "$dir"
npm init -y > /dev/null
npm install --silent --no-audit --no-fund --ignore-scripts @opentelemetry/api@1.10.0 @opentelemetry/core@3.1.1
python3 -m venv v
v/bin/pip install -q --disable-pip-version-check opentelemetry-api==1.45.2
cat > pom.xml <<'XML'
<project>
  <modelVersion>4.0.0</modelVersion><groupId>probe</groupId><artifactId>probe</artifactId><version>1</version>
  <dependencies>
    <dependency><groupId>io.opentelemetry</groupId><artifactId>opentelemetry-api</artifactId><version>1.56.0</version></dependency>
  </dependencies>
</project>
XML
mvn -q -B -Dstyle.color=never dependency:copy-dependencies -DoutputDirectory=lib > /dev/null 2>&1
cat > probe.mjs <<'JS'
import { ROOT_CONTEXT, defaultTextMapGetter, defaultTextMapSetter, propagation } from '@opentelemetry/api';
import { W3CBaggagePropagator } from '@opentelemetry/core';

const propagator = new W3CBaggagePropagator();
const sent = ['buy and sell', '1e+18'].map((value) => {
  const carrier = {};
  const baggage = propagation.createBaggage({ name: { value } });
  propagator.inject(propagation.setBaggage(ROOT_CONTEXT, baggage), carrier, defaultTextMapSetter);
  return carrier.baggage;
});
const read = process.argv.slice(2).map((header) => {
  const context = propagator.extract(ROOT_CONTEXT, { baggage: header }, defaultTextMapGetter);
  return `"${propagation.getBaggage(context)?.getEntry('name')?.value}"`;
});
console.log(`Node: sends ${sent.join(' ')}, reads ${read.join(' ')}`);
JS
cat > probe.py <<'PY'
import sys

from opentelemetry import baggage
from opentelemetry.baggage.propagation import W3CBaggagePropagator

propagator = W3CBaggagePropagator()
sent = []
for value in ("buy and sell", "1e+18"):
    carrier = {}
    propagator.inject(carrier, baggage.set_baggage("name", value))
    sent.append(carrier["baggage"])
read = [f'"{baggage.get_baggage("name", propagator.extract({"baggage": header}))}"' for header in sys.argv[1:]]
print("Python: sends", " ".join(sent) + ", reads", *read)
PY
cat > main.go <<'GO'
package main

import (
	"context"
	"fmt"
	"os"
	"strings"

	"go.opentelemetry.io/otel/baggage"
	"go.opentelemetry.io/otel/propagation"
)

func main() {
	propagator := propagation.Baggage{}
	var sent []string
	for _, value := range []string{"buy and sell", "1e+18"} {
		member, err := baggage.NewMemberRaw("name", value)
		if err != nil {
			panic(err)
		}
		set, err := baggage.New(member)
		if err != nil {
			panic(err)
		}
		carrier := propagation.MapCarrier{}
		propagator.Inject(baggage.ContextWithBaggage(context.Background(), set), carrier)
		sent = append(sent, carrier["baggage"])
	}
	fmt.Print("Go: sends ", strings.Join(sent, " "), ", reads")
	for _, header := range os.Args[1:] {
		ctx := propagator.Extract(context.Background(), propagation.MapCarrier{"baggage": header})
		fmt.Printf(" %q", baggage.FromContext(ctx).Member("name").Value())
	}
	fmt.Println()
}
GO
cat > Probe.java <<'JAVA'
import io.opentelemetry.api.baggage.Baggage;
import io.opentelemetry.api.baggage.propagation.W3CBaggagePropagator;
import io.opentelemetry.context.Context;
import io.opentelemetry.context.propagation.TextMapGetter;
import java.util.HashMap;
import java.util.Map;

class Probe {
  public static void main(String[] headers) {
    var propagator = W3CBaggagePropagator.getInstance();
    var line = new StringBuilder("Java: sends");
    for (var value : new String[] {"buy and sell", "1e+18"}) {
      var carrier = new HashMap<String, String>();
      propagator.inject(Context.root().with(Baggage.builder().put("name", value).build()), carrier, Map::put);
      line.append(' ').append(carrier.get("baggage"));
    }
    line.append(", reads");
    var getter = new TextMapGetter<Map<String, String>>() {
      public Iterable<String> keys(Map<String, String> carrier) {
        return carrier.keySet();
      }

      public String get(Map<String, String> carrier, String key) {
        return carrier.get(key);
      }
    };
    for (var header : headers) {
      var baggage = Baggage.fromContext(propagator.extract(Context.root(), Map.of("baggage", header), getter));
      line.append(" \"").append(baggage.getEntryValue("name")).append('"');
    }
    System.out.println(line);
  }
}
JAVA
go mod init probe 2> /dev/null
go mod edit -require go.opentelemetry.io/otel@v1.47.0
go mod tidy 2> /dev/null
headers=('name=buy+and+sell' 'name=buy%20and%20sell' 'name=1e+18' 'name=gold;ttl=1' 'name=50%')
seen=$(node probe.mjs "${headers[@]}"; v/bin/python probe.py "${headers[@]}" 2> /dev/null
go run . "${headers[@]}" 2> /dev/null; java -cp 'lib/*' Probe.java "${headers[@]}" 2> /dev/null); echo "$seen"
[ "$seen" = 'Node: sends name=buy%20and%20sell name=1e%2B18, reads "buy+and+sell" "buy and sell" "1e+18" "gold" "undefined"
Python: sends name=buy+and+sell name=1e%2B18, reads "buy and sell" "buy and sell" "1e 18" "gold;ttl=1" "50%"
Go: sends name=buy%20and%20sell name=1e+18, reads "buy+and+sell" "buy and sell" "1e+18" "gold" ""
Java: sends name=buy%20and%20sell name=1e%2B18, reads "buy+and+sell" "buy and sell" "1e+18" "gold" "50"' ] || { echo "These libraries no longer send and read baggage in these ways."; exit 1; }
