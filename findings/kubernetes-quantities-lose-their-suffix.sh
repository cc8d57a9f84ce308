#!/usr/bin/env bash
# Guess: parsers of Kubernetes quantities agree with Kubernetes' own.
# What happens: kubernetes-resource-parser for Node reads 250000000n of CPU, a quarter of one, as 250,000,000 CPUs, and the memory
#   0.5Gi as 0 and 1.5Gi as one byte. The Python client takes 1K, 1e3m and 1_000, which Kubernetes refuses.
#   Kubernetes' own client for Java and fabric8's read 1Ei as 24 bytes more than it is.
# Version: k8s.io/apimachinery v0.37.2, Go 1.26; kubernetes-resource-parser 0.1.0, Node 20; kubernetes 37.0.2 for Python;
#   kubernetes-model-core 7.5.2 of fabric8 and io.kubernetes client-java 24.0.0, JDK 17.
# Who meets it: whoever divides the CPU that a service used by what it may use. The metrics API gives CPU in `n`; a manifest
#   that passed in Python is refused by the cluster.
# Needs: Go, Node, Python, JDK 17 with Maven.
set -euo pipefail
dir=$(mktemp -d); trap 'rm -rf "$dir"' EXIT; cd "$dir"
cat > main.go <<'GO'
package main

import (
	"fmt"

	"k8s.io/apimachinery/pkg/api/resource"
)

func main() {
	for _, text := range []string{"250000000n", "0.5Gi", "1.5Gi", "1Ei", "1K", "1e3m", "1_000"} {
		quantity, err := resource.ParseQuantity(text)
		if err != nil {
			fmt.Print(" ", text, "=refused")
			continue
		}
		fmt.Print(" ", text, "=", quantity.AsDec())
	}
	fmt.Println()
}
GO
go mod init probe 2> /dev/null
go mod edit -require k8s.io/apimachinery@v0.37.2
go mod tidy 2> /dev/null
npm init -y > /dev/null
npm install --silent --no-audit --no-fund --ignore-scripts kubernetes-resource-parser@0.1.0
cat > probe.cjs <<'JS'
const { cpuParser, memoryParser } = require('kubernetes-resource-parser');
console.log('Node: 250000000n=%s 0.5Gi=%s 1.5Gi=%s', cpuParser('250000000n'), memoryParser('0.5Gi'), memoryParser('1.5Gi'));
JS
python3 -m venv v
v/bin/pip install -q --disable-pip-version-check kubernetes==37.0.2
cat > probe.py <<'PY'
from kubernetes.utils.quantity import parse_quantity

print("Python:", *(f"{text}={parse_quantity(text)}" for text in ("250000000n", "0.5Gi", "1.5Gi", "1Ei", "1K", "1e3m", "1_000")))
PY
cat > pom.xml <<'XML'
<project>
  <modelVersion>4.0.0</modelVersion><groupId>probe</groupId><artifactId>probe</artifactId><version>1</version>
  <dependencies>
    <dependency><groupId>io.kubernetes</groupId><artifactId>client-java</artifactId><version>24.0.0</version></dependency>
    <dependency><groupId>io.fabric8</groupId><artifactId>kubernetes-model-core</artifactId><version>7.5.2</version></dependency>
  </dependencies>
</project>
XML
mvn -q -B -Dstyle.color=never dependency:copy-dependencies -DoutputDirectory=lib > /dev/null 2>&1
cat > Probe.java <<'JAVA'
class Probe {
  public static void main(String[] arguments) {
    var own = "refused";
    try {
      own = io.kubernetes.client.custom.Quantity.fromString("1Ei").getNumber().toPlainString();
    } catch (RuntimeException refused) { }
    var fabric8 = new io.fabric8.kubernetes.api.model.Quantity("1Ei").getNumericalAmount().toPlainString();
    System.out.println("Java: 1Ei=" + own + ", of fabric8 1Ei=" + fabric8);
  }
}
JAVA
seen=$(echo "Go:$(go run .)"; node probe.cjs; v/bin/python probe.py; java -cp 'lib/*' Probe.java 2> /dev/null); echo "$seen"
[ "$seen" = 'Go: 250000000n=0.250000000 0.5Gi=536870912.000000000 1.5Gi=1610612736.000000000 1Ei=1152921504606846976.000000000 1K=refused 1e3m=refused 1_000=refused
Node: 250000000n=250000000 0.5Gi=0 1.5Gi=1
Python: 250000000n=0.250000000 0.5Gi=536870912.0 1.5Gi=1610612736.0 1Ei=1152921504606846976 1K=1000 1e3m=1 1_000=1000
Java: 1Ei=1152921504606847000, of fabric8 1Ei=1152921504606847000' ] || { echo "Parsers of Kubernetes quantities read other numbers than before."; exit 1; }
