#!/usr/bin/env bash
# Guess: a DDSketch that Java wrote as Protobuf gives the same quantiles in Go, Python and Node: one format, one vendor.
# What happens: Go reads what Java wrote. Python and Node raise no error, but their median of 0 to 1,000 is 459 in place of
#   498; with Java's logarithmic mapping it is 488, and with its fastest one 77 and 73 in place of 504. Of a sparse sketch
#   they read the zeros alone. They number the bins otherwise, and leave out sparse ones.
#   What Python writes, Go reads 2 % too high: the p99 is above the maximum. The accuracy asked for is 1 %.
# Version: sketches-java 0.8.3, JDK 17; ddsketch 3.0.1 with protobuf 7.36.2; @datadog/sketches-js 2.1.1 with protobufjs
#   7.5.4; sketches-go v1.4.8, Go 1.26.
# Who meets it: whoever merges the times of services in several languages, or hands sketches from a load run to an analysis.
# Needs: JDK 17 with Maven, Python, Node, Go.
set -euo pipefail
dir=$(mktemp -d); trap 'rm -rf "$dir"' EXIT; cd "$dir"
cat > pom.xml <<'XML'
<project>
  <modelVersion>4.0.0</modelVersion><groupId>probe</groupId><artifactId>probe</artifactId><version>1</version>
  <dependencies>
    <dependency><groupId>com.datadoghq</groupId><artifactId>sketches-java</artifactId><version>0.8.3</version></dependency>
    <dependency><groupId>com.google.protobuf</groupId><artifactId>protobuf-java</artifactId><version>3.25.5</version></dependency>
  </dependencies>
</project>
XML
mvn -q -B -Dstyle.color=never dependency:copy-dependencies -DoutputDirectory=lib > /dev/null 2>&1
cat > Probe.java <<'JAVA'
import com.datadoghq.sketch.ddsketch.*;
import com.datadoghq.sketch.ddsketch.mapping.BitwiseLinearlyInterpolatedMapping;
import com.datadoghq.sketch.ddsketch.mapping.LogarithmicMapping;
import com.datadoghq.sketch.ddsketch.store.*;
import java.nio.file.*;

class Probe {
  public static void main(String[] arguments) throws Exception {
    write("default", DDSketches.unboundedDense(0.01));
    write("logarithmic", DDSketches.logarithmicUnboundedDense(0.01));
    write("fastest", new DDSketch(new BitwiseLinearlyInterpolatedMapping(0.01), UnboundedSizeDenseStore::new));
    write("sparse", new DDSketch(new LogarithmicMapping(0.01), SparseStore::new));
  }

  static void write(String name, DDSketch sketch) throws Exception {
    for (int value = 0; value <= 1000; value++) sketch.accept(value);
    System.out.printf("%s, Java: count %.0f, p50 %.0f, p99 %.0f%n", name, sketch.getCount(), sketch.getValueAtQuantile(0.5), sketch.getValueAtQuantile(0.99));
    Files.write(Path.of(name), DDSketchProtoBinding.toProto(sketch).toByteArray());
  }
}
JAVA
python3 -m venv v
v/bin/pip install -q --disable-pip-version-check ddsketch==3.0.1 protobuf==7.36.2
cat > probe.py <<'PY'
from ddsketch import DDSketch
from ddsketch.pb import ddsketch_pb2
from ddsketch.pb.proto import DDSketchProto

def show(name, sketch):
    print(f"{name}, Python: count {sketch.count:.0f}, p50 {sketch.get_quantile_value(0.5):.0f}, p99 {sketch.get_quantile_value(0.99):.0f}")

for name in ("default", "logarithmic", "fastest", "sparse"):
    message = ddsketch_pb2.DDSketch()
    message.ParseFromString(open(name, "rb").read())
    show(name, DDSketchProto.from_proto(message))
sketch = DDSketch(0.01)
for value in range(1001):
    sketch.add(value)
show("of Python", sketch)
open("of Python", "wb").write(DDSketchProto.to_proto(sketch).SerializeToString())
PY
npm init -y > /dev/null
npm install --silent --no-audit --no-fund --ignore-scripts @datadog/sketches-js@2.1.1 protobufjs@7.5.4
cat > probe.cjs <<'JS'
const { readFileSync } = require('node:fs');
const { DDSketch } = require('@datadog/sketches-js');
for (const name of ['default', 'logarithmic', 'fastest', 'sparse']) {
  const sketch = DDSketch.fromProto(readFileSync(name));
  const [p50, p99] = [0.5, 0.99].map((quantile) => sketch.getValueAtQuantile(quantile).toFixed());
  console.log(`${name}, Node: count ${sketch.count}, p50 ${p50}, p99 ${p99}`);
}
JS
cat > main.go <<'GO'
package main

import (
	"fmt"
	"os"

	"github.com/DataDog/sketches-go/ddsketch"
	"github.com/DataDog/sketches-go/ddsketch/pb/sketchpb"
	"github.com/DataDog/sketches-go/ddsketch/store"
	"google.golang.org/protobuf/proto"
)

func main() {
	for _, name := range []string{"default", "logarithmic", "fastest", "sparse", "of Python"} {
		var message sketchpb.DDSketch
		bytes, _ := os.ReadFile(name)
		if err := proto.Unmarshal(bytes, &message); err != nil {
			panic(err)
		}
		sketch, _ := ddsketch.FromProtoWithStoreProvider(&message, store.DenseStoreConstructor)
		at, _ := sketch.GetValuesAtQuantiles([]float64{0.5, 0.99})
		fmt.Printf("%s, Go: count %.0f, p50 %.0f, p99 %.0f\n", name, sketch.GetCount(), at[0], at[1])
	}
}
GO
go mod init probe 2> /dev/null
go mod edit -require github.com/DataDog/sketches-go@v1.4.8
go mod tidy 2> /dev/null
seen=$(java -cp 'lib/*' Probe.java; v/bin/python probe.py; node probe.cjs; go run .); echo "$seen"
[ "$seen" = 'default, Java: count 1001, p50 498, p99 995
logarithmic, Java: count 1001, p50 498, p99 983
fastest, Java: count 1001, p50 504, p99 992
sparse, Java: count 1001, p50 498, p99 983
default, Python: count 1001, p50 459, p99 912
logarithmic, Python: count 1001, p50 488, p99 963
fastest, Python: count 1001, p50 77, p99 119
sparse, Python: count 1, p50 0, p99 0
of Python, Python: count 1001, p50 498, p99 983
default, Node: count 1001, p50 459, p99 912
logarithmic, Node: count 1001, p50 488, p99 963
fastest, Node: count 1001, p50 73, p99 117
sparse, Node: count 1, p50 0, p99 0
default, Go: count 1001, p50 498, p99 995
logarithmic, Go: count 1001, p50 498, p99 983
fastest, Go: count 1001, p50 504, p99 992
sparse, Go: count 1001, p50 498, p99 983
of Python, Go: count 1001, p50 508, p99 1002' ] || { echo "Python and Node no longer misread the DDSketch of Java."; exit 1; }
