#!/usr/bin/env bash
# Guess: a JUnit time "1,234.5", as some writers print it, is read as 1234.5 seconds or refused.
# What happens: junit-to-ctrf reads up to the comma and reports 1000 milliseconds: one second for twenty minutes.
#   Nothing is said. The Python package junitparser reads the same attribute as 1234.5 seconds.
#   Also, a suite within a suite keeps only the inner name, so equal inner names of two suites meet.
# Version: junit-to-ctrf 0.0.14, junitparser 5.0.3.
# Who meets it: a pipeline that gathers reports as CTRF and watches durations. The longest test of all,
#   the first to pass 999 seconds, becomes one of the shortest.
set -euo pipefail
dir=$(mktemp -d); trap 'rm -rf "$dir"' EXIT; cd "$dir"
npm init -y > /dev/null
npm install --silent --no-audit --no-fund --ignore-scripts junit-to-ctrf@0.0.14
python3 -m venv v
v/bin/pip install -q --disable-pip-version-check junitparser==5.0.3
cat > in.xml <<'XML'
<testsuites><testsuite name="outer"><testsuite name="inner">
  <testcase name="soak" classname="load" time="1,234.5"/>
</testsuite></testsuite></testsuites>
XML
npx junit-to-ctrf in.xml -o out.json > /dev/null
seen=$(node -p 'const [t] = JSON.parse(fs.readFileSync("out.json")).results.tests; `ctrf: ${t.duration} ms, suite ${t.suite}`'
  v/bin/python -c 'import junitparser; print("junitparser:", [c.time for s in junitparser.JUnitXml.fromfile("in.xml") for c in s][0], "s")')
echo "$seen"
[ "$seen" = 'ctrf: 1000 ms, suite inner
junitparser: 1234.5 s' ] || { echo "junit-to-ctrf no longer reads 1,234.5 seconds as one second."; exit 1; }
