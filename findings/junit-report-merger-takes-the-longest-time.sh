#!/usr/bin/env bash
# Guess: a tool that merges JUnit files adds up their tests, failures and times.
# What happens: junit-report-merger adds up the numbers of tests, but writes the time of the longest suite. Two suites of 0.5 and
#   0.7 seconds have 0.7; one file alone, "merged", goes from 1.2 to 0.7 seconds. Two suites of one name become one, with four
#   cases of 0.25 seconds and a time of 0.5. `junitparser merge` adds the times up. junit-merge writes no total.
# Version: junit-report-merger 9.0.4, junit-merge 2.0.0, Node 20; junitparser 5.0.3.
# Who meets it: whoever splits a run, merges the reports, and watches its duration or the time of a check per test.
# Needs: Node, Python.
set -euo pipefail
dir=$(mktemp -d); trap 'rm -rf "$dir"' EXIT; cd "$dir"
npm init -y > /dev/null
npm install --silent --no-audit --no-fund --ignore-scripts junit-report-merger@9.0.4 junit-merge@2.0.0
python3 -m venv v
v/bin/pip install -q --disable-pip-version-check junitparser==5.0.3
cat > run.xml <<'XML'
<testsuites name="run" tests="3" failures="0" errors="0" time="1.2">
  <testsuite name="quotes" tests="2" failures="0" errors="0" skipped="0" time="0.5">
    <testcase name="reads" classname="quotes" time="0.25"/><testcase name="lists" classname="quotes" time="0.25"/>
  </testsuite>
  <testsuite name="trades" tests="1" failures="0" errors="0" skipped="0" time="0.7">
    <testcase name="buys" classname="trades" time="0.7"/>
  </testsuite>
</testsuites>
XML
cp run.xml other.xml
show() { echo "$1: $(tr '\n' ' ' < "$2" | grep -oE '<testsuites[^>]*>|<testsuite [^>]*quotes[^>]*>' | grep -oE '^<testsuites?|tests="[0-9]+"|time="[0-9.]+"' | xargs)"; }
seen=$(node_modules/.bin/jrm one.xml run.xml > /dev/null; show 'jrm, one file' one.xml
node_modules/.bin/jrm two.xml run.xml other.xml > /dev/null; show 'jrm, two files' two.xml
v/bin/junitparser merge run.xml other.xml parser.xml; show 'junitparser, two files' parser.xml
node_modules/.bin/junit-merge -o merge.xml run.xml other.xml; show 'junit-merge, two files' merge.xml); echo "$seen"
[ "$seen" = 'jrm, one file: <testsuites tests=3 time=0.7 <testsuite tests=2 time=0.5
jrm, two files: <testsuites tests=6 time=0.7 <testsuite tests=4 time=0.5
junitparser, two files: <testsuites tests=6 time=2.4 <testsuite tests=4 time=1.0
junit-merge, two files: <testsuites <testsuite tests=2 time=0.5 <testsuite tests=2 time=0.5' ] || { echo "junit-report-merger no longer takes the longest time."; exit 1; }
