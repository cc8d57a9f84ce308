#!/usr/bin/env bash
# Guess: the percentiles in JMeter's dashboard, and in its statistics.json, are those of the samples that it counts there.
# What happens: they are those of the last 20,000 samples of each request. Of 40,000, the first half took 1,000 ms and the
#   second 10 ms: the mean is 505 ms, the maximum 1,000 ms, and the median and the p99 are 10 ms, without a remark.
#   `jmeter.reportgenerator.statistic_window` sets the number. With 20,000 samples, half of each, the p99 is 1,000 ms.
# Version: ApacheJMeter 5.6.3, JDK 17.
# Who meets it: whoever reads the p99 of a long run. Slow first minutes, or a slow middle, are in the mean but not the p99.
# Needs: JDK 17 with Maven, unzip, Python.
set -euo pipefail
dir=$(mktemp -d); trap 'rm -rf "$dir"' EXIT; cd "$dir"
cat > pom.xml <<'XML'
<project>
  <modelVersion>4.0.0</modelVersion><groupId>probe</groupId><artifactId>probe</artifactId><version>1</version>
  <dependencies>
    <dependency>
      <groupId>org.apache.jmeter</groupId><artifactId>ApacheJMeter_core</artifactId><version>5.6.3</version>
      <exclusions><exclusion><groupId>org.apache.jmeter</groupId><artifactId>bom</artifactId></exclusion></exclusions>
    </dependency>
    <dependency>
      <groupId>org.apache.jmeter</groupId><artifactId>ApacheJMeter_config</artifactId><version>5.6.3</version>
      <exclusions><exclusion><groupId>org.apache.jmeter</groupId><artifactId>bom</artifactId></exclusion></exclusions>
    </dependency>
  </dependencies>
</project>
XML
mvn -q -B -Dstyle.color=never dependency:copy-dependencies -DoutputDirectory=lib > /dev/null 2>&1
unzip -q lib/ApacheJMeter_config-5.6.3.jar 'bin/*'
python3 - <<'PY'
head = "timeStamp,elapsed,label,responseCode,responseMessage,threadName,success,bytes,grpThreads,allThreads,Latency,IdleTime,Connect"
orders = {"halves": [1000] * 20_000 + [10] * 20_000, "mixed": [1000, 10] * 10_000}
for name, order in orders.items():
    with open(f"{name}.jtl", "w") as file:
        print(head, file=file)
        for number, took in enumerate(order):
            print(f"{1_700_000_000_000 + 5 * number},{took},trade,200,OK,user 1-1,true,2,1,1,5,0,0", file=file)
PY
cd bin
for name in halves mixed; do
  java -Djava.awt.headless=true -Djava.util.prefs.userRoot="$dir" -cp '../lib/*' org.apache.jmeter.NewDriver \
    -d "$dir" -g "../$name.jtl" -o "../$name" > /dev/null 2>&1
done
cd ..
seen=$(for name in halves mixed; do python3 - $name <<'PY'
import json, sys
trade = json.load(open(f"{sys.argv[1]}/statistics.json"))["trade"]
print(sys.argv[1], *(f"{key} {round(trade[key])}" for key in ("sampleCount", "meanResTime", "medianResTime", "pct3ResTime", "maxResTime")))
PY
done); echo "$seen"
[ "$seen" = 'halves sampleCount 40000 meanResTime 505 medianResTime 10 pct3ResTime 10 maxResTime 1000
mixed sampleCount 20000 meanResTime 505 medianResTime 505 pct3ResTime 1000 maxResTime 1000' ] || { echo "JMeter's dashboard no longer takes its percentiles from the last 20,000 samples alone."; exit 1; }
