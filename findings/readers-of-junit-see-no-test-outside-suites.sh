#!/usr/bin/env bash
# Guess: readers of JUnit files count the tests that Node's own runner writes, and a failed one is a failure for each.
# What happens: Node writes a test that is in no `describe` straight under the root, beside the suites. Four readers look into
#   suites alone. Take one test in a suite, which passes, and a failure outside: each of the four sees one passed test. The two
#   that check end with exit code 0. With tests outside alone, there are none for all four, and test-results-parser has the
#   status SKIP. And a known failure (`todo`), for which Node ends with exit code 0, is a failure elsewhere. Its case has both
#   <skipped> and <failure>: for three readers it failed, for junit2html it was skipped.
# Version: Node 20.20; junitparser 5.0.3, junit2html 31.1.4, Python 3.11; junit-to-ctrf 0.0.14, test-results-parser 0.4.6.
# Who meets it: a pipeline whose tests are plain calls of `test`, as Node's documentation shows them. Its report is green or
#   empty.
# Needs: Node 20, Python.
set -euo pipefail
dir=$(mktemp -d); trap 'rm -rf "$dir"' EXIT; cd "$dir"
npm init -y > /dev/null
npm install --silent --no-audit --no-fund --ignore-scripts junit-to-ctrf@0.0.14 test-results-parser@0.4.6
python3 -m venv v
v/bin/pip install -q --disable-pip-version-check junitparser==5.0.3 junit2html==31.1.4
head="import { describe, test } from 'node:test'; import assert from 'node:assert';"
echo "$head describe('service', () => { test('health', () => {}); }); test('trade', () => { assert.equal(1, 2); });" > mixed.mjs
echo "$head test('quote', () => {}); test('trade', () => { assert.equal(1, 2); });" > plain.mjs
echo "$head describe('service', () => { test('fee', { todo: true }, () => { assert.equal(1, 2); }); });" > todo.mjs
cat > parser.cjs <<'JS'
const { status, total, failed, skipped } = require('test-results-parser').parse({ type: 'junit', files: [process.argv[2]] });
console.log(`test-results-parser: ${status}, ${total} tests, ${failed} failed, ${skipped} skipped`);
JS
cat > ctrf.cjs <<'JS'
const { existsSync, readFileSync } = require('node:fs');
const { tests, failed, skipped } = existsSync(process.argv[2]) ? JSON.parse(readFileSync(process.argv[2])).results.summary : {};
console.log('junit-to-ctrf:', tests === undefined ? 'no file' : `${tests} tests, ${failed} failed, ${skipped} skipped`);
JS
cat > probe.py <<'PY'
import sys

from junitparser import Failure, JUnitXml, Skipped

cases = [case for suite in JUnitXml.fromfile(sys.argv[1]) for case in suite]
count = lambda kind: sum(isinstance(result, kind) for case in cases for result in case.result)
print(f"junitparser: {len(cases)} tests, {count(Failure)} failed, {count(Skipped)} skipped")
PY
seen=$(for name in mixed plain todo; do
  code=0; node --test --test-reporter=junit --test-reporter-destination=$name.xml $name.mjs || code=$?
  echo "$name: exit code $code, $(grep -o '<!-- \(tests\|fail\|todo\) [0-9]*' $name.xml | sed 's/<!-- //' | paste -sd, | sed 's/,/, /g')"
  v/bin/python probe.py $name.xml
  code=0; v/bin/junitparser verify $name.xml > /dev/null || code=$?
  echo "junitparser verify: exit code $code"
  node parser.cjs $name.xml
  npx junit-to-ctrf $name.xml -o $name.json > /dev/null 2>&1 || true
  node ctrf.cjs $name.json
  code=0; v/bin/junit2html --max-failures 1 $name.xml --summary-matrix > matrix || code=$?
  echo "junit2html: exit code $code, $(sed -n '/^Test Results/,$ s/^  *\([A-Z][a-z]*\) *: *\([0-9]*\)/\1 \2/p' matrix | paste -sd, | sed 's/^$/nothing/')"
done 2> /dev/null); echo "$seen"
[ "$seen" = 'mixed: exit code 1, tests 2, fail 1, todo 0
junitparser: 1 tests, 0 failed, 0 skipped
junitparser verify: exit code 0
test-results-parser: PASS, 1 tests, 0 failed, 0 skipped
junit-to-ctrf: 1 tests, 0 failed, 0 skipped
junit2html: exit code 0, Passed 1
plain: exit code 1, tests 2, fail 1, todo 0
junitparser: 0 tests, 0 failed, 0 skipped
junitparser verify: exit code 0
test-results-parser: SKIP, 0 tests, 0 failed, 0 skipped
junit-to-ctrf: no file
junit2html: exit code 0, nothing
todo: exit code 0, tests 1, fail 0, todo 1
junitparser: 1 tests, 1 failed, 1 skipped
junitparser verify: exit code 0
test-results-parser: FAIL, 0 tests, 1 failed, 1 skipped
junit-to-ctrf: 1 tests, 1 failed, 0 skipped
junit2html: exit code 1, Skipped 1' ] || { echo "These readers of JUnit files now see tests outside suites otherwise."; exit 1; }
