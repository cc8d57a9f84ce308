#!/usr/bin/env bash
# Guess: test-results-parser counts the skipped tests of a JUnit file as skipped, whoever wrote the file.
# What happens: of one passed, one skipped and one planned test of Vitest it makes 3 passed and 0 skipped, beside cases and
#   a suite that are right. It takes the totals from the root, for which Vitest writes tests, failures and errors, but not
#   skipped. Of pytest, whose root has no numbers, it makes 1 passed and 2 skipped.
# Version: test-results-parser 0.4.6, vitest 3.2.7, Node 20; pytest 9.2.0.
# Who meets it: a summary sent to a chat or a dashboard (testbeats uses this parser): checks that were not run look passed.
# Needs: Node, Python.
set -euo pipefail
dir=$(mktemp -d); trap 'rm -rf "$dir"' EXIT; cd "$dir"
npm init -y > /dev/null
npm install --silent --no-audit --no-fund --ignore-scripts vitest@3.2.7 test-results-parser@0.4.6
python3 -m venv v
v/bin/pip install -q --disable-pip-version-check pytest==9.2.0
cat > probe.test.mjs <<'JS'
import { test } from 'vitest';
test('quotes', () => {});
test.skip('trades', () => {});
test.todo('sells');
JS
cat > test_probe.py <<'PY'
import pytest

def test_quotes():
    pass

@pytest.mark.skip
def test_trades():
    pass

@pytest.mark.skip
def test_sells():
    pass
PY
npx vitest run --reporter=junit --outputFile=vitest.xml > /dev/null
v/bin/pytest -q --junitxml=pytest.xml test_probe.py > /dev/null
seen=$(node -e '
for (const writer of ["vitest", "pytest"]) {
  const { total, passed, skipped, suites } = require("test-results-parser").parse({ type: "junit", files: [`${writer}.xml`] });
  const cases = suites[0].cases.map(({ status }) => status).join(" ");
  console.log(`${writer}: total ${total}, passed ${passed}, skipped ${skipped}; suite: skipped ${suites[0].skipped}; cases: ${cases}`);
}'); echo "$seen"
[ "$seen" = 'vitest: total 3, passed 3, skipped 0; suite: skipped 2; cases: PASS SKIP SKIP
pytest: total 1, passed 1, skipped 2; suite: skipped 2; cases: PASS SKIP SKIP' ] || { echo "test-results-parser no longer counts the skipped tests of Vitest as passed."; exit 1; }
