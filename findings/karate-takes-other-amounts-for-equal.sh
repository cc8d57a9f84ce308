#!/usr/bin/env bash
# Guess: Karate's `match` tells two integers apart that it reads, keeps and prints with all their digits.
# What happens: 9007199254740993 matches 9007199254740992, and of two amounts of 24 digits only the first 16 or so count.
#   Karate reads both exactly and sends them exactly, but compares them as doubles. The test passes, and its report
#   shows two different numbers. As texts, the same amounts do not match.
# Version: com.intuit.karate:karate-core 1.4.1, JDK 17.
# Who meets it: a test of a service that answers with amounts or IDs as numbers: a wrong last digit stays unseen.
# Needs: JDK 17 with Maven.
set -euo pipefail
dir=$(mktemp -d); trap 'rm -rf "$dir"' EXIT; cd "$dir"
cat > pom.xml <<'XML'
<project>
  <modelVersion>4.0.0</modelVersion><groupId>probe</groupId><artifactId>probe</artifactId><version>1</version>
  <dependencies><dependency><groupId>com.intuit.karate</groupId><artifactId>karate-core</artifactId><version>1.4.1</version></dependency></dependencies>
</project>
XML
mvn -q -B -Dstyle.color=never dependency:copy-dependencies -DoutputDirectory=lib > /dev/null 2>&1
cat > amounts.feature <<'FEATURE'
Feature: amounts
  Scenario: integers of 16 digits
    * json response = '{"amount":9007199254740993}'
    * print response
    * match response == { amount: 9007199254740992 }
  Scenario: integers of 24 digits
    * json response = '{"amount":123456789012345678901234}'
    * print response
    * match response == { amount: 123456789012345678901239 }
  Scenario: the same as texts
    * json response = '{"amount":"9007199254740993"}'
    * match response == { amount: '9007199254740992' }
FEATURE
seen=$(java -cp 'lib/*' com.intuit.karate.Main amounts.feature 2>&1 | grep -E '"amount": [0-9]|^scenarios:' || true); echo "$seen"
grep -q '"amount": 9007199254740993' <<< "$seen" && grep -Eq 'passed: +2 \| failed: +1' <<< "$seen" ||
  { echo "Karate now tells these amounts apart."; exit 1; }
