#!/usr/bin/env bash
# Guess: a filter of JSONPath such as `[?(@.rank == 1)]` finds the rank 1, and not the text "1", as RFC 9535 says.
# What happens: Jayway's JsonPath finds "1" too, and for `== '1'` also the numbers 1 and 1.0. But `> 0` leaves the text out,
#   and so does `== 1.0`: the same text equals 1, and is not above 0. jsonpath-plus, in JavaScript, finds "1" and `true`.
#   jsonpath-ng in Python finds numbers alone, as the standard does.
# Version: com.jayway.jsonpath:json-path 2.9.0, JDK 17; jsonpath-plus 10.4.0; jsonpath-ng 1.16.0, Python 3.11.
# Who meets it: an assertion of a load tool or of Spring's MockMvc on such a filter: a rank sent as text passes for a number.
# Needs: JDK 17 with Maven, Node, Python.
set -euo pipefail
dir=$(mktemp -d); trap 'rm -rf "$dir"' EXIT; cd "$dir"
cat > pom.xml <<'XML'
<project>
  <modelVersion>4.0.0</modelVersion><groupId>probe</groupId><artifactId>probe</artifactId><version>1</version>
  <dependencies><dependency><groupId>com.jayway.jsonpath</groupId><artifactId>json-path</artifactId><version>2.9.0</version></dependency></dependencies>
</project>
XML
mvn -q -B -Dstyle.color=never dependency:copy-dependencies -DoutputDirectory=lib > /dev/null 2>&1
echo '[{"rank":1},{"rank":"1"},{"rank":true},{"rank":1.0}]' > ranks.json
cat > Probe.java <<'JAVA'
import com.jayway.jsonpath.JsonPath;
import java.nio.file.*;

class Probe {
  public static void main(String[] arguments) throws Exception {
    var json = Files.readString(Path.of("ranks.json"));
    for (var filter : new String[] {"== 1", "== '1'", "> 0", "== 1.0"})
      System.out.println("Jayway " + filter + ": " + JsonPath.read(json, "$[?(@.rank " + filter + ")].rank"));
  }
}
JAVA
npm init -y > /dev/null
npm install --silent --no-audit --no-fund --ignore-scripts jsonpath-plus@10.4.0
python3 -m venv v
v/bin/pip install -q --disable-pip-version-check jsonpath-ng==1.16.0
seen=$(java -cp 'lib/*' Probe.java 2> /dev/null
  node -e '
    const { JSONPath } = require("jsonpath-plus");
    const json = JSON.parse(fs.readFileSync("ranks.json"));
    console.log("jsonpath-plus == 1:", JSON.stringify(JSONPath({ path: "$[?(@.rank == 1)].rank", json })));'
  v/bin/python -c '
import json, jsonpath_ng.ext
found = jsonpath_ng.ext.parse("$[?(@.rank == 1)].rank").find(json.load(open("ranks.json")))
print("jsonpath-ng == 1:", [match.value for match in found])')
echo "$seen"
[ "$seen" = 'Jayway == 1: [1,"1",1.0]
Jayway == '"'1'"': [1,"1",1.0]
Jayway > 0: [1,1.0]
Jayway == 1.0: [1,1.0]
jsonpath-plus == 1: [1,"1",true,1]
jsonpath-ng == 1: [1, 1.0]' ] || { echo "These readers of JSONPath no longer compare texts and numbers as before."; exit 1; }
