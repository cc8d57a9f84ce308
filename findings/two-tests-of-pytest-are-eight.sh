#!/usr/bin/env bash
# Guess: pytest's JUnit file has as many tests as cases, also with subtests, and a test with failed subtests fails once.
# What happens: two tests with three subtests each are eight tests for the file's own count, in two cases. The one test that
#   failed counts as three failures: two subtests and the test itself, all in one case. test-results-parser sees eight tests,
#   three failed and five passed. junit-to-ctrf and junit2html see two tests and one failure, junitparser two tests and three
#   failures. pytest itself says "3 failed, 1 passed, 4 subtests passed".
# Version: pytest 9.2.0, whose fixture `subtests` is its own; junitparser 5.0.3, junit2html 31.1.4, Python 3.11; junit-to-ctrf
#   0.0.14, test-results-parser 0.4.6, Node 20.
# Who meets it: a suite that asks each token or price in a subtest, and a dashboard that shows how many tests there are and how
#   many pass.
# Needs: Python, Node.
set -euo pipefail
dir=$(mktemp -d); trap 'rm -rf "$dir"' EXIT; cd "$dir"
npm init -y > /dev/null
npm install --silent --no-audit --no-fund --ignore-scripts junit-to-ctrf@0.0.14 test-results-parser@0.4.6
python3 -m venv v
v/bin/pip install -q --disable-pip-version-check pytest==9.2.0 junitparser==5.0.3 junit2html==31.1.4
cat > test_service.py <<'PY'
def test_price(subtests):
    for token in ("a", "b", "c"):
        with subtests.test(token=token):
            assert token == "a"


def test_quote(subtests):
    for token in ("a", "b", "c"):
        with subtests.test(token=token):
            assert token
PY
v/bin/pytest -q -p no:cacheprovider --junitxml=junit.xml test_service.py > out.txt 2>&1 || true
cat > probe.py <<'PY'
from junitparser import JUnitXml
from junit2htmlreport.parser import Junit

suites = JUnitXml.fromfile("junit.xml")
cases = [case for suite in suites for case in suite]
print(f"junitparser: {suites.tests} tests, {suites.failures} failures")
print("cases:", ", ".join(f"{case.name} with {len(case.result)} failures" for case in cases))
tests = [case for suite in Junit("junit.xml").suites for case in suite.all()]
print(f"junit2html: {len(tests)} tests, {sum(case.failed() for case in tests)} failed")
PY
cat > probe.cjs <<'JS'
const { readFileSync } = require('node:fs');
const { total, passed, failed } = require('test-results-parser').parse({ type: 'junit', files: ['junit.xml'] });
console.log(`test-results-parser: ${total} tests, ${failed} failed, ${passed} passed`);
const { summary } = JSON.parse(readFileSync('ctrf.json')).results;
console.log(`junit-to-ctrf: ${summary.tests} tests, ${summary.failed} failed, ${summary.passed} passed`);
JS
npx junit-to-ctrf junit.xml -o ctrf.json > /dev/null
seen=$(sed -E -n 's/ in [0-9.]+s$//p' out.txt | tail -1; grep -o 'failures="[0-9]*" skipped="[0-9]*" tests="[0-9]*"' junit.xml; v/bin/python probe.py; node probe.cjs); echo "$seen"
[ "$seen" = '3 failed, 1 passed, 4 subtests passed
failures="3" skipped="0" tests="8"
junitparser: 2 tests, 3 failures
cases: test_price with 3 failures, test_quote with 0 failures
junit2html: 2 tests, 1 failed
test-results-parser: 8 tests, 3 failed, 5 passed
junit-to-ctrf: 2 tests, 1 failed, 1 passed' ] || { echo "pytest and these readers now count subtests otherwise."; exit 1; }
