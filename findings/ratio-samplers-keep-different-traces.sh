#!/usr/bin/env bash
# Guess: the sampler TraceIdRatioBased of OpenTelemetry keeps the same traces in Node, Python, Go and Java: it looks at the
#   trace ID.
# What happens: at a ratio of 0.1 each keeps about 1,000 of 10,000 traces, but Node and Go have 101 of them in common, as if
#   each had drawn lots. Go and Python agree; Java keeps half of what Go keeps. A trace that runs through services in Go, Java
#   and Node, which each decide by their own sampler, is complete in 1 of 200 cases, and not in 1 of 10. The specification
#   leaves open which bits of the ID count.
# Version: @opentelemetry/sdk-trace-base 2.12.1, Node 20; opentelemetry-sdk 1.45.2, Python 3.11; go.opentelemetry.io/otel/sdk
#   v1.47.0, Go 1.26; opentelemetry-sdk 1.56.0, JDK 17.
# Who meets it: a run that sets OTEL_TRACES_SAMPLER=traceidratio in several services, and looks for the slow requests in the
#   traces. `parentbased_traceidratio` takes over what the first service decided.
# Needs: Node, Python, Go, JDK 17 with Maven.
set -euo pipefail
dir=$(mktemp -d); trap 'rm -rf "$dir"' EXIT; cd "$dir"
npm init -y > /dev/null
npm install --silent --no-audit --no-fund --ignore-scripts @opentelemetry/api@1.9.0 @opentelemetry/sdk-trace-base@2.12.1
python3 -m venv v
v/bin/pip install -q --disable-pip-version-check opentelemetry-sdk==1.45.2
cat > pom.xml <<'XML'
<project>
  <modelVersion>4.0.0</modelVersion><groupId>probe</groupId><artifactId>probe</artifactId><version>1</version>
  <dependencies>
    <dependency><groupId>io.opentelemetry</groupId><artifactId>opentelemetry-sdk</artifactId><version>1.56.0</version></dependency>
  </dependencies>
</project>
XML
mvn -q -B -Dstyle.color=never dependency:copy-dependencies -DoutputDirectory=lib > /dev/null 2>&1
cat > probe.mjs <<'JS'
import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { ROOT_CONTEXT } from '@opentelemetry/api';
import { SamplingDecision, TraceIdRatioBasedSampler } from '@opentelemetry/sdk-trace-base';

const ids = Array.from({ length: 10_000 }, (_, index) => createHash('sha256').update(`trace ${index}`).digest('hex').slice(0, 32));
writeFileSync('ids', ids.join('\n'));
const sampler = new TraceIdRatioBasedSampler(0.1);
const kept = ids.filter((id) => sampler.shouldSample(ROOT_CONTEXT, id).decision === SamplingDecision.RECORD_AND_SAMPLED);
writeFileSync('Node', kept.join('\n'));
JS
cat > probe.py <<'PY'
from opentelemetry.sdk.trace.sampling import TraceIdRatioBased

sampler = TraceIdRatioBased(0.1)
kept = [line for line in open("ids").read().split() if sampler.should_sample(None, int(line, 16), "request").decision.is_sampled()]
open("Python", "w").write("\n".join(kept))
PY
cat > main.go <<'GO'
package main

import (
	"context"
	"os"
	"strings"

	sdk "go.opentelemetry.io/otel/sdk/trace"
	"go.opentelemetry.io/otel/trace"
)

func main() {
	ids, err := os.ReadFile("ids")
	if err != nil {
		panic(err)
	}
	var kept []string
	for _, hex := range strings.Fields(string(ids)) {
		id, err := trace.TraceIDFromHex(hex)
		if err != nil {
			panic(err)
		}
		result := sdk.TraceIDRatioBased(0.1).ShouldSample(sdk.SamplingParameters{ParentContext: context.Background(), TraceID: id})
		if result.Decision == sdk.RecordAndSample {
			kept = append(kept, hex)
		}
	}
	if err := os.WriteFile("Go", []byte(strings.Join(kept, "\n")), 0o600); err != nil {
		panic(err)
	}
}
GO
cat > Probe.java <<'JAVA'
import io.opentelemetry.api.common.Attributes;
import io.opentelemetry.api.trace.SpanKind;
import io.opentelemetry.context.Context;
import io.opentelemetry.sdk.trace.samplers.Sampler;
import io.opentelemetry.sdk.trace.samplers.SamplingDecision;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

class Probe {
  public static void main(String[] arguments) throws Exception {
    var sampler = Sampler.traceIdRatioBased(0.1);
    Files.write(Path.of("Java"), Files.readAllLines(Path.of("ids")).stream().filter(id -> sampler
        .shouldSample(Context.root(), id, "request", SpanKind.SERVER, Attributes.empty(), List.of()).getDecision()
        == SamplingDecision.RECORD_AND_SAMPLE).toList());
  }
}
JAVA
node probe.mjs
v/bin/python probe.py
go mod init probe 2> /dev/null
go mod edit -require go.opentelemetry.io/otel/sdk@v1.47.0 -require go.opentelemetry.io/otel/trace@v1.47.0
go mod tidy 2> /dev/null
go run .
java -cp 'lib/*' Probe.java
common() { node -e 'const [first, ...rest] = process.argv.slice(1).map((name) => require("node:fs").readFileSync(name, "utf8").trim().split("\n"));
  console.log(first.filter((id) => rest.every((ids) => ids.includes(id))).length)' "$@"; }
seen=$(for services in Node Python Go Java 'Node Go' 'Python Go' 'Java Go' 'Java Node' 'Node Go Java'; do
  echo "kept by $services: $(common $services)"
done); echo "$seen"
[ "$seen" = 'kept by Node: 1052
kept by Python: 972
kept by Go: 972
kept by Java: 989
kept by Node Go: 101
kept by Python Go: 972
kept by Java Go: 486
kept by Java Node: 95
kept by Node Go Java: 47' ] || { echo "These samplers keep other traces than before."; exit 1; }
