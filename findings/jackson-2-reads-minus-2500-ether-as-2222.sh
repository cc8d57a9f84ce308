#!/usr/bin/env bash
# Guess: Jackson reads the integers above 64 bits that Python writes in CBOR: amounts in wei, negative ones among them.
# What happens: -2,500 ether become +2,222 and a bit, and of -1,000 ether one wei is missing. Jackson 2 takes the bytes for a
#   signed number and then changes its sign, where CBOR has -1 minus the bytes. What it writes has the same fault: Python
#   and Jackson 3 read one wei less. Jackson 2 reads its own numbers back, so that no test within Java shows it. Version
#   2.20.0 makes a negative number of 2,500 ether too. Two features correct it, which are off by default.
# Version: com.fasterxml.jackson.dataformat jackson-dataformat-cbor 2.23.0 and 2.20.0, JDK 17;
#   tools.jackson.dataformat jackson-dataformat-cbor 3.3.0; cbor2 6.3.0 for Python.
# Who meets it: a service that keeps amounts in wei in CBOR, between Java and any other language.
# Needs: JDK 17 with Maven, Python.
set -euo pipefail
dir=$(mktemp -d); trap 'rm -rf "$dir"' EXIT; cd "$dir"
install() { # folder, group, version
  mkdir "$1"
  cat > "$1/pom.xml" <<XML
<project>
  <modelVersion>4.0.0</modelVersion><groupId>probe</groupId><artifactId>probe</artifactId><version>1</version>
  <dependencies><dependency><groupId>$2</groupId><artifactId>jackson-dataformat-cbor</artifactId><version>$3</version></dependency></dependencies>
</project>
XML
  mvn -q -B -Dstyle.color=never -f "$1/pom.xml" dependency:copy-dependencies -DoutputDirectory=lib > /dev/null 2>&1
}
install 2 com.fasterxml.jackson.dataformat 2.23.0
install 2.20 com.fasterxml.jackson.dataformat 2.20.0
install 3 tools.jackson.dataformat 3.3.0
cat > Probe.java <<'JAVA'
import java.math.BigInteger;
import java.nio.file.*;
import java.util.stream.*;
import PACKAGE.CBORMapper;

class Probe {
  public static void main(String[] arguments) throws Exception {
    var mapper = new CBORMapper();
    var ether = BigInteger.TEN.pow(18);
    var amounts = IntStream.of(1000, 2000, 2500, -1000, -2500).mapToObj(count -> BigInteger.valueOf(count).multiply(ether)).toList();
    Files.write(Path.of(arguments[0] + ".cbor"), mapper.writeValueAsBytes(amounts));
    for (var file : new String[] {"python.cbor", "2.cbor"}) {
      System.out.println("Jackson " + arguments[0] + " reads " + file + ": " + mapper.readTree(Files.readAllBytes(Path.of(file))));
    }
  }
}
JAVA
mkdir src2 src3
sed 's/PACKAGE/com.fasterxml.jackson.dataformat.cbor.databind/' Probe.java > src2/Probe.java
sed 's/PACKAGE/tools.jackson.dataformat.cbor/' Probe.java > src3/Probe.java
python3 -m venv v
v/bin/pip install -q --disable-pip-version-check cbor2==6.3.0
v/bin/python -c 'import cbor2; open("python.cbor", "wb").write(cbor2.dumps([count * 10**18 for count in (1000, 2000, 2500, -1000, -2500)]))'
seen=$(java -cp '2/lib/*' src2/Probe.java 2; java -cp '3/lib/*' src3/Probe.java 3; java -cp '2.20/lib/*' src2/Probe.java 2.20 | head -1
  v/bin/python -c 'import cbor2; print("Python reads 2.cbor:", cbor2.loads(open("2.cbor", "rb").read()))'); echo "$seen"
[ "$seen" = 'Jackson 2 reads python.cbor: [1000000000000000000000,2000000000000000000000,2500000000000000000000,-999999999999999999999,2222366482869645213697]
Jackson 2 reads 2.cbor: [1000000000000000000000,2000000000000000000000,2500000000000000000000,-1000000000000000000000,-2500000000000000000000]
Jackson 3 reads python.cbor: [1000000000000000000000,2000000000000000000000,2500000000000000000000,-1000000000000000000000,-2500000000000000000000]
Jackson 3 reads 2.cbor: [1000000000000000000000,2000000000000000000000,2500000000000000000000,-1000000000000000000001,-2500000000000000000001]
Jackson 2.20 reads python.cbor: [1000000000000000000000,2000000000000000000000,-2222366482869645213696,-999999999999999999999,2222366482869645213697]
Python reads 2.cbor: [1000000000000000000000, 2000000000000000000000, 2500000000000000000000, -1000000000000000000001, -2500000000000000000001]' ] || { echo "Jackson no longer reads these integers of CBOR as before."; exit 1; }
